/** The calendar as screens get it. */
import type { Output } from '@jujur/contract/call.ts'
import type { DuePerson, getDueCalendar } from '@jujur/contract/due-calendar.ts'
import type { Connection } from '../../kit/database/database.ts'
import { departmentSizes } from '../../trainees/people/departments.store.ts'
import { namedGroups } from '../../trainees/people/small-groups.rules.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { dueRows, monthly, monthsFrom } from './calendar.rules.ts'
import { type Ahead, countAhead, type ListedDue } from './calendar.store.ts'

/** The newest version of each course; `price_sen` is null where it is sold no more. */
const coursesOf = async (tx: Connection, course_ids: readonly number[]) => {
  const all = await newestVersions(tx, { course_ids, archived: true }, offerOf)
  const prices = new Map((await newestVersions(tx, { course_ids, archived: false }, offerOf)).map((one) => [one.course_id, one.price_sen]))
  return new Map(all.map(({ course_id, title }) => [course_id, { title, price_sen: prices.get(course_id) ?? null }]))
}

/** To whoever may see no people departments of few are not named; a course says of nobody who they are. */
type Asked = { readonly by: 'course' | 'department'; readonly seesPeople: boolean }
export const showCalendar = async (tx: Connection, of: Ahead, { by, seesPeople }: Asked): Promise<Output<typeof getDueCalendar>> => {
  const months = monthsFrom(of.today)
  const { due, updates, seats } = await countAhead(tx, of, by)
  const courses = await coursesOf(tx, [...new Set([...due, ...seats].map(({ course_id }) => course_id))])
  const named = due.map(({ course_id, department, ...counted }) =>
    by === 'course' ? { ...counted, course_id, name: courses.get(course_id)?.title ?? '' } : { ...counted, course_id: null, name: department },
  )
  const isNamed = by === 'department' && !seesPeople ? namedGroups(await departmentSizes(tx)) : null
  const needed = seats.map(({ month, needed: count }) => ({ month, count }))
  const missing = seats.map(({ course_id, month, missing: count }) => ({ course_id, month, count }))
  const short = [...Map.groupBy(missing, ({ course_id }) => course_id)].flatMap(([course_id, counted]) => {
    const { title, price_sen } = courses.get(course_id) ?? { title: '', price_sen: null }
    return counted.some(({ count }) => count > 0) ? [{ course_id, title, price_sen, seats_missing: monthly(months, counted) }] : []
  })
  return {
    months,
    ...dueRows(months, named, (name) => isNamed?.has(name ?? '') ?? true),
    updates: monthly(months, updates),
    seats_needed: monthly(months, needed),
    seats_missing: monthly(months, missing),
    short: short.toSorted((one, other) => one.title.localeCompare(other.title, 'en') || one.course_id - other.course_id),
  }
}

export const showDue = async (tx: Connection, rows: readonly ListedDue[]): Promise<DuePerson[]> => {
  const courses = await coursesOf(
    tx,
    rows.map(({ course_id }) => course_id),
  )
  return rows.map((row) => ({ ...row, course_title: courses.get(row.course_id)?.title ?? '' }))
}
