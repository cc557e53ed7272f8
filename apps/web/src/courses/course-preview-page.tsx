import type { Sent } from '@jujur/contract/call.ts'
import { exportTraineeCourse, type SeenCourse } from '@jujur/contract/course-versions.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sendForFile } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useHref } from '../kit/lists/use-href.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useItemWords } from '../player/item-words.ts'
import { Button } from '../ui/button.tsx'
import { ReviewPage, ReviewPane } from '../ui/review-page.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { languageName } from './change-words.ts'
import classes from './course-preview.module.css'
import { PreviewLesson } from './preview-lesson.tsx'
import { type PreviewPlace, usePreviewItem } from './use-preview-item.ts'

/** The router counts the pages of this visit. */
const cameFromHere = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0

type Props = {
  course: SeenCourse
  line: ReactNode
  onRenew: () => void
  /** What a download of it is asked for with; none of what was only sent. */
  exported?: Sent<typeof exportTraineeCourse> | undefined
}

const ExportCourse = ({ course, exported }: { course: SeenCourse; exported: Sent<typeof exportTraineeCourse> }) => {
  const t = useTexts('publishing')
  const download = async () => {
    try {
      await sendForFile(exportTraineeCourse, exported, `${course.code}.zip`)
    } catch (error) {
      showTrouble(error)
    }
  }
  return (
    <Button variant="default" onClick={() => void download()}>
      {t('zip.export')}
    </Button>
  )
}

const PreviewLanguage = ({ course }: { course: SeenCourse }) => {
  const t = useTexts('publishing')
  const href = useHref()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const choose = (language: string | null) =>
    void navigate(
      href((query) => (language ? query.set('language', language) : query.delete('language'))),
      { replace: true },
    )
  return (
    <FilterSelect
      label={t('preview.language')}
      all={languageName(course.language as ContentLanguage)}
      value={params.get('language')}
      onChange={choose}
      options={course.languages.filter((one) => one !== course.language).map((value) => ({ value, label: languageName(value) }))}
    />
  )
}

const PreviewOutline = ({ course, place: { item, toItem } }: { course: SeenCourse; place: PreviewPlace }) => {
  const t = useTexts('publishing')
  const words = useItemWords()
  const { minutes } = useFormat()
  return (
    <nav className={classes.outline} aria-label={t('preview.outline')}>
      <TextLink replace to={toItem(undefined)} className={item ? classes.entry : `${classes.entry} ${classes.here}`}>
        {t('preview.cover')}
      </TextLink>
      {course.modules.map((module, m) => (
        <div key={module.module_id}>
          <h2>{t('check.module', { number: m + 1 })}</h2>
          <p className={classes.module}>{module.title}</p>
          {module.items.map((one) => (
            <TextLink key={one.module_item_id} replace to={toItem(one)} className={one === item ? `${classes.entry} ${classes.here}` : classes.entry}>
              {one.title}
              <small>
                {words.kind(one)}, {minutes(one.minutes)}
              </small>
            </TextLink>
          ))}
        </div>
      ))}
    </nav>
  )
}

const PreviewSteps = ({ place: { hasPrevious, previous, next, toItem } }: { place: PreviewPlace }) => {
  const t = useTexts('publishing')
  const navigate = useNavigate()
  return (
    <div className={classes.steps}>
      {hasPrevious && (
        <Button variant="default" onClick={() => void navigate(toItem(previous), { replace: true })}>
          {t('preview.previous')}
        </Button>
      )}
      {next && <Button onClick={() => void navigate(toItem(next), { replace: true })}>{t('preview.next')}</Button>}
    </div>
  )
}

export const CoursePreviewPage = ({ course, line, onRenew, exported }: Props) => {
  const may = useMay()
  const t = useTexts('publishing')
  const navigate = useNavigate()
  const place = usePreviewItem(course)
  const { item, heading } = place
  const [phone, setPhone] = useState(false)
  // To where it was opened from, however many lessons were looked at; a page of its own leads to the list.
  const back = () => void (cameFromHere() ? navigate(-1) : navigate(hrefOf('courses')))
  return (
    <ReviewPage
      className={classes.panes}
      title={course.title}
      line={line}
      back={{ label: t('preview.back'), onBack: back }}
      end={
        <>
          <SwitchField
            className={classes.phone}
            label={t('preview.phone')}
            checked={phone}
            onChange={(event) => setPhone(event.currentTarget.checked)}
          />
          {may(exportTraineeCourse.name) && exported && <ExportCourse course={course} exported={exported} />}
          {course.languages.length > 1 && <PreviewLanguage course={course} />}
        </>
      }
    >
      <PreviewOutline course={course} place={place} />
      <ReviewPane className={classes.reading} label={item?.title ?? t('preview.cover')}>
        <article className={phone ? classes.narrow : undefined} lang={item?.material?.language}>
          <h2 ref={heading} tabIndex={-1} className={classes.lesson}>
            {item?.title ?? course.title}
          </h2>
          <PreviewLesson course={course} item={item} onRenew={onRenew} />
        </article>
        <PreviewSteps place={place} />
      </ReviewPane>
    </ReviewPage>
  )
}
