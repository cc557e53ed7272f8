/** Seats sold and used, company by company; `?course_id=` narrows them to a course. */
import { getCompanyList } from '@jujur/contract/companies.ts'
import { TraineeCourseList } from '@jujur/contract/courses.ts'
import { exportSoldSeats, getSoldSeatList, type SoldSeats as Row } from '@jujur/contract/purchases.ts'
import type { ReactNode } from 'react'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, momentCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { SheetButton } from '../kit/lists/sheet-button.tsx'
import { useList } from '../kit/lists/use-list.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Figure } from '../ui/figure.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'

const useColumns = (): Column<Row>[] => {
  const t = useTexts('purchases')
  const { date, number } = useFormat()
  const count = (key: 'sold' | 'used' | 'free'): Column<Row> => ({
    key,
    title: t(`soldSeats.${key}`),
    sort: key,
    cell: (row) => <Figure>{number(row[key])}</Figure>,
    csv: (row) => row[key],
    align: 'end',
    phone: 'line',
  })
  return [
    { key: 'company', title: t('soldSeats.company'), sort: 'company', cell: (row) => row.company.name, csv: (row) => row.company.name },
    { key: 'course', title: t('soldSeats.course'), sort: 'course', cell: (row) => row.course.title, csv: (row) => row.course.title, phone: 'line' },
    { key: 'code', title: t('soldSeats.code'), cell: (row) => row.course.code, csv: (row) => row.course.code, phone: 'hide', hidden: true },
    count('sold'),
    count('used'),
    count('free'),
    {
      key: 'first_opened_at',
      title: t('soldSeats.since'),
      cell: (row) => date(row.first_opened_at),
      csv: (row) => momentCell(row.first_opened_at),
      phone: 'hide',
      nowrap: true,
    },
  ]
}

const OFFERED = 100

export const SoldSeats = ({ head }: { head: ReactNode }) => {
  const t = useTexts('purchases')
  const { number } = useFormat()
  const may = useMay()
  const columns = useColumns()
  const list = useList(getSoldSeatList, { rows: (data) => data.posts, sort: 'company', filters: ['course_id', 'company_id'] })
  const { q, filters } = list.state
  const { course_id, company_id } = filters
  const narrowed = { q, ...(course_id && { course_id: Number(course_id) }), ...(company_id && { company_id: Number(company_id) }) }
  const { data } = useCall(getSoldSeatList, { ...narrowed, length: 1 })
  const [mayCourses, mayCompanies] = [may(TraineeCourseList.name), may(getCompanyList.name)]
  const courses = useCall(TraineeCourseList, { sort: 'title', length: OFFERED }, { enabled: mayCourses })
  const companies = useCall(getCompanyList, { sort: 'name', length: OFFERED }, { enabled: mayCompanies })
  return (
    <Sheet head={head}>
      <PageTitle
        title={t('soldSeats.title')}
        // A line high from the start.
        line={data ? t('soldSeats.sum', { used: number(data.sums.used), sold: number(data.sums.sold) }) : '\u00a0'}
        actions={<SheetButton call={exportSoldSeats} input={narrowed} name="seats.xlsx" />}
      />
      <CallList
        id="sold-seats"
        title={t('soldSeats.title')}
        list={list}
        rowKey={(row) => row.purchased_course_id}
        columns={columns}
        searchHint={t('soldSeats.search')}
        opens={false}
        filters={
          <>
            {mayCourses && (
              <FilterSelect
                label={t('soldSeats.course')}
                value={course_id}
                onChange={(value) => list.set({ filters: { course_id: value } })}
                options={(courses.data?.posts ?? []).map((row) => ({ value: String(row.course_id), label: row.title }))}
                steady
              />
            )}
            {mayCompanies && (
              <FilterSelect
                label={t('soldSeats.company')}
                value={company_id}
                onChange={(value) => list.set({ filters: { company_id: value } })}
                options={(companies.data?.posts ?? []).map((row) => ({ value: String(row.company_id), label: row.name }))}
                steady
              />
            )}
          </>
        }
        empty={{ title: t('soldSeats.emptyTitle'), text: t('soldSeats.empty') }}
      />
    </Sheet>
  )
}
