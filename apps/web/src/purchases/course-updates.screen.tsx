/** 'Course updates': who takes what changed in a new version of a course, and how far they are; `?course=`, `?state=`. */
import {
  type CourseUpdateOf,
  getCourseUpdateList,
  getCycleSetting,
  type UpdateFilter,
  type UpdateState,
  updateFilters,
} from '@jujur/contract/cycles.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { useReminderColumns } from '../reminders/columns.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'

const badges: Record<UpdateState, BadgeState> = {
  NOT_STARTED: 'notStarted',
  IN_PROGRESS: 'inProgress',
  OVERDUE: 'overdue',
  PAUSED: 'paused',
  COMPLETED: 'completed',
  ENDED: 'expired',
}

const useColumns = (): Column<CourseUpdateOf>[] => {
  const t = useTexts('cycles')
  const { day } = useFormat()
  const reminders = useReminderColumns<CourseUpdateOf>()
  return [
    {
      key: 'name',
      title: t('updates.person'),
      sort: 'name',
      cell: ({ name, user_id }) => <Link to={hrefOf('learningStatus', { person: user_id })}>{name}</Link>,
      csv: ({ name }) => name,
    },
    { key: 'department', title: t('updates.department'), cell: ({ department }) => department ?? '', phone: 'hide' },
    {
      key: 'course',
      title: t('course'),
      cell: ({ course_title, version_no }) => t('updates.to', { title: course_title, version: version_no }),
      phone: 'line',
    },
    { key: 'what', title: t('updates.what'), cell: ({ what }) => what, phone: 'line' },
    {
      key: 'state',
      title: t('updates.state'),
      cell: ({ state }) => <StateBadge state={badges[state]}>{t(`updates.states.${state}`)}</StateBadge>,
      csv: ({ state }) => t(`updates.states.${state}`),
    },
    {
      key: 'due_on',
      title: t('updates.due'),
      sort: 'due_on',
      cell: ({ due_on }) => day(due_on),
      csv: ({ due_on }) => dayCell(due_on),
      phone: 'line',
    },
    {
      key: 'completed_on',
      title: t('updates.completed'),
      cell: ({ completed_on }) => completed_on && day(completed_on),
      csv: ({ completed_on }) => dayCell(completed_on),
      phone: 'line',
    },
    reminders.last,
    ...reminders.act,
  ]
}

const countOf = (counts: Record<UpdateState, number>, of: UpdateFilter): number =>
  of === 'DUE' ? counts.NOT_STARTED + counts.IN_PROGRESS : counts[of]

export const CourseUpdatesScreen = () => {
  const t = useTexts('cycles')
  const { number } = useFormat()
  const may = useMay()
  const columns = useColumns()
  const { params, change } = useAddress()
  const course = wholeFrom1(params.get('course'))
  const state = updateFilters.find((one) => one === params.get('state')) ?? null
  const fixed = { ...(course === null ? {} : { course_id: course }), ...(state === null ? {} : { state }) }
  const list = useList(getCourseUpdateList, { rows: (data) => data.list, fixed })
  const counts = useCall(getCourseUpdateList, { length: 1, ...(course === null ? {} : { course_id: course }) }).data?.counts
  const courses = useCall(getCycleSetting, {}, { enabled: may(getCycleSetting.name) }).data?.courses ?? []
  const set = (name: 'course' | 'state') => (value: string | null) =>
    change((next) => (value ? next.set(name, value) : next.delete(name)), { replace: true })
  return (
    <Sheet>
      <PageTitle title={t('updates.name')} line={t('updates.line')} />
      <CallList
        id="course-updates"
        title={t('updates.name')}
        list={list}
        rowKey={({ trainee_course_id }) => trainee_course_id}
        columns={columns}
        searchHint={t('updates.search')}
        opens={false}
        exportName="course-updates"
        filters={
          <>
            {courses.length > 1 && (
              <FilterSelect
                label={t('course')}
                all={t('updates.allCourses')}
                value={course === null ? null : String(course)}
                onChange={set('course')}
                options={courses.map(({ course_id, title }) => ({ value: String(course_id), label: title }))}
              />
            )}
            <FilterSelect
              label={t('updates.state')}
              all={t('updates.allStates')}
              value={state}
              onChange={set('state')}
              options={updateFilters.map((one) => ({
                value: one,
                label: counts
                  ? t('updates.counted', { state: t(`updates.states.${one}`), count: number(countOf(counts, one)) })
                  : t(`updates.states.${one}`),
              }))}
            />
          </>
        }
        empty={{ title: t('updates.empty'), text: t('updates.emptyText') }}
      />
    </Sheet>
  )
}
