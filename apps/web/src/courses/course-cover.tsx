import { type TraineeCourse, TraineeCourseUpdate, uploadTraineeCourseCover } from '@jujur/contract/courses.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { isHeicReason, type PictureTrouble, pictureAccept, pictureToSend } from '../kit/forms/picture-file.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './courses.module.css'

const maxBytes = uploadTraineeCourseCover.upload?.maxBytes ?? 0
const size = Math.floor(maxBytes / 1024 / 1024)

type Props = { course: TraineeCourse; alt: string; onAlt: (alt: string) => void; readOnly: boolean }

/** The picture of the course, cut to 16:9 by the server, and what it shows in words. */
export const CourseCoverField = ({ course, alt, onAlt, readOnly }: Props) => {
  const t = useTexts('courses')
  const common = useTexts('common')
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<PictureTrouble | 'refused' | null>(null)
  const uploading = useSend(uploadTraineeCourseCover, {
    treats: { 10024: () => setProblem('refused'), 10076: ({ data }) => setProblem(isHeicReason(data) ? 'heic' : 'type') },
  })
  const removing = useSend(TraineeCourseUpdate)
  const { course_id, version } = course
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    setProblem(null)
    const sent = await pictureToSend(file, maxBytes)
    if (typeof sent === 'string') return setProblem(sent)
    void uploading.send({ course_id: String(course_id) }, sent)
  }
  return (
    <Section title={t('cover.title')} line={t('cover.help', { size })}>
      <div className={classes.cover}>
        {course.cover_url ? <img src={course.cover_url} alt={alt} /> : <div className={classes.noCover}>{t('cover.none')}</div>}
        {!readOnly && (
          <div className={classes.acts}>
            <Button variant="default" loading={uploading.sending} onClick={() => input.current?.click()}>
              {t(course.cover_url ? 'cover.other' : 'cover.choose')}
            </Button>
            {course.cover_url && (
              <Button variant="subtle" loading={removing.sending} onClick={() => void removing.send({ course_id, version, cover: null })}>
                {t('cover.remove')}
              </Button>
            )}
          </div>
        )}
        <p role="alert" className={classes.bad}>
          {problem === 'heic' ? common('picture.heic') : problem && t(`cover.problem.${problem}`, { size })}
        </p>
        {course.cover_url && (
          <TextField
            label={t('fields.coverAlt')}
            description={t('cover.altHelp')}
            maxLength={300}
            readOnly={readOnly}
            value={alt}
            onChange={(event) => onAlt(event.currentTarget.value)}
          />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureAccept}
        className="vh"
        tabIndex={-1}
        aria-label={t('cover.choose')}
        onChange={(event) => void choose(event)}
      />
    </Section>
  )
}
