/** Purchased courses as screens get them. */
import type { PurchasedCourse, SeatHolder } from '@jujur/contract/purchases.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { itemsOfEnrolments } from '../../learning/enrolments/course-enrolments.store.ts'
import { exemptOn, isExempt } from '../../learning/enrolments/exempt.rules.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { keepsDate } from './due-dates.rules.ts'
import { findSeatHolder, type HolderOfSeat, purchasedOf, seatProgress } from './people.store.ts'
import { remindOf } from './reminding.rules.ts'
import { waitingByCourse } from './waiting.store.ts'

const nobody = { completed: 0, overdue: 0, to_remind: 0 }

const iso = (date: Date | null) => date?.toISOString() ?? null

/** Who has seats, with how far each is. */
export const showHolders = async (tx: Connection, rows: readonly HolderOfSeat[], today: string): Promise<SeatHolder[]> => {
  const items = await itemsOfEnrolments(tx, rows)
  return rows.map(
    ({
      course_version_id: _,
      invited_on,
      assigned_at,
      counts_from,
      started_at,
      completed_at,
      expires_at,
      paused,
      waived,
      extended_from,
      ...row
    }) => ({
      ...row,
      exempt: exemptOn({ ...row, paused, waived, extended_from }, today),
      ...(items.get(row.trainee_course_id) ?? { items_done: 0, items_total: 0 }),
      assigned_at: assigned_at.toISOString(),
      counts_from: dayOf(counts_from) > today ? dayOf(counts_from) : null,
      started_at: iso(started_at),
      completed_at: iso(completed_at),
      expires_at: iso(expires_at),
      remind: remindOf({ ...row, invited_on, is_exempt: isExempt({ ...row, paused, waived, extended_from }, today) }, today),
      can: { give_back: row.status === 'NOT_STARTED', change_due: keepsDate(row) === null },
    }),
  )
}

export const showHolder = async (
  tx: Connection,
  which: { purchased_course_id: number; trainee_course_id: number },
  now: Date,
): Promise<SeatHolder | null> => {
  const today = dayOf(now)
  const row = await findSeatHolder(tx, which, now, today)
  return row && ((await showHolders(tx, [row], today))[0] ?? null)
}

/** All of the company, or this one. */
export const showPurchased = async (tx: Connection, now: Date, purchased_course_id?: number): Promise<PurchasedCourse[]> => {
  const all = await purchasedOf(tx)
  const rows = purchased_course_id === undefined ? all : all.filter((one) => one.purchased_course_id === purchased_course_id)
  if (rows.length === 0) return []
  const versions = await newestVersions(tx, { course_ids: rows.map(({ course_id }) => course_id), archived: true }, offerOf)
  const byId = new Map(versions.map((one) => [one.course_id, one]))
  const figures = await seatProgress(tx, now, dayOf(now), purchased_course_id)
  const waiting = await waitingByCourse(tx, dayOf(now))
  return rows.map(({ purchased_course_id, course_id, seats_opened, seats_used, seats_closed, first_opened_at }) => {
    const course = byId.get(course_id)
    if (!course) throw new Error(`course ${course_id} was sold without a version`)
    const { code, title, version_no, validity_months } = course
    return {
      purchased_course_id,
      course_id,
      code,
      title,
      version_no,
      validity_months,
      seats: seats_opened - seats_closed,
      used: seats_used,
      left: seats_opened - seats_closed - seats_used,
      ...(figures.get(purchased_course_id) ?? nobody),
      waiting: waiting.get(course_id)?.waiting ?? 0,
      waiting_overdue: waiting.get(course_id)?.overdue ?? 0,
      first_opened_at: first_opened_at.toISOString(),
    }
  })
}

type Order = { sort?: 'title' | 'left' | 'first_opened_at' | undefined; dir?: 'asc' | 'desc' | undefined }
/** By title unless told. */
export const purchasedBy = (all: readonly PurchasedCourse[], words: string, { sort = 'title', dir = 'asc' }: Order): PurchasedCourse[] => {
  const sought = words.trim().toLocaleLowerCase('en')
  const sign = dir === 'desc' ? -1 : 1
  const compare = (one: PurchasedCourse, other: PurchasedCourse) =>
    sort === 'left' ? one.left - other.left : one[sort].localeCompare(other[sort], 'en')
  return all
    .filter(({ title, code }) => [title, code].some((text) => text.toLocaleLowerCase('en').includes(sought)))
    .sort((one, other) => sign * compare(one, other) || one.purchased_course_id - other.purchased_course_id)
}
