/** Who waits for a seat, in the order in which they get one, and what is short for each course. */
import { getWaitingForSeatList, type WaitingPerson } from '@jujur/contract/enrol-rules.ts'
import { ORDER, updateCart } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { CallList } from '../kit/lists/call-list.tsx'
import { type Column, dayCell, momentCell } from '../kit/lists/columns.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { useList } from '../kit/lists/use-list.ts'
import { wholeFrom1 } from '../kit/lists/whole-from-1.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import classes from './enrol-rules.module.css'
import { useCart } from './use-cart.ts'

const useColumns = (): Column<WaitingPerson>[] => {
  const t = useTexts('enrolRules')
  const { day, date } = useFormat()
  return [
    {
      key: 'name',
      title: t('seats.person'),
      sort: 'name',
      cell: ({ name, user_id }) => <Link to={hrefOf('learningStatus', { person: user_id })}>{name}</Link>,
      csv: ({ name }) => name,
    },
    { key: 'department', title: t('seats.department'), cell: ({ department }) => department ?? '', phone: 'hide' },
    { key: 'course', title: t('seats.course'), cell: ({ course_title }) => course_title, phone: 'line' },
    {
      key: 'due_on',
      title: t('seats.due'),
      sort: 'due_on',
      cell: ({ due_on, overdue, exempt }) => (
        <span className={classes.due}>
          {due_on && day(due_on)}
          {overdue && <StateBadge state="overdue">{t('seats.overdue')}</StateBadge>}
          {exempt && <StateBadge state="paused">{t('seats.exempt')}</StateBadge>}
        </span>
      ),
      csv: ({ due_on }) => dayCell(due_on),
      phone: 'line',
    },
    { key: 'since', title: t('seats.since'), sort: 'since', cell: ({ since }) => date(since), csv: ({ since }) => momentCell(since), phone: 'line' },
    { key: 'rule', title: t('seats.rule'), cell: ({ rule_name }) => rule_name ?? t('seats.renewal'), phone: 'line' },
  ]
}

type Short = { course_id: number; title: string; waiting: number; overdue: number; price_sen: number | null }
const ShortOf = ({ course_id, title, waiting, overdue, price_sen }: Short) => {
  const t = useTexts('enrolRules')
  const { facts, money } = useFormat()
  const may = useMay()
  const cart = useCart()
  const inCart = cart.cart?.lines.find((line) => line.course_id === course_id)?.seats ?? 0
  const missing = Math.min(waiting, ORDER.seats) - inCart
  return (
    <li>
      <span>{facts([t('seats.of', { title, count: waiting }), overdue > 0 && t('seats.late', { count: overdue })])}</span>
      {price_sen !== null && may(updateCart.name) && (
        <span className={classes.buy}>
          {inCart > 0 && (
            <span role="status">
              {t('form.inCart', { count: inCart })} <Link to={hrefOf('courseCatalogue')}>{t('form.toCart')}</Link>
            </span>
          )}
          {missing > 0 && (
            <Button
              size="xs"
              variant="default"
              loading={cart.sending}
              disabled={!cart.cart}
              onClick={() => cart.setSeats(course_id, inCart + missing)}
            >
              {t('form.buy', { count: missing, amount: money(missing * price_sen) })}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

export const WaitingForSeats = () => {
  const t = useTexts('enrolRules')
  const columns = useColumns()
  const { params, change } = useAddress()
  const course = wholeFrom1(params.get('course'))
  const fixed = course === null ? {} : { course_id: course }
  const list = useList(getWaitingForSeatList, { rows: (data) => data.posts, fixed })
  const courses = useCall(getWaitingForSeatList, { length: 1 }).data?.courses ?? []
  return (
    <>
      {courses.length > 0 && (
        <ul className={classes.courses}>
          {courses.map((one) => (
            <ShortOf key={one.course_id} {...one} />
          ))}
        </ul>
      )}
      <CallList
        id="waiting-for-seats"
        title={t('seats.list')}
        list={list}
        rowKey={({ waiting_for_seat_id }) => waiting_for_seat_id}
        columns={columns}
        searchHint={t('seats.search')}
        opens={false}
        exportName="waiting-for-seats"
        filters={
          courses.length > 1 && (
            <FilterSelect
              label={t('seats.course')}
              all={t('seats.all')}
              value={course === null ? null : String(course)}
              onChange={(value) => change((next) => (value ? next.set('course', value) : next.delete('course')), { replace: true })}
              options={courses.map(({ course_id, title }) => ({ value: String(course_id), label: title }))}
            />
          )
        }
        empty={{ title: t('seats.empty'), text: t('seats.emptyText') }}
      />
    </>
  )
}
