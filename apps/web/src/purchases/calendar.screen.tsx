/** 'Calendar': what falls due in the months ahead, the seats it needs, and the people behind each figure. */
import { type DuePerson, getDueCalendar, getDueCalendarList, seatsAhead } from '@jujur/contract/due-calendar.ts'
import { updateCart } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconAlertTriangle, IconShoppingCart } from '@jujur/icons'
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
import { Answer } from '../kit/trouble/answer.tsx'
import { useCourseName } from '../reminders/course-name.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Segments } from '../ui/segments.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { useWindow } from '../ui/windows.ts'
import classes from './calendar.module.css'
import { type DueCalendar, missingUntil, sum } from './calendar-months.ts'
import { type By, CalendarMonths, CalendarTable, chosenMonth } from './calendar-table.tsx'
import { useCart } from './use-cart.ts'

const badges: Record<NonNullable<DuePerson['seat']>, BadgeState> = { has: 'completed', free: 'look', missing: 'notStarted' }

const useColumns = (updates: boolean): Column<DuePerson>[] => {
  const t = useTexts('calendar')
  const courseName = useCourseName()
  const { day } = useFormat()
  const all: Column<DuePerson>[] = [
    {
      key: 'name',
      title: t('column.name'),
      sort: 'name',
      cell: ({ name, user_id }) => <Link to={hrefOf('learningStatus', { person: user_id })}>{name}</Link>,
      csv: ({ name }) => name,
    },
    { key: 'department', title: t('column.department'), cell: ({ department }) => department ?? '', phone: 'hide' },
    { key: 'course', title: t('column.course'), cell: ({ course_title, update_to }) => courseName(course_title, update_to), phone: 'line' },
    {
      key: 'due_on',
      title: t('column.due'),
      sort: 'due_on',
      cell: ({ due_on }) => due_on && day(due_on),
      csv: ({ due_on }) => dayCell(due_on),
      phone: 'line',
      nowrap: true,
    },
    {
      key: 'certificate',
      title: t('column.certificate'),
      cell: ({ certificate_ends_on: ends }) => ends && day(ends),
      csv: ({ certificate_ends_on }) => dayCell(certificate_ends_on),
      phone: 'line',
      nowrap: true,
    },
    {
      key: 'opens_on',
      title: t('column.opens'),
      sort: 'opens_on',
      cell: ({ opens_on }) => day(opens_on),
      csv: ({ opens_on }) => dayCell(opens_on),
      phone: 'line',
      nowrap: true,
    },
    {
      key: 'seat',
      title: t('column.seat'),
      cell: ({ seat }) => seat && <StateBadge state={badges[seat]}>{t(`seat.${seat}`)}</StateBadge>,
      csv: ({ seat }) => seat && t(`seat.${seat}`),
      phone: 'end',
    },
  ]
  // An update needs none.
  return updates ? all.filter(({ key }) => key !== 'seat') : all
}

/** Seats missing to the end of the month that is looked at: from when on, and one press to buy them. */
const Short = ({ calendar, month }: { calendar: DueCalendar; month: string }) => {
  const t = useTexts('calendar')
  const { monthYear, sentences } = useFormat()
  const may = useMay()
  const cart = useCart()
  const missing = missingUntil(calendar, month)
  if (missing.length === 0) return null
  const inCart = (course_id: number) => cart.cart?.lines.find((line) => line.course_id === course_id)?.seats ?? 0
  const sold = new Set(calendar.short.flatMap(({ course_id, price_sen }) => (price_sen === null ? [] : [course_id])))
  const toBuy = missing.filter(({ course_id, count }) => sold.has(course_id) && count > inCart(course_id))
  const count = sum(toBuy.map((one) => one.count - inCart(one.course_id)))
  const chosen = sum(missing.map(({ course_id }) => inCart(course_id)))
  return (
    <div className={classes.short}>
      <p>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        <span>{sentences([...missing.map(({ title, from }) => t('runsOut', { title, month: monthYear(from) })), t('thenWait')])}</span>
      </p>
      {may(updateCart.name) && (
        <span className={classes.buy}>
          {chosen > 0 && (
            <span role="status">
              {t('inCart', { count: chosen })} <Link to={hrefOf('courseCatalogue')}>{t('toCart')}</Link>
            </span>
          )}
          {count > 0 && (
            <Button
              size="sm"
              leftSection={<IconShoppingCart size={17} stroke={1.75} aria-hidden="true" />}
              loading={cart.sending}
              disabled={!cart.cart}
              onClick={() => {
                for (const one of toBuy) cart.setSeats(one.course_id, one.count)
              }}
            >
              {t('buy', { count, month: monthYear(month) })}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

/** The people of a month, as the address narrows them. */
const People = ({ calendar, month }: { calendar: DueCalendar; month: string }) => {
  const t = useTexts('calendar')
  const { monthYear, sentences } = useFormat()
  const { params, change } = useAddress()
  const updates = params.get('updates') === 'true'
  const columns = useColumns(updates)
  const opens = !updates && params.get('opens') === month
  const [course, department, seat] = [
    wholeFrom1(params.get('course')),
    params.get('department'),
    updates ? undefined : seatsAhead.find((one) => one === params.get('seat')),
  ]
  const list = useList(getDueCalendarList, {
    rows: (data) => data.posts,
    sort: 'due_on',
    fixed: {
      ...(opens ? { opens: month } : { month }),
      ...(course === null ? {} : { course_id: course }),
      ...(department === null ? {} : { department }),
      ...(params.get('no_department') === 'true' ? { no_department: true } : {}),
      ...(seat ? { seat } : {}),
      ...(updates ? { updates } : {}),
    },
  })
  const at = calendar.months.indexOf(month)
  const [due, needed, missing] = [calendar.falls_due[at] ?? 0, calendar.seats_needed[at] ?? 0, calendar.seats_missing[at] ?? 0]
  const head = updates
    ? t('updatesIn', { month: monthYear(month), count: calendar.updates[at] ?? 0 })
    : opens
      ? sentences([t('opensIn', { month: monthYear(month), count: needed }), missing > 0 && t('areMissing', { count: missing })])
      : t('dueIn', { month: monthYear(month), count: due })
  const narrowed = course !== null || department !== null || params.has('no_department') || seat !== undefined || updates
  const widen = () =>
    change((next) => {
      for (const name of ['course', 'department', 'no_department', 'seat', 'updates']) next.delete(name)
    })
  return (
    <section className={classes.people} aria-label={head}>
      <h2>{head}</h2>
      <CallList
        id="due-calendar"
        title={t('people')}
        list={list}
        rowKey={({ user_id, course_id, update_to }) => `${user_id} ${course_id} ${update_to ?? ''}`}
        columns={columns}
        searchHint={t('search')}
        opens={false}
        exportName="calendar"
        empty={{ title: t('nobody'), text: t('nobodyText') }}
        filters={
          <>
            {!updates && (
              <FilterSelect
                label={t('column.seat')}
                value={seat ?? null}
                onChange={(value) => change((next) => (value ? next.set('seat', value) : next.delete('seat')), { replace: true })}
                options={seatsAhead.map((one) => ({ value: one, label: t(`seat.${one}`) }))}
              />
            )}
            {narrowed && (
              <Button variant="subtle" size="xs" onClick={widen}>
                {t('everybody')}
              </Button>
            )}
          </>
        }
      />
    </section>
  )
}

const CalendarPage = ({ calendar, by }: { calendar: DueCalendar; by: By }) => {
  const t = useTexts('calendar')
  const { monthYear, number, sentences } = useFormat()
  const { params, change } = useAddress()
  const isPhone = useWindow('phone')
  const { months, falls_due, updates, seats_needed } = calendar
  if (sum(falls_due) + sum(seats_needed) + sum(updates) === 0)
    return <EmptyState>{t('empty', { month: monthYear(months.at(-1) as string) })}</EmptyState>
  const month = chosenMonth(calendar, params)
  const most = Math.max(...falls_due)
  const Months = isPhone ? CalendarMonths : CalendarTable
  return (
    <>
      <div className={classes.head}>
        <h2>
          {most === 0
            ? t('fallsDue')
            : t('most', { month: monthYear(months[falls_due.indexOf(most)] as string), count: number(most), total: number(sum(falls_due)) })}
        </h2>
        <Segments
          label={t('by')}
          hideLabel
          value={by}
          options={[
            { value: 'course', label: t('byCourse') },
            { value: 'department', label: t('byDepartment') },
          ]}
          onChange={(value) =>
            change(
              (next) => {
                next.set('by', value)
                for (const name of ['course', 'department', 'no_department']) next.delete(name)
              },
              { replace: true },
            )
          }
        />
      </div>
      <Months calendar={calendar} by={by} month={month} />
      <Short calendar={calendar} month={month} />
      <p className={classes.note}>
        {sentences([t('note'), sum(updates) > 0 && t('updatesNote')])} <Link to={hrefOf('learningStatus', { state: 'OVERDUE' })}>{t('overdue')}</Link>
      </p>
      <People calendar={calendar} month={month} />
    </>
  )
}

export const DueCalendarScreen = () => {
  const t = useTexts('calendar')
  const { monthYear } = useFormat()
  const { params } = useAddress()
  const by: By = params.get('by') === 'department' ? 'department' : 'course'
  const of = useCall(getDueCalendar, { by }, { keepPrevious: true })
  const months = of.data?.months
  return (
    <Sheet>
      <PageTitle
        title={t('title')}
        // A line high from the start.
        line={months ? t('line', { from: monthYear(months[0] as string), to: monthYear(months.at(-1) as string) }) : '\u00a0'}
      />
      <Answer of={of}>{(calendar) => <CalendarPage calendar={calendar} by={by} />}</Answer>
    </Sheet>
  )
}
