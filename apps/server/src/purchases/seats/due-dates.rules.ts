/** Whose due date may be changed, and from what to what (product.md section 6). */
import { type EnrolmentStatus, openEnrolmentStatuses, type UserStatus } from '@jujur/contract/enumerations.ts'
import { done, invalid, refuse } from '../../kit/call/handler.ts'

/** Under way, or not begun. */
export const isOpen = (status: EnrolmentStatus) => (openEnrolmentStatuses as readonly EnrolmentStatus[]).includes(status)

type Seat = { readonly status: EnrolmentStatus; readonly user_status: UserStatus }
/** Why the date of a seat stays: 10055 the course is completed, or has expired since; 10013 the person was let go. */
export const keepsDate = ({ status, user_status }: Seat): 10013 | 10055 | null => {
  if (!isOpen(status)) return 10055
  return user_status === 'inactive' ? 10013 : null
}

/** A day that is over is no due date; none at all is one. */
export const isPast = (due_on: string | null, today: string): boolean => due_on !== null && due_on < today
export const mayBeDue = (due_on: string | null | undefined, today: string) => (isPast(due_on ?? null, today) ? invalid('due_on', 'too_small') : done)

/** A seat of another course refuses all (10054); of one alone, what stands against it is the answer. */
export const movedOrRefused = (moved: readonly { readonly code: 2100 | 10013 | 10054 | 10055 }[]) => {
  const [only] = moved
  if (moved.some(({ code }) => code === 10054)) return refuse(10054)
  return moved.length === 1 && only && only.code !== 2100 ? refuse(only.code) : done
}
