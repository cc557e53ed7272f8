/** A course as a trainee sees it, one lesson after the other, with the answers shown; nothing is recorded. */
import type { Sent } from '@jujur/contract/call.ts'
import { exportTraineeCourse, getCourseVersion, previewTraineeCourse, type SeenCourse } from '@jujur/contract/course-versions.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconCheck } from '@jujur/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sendForFile } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useHref } from '../kit/lists/use-href.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { useItemWords } from '../player/item-words.ts'
import { MaterialView } from '../player/materials/material-view.tsx'
import { Button } from '../ui/button.tsx'
import { ReviewPage, ReviewPane } from '../ui/review-page.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { languageName } from './change-words.ts'
import classes from './course-preview.module.css'

type Item = SeenCourse['modules'][number]['items'][number]

/** Nobody counts what is only looked at. */
const still = {
  shown: 0,
  canFinish: true,
  active: false,
  offline: false,
  watched: [],
  reported: false,
  setReported: () => {},
  played: () => {},
  setPlaying: () => {},
  stop: () => {},
}

const Material = ({ material, onRenew }: { material: NonNullable<Item['material']>; onRenew: () => void }) => {
  const { url, captions_url: _, captions_language: __, ...rest } = material
  const shown = { ...rest, material_id: 1, seconds_done: 0, can_finish: true, state: 'open' as const }
  return <MaterialView material={shown} url={url} progress={still} moduleProgressId={null} onRenew={onRenew} onReopen={onRenew} />
}

const Quiz = ({ quiz }: { quiz: NonNullable<Item['quiz']> }) => {
  const t = useTexts('publishing')
  const { percent, number } = useFormat()
  return (
    <>
      <p className={classes.rules}>
        {t('preview.asks', { asks: number(quiz.asks), count: number(quiz.questions.length), mark: percent(quiz.pass_mark) })}
      </p>
      <ol className={classes.questions}>
        {quiz.questions.map((question) => (
          <li key={question.question_id}>
            <p className={classes.question}>{question.text}</p>
            {question.picture && <img src={question.picture.url} alt={question.picture.alt} className={classes.picture} />}
            <ul>
              {question.options.map((option) => (
                <li key={option.option_id} className={option.is_true ? classes.right : undefined}>
                  <span>{option.value}</span>
                  {option.is_true && (
                    <span className={classes.mark}>
                      <IconCheck size={15} stroke={2} aria-hidden="true" />
                      {t('preview.right')}
                    </span>
                  )}
                  {option.explanation && <small>{option.explanation}</small>}
                </li>
              ))}
            </ul>
            {question.explanation && <p className={classes.explanation}>{question.explanation}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}

const facts = ['full_name', 'id_masked', 'position', 'company_name', 'registration_no', 'course_version', 'completion_date'] as const
/** The pledge as it will read, with the names of what is filled in when somebody signs. */
const useFilledIn = (course: SeenCourse): string => {
  const t = useTexts('publishing')
  return course.pledge.body.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const fact = facts.find((one) => one === name)
    return name === 'course_title' ? course.title : fact ? `[${t(`preview.filledIn.${fact}`)}]` : whole
  })
}

const Cover = ({ course }: { course: SeenCourse }) => {
  const t = useTexts('publishing')
  const pledge = useFilledIn(course)
  return (
    <>
      {course.cover && <img src={course.cover.url} alt={course.cover.alt} className={classes.cover} />}
      <p>{course.description}</p>
      {course.objectives.length > 0 && (
        <>
          <h3>{t('preview.objectives')}</h3>
          <ul className={classes.objectives}>
            {course.objectives.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      <h3>{course.pledge.title}</h3>
      <p className={classes.pledge}>{pledge}</p>
    </>
  )
}

/** The router counts the pages of this visit. */
const cameFromHere = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0

type Props = {
  course: SeenCourse
  line: ReactNode
  onRenew: () => void
  /** What a download of it is asked for with; none of what was only sent. */
  exported?: Sent<typeof exportTraineeCourse> | undefined
}

const Shown = ({ course, line, onRenew, exported }: Props) => {
  const may = useMay()
  const t = useTexts('publishing')
  const words = useItemWords()
  const { minutes } = useFormat()
  const href = useHref()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const items = course.modules.flatMap((module) => module.items)
  const at = items.findIndex(({ module_item_id }) => String(module_item_id) === params.get('item'))
  const item = items[at]
  const toItem = (one: Item | undefined) => href((query) => (one ? query.set('item', String(one.module_item_id)) : query.delete('item')))
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(at)
  useEffect(() => {
    if (seen.current !== at) heading.current?.focus({ preventScroll: true })
    seen.current = at
  }, [at])
  const next = items[at + 1]
  const [phone, setPhone] = useState(false)
  // To where it was opened from, however many lessons were looked at; a page of its own leads to the list.
  const back = () => void (cameFromHere() ? navigate(-1) : navigate(hrefOf('courses')))
  const download = async () => {
    if (!exported) return
    try {
      await sendForFile(exportTraineeCourse, exported, `${course.code}.zip`)
    } catch (error) {
      showTrouble(error)
    }
  }
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
          {may(exportTraineeCourse.name) && exported && (
            <Button variant="default" onClick={() => void download()}>
              {t('zip.export')}
            </Button>
          )}
          {course.languages.length > 1 && (
            <FilterSelect
              label={t('preview.language')}
              all={languageName(course.language as ContentLanguage)}
              value={params.get('language')}
              onChange={(language) =>
                void navigate(
                  href((query) => (language ? query.set('language', language) : query.delete('language'))),
                  { replace: true },
                )
              }
              options={course.languages.filter((one) => one !== course.language).map((value) => ({ value, label: languageName(value) }))}
            />
          )}
        </>
      }
    >
      <nav className={classes.outline} aria-label={t('preview.outline')}>
        <TextLink replace to={toItem(undefined)} className={item ? classes.entry : `${classes.entry} ${classes.here}`}>
          {t('preview.cover')}
        </TextLink>
        {course.modules.map((module, m) => (
          <div key={module.module_id}>
            <h2>{t('check.module', { number: m + 1 })}</h2>
            <p className={classes.module}>{module.title}</p>
            {module.items.map((one) => (
              <TextLink
                key={one.module_item_id}
                replace
                to={toItem(one)}
                className={one === item ? `${classes.entry} ${classes.here}` : classes.entry}
              >
                {one.title}
                <small>
                  {words.kind(one)}, {minutes(one.minutes)}
                </small>
              </TextLink>
            ))}
          </div>
        ))}
      </nav>
      <ReviewPane className={classes.reading} label={item?.title ?? t('preview.cover')}>
        <article className={phone ? classes.narrow : undefined} lang={item?.material?.language}>
          <h2 ref={heading} tabIndex={-1} className={classes.lesson}>
            {item?.title ?? course.title}
          </h2>
          {item?.material ? (
            <Material key={item.module_item_id} material={item.material} onRenew={onRenew} />
          ) : item?.quiz ? (
            <Quiz quiz={item.quiz} />
          ) : (
            <Cover course={course} />
          )}
        </article>
        <div className={classes.steps}>
          {at >= 0 && (
            <Button variant="default" onClick={() => void navigate(toItem(items[at - 1]), { replace: true })}>
              {t('preview.previous')}
            </Button>
          )}
          {next && <Button onClick={() => void navigate(toItem(next), { replace: true })}>{t('preview.next')}</Button>}
        </div>
      </ReviewPane>
    </ReviewPage>
  )
}

const useLanguage = (): ContentLanguage | undefined => {
  const [params] = useSearchParams()
  return (params.get('language') as ContentLanguage | null) ?? undefined
}
const useCrumbs = (title: string | undefined) => {
  const t = useTexts('publishing')
  const common = useTexts('common')
  useBreadcrumbs([
    { title: common('menu.contents') },
    { title: common('menu.courseList'), to: hrefOf('courseReviews') },
    { title: title ?? t('preview.title') },
  ])
}

const Version = ({ id }: { id: number }) => {
  const t = useTexts('publishing')
  const { dateTime } = useFormat()
  const language = useLanguage()
  const answer = useCall(getCourseVersion, { course_version_id: id, ...(language ? { language } : {}) }, { keepPrevious: true })
  useCrumbs(answer.data?.course.title)
  return (
    <Answer of={answer} rows={10}>
      {({ course, version_no, published_at, published_by, genuine }) => (
        <Shown
          course={course}
          exported={{ course_id: course.course_id, course_version_id: id }}
          onRenew={() => void answer.refetch()}
          line={`${t('preview.version', { version: version_no, when: dateTime(published_at), name: published_by })}. ${t(genuine ? 'preview.genuine' : 'preview.altered')}.`}
        />
      )}
    </Answer>
  )
}

const Draft = ({ id, of }: { id: number; of: 'draft' | 'submitted' }) => {
  const t = useTexts('publishing')
  const language = useLanguage()
  const answer = useCall(previewTraineeCourse, { course_id: id, of, ...(language ? { language } : {}) }, { keepPrevious: true, fresh: true })
  useCrumbs(answer.data?.course.title)
  return (
    <Answer of={answer} rows={10}>
      {({ course }) => (
        <Shown
          course={course}
          exported={of === 'draft' ? { course_id: id } : undefined}
          onRenew={() => void answer.refetch()}
          line={`${t(`preview.${of}`)}. ${t('preview.line')}`}
        />
      )}
    </Answer>
  )
}

export const CoursePreview = (props: { versionId: number } | { courseId: number; of: 'draft' | 'submitted' }) =>
  'versionId' in props ? <Version id={props.versionId} /> : <Draft id={props.courseId} of={props.of} />
