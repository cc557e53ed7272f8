/** The draft of a course beside one of its published versions, change by change. */
import { compareTraineeCourse } from '@jujur/contract/course-versions.ts'
import { getTraineeCourseList, type TraineeCourse } from '@jujur/contract/courses.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { ReviewPage, ReviewPane } from '../ui/review-page.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { ChangeView } from './change-view.tsx'
import { useChangeWords } from './change-words.ts'
import classes from './course-review.module.css'

/** `item`: the change of which is shown first. */
export const compareHref = (course_id: number, course_version_id: number, item?: number): string =>
  hrefOf('courses', { compare: course_id, with: course_version_id, item })

const numberIn = (text: string | null): number | null => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null)

const Compared = ({ course, versionId, item }: { course: TraineeCourse; versionId: number; item: number | null }) => {
  const t = useTexts('courses')
  const publishing = useTexts('publishing')
  const { sentence } = useChangeWords()
  const page = useRef<HTMLElement>(null)
  const { course_id } = course
  const found = useCall(compareTraineeCourse, { course_id, course_version_id: versionId }, { fresh: true, keepPrevious: true })
  const changes = found.data?.changes
  const wanted = item === null ? -1 : (changes?.findIndex(({ module_item_id }) => module_item_id === item) ?? -1)
  useEffect(() => {
    if (wanted >= 0) page.current?.querySelector<HTMLElement>(`[data-change="${wanted + 1}"]`)?.focus()
  }, [wanted])
  const title = course.modules.flatMap(({ items }) => items).find(({ module_item_id }) => module_item_id === item)?.title
  return (
    <ReviewPane className={classes.changes} label={t('compare.changes')} ref={page}>
      <Answer of={found} rows={8}>
        {({ version_no, changes: all }) => (
          <>
            {wanted < 0 && title && version_no !== null && <p className={classes.plain}>{t('compare.itemSame', { title, version: version_no })}</p>}
            <Section title={publishing('review.changes', { version: version_no ?? '' })} ruled>
              {all.length === 0 ? (
                <p className={classes.plain}>{t('compare.same')}</p>
              ) : (
                <ol className={classes.summary}>
                  {all.map((change, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the list stands as it was answered.
                    <li key={i}>{sentence(change)}</li>
                  ))}
                </ol>
              )}
            </Section>
            {all.map((change, i) => (
              <ChangeView
                // biome-ignore lint/suspicious/noArrayIndexKey: the list stands as it was answered.
                key={i}
                change={change}
                number={i + 1}
                current={wanted === i}
                sides={{ before: t('list.version', { version: version_no ?? '' }), after: t('compare.draft') }}
              />
            ))}
          </>
        )}
      </Answer>
    </ReviewPane>
  )
}

const CourseComparison = ({ course }: { course: TraineeCourse }) => {
  const t = useTexts('courses')
  const { dateTime } = useFormat()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { course_id, title, versions } = course
  useCrumbsBelow('courses', title)
  const asked = numberIn(params.get('with'))
  const version = versions.find(({ course_version_id }) => course_version_id === asked) ?? versions[0]
  return (
    <ReviewPage
      className={classes.alone}
      title={title}
      line={t('compare.line')}
      back={{ to: hrefOf('courses', { id: course_id }), label: t('compare.back') }}
      end={
        version && (
          <SelectField
            className={classes.which}
            label={t('compare.with')}
            value={String(version.course_version_id)}
            onChange={(event) => void navigate(compareHref(course_id, Number(event.currentTarget.value)), { replace: true })}
            options={versions.map(({ course_version_id, version_no, published_at }) => ({
              value: String(course_version_id),
              label: t('compare.version', { version: version_no, when: dateTime(published_at) }),
            }))}
          />
        )
      }
    >
      {version ? (
        <Compared course={course} versionId={version.course_version_id} item={numberIn(params.get('item'))} />
      ) : (
        <section className={classes.changes}>
          <p className={classes.plain}>{t('compare.none')}</p>
        </section>
      )}
    </ReviewPage>
  )
}

export const CourseCompare = ({ course_id }: { course_id: number }) => {
  const found = useCall(getTraineeCourseList, { course_id })
  return (
    <Answer of={found} rows={10}>
      {({ posts: [course] }) => course && <CourseComparison course={course} />}
    </Answer>
  )
}
