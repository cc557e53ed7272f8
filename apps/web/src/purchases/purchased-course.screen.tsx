/** 'Purchased Course': the company's seats by course; `?id=` opens one, with who has its seats. `?assign=1` leads to whom a course is assigned to. */
import { assignTraineeUserIntoCourse, getListPurchaseCourse, type PurchasedCourse } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import type { Column } from '../kit/lists/columns.ts'
import { useList } from '../kit/lists/use-list.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { PurchasedCourseDetails } from './purchased-details.tsx'

const openHref = ({ purchased_course_id, left }: PurchasedCourse, assigning: boolean) =>
  `?id=${purchased_course_id}${assigning && left > 0 ? '&assign=1' : ''}`

const useColumns = (assigning: boolean): Column<PurchasedCourse>[] => {
  const t = useTexts('purchases')
  return [
    {
      key: 'title',
      title: t('purchased.course'),
      sort: 'title',
      cell: (row) => <Link to={openHref(row, assigning)}>{row.title}</Link>,
      csv: ({ title }) => title,
    },
    { key: 'seats', title: t('purchased.seats'), cell: ({ seats }) => seats, align: 'end', phone: 'line' },
    { key: 'used', title: t('purchased.used'), cell: ({ used }) => used, align: 'end', phone: 'line' },
    { key: 'left', title: t('purchased.left'), sort: 'left', cell: ({ left }) => left, align: 'end', phone: 'line' },
    { key: 'completed', title: t('purchased.completed'), cell: ({ completed }) => completed, align: 'end', phone: 'hide' },
    { key: 'overdue', title: t('purchased.overdue'), cell: ({ overdue }) => overdue, align: 'end', phone: 'hide' },
    { key: 'waiting', title: t('purchased.waiting'), cell: ({ waiting }) => waiting, align: 'end', phone: 'hide' },
  ]
}

const Purchased = ({ assigning }: { assigning: boolean }) => {
  const t = useTexts('purchases')
  const columns = useColumns(assigning)
  const list = useList(getListPurchaseCourse, { rows: (data) => data.posts, ...(assigning ? { sort: 'left', dir: 'desc' } : { sort: 'title' }) })
  const [only] = list.rows
  // Where there is one course there is nothing to choose.
  if (assigning && only && only.left > 0 && list.total === 1 && !list.narrowed) return <Navigate to={openHref(only, true)} replace />
  const get = (
    <Button component={Link} to={hrefOf('courseCatalogue')}>
      {t('purchased.get')}
    </Button>
  )
  return (
    <Sheet>
      <PageTitle
        title={t('purchased.title')}
        line={t(assigning ? 'purchased.choose' : 'purchased.line')}
        actions={(list.loading || list.rows.length > 0) && get}
      />
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

export const PurchasedCoursesScreen = () => {
  const may = useMay()
  const [params] = useSearchParams()
  const id = wholeFrom1(params.get('id'))
  const assigning = may(assignTraineeUserIntoCourse.name) && params.get('assign') === '1'
  return id === null ? <Purchased assigning={assigning} /> : <PurchasedCourseDetails key={id} purchased_course_id={id} />
}
