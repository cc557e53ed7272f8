/** Who may be reminded of a course (product.md section 6). */
import type { EnrolmentStatus, UserStatus } from '@jujur/contract/enumerations.ts'
import type { Reminding } from '@jujur/contract/reminders.ts'
import { isOpen } from './due-dates.rules.ts'

export type Reminded = { readonly status: EnrolmentStatus; readonly user_status: UserStatus; readonly reminded_on: string | null }

/** Why nobody is reminded: 10055 the course is completed, or has expired since; 10013 the account is not active; 2111 reminded today already. */
export const keepsQuiet = ({ status, user_status, reminded_on }: Reminded, today: string): 10013 | 10055 | 2111 | null => {
  if (!isOpen(status)) return 10055
  if (user_status !== 'active') return 10013
  return reminded_on === today ? 2111 : null
}

/** The same for screens: what is refused for good is not offered. */
export const remindOf = (person: Reminded, today: string): Reminding['remind'] => {
  const because = keepsQuiet(person, today)
  if (because === null) return 'now'
  return because === 2111 ? 'today' : null
}
