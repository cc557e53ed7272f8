/** 'Learning Status': how each of the company's people stands in each course, now or at the end of a day. Figures of the dashboard lead here. */
import type { Sent } from '@jujur/contract/call.ts'
import { getCompanyLearningList, type Learner, type LearningState, learningFilters } from '@jujur/contract/dashboard.ts'
import { Link } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { TextButton } from '../ui/text-button.tsx'

const badges: Record<LearningState, BadgeState> = {
  COMPLETED: 'completed',
  IN_PROGRESS: 'inProgress',
  NOT_STARTED: 'notStarted',
  OVERDUE: 'overdue',
  EXPIRED: 'expired',
}
/** Among the departments, what stands for having none; no department is called so. */
const NONE = '\u0000'

const useColumns = (): Column<Learner>[] => {
  const t = useTexts('dashboard')
  const { day } = useFormat()
  const shown = (on: string | null) => (on ? day(on) : '')
  return [
    { key: 'name', title: t('company.name'), sort: 'name', phone: 'title', cell: ({ name }) => name },
    { key: 'employee_no', title: t('company.list.employeeNo'), phone: 'hide', hidden: true, cell: ({ employee_no }) => employee_no ?? '' },
    { key: 'department', title: t('company.department'), phone: 'plain', cell: ({ department }) => department ?? '' },
    { key: 'course', title: t('company.course'), phone: 'plain', cell: ({ course_title }) => course_title },
    {
      key: 'state',
      title: t('company.list.state'),
      phone: 'end',
      cell: ({ state }) => <StateBadge state={badges[state]}>{t(`company.list.states.${state}`)}</StateBadge>,
      csv: ({ state }) => t(`company.list.states.${state}`),
    },
    { key: 'due_on', title: t('company.list.due'), sort: 'due_on', phone: 'line', cell: ({ due_on }) => shown(due_on) },
    { key: 'days_over', title: t('company.daysOver'), align: 'end', phone: 'hide', cell: ({ days_over }) => days_over ?? '' },
    {
      key: 'assigned_on',
      title: t('company.list.assigned'),
      sort: 'assigned_on',
      phone: 'hide',
      hidden: true,
      cell: ({ assigned_on }) => shown(assigned_on),
    },
    { key: 'completed_on', title: t('company.list.completed'), sort: 'completed_on', phone: 'hide', cell: ({ completed_on }) => shown(completed_on) },
    { key: 'expires_on', title: t('company.list.expires'), sort: 'expires_on', phone: 'hide', cell: ({ expires_on }) => shown(expires_on) },
    {
      key: 'has_left',
      title: t('company.list.left'),
      quietTitle: true,
      phone: 'plain',
      cell: ({ has_left }) => (has_left ? t('company.list.left') : ''),
    },
  ]
}

export const Component = () => {
  const t = useTexts('dashboard')
  const { longDate } = useFormat()
  const columns = useColumns()
  const list = useList(getCompanyLearningList, {
    rows: (data) => data.posts,
    sort: 'name',
    filters: ['department', 'no_department', 'state', 'as_at'],
  })
  // The same answer as the list's own: it brings the departments along.
  const departments =
    useCall(getCompanyLearningList, list.input as Sent<typeof getCompanyLearningList>, { keepPrevious: true }).data?.departments ?? []
  const { filters } = list.state
  return (
    <Sheet>
      <PageTitle
        title={t('company.list.title')}
        line={
          filters.as_at ? (
            <>
              {t('company.list.lineAsAt', { day: longDate(filters.as_at) })}{' '}
              <TextButton onClick={() => list.set({ filters: { as_at: null } })}>{t('company.today')}</TextButton>
            </>
          ) : (
            t('company.list.line')
          )
        }
      />
      <CallList
        id="learning-status"
        title={t('company.list.records')}
        list={list}
        rowKey={({ trainee_course_id }) => trainee_course_id}
        columns={columns}
        searchHint={t('company.list.search')}
        opens={false}
        exportName="learning-status"
        empty={{
          title: t('company.list.empty'),
          text: t('company.list.emptyText'),
          action: (
            <Button component={Link} to="/CA/purchased-course">
              {t('company.list.purchased')}
            </Button>
          ),
        }}
        filters={
          <>
            <FilterSelect
              label={t('company.department')}
              value={filters.no_department ? NONE : filters.department}
              onChange={(department) =>
                list.set({ filters: department === NONE ? { department: null, no_department: 'true' } : { department, no_department: null } })
              }
              options={[...departments.map((name) => ({ value: name, label: name })), { value: NONE, label: t('company.noDepartment') }]}
            />
            <FilterSelect
              label={t('company.list.state')}
              value={filters.state}
              onChange={(state) => list.set({ filters: { state } })}
              options={learningFilters.map((state) => ({ value: state, label: t(`company.list.states.${state}`) }))}
            />
          </>
        }
      />
    </Sheet>
  )
}
