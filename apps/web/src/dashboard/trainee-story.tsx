/** One person's years on one line, and what happened in them, the newest first. */
import { getCourseAsSeen } from '@jujur/contract/as-seen.ts'
import type { Output } from '@jujur/contract/call.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { getTraineeStory, type StoryCourse, type StoryEvent, type StoryGroup, storyGroups } from '@jujur/contract/stories.ts'
import { type ReactNode, useState } from 'react'
import type { SeenQuery } from '../as-seen/seen-query.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { StoryEvents } from '../stories/story-events.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type Years, yearPlace, yearSpan, yearsOf } from './story-years.ts'
import classes from './trainee-story.module.css'

type Story = Output<typeof getTraineeStory>

/** How many events are shown at first, and how many more each time. */
const STEP = 50
const MOST = 1000

const Covered = ({ of: { spans, is_covered, covered_to, uncovered_days, paused_days } }: { of: StoryCourse }) => {
  const t = useTexts('stories')
  const { date } = useFormat()
  const today = is_covered
    ? covered_to
      ? t('years.covered', { day: date(covered_to) })
      : t('years.coveredForGood')
    : t(spans.some(({ of }) => of === 'valid') ? 'years.notCovered' : 'years.never')
  return (
    <p className={classes.covered}>
      <span>{today}</span>
      {uncovered_days > 0 && <b>{t('years.uncovered', { count: uncovered_days })}</b>}
      {paused_days > 0 && <span>{t('years.paused', { count: paused_days })}</span>}
    </p>
  )
}

const CourseLine = ({ course, years }: { course: StoryCourse; years: Years }) => (
  <li className={classes.course}>
    <span className={classes.name}>{course.title}</span>
    <span className={classes.bar} aria-hidden="true">
      {course.spans.map(({ of, from_on, to_on }) => (
        <i key={`${of} ${from_on}`} data-of={of} style={yearSpan(from_on, to_on, years)} />
      ))}
    </span>
    <Covered of={course} />
  </li>
)

const Work = ({ work, years }: Pick<Story, 'work'> & { years: Years }) => {
  const t = useTexts('stories')
  const d = useTexts('dashboard')
  const { date, facts } = useFormat()
  return (
    <div className={classes.course}>
      <span className={classes.name}>{t('years.work')}</span>
      <ol className={classes.work}>
        {work.map(({ from_on, department, risk_level }, i) => {
          const words = facts([department ?? d('record.facts.none'), risk_level && d(`record.risk.${risk_level}`)])
          const left = yearPlace(from_on, years)
          const next = work[i + 1]
          return (
            <li key={from_on} style={{ left: `${left}%`, width: `${(next ? yearPlace(next.from_on, years) : 100) - left}%` }} title={words}>
              {words}
              <span className="vh">, {date(from_on)}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** From the first year to the last, where the person worked and which days a certificate of each course was valid. */
const YearsLine = ({ story }: { story: Story }) => {
  const t = useTexts('stories')
  const years = yearsOf(story)
  const { work, courses, today } = story
  return (
    <section className={classes.years} aria-label={t('years.label')}>
      <div className={classes.numbers} aria-hidden="true">
        {years.labels.map((year) => (
          <span key={year} style={{ left: `${yearPlace(`${year}-01-01`, years)}%` }}>
            {year}
          </span>
        ))}
        <i style={{ left: `${yearPlace(today, years)}%` }} />
      </div>
      {work.length > 0 && <Work work={work} years={years} />}
      <ul>
        {courses.map((course) => (
          <CourseLine key={course.course_id} course={course} years={years} />
        ))}
      </ul>
      {courses.length > 0 && (
        <ul className={classes.key} aria-label={t('key.label')}>
          {(['valid', 'uncovered', 'paused'] as const).map((of) => (
            <li key={of}>
              <i data-of={of} aria-hidden="true" />
              {t(`key.${of}`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Groups = ({ counts, chosen, onChange }: Pick<Story, 'counts'> & { chosen: readonly StoryGroup[]; onChange: (next: StoryGroup[]) => void }) => {
  const t = useTexts('stories')
  const { number } = useFormat()
  const shown = storyGroups.filter((group) => counts[group] !== null)
  return (
    <fieldset className={classes.groups}>
      <legend className="vh">{t('filter')}</legend>
      {shown.map((group) => (
        <label key={group}>
          <input
            type="checkbox"
            checked={chosen.includes(group)}
            onChange={({ currentTarget }) => onChange(storyGroups.filter((one) => (one === group ? currentTarget.checked : chosen.includes(one))))}
          />
          {t(`groups.${group}`)} <span>{number(counts[group] ?? 0)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Which course as its person saw it, and what of it, an event leads to. */
const seenOf = (event: StoryEvent): ({ seen: number } & SeenQuery) | null => {
  if (event.kind === 'attempt') return { seen: event.trainee_course_id, attempt: event.event_id }
  if (event.kind === 'pledge') return { seen: event.event_id, pledge: event.serial_no }
  return event.kind === 'started' || event.kind === 'certificate' ? { seen: event.event_id } : null
}

const useSeenOf = (user_id: number) => {
  const may = useMay()
  return (event: StoryEvent): string | null => {
    const seen = may(getCourseAsSeen.name) ? seenOf(event) : null
    return seen && hrefOf('learningStatus', { person: user_id, ...seen })
  }
}

type Asked = { groups: readonly StoryGroup[]; length: number; onGroups: (next: StoryGroup[]) => void; onMore: () => void; loading: boolean }
type DetailProps = Asked & { story: Story; tabs: ReactNode }
const StoryDetail = ({ story, tabs, groups, length, onGroups, onMore, loading }: DetailProps) => {
  const t = useTexts('stories')
  const seenAt = useSeenOf(story.person.user_id)
  useCrumbsBelow('learningStatus', story.person.name)
  return (
    <>
      <PageTitle title={story.person.name} />
      {tabs}
      <YearsLine story={story} />
      <div className={classes.head}>
        <h2 className="vh">{t('events')}</h2>
        <Groups counts={story.counts} chosen={groups} onChange={onGroups} />
        <p>{t('newest')}</p>
      </div>
      {story.events.length === 0 ? <EmptyState>{t('none')}</EmptyState> : <StoryEvents events={story.events} seenAt={seenAt} />}
      {story.more && length < MOST && (
        <Button variant="default" loading={loading} onClick={onMore}>
          {t('earlier')}
        </Button>
      )}
    </>
  )
}

export const TraineeStory = ({ user_id, tabs }: { user_id: number; tabs: ReactNode }) => {
  const [groups, setGroups] = useState<StoryGroup[]>([...storyGroups])
  const [length, setLength] = useState(STEP)
  const of = useCall(getTraineeStory, { user_id, groups, length }, { keepPrevious: true })
  return (
    <Sheet width="dashboard">
      <Answer of={of} rows={8}>
        {(story) => (
          <StoryDetail
            story={story}
            tabs={tabs}
            groups={groups}
            length={length}
            onGroups={setGroups}
            onMore={() => setLength((now) => Math.min(MOST, now + STEP))}
            loading={of.isFetching}
          />
        )}
      </Answer>
    </Sheet>
  )
}
