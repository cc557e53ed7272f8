/** People who wait for a seat, as screens get them. */
import type { WaitingPerson } from '@jujur/contract/enrol-rules.ts'
import type { Connection } from '../../kit/database/database.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { type ListedWait, waitingByCourse } from './waiting.store.ts'

const titlesOf = async (tx: Connection, course_ids: readonly number[]) =>
  new Map((await newestVersions(tx, { course_ids, archived: true }, offerOf)).map(({ course_id, title }) => [course_id, title]))

export const showWaiting = async (tx: Connection, rows: readonly ListedWait[]): Promise<WaitingPerson[]> => {
  const titles = await titlesOf(
    tx,
    rows.map(({ course_id }) => course_id),
  )
  return rows.map((row) => ({ ...row, course_title: titles.get(row.course_id) ?? '', since: row.since.toISOString() }))
}

/** Courses of which people wait, by title, with what another seat costs. */
export const waitingCourses = async (tx: Connection, today: string) => {
  const waiting = await waitingByCourse(tx, today)
  const course_ids = [...waiting.keys()]
  const titles = await titlesOf(tx, course_ids)
  const prices = new Map((await newestVersions(tx, { course_ids, archived: false }, offerOf)).map((one) => [one.course_id, one.price_sen]))
  return [...waiting]
    .map(([course_id, figures]) => ({ course_id, title: titles.get(course_id) ?? '', ...figures, price_sen: prices.get(course_id) ?? null }))
    .sort((one, other) => one.title.localeCompare(other.title, 'en') || one.course_id - other.course_id)
}
