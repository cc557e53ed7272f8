/** Where what waits is dealt with, and which of it has waited longest. */
import type { Output } from '@jujur/contract/call.ts'
import type { getDashboard } from '@jujur/contract/dashboard.ts'
import type { Session } from '../kit/session/session.ts'

export type Waits = Output<typeof getDashboard>['waiting'][number]

/** The queue, or the one item in it; null for what has no screen. */
export const placeOf = (what: Waits['what'], { flags }: Pick<Session, 'flags'>, id?: number | null): string | null => {
  const open = id ? `id=${id}` : ''
  switch (what) {
    case 'company_registrations':
      return `/GA/company-user-pre-reg-approval${open && `?${open}`}`
    case 'trainee_registrations':
      return `/CA/trainee-user-approval${open && `?${open}`}`
    case 'registration_information':
      return flags.isGlobalAdmin ? `/GA/company?tab=information${open && `&${open}`}` : '/CA/company-reg-info'
    case 'course_reviews':
      return `/GA/courses?tab=review${open && `&${open}`}`
    case 'certificate_revocations':
      return `/GA/courses?tab=revocations${open && `&${open}`}`
    case 'receipts_to_check':
    case 'receipts_to_approve':
      return `/GA/company/invoice?tab=receipts${open && `&${open}`}`
    case 'payment_exceptions':
    case 'payment_settlements':
      return `/GA/company/invoice?tab=exceptions${open && `&${open}`}`
    case 'credit_notes':
      return `/GA/company/invoice?tab=credits${open && `&${open}`}`
    case 'mails_failed':
      return null
  }
}

/** Undefined where nothing waits. */
export const oldestOf = (waiting: readonly Waits[]): Waits | undefined =>
  waiting.filter(({ count }) => count > 0).toSorted((a, b) => (a.oldest_at ?? '').localeCompare(b.oldest_at ?? ''))[0]
