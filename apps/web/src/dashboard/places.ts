/** Where what waits is dealt with, and which of it has waited longest. */
import type { Output } from '@jujur/contract/call.ts'
import type { getDashboard } from '@jujur/contract/dashboard.ts'
import type { Session } from '../kit/session/session.ts'

export type Waits = Output<typeof getDashboard>['waiting'][number]

/** The queue, narrowed to what is counted for this person, or the one item in it; null for what has no screen. */
export const placeOf = (what: Waits['what'], { flags }: Pick<Session, 'flags'>, id?: number | null): string | null => {
  const narrowed = flags.isGlobalAdmin ? `waits=${what}${id ? `&id=${id}` : ''}` : id ? `id=${id}` : ''
  switch (what) {
    case 'company_registrations':
      return `/GA/company-user-pre-reg-approval?${narrowed}`
    case 'trainee_registrations':
      return `/CA/trainee-user-approval${narrowed && `?${narrowed}`}`
    case 'registration_information':
      return flags.isGlobalAdmin ? `/GA/company?tab=information&${narrowed}` : '/CA/company-reg-info'
    case 'course_reviews':
      return `/GA/courses?tab=review&${narrowed}`
    case 'certificate_revocations':
      return `/GA/courses?tab=revocations&${narrowed}`
    case 'receipts_to_check':
    case 'receipts_to_approve':
      return `/GA/company/invoice?tab=receipts&${narrowed}`
    case 'payment_exceptions':
    case 'payment_settlements':
    case 'refunds_to_pay_out':
      return `/GA/company/invoice?tab=exceptions&${narrowed}`
    case 'credit_notes':
      return `/GA/company/invoice?tab=credits&${narrowed}`
    case 'write_offs':
      return `/GA/company/invoice?tab=write-offs&${narrowed}`
    case 'e_invoice_answers':
      return `/GA/company/invoice?tab=e-invoices&${narrowed}`
    case 'mails_failed':
      return null
  }
}

/** Undefined where nothing waits. */
export const oldestOf = (waiting: readonly Waits[]): Waits | undefined =>
  waiting.filter(({ count }) => count > 0).toSorted((a, b) => (a.oldest_at ?? '').localeCompare(b.oldest_at ?? ''))[0]

/** As many as the strip has room for: an empty desk falls away before one at which something waits. */
export const withinStrip = (waiting: readonly Waits[], room: number): readonly Waits[] => {
  const some = waiting.filter(({ count }) => count > 0).length
  let empty = Math.max(0, room - some)
  return waiting.filter(({ count }) => count > 0 || empty-- > 0)
}
