/** 'Purchased Course': the company's seats by course; `?id=` opens one, with who has its seats. */
import { getListPurchaseCourse, type PurchasedCourse } from '@jujur/contract/purchases.ts'
import { Link, useSearchParams } from 'react-router'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { useList } from '../kit/lists/use-list.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { PurchasedCourseDetails } from './purchased-details.tsx'

const useColumns = (): Column<PurchasedCourse>[] => {
  const t = useTexts('purchases')
  return [
    {
      key: 'title',
      title: t('purchased.course'),
      sort: 'title',
      cell: ({ title, purchased_course_id }) => <Link to={`?id=${purchased_course_id}`}>{title}</Link>,
      csv: ({ title }) => title,
    },
    { key: 'seats', title: t('purchased.seats'), cell: ({ seats }) => seats, align: 'end', phone: 'line' },
    { key: 'used', title: t('purchased.used'), cell: ({ used }) => used, align: 'end', phone: 'line' },
    { key: 'left', title: t('purchased.left'), sort: 'left', cell: ({ left }) => left, align: 'end', phone: 'line' },
    { key: 'completed', title: t('purchased.completed'), cell: ({ completed }) => completed, align: 'end', phone: 'hide' },
    { key: 'overdue', title: t('purchased.overdue'), cell: ({ overdue }) => overdue, align: 'end', phone: 'hide' },
    { key: 'seats_needed', title: t('purchased.seatNeeded'), cell: ({ seats_needed }) => seats_needed, align: 'end', phone: 'hide' },
  ]
}

const Purchased = () => {
  const t = useTexts('purchases')
  const columns = useColumns()
  const list = useList(getListPurchaseCourse, { rows: (data) => data.posts, sort: 'title' })
  const get = (
    <Button component={Link} to="/CA/get-course">
      {t('purchased.get')}
    </Button>
  )
  return (
    <Sheet>
      <PageTitle title={t('purchased.title')} line={t('purchased.line')} actions={(list.loading || list.rows.length > 0) && get} />
      <CallList
        id="purchased-course"
        title={t('purchased.list')}
        list={list}
        rowKey={({ purchased_course_id }) => purchased_course_id}
        columns={columns}
        searchHint={t('purchased.search')}
        opens={false}
        exportName="purchased-courses"
        empty={{ title: t('purchased.empty'), text: t('purchased.emptyText'), action: get }}
      />
    </Sheet>
  )
}

const wholeFrom1 = (text: string | null): number | null => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= 2_147_483_647 ? number : null
}

export const Component = () => {
  const [params] = useSearchParams()
  const id = wholeFrom1(params.get('id'))
  return id === null ? <Purchased /> : <PurchasedCourseDetails key={id} purchased_course_id={id} />
}
