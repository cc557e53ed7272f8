/** Who can be given a seat, and from which purchase it comes (product.md section 7). */
import type { WindowOn } from '@jujur/contract/cycle-dates.ts'
import type { EnrolmentStatus, UserStatus } from '@jujur/contract/enumerations.ts'
import { done, refuse, refuseWith } from '../../kit/call/handler.ts'
import { addDays, dayOf } from '../../kit/time/calendar.rules.ts'
import { isInItsWindow, LATE_DAYS } from '../../learning/enrolments/renewals.rules.ts'
import { isClosed } from '../../learning/enrolments/standing.rules.ts'

export type Cycle = {
  readonly trainee_course_id: number
  readonly status: EnrolmentStatus
  readonly counts_from: Date
  readonly completed_at: Date | null
  readonly expires_at: Date | null
}
export type Candidate = { readonly user_id: number; readonly status: UserStatus; readonly newest: Cycle | null }

/** A course may be taken again once its validity is over, written down or not, or its certificate was revoked; and within the window before. */
export const mayTakeAgain = (cycle: Cycle, now: Date, window: WindowOn): boolean => {
  const { status, counts_from, completed_at, expires_at } = cycle
  if (isClosed(cycle, now)) return true
  return status === 'COMPLETED' && completed_at !== null && expires_at !== null && isInItsWindow({ counts_from, completed_at, expires_at }, window)
}

/** Why somebody gets no seat: 10013 let go; 10056 has the course, under way or valid for longer. */
export const seatRefusal = ({ status, newest }: Candidate, now: Date, window: WindowOn): 10013 | 10056 | null => {
  if (status === 'inactive') return 10013
  return newest !== null && !mayTakeAgain(newest, now, window) ? 10056 : null
}

export type SeatLot = { readonly seat_lot_id: number; readonly seats: number; readonly used: number; readonly closed: number }
export const freeOf = ({ seats, used, closed }: Omit<SeatLot, 'seat_lot_id'>): number => seats - used - closed

/** Of a purchased course as it is kept. */
export const freeSeats = ({ seats_opened: seats, seats_used: used, seats_closed: closed }: Counted): number => freeOf({ seats, used, closed })
type Counted = { readonly seats_opened: number; readonly seats_used: number; readonly seats_closed: number }

/** From which lots so many seats are taken, the oldest first; null where they have not so many. */
export const takeFrom = (lots: readonly SeatLot[], wanted: number): { seat_lot_id: number; count: number }[] | null => {
  const taken: { seat_lot_id: number; count: number }[] = []
  let left = wanted
  for (const lot of [...lots].sort((one, other) => one.seat_lot_id - other.seat_lot_id)) {
    const count = Math.min(left, freeOf(lot))
    if (count > 0) taken.push({ seat_lot_id: lot.seat_lot_id, count })
    left -= count
  }
  return left === 0 ? taken : null
}

/** Nobody to give one to, or more people than seats. */
export const enoughSeats = (people: number, left: number) => (people === 0 || people > left ? refuseWith('none_left', { left }) : done)

/** Of several each is answered by itself; what stands against one alone is the answer. */
export const givenOrRefused = (results: readonly { readonly code: 2100 | 2111 | 10013 | 10054 | 10056 }[]) => {
  const [only] = results
  if (results.length !== 1 || !only || only.code === 2100) return done
  return only.code === 2111 ? refuseWith('already_started') : refuse(only.code)
}

/** Why whoever waits for a seat needs none any more, by what stands against giving them one. */
export const whyWaitsEnd = [
  [10013, 'left'],
  [10056, 'has_course'],
] as const

/** Nobody is late for want of a seat: whose day is over when the seat comes has some weeks from then. */
export const dueWhenSeated = (due_on: string | null, now: Date): string | null =>
  due_on !== null && due_on < dayOf(now) ? addDays(dayOf(now), LATE_DAYS) : due_on
