import { replaceCourse, type TraineeCourse, TraineeCourseList } from '@jujur/contract/courses.ts'
import { useState } from 'react'
import { ContentPicker } from '../authoring/content-picker.tsx'
import { useMay } from '../kit/call/may.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useToast } from '../ui/use-toast.ts'
import classes from './courses.module.css'

/** Which course whoever took this one takes next. It holds at once: it is no part of the draft. */
export const CourseSuccessor = ({ course: { course_id, replaced_by, versions }, readOnly }: { course: TraineeCourse; readOnly: boolean }) => {
  const t = useTexts('courses')
  const may = useMay()
  const toast = useToast()
  const kept = useKeptFocus<HTMLDivElement>()
  const [choosing, setChoosing] = useState(false)
  const { send, sending } = useSend(replaceCourse, {
    onDone: ({ course }) => {
      setChoosing(false)
      toast.say(course.replaced_by ? t('successor.done', { title: course.replaced_by.title }) : t('successor.takenBack'))
    },
  })
  const set = (successor_id?: number) => void send({ course_id, successor_id, before: replaced_by?.course_id ?? null })
  const mayChange = !readOnly && may(replaceCourse.name)
  // Nobody has taken what was never published.
  if (versions.length === 0) return null
  return (
    <Section title={t('successor.title')} line={t('successor.line')}>
      <div {...kept} className={classes.needs}>
        <p>
          {replaced_by ? t('successor.by', { title: replaced_by.title }) : t('successor.none')}{' '}
          {replaced_by && mayChange && <TextButton onClick={() => set()}>{t('successor.remove')}</TextButton>}
        </p>
        {mayChange && may(TraineeCourseList.name) && (
          <Button variant="default" size="xs" onClick={() => setChoosing(true)}>
            {t('successor.choose')}
          </Button>
        )}
      </div>
      {choosing && (
        <ContentPicker
          title={t('successor.choose')}
          call={TraineeCourseList}
          input={{ sort: 'title', dir: 'asc' }}
          picksOf={({ posts }) =>
            posts.flatMap((one) =>
              one.course_id === course_id || one.status === 'archived' || one.live_version === null
                ? []
                : [{ id: one.course_id, title: one.title, line: one.code }],
            )
          }
          taken={new Set(replaced_by ? [replaced_by.course_id] : [])}
          act={{ label: t('successor.take'), of: (title) => t('successor.takeTitle', { title }), taken: t('successor.taken') }}
          busy={sending}
          onPick={({ id }) => set(id)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  )
}
