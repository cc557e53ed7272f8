/** The months ahead: bars over a table on a desk, a line for each month on a phone. Every figure leads to its people. */
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconAlertTriangle } from '@jujur/icons'
import { Link } from 'react-router'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './calendar.module.css'
import { type DueCalendar, fullest, sum } from './calendar-months.ts'

export type By = 'course' | 'department'
type Place = { course?: number; department?: string; no_department?: 'true'; opens?: string; month?: string; seat?: 'missing'; updates?: 'true' }
type Line = { key: string; name: string; counts: readonly number[]; to: ((month: string) => Place) | null; look?: 'all' | 'bad' }

/** The lines of the table, each with the place its figures lead to. */
export const useLines = (calendar: DueCalendar, by: By): Line[] => {
  const t = useTexts('calendar')
  const { rows, others, falls_due, updates, seats_needed, seats_missing } = calendar
  const own = rows.map(({ course_id, name, falls_due: counts }): Line => {
    if (course_id !== null) return { key: `course ${course_id}`, name: name ?? '', counts, to: (month) => ({ month, course: course_id }) }
    return {
      key: `department ${name}`,
      name: name ?? t('noDepartment'),
      counts,
      to: (month) => (name === null ? { month, no_department: 'true' } : { month, department: name }),
    }
  })
  return [
    ...own,
    ...(others ? [{ key: 'others', name: t('others', { count: others.rows }), counts: others.falls_due, to: null }] : []),
    { key: 'all', name: t(by === 'course' ? 'allCourses' : 'allDepartments'), counts: falls_due, to: (month) => ({ month }), look: 'all' },
    ...(sum(updates) > 0
      ? [{ key: 'updates', name: t('updates'), counts: updates, to: (month: string): Place => ({ month, updates: 'true' }) }]
      : []),
    { key: 'needed', name: t('needed'), counts: seats_needed, to: (month) => ({ opens: month }) },
    { key: 'missing', name: t('missing'), counts: seats_missing, to: (month) => ({ opens: month, seat: 'missing' }), look: 'bad' },
  ]
}

/** The highest bar. */
const BAR_PX = 92
type Props = { calendar: DueCalendar; by: By; month: string }
const Cell = ({ line, count, month, by }: { line: Line; count: number; month: string; by: By }) => {
  const { number, monthYear } = useFormat()
  const t = useTexts('calendar')
  if (count === 0 || !line.to) return <span className={count === 0 ? classes.none : undefined}>{number(count)}</span>
  return (
    <Link
      to={hrefOf('dueCalendar', { ...line.to(month), by })}
      preventScrollReset
      aria-label={t('cell', { name: line.name, month: monthYear(month), count })}
    >
      {number(count)}
    </Link>
  )
}

const height = (count: number, most: number) => ({ height: `${count === 0 ? 0 : Math.max(2, Math.round((count * BAR_PX) / most))}px` })

export const CalendarTable = ({ calendar, by, month: chosen }: Props) => {
  const t = useTexts('calendar')
  const { number, monthOnly, monthYear } = useFormat()
  const lines = useLines(calendar, by)
  const { months, falls_due } = calendar
  const most = Math.max(...falls_due)
  const isTurn = (i: number) => i === 0 || months[i]?.endsWith('-01')
  return (
    <div className={classes.wide}>
      <table className={classes.table}>
        <caption className="vh">{t('table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fallsDue')}</th>
            {months.map((month, i) => (
              <th key={month} scope="col" data-chosen={month === chosen || undefined}>
                <span className={classes.bar} aria-hidden="true">
                  {number(falls_due[i] ?? 0)}
                  <i style={height(falls_due[i] ?? 0, most)} />
                </span>
                <span className="vh">{monthYear(month)}</span>
                <span aria-hidden="true">{isTurn(i) ? `${monthOnly(month)} ’${month.slice(2, 4)}` : monthOnly(month)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} data-look={line.look}>
              <th scope="row">{line.name}</th>
              {line.counts.map((count, i) => {
                const month = months[i] as string
                return (
                  <td key={month} data-chosen={month === chosen || undefined}>
                    <Cell line={line} count={count} month={month} by={by} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same on a phone: the month that is chosen lies open. */
export const CalendarMonths = ({ calendar, by, month: chosen }: Props) => {
  const { number, monthYear } = useFormat()
  const lines = useLines(calendar, by).filter(({ key }) => key !== 'all')
  const { months, falls_due } = calendar
  const most = Math.max(...falls_due)
  return (
    <ul className={classes.months}>
      {months.map((month, i) => (
        <li key={month}>
          <Link
            to={hrefOf('dueCalendar', { month, by })}
            preventScrollReset
            className={classes.month}
            aria-current={month === chosen ? 'true' : undefined}
          >
            <span>{monthYear(month)}</span>
            <i aria-hidden="true" style={{ width: `${most === 0 ? 0 : Math.round(((falls_due[i] ?? 0) * 100) / most)}%` }} />
            <b>{number(falls_due[i] ?? 0)}</b>
          </Link>
          {month === chosen && (
            <ul className={classes.parts}>
              {lines
                .filter(({ counts }) => (counts[i] ?? 0) > 0)
                .map((line) => (
                  <li key={line.key} data-look={line.look}>
                    <span>{line.name}</span>
                    <span>
                      {line.look === 'bad' && <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />}
                      <Cell line={line} count={line.counts[i] ?? 0} month={month} by={by} />
                    </span>
                  </li>
                ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The month the address names, else the one in which most falls due. */
export const chosenMonth = (calendar: DueCalendar, params: URLSearchParams): string => {
  const named = params.get('month') ?? params.get('opens')
  return calendar.months.find((month) => month === named) ?? fullest(calendar) ?? (calendar.months[0] as string)
}
