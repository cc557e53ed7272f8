/** Who may be reminded of a course (product.md section 6). */
import type { EnrolmentStatus, UserStatus } from '@jujur/contract/enumerations.ts'
import type { Reminding } from '@jujur/contract/reminders.ts'
import { isOpen } from './due-dates.rules.ts'

export type RemindableEnrolment = {
  readonly status: EnrolmentStatus
  readonly user_status: UserStatus
  readonly reminded_on: string | null
  /** The day of the last invitation, of somebody who has not set a password yet. */
  readonly invited_on: string | null
  /** Paused today, or the course is waived. */
  readonly is_exempt: boolean
}

/**
 * Why nobody is reminded: 10055 the course is completed, or has expired since, or is not asked of the person today; 10013 the account is deactivated or
 * locked; 2111 reminded, or invited, today already.
 */
export const keepsQuiet = (
  { status, user_status, reminded_on, invited_on, is_exempt }: RemindableEnrolment,
  today: string,
): 10013 | 10055 | 2111 | null => {
  if (!isOpen(status) || is_exempt) return 10055
  if (user_status !== 'active' && user_status !== 'invited') return 10013
  return reminded_on === today || (user_status === 'invited' && invited_on === today) ? 2111 : null
}

/** The same for screens: what is refused for good is not offered. */
export const remindOf = (person: RemindableEnrolment, today: string): Reminding['remind'] => {
  const because = keepsQuiet(person, today)
  if (because === null) return person.user_status === 'invited' ? 'invite' : 'now'
  if (because !== 2111) return null
  return person.reminded_on === today ? 'today' : 'invited_today'
}
