import { type CourseSubmission, getTraineeCourseReviewList } from '@jujur/contract/course-versions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { WaitsFilter } from '../approvals/waits-filter.tsx'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { CourseTabs } from './tabs.tsx'

const badges = { 1: 'completed', 2: 'yourTurn', 3: 'rejected' } as const satisfies Record<1 | 2 | 3, BadgeState>
const tabs = { PENDING: 2, APPROVED_HISTORY_LIST: 1, REJECTED: 3 } as const
type Tab = keyof typeof tabs

export const SubmissionBadge = ({ status }: { status: 1 | 2 | 3 }) => {
  const t = useTexts('publishing')
  // That it waits is no turn of this reader's before it is open.
  return <StateBadge state={status === 2 ? 'inProgress' : badges[status]}>{t(`state.${status}`)}</StateBadge>
}

const useColumns = (): Column<CourseSubmission>[] => {
  const t = useTexts('publishing')
  const { dateTime, facts, number } = useFormat()
  return [
    { key: 'course', title: t('list.course'), sort: 'title', cell: (row) => row.title, csv: (row) => row.title },
    { key: 'code', title: t('list.code'), cell: (row) => row.code, phone: 'hide' },
    { key: 'version', title: t('list.version'), cell: (row) => number(row.version_no), csv: (row) => row.version_no, align: 'end', phone: 'hide' },
    {
      key: 'sent',
      title: t('list.sent'),
      sort: 'submitted_at',
      cell: (row) => facts([dateTime(row.submitted_at), row.submitted_by]),
    },
    {
      key: 'state',
      title: t('list.state'),
      phone: 'end',
      cell: (row) => <SubmissionBadge status={row.approve_status_id} />,
      csv: (row) => t(`state.${row.approve_status_id}`),
    },
  ]
}

/** What was sent for review, and what became of it. */
export const ReviewList = () => {
  const t = useTexts('publishing')
  const courses = useTexts('courses')
  const common = useTexts('common')
  const columns = useColumns()
  useBreadcrumbs([
    { title: common('menu.contents') },
    { title: common('menu.courseList'), to: hrefOf('courseReviews') },
    { title: courses('tabs.review') },
  ])
  const list = useList(getTraineeCourseReviewList, { rows: (data) => data.list, searchAs: 'search', sort: 'submitted_at', filters: ['waits'] })
  return (
    <Sheet head={<CourseTabs current="courseReviews" />}>
      <PageTitle title={courses('tabs.review')} line={t('list.line')} />
      <CallList
        id="course-review"
        title={courses('tabs.review')}
        searchHint={t('list.search')}
        list={list}
        rowKey={(row) => row.course_submission_id}
        columns={columns}
        filters={
          <>
            <FilterSelect
              label={t('list.state')}
              all={t('state.2')}
              value={list.state.tab === 'PENDING' ? null : list.state.tab}
              onChange={(tab) => list.set({ tab: (tab ?? 'PENDING') as Tab, filters: { waits: null } })}
              options={(['APPROVED_HISTORY_LIST', 'REJECTED'] as const).map((value) => ({ value, label: t(`state.${tabs[value]}`) }))}
            />
            <WaitsFilter queue={list} desks={[{ value: 'course_reviews' }]} />
          </>
        }
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
      />
    </Sheet>
  )
}
