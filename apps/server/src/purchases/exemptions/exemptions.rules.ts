/** When a pause, waiver or extension may be asked for, approved and ended, and what it does to due dates (over-the-years.md 3). */
import type { ExemptionKind, UserStatus } from '@jujur/contract/enumerations.ts'
import { approveStatus, type EnrolmentStatus } from '@jujur/contract/enumerations.ts'
import { DAYS_AFTER_EXEMPTION, type Exemption, type ExemptionObstacle, MOST_EXEMPT_DAYS, PAUSED_BACK_DAYS } from '@jujur/contract/exemptions.ts'
import { done, invalid, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import { addDays, daysBetween } from '../../kit/time/calendar.rules.ts'
import { isOpen } from '../seats/due-dates.rules.ts'

type Days = { readonly from_on: string; readonly to_on: string }

// ── Asking ────────────────────────────────────────────────────────────────────────────────────────────────────

export const isIn = (status: UserStatus) => (status === 'inactive' ? refuse(10013) : done)

/** A pause may have begun some weeks ago, and ends today or later. */
export const mayPause = ({ from_on, to_on }: Days, today: string) => {
  if (from_on < addDays(today, -PAUSED_BACK_DAYS)) return invalid('from_on', 'too_small')
  if (from_on > addDays(today, MOST_EXEMPT_DAYS)) return invalid('from_on', 'too_big')
  if (to_on < today || to_on < from_on) return invalid('to_on', 'too_small')
  return daysBetween(from_on, to_on) >= MOST_EXEMPT_DAYS ? invalid('to_on', 'too_big') : done
}

/** From today, or the day of its approval, on. */
export const mayWaive = (to_on: string, today: string) => {
  if (to_on < today) return invalid('to_on', 'too_small')
  return daysBetween(today, to_on) >= MOST_EXEMPT_DAYS ? invalid('to_on', 'too_big') : done
}

/** A paper is of a day that is over, or of today. */
export const mayState = (days: { readonly to_on: string; readonly proven_on: string }, today: string) =>
  days.proven_on > today ? invalid('proven_on', 'too_big') : mayWaive(days.to_on, today)

type Due = { readonly status: EnrolmentStatus; readonly due_on: string | null }
/** 10055: completed; 7000 where it is no later than it is due, or due on no day. Answers the day on which it is due. */
export const mayExtend = ({ status, due_on }: Due, to_on: string, today: string) => {
  if (!isOpen(status)) return refuse(10055)
  if (due_on === null || to_on <= due_on || to_on < today) return invalid('to_on', 'too_small')
  return daysBetween(today, to_on) >= MOST_EXEMPT_DAYS ? invalid('to_on', 'too_big') : ok(due_on)
}

/** Another of the same person, kind and days waits or is in force. */
export const exemptedAlready = { exemption_pauses: refuse(10012), exemption_waivers: refuse(10012), exemption_extension: refuse(10012) }

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

type Asked = { readonly kind: ExemptionKind; readonly to_on: string }
/** `due`: of an extension the enrolment as it stands; null where it went with its seat. */
export const exemptionObstacle = ({ kind, to_on }: Asked, user_status: UserStatus, due: Due | null, today: string): ExemptionObstacle | null => {
  if (user_status === 'inactive') return 'left'
  if (kind === 'EXTENSION' && (due === null || !isOpen(due.status))) return 'completed'
  if (to_on < today) return 'too_late'
  return kind === 'EXTENSION' && (due?.due_on === null || (due?.due_on ?? '') >= to_on) ? 'due_later' : null
}
export const unlessObstacle = (obstacle: ExemptionObstacle | null) => {
  if (obstacle === null) return done
  if (obstacle === 'left') return refuse(10013)
  return obstacle === 'completed' ? refuse(10055) : refuseWith('too_late')
}

/**
 * When a course is due that fell due while its person was exempt: so many days after the last day as were left on the first, and some at least, also
 * where it fell due soon after. Null where the date stays: what was overdue before stays overdue.
 */
export const dueAfter = (due_on: string, { from_on, to_on }: Days): string | null => {
  const earliest = addDays(to_on, DAYS_AFTER_EXEMPTION)
  if (due_on < from_on || due_on >= earliest) return null
  const left = due_on <= to_on ? addDays(to_on, daysBetween(from_on, due_on)) : earliest
  return left > earliest ? left : earliest
}

// ── Ending early ──────────────────────────────────────────────────────────────────────────────────────────────

type Row = Days & { readonly kind: ExemptionKind; readonly approve_status_id: number; readonly ended_on: string | null }
const mayEnd = ({ kind, approve_status_id, to_on, ended_on }: Row, today: string): boolean =>
  approve_status_id === approveStatus.APPROVED && kind !== 'EXTENSION' && ended_on === null && to_on >= today

/** One that has days left ends with yesterday, or never begins; answers its last day. An extension is ended by another due date. */
export const endsOn = (row: Row, today: string) => {
  if (!mayEnd(row, today)) return refuseWith('too_late')
  const [yesterday, never] = [addDays(today, -1), addDays(row.from_on, -1)]
  return ok(yesterday < never ? never : yesterday)
}
export const canEnd = (row: Row, today: string): boolean => 'ok' in endsOn(row, today)

/** The date of a course that the exemption had moved from `due_on`, now that it ended early. */
export const dueAfterEnd = (due_on: string, { from_on, ended_on }: { from_on: string; ended_on: string }): string =>
  (ended_on < from_on ? null : dueAfter(due_on, { from_on, to_on: ended_on })) ?? due_on

// ── Showing ───────────────────────────────────────────────────────────────────────────────────────────────────

export const exemptionState = ({ kind, approve_status_id, from_on, to_on, ended_on }: Row, today: string): Exemption['state'] => {
  if (approve_status_id === approveStatus.PENDING) return 'pending'
  if (approve_status_id === approveStatus.REJECTED) return 'rejected'
  if (ended_on !== null) return 'ended'
  if (to_on < today) return 'over'
  return (kind === 'EXTENSION' ? from_on >= today : from_on > today) ? 'ahead' : 'in_force'
}
