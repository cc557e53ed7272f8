import { getCompanyList } from '@jujur/contract/companies.ts'
import { type CourseEnrolment, enrolmentFilters, listCourseEnroll, TraineeCourseList } from '@jujur/contract/courses.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { AsSeen } from '../as-seen/as-seen.tsx'
import { type SeenQuery, seenQueryOf } from '../as-seen/seen-query.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell, momentCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import classes from './courses.module.css'
import { EnrolmentDrawer } from './enrolment-drawer.tsx'
import { EnrolmentState, useStateWords } from './enrolment-state.tsx'
import { CourseTabs } from './tabs.tsx'

const useColumns = (): Column<CourseEnrolment>[] => {
  const t = useTexts('courses')
  const stateWords = useStateWords()
  const { date, day, percent } = useFormat()
  const share = ({ items_done, items_total }: CourseEnrolment) => (items_total === 0 ? 0 : Math.round((items_done * 100) / items_total))
  return [
    { key: 'name', title: t('enrolments.name'), sort: 'name', cell: (row) => row.name, csv: (row) => row.name },
    { key: 'company', title: t('enrolments.company'), cell: (row) => row.company.name, phone: 'line' },
    {
      key: 'course',
      title: t('enrolments.course'),
      cell: (row) => (
        <>
          {row.course.title} <span className={classes.secondary}>{t('list.version', { version: row.course.version_no })}</span>
        </>
      ),
      csv: (row) => `${row.course.title} (${row.course.version_no})`,
      phone: 'line',
    },
    {
      key: 'status',
      title: t('list.status'),
      cell: (row) => <EnrolmentState of={row} />,
      csv: stateWords,
      phone: 'end',
    },
    { key: 'progress', title: t('enrolments.progress'), cell: (row) => percent(share(row)), csv: share, align: 'end', phone: 'hide' },
    {
      key: 'due_on',
      title: t('enrolments.due'),
      sort: 'due_on',
      cell: (row) => (row.due_on ? day(row.due_on) : ''),
      csv: (row) => dayCell(row.due_on),
      phone: 'hide',
      nowrap: true,
    },
    {
      key: 'assigned_at',
      title: t('enrolments.assigned'),
      sort: 'assigned_at',
      cell: (row) => date(row.assigned_at),
      csv: (row) => momentCell(row.assigned_at),
      phone: 'hide',
      nowrap: true,
    },
    {
      key: 'completed_at',
      title: t('enrolments.completed'),
      sort: 'completed_at',
      cell: (row) => (row.completed_at ? date(row.completed_at) : ''),
      phone: 'hide',
      nowrap: true,
    },
  ]
}

const OFFERED = 100

/** Who is enrolled in what; `?id=` opens where one of them stands, `?seen=` what one saw. */
export const Enrolments = () => {
  const { params } = useAddress()
  const seen = wholeFrom1(params.get('seen'))
  return seen === null ? <EnrolmentList /> : <EnrolmentSeen trainee_course_id={seen} current={seenQueryOf(params)} />
}

const EnrolmentSeen = ({ trainee_course_id, current }: { trainee_course_id: number; current: SeenQuery }) => {
  const t = useTexts('courses')
  return (
    <AsSeen
      trainee_course_id={trainee_course_id}
      current={current}
      hrefTo={(set) => hrefOf('courseEnrolments', { seen: trainee_course_id, ...set })}
      entry="courses"
      above={({ person }) => [
        { title: t('tabs.enrolments'), to: hrefOf('courseEnrolments') },
        { title: person.name, to: hrefOf('courseEnrolments', { id: trainee_course_id }) },
      ]}
    />
  )
}

const EnrolmentList = () => {
  const t = useTexts('courses')
  const columns = useColumns()
  const may = useMay()
  const list = useList(listCourseEnroll, {
    rows: (data) => data.posts,
    sort: 'assigned_at',
    dir: 'desc',
    filters: ['company_id', 'course_id', 'status'],
    idOf: (row) => row.trainee_course_id,
    idFilter: 'trainee_course_id',
  })
  const companies = useCall(getCompanyList, { sort: 'name', length: OFFERED }, { enabled: may(getCompanyList.name) })
  const courses = useCall(TraineeCourseList, { sort: 'title', length: OFFERED }, { enabled: may(TraineeCourseList.name) })
  useCrumbsBelow('courses', t('tabs.enrolments'))
  const { company_id, course_id, status } = list.state.filters
  return (
    <Sheet head={<CourseTabs current="courseEnrolments" />}>
      <PageTitle title={t('enrolments.title')} line={t('enrolments.line')} />
      <CallList
        id="enrolments"
        title={t('enrolments.title')}
        list={list}
        rowKey={(row) => row.trainee_course_id}
        columns={columns}
        searchHint={t('enrolments.search')}
        filters={
          <>
            {may(getCompanyList.name) && (
              <FilterSelect
                steady
                label={t('enrolments.company')}
                value={company_id}
                onChange={(value) => list.set({ filters: { company_id: value } })}
                options={(companies.data?.posts ?? []).map((row) => ({ value: String(row.company_id), label: row.name }))}
              />
            )}
            {may(TraineeCourseList.name) && (
              <FilterSelect
                steady
                label={t('enrolments.course')}
                value={course_id}
                onChange={(value) => list.set({ filters: { course_id: value } })}
                options={(courses.data?.posts ?? []).map((row) => ({ value: String(row.course_id), label: row.title }))}
              />
            )}
            <FilterSelect
              label={t('list.status')}
              value={status}
              onChange={(value) => list.set({ filters: { status: value } })}
              options={enrolmentFilters.map((value) => ({ value, label: t(`enrolments.status.${value}`) }))}
            />
          </>
        }
        empty={{ title: t('enrolments.emptyTitle'), text: t('enrolments.emptyText') }}
        exportName="enrolments"
      />
      {list.openId !== null && <EnrolmentDrawer trainee_course_id={list.openId} onClose={() => list.open(null)} />}
    </Sheet>
  )
}
