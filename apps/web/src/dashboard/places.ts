/** Where what waits is dealt with, and which of it has waited longest. */
import type { Output } from '@jujur/contract/call.ts'
import type { getDashboard } from '@jujur/contract/dashboard.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { Session } from '../kit/session/session.ts'

export type WaitingCount = Output<typeof getDashboard>['waiting'][number]

/** The queue, narrowed to what is counted for this person, or the one item in it; null for what has no screen. */
export const placeOf = (what: WaitingCount['what'], { flags }: Pick<Session, 'flags'>, item?: number | null): string | null => {
  const id = item || undefined
  const narrowed = { ...(flags.isGlobalAdmin && { waits: what }), id }
  switch (what) {
    case 'company_registrations':
      return hrefOf('companyApproval', narrowed)
    case 'trainee_registrations':
      return hrefOf('traineeApproval', { id })
    case 'registration_information':
      return flags.isGlobalAdmin ? hrefOf('companyInformation', narrowed) : hrefOf('registrationInformation')
    case 'course_reviews':
      return hrefOf('courseReviews', narrowed)
    case 'certificate_revocations':
      return hrefOf('certificateRevocations', narrowed)
    case 'exemptions':
      return hrefOf('exemptions', { ...narrowed, waits: what })
    case 'disposals':
      return hrefOf(flags.isGlobalAdmin ? 'providerDisposals' : 'companyDisposals', { waits: what, id })
    case 'evidence_packs':
      return hrefOf(flags.isGlobalAdmin ? 'providerEvidence' : 'companyEvidence', { id, waits: what })
    case 'auditor_rooms':
      return hrefOf(flags.isGlobalAdmin ? 'providerAuditorRooms' : 'companyAuditorRooms', { id, waits: what })
    case 'auditor_requests':
      return hrefOf('companyAuditorRequests', { waits: what })
    case 'report_addresses':
      return hrefOf(flags.isGlobalAdmin ? 'providerReportAddresses' : 'reportAddresses', { id, waits: what })
    case 'receipts_to_check':
    case 'receipts_to_approve':
      return hrefOf('providerReceipts', narrowed)
    case 'payment_exceptions':
    case 'payment_settlements':
    case 'refunds_to_pay_out':
      return hrefOf('paymentExceptions', narrowed)
    case 'credit_notes':
      return hrefOf('creditNotes', narrowed)
    case 'write_offs':
      return hrefOf('writeOffs', narrowed)
    case 'e_invoice_answers':
      return hrefOf('eInvoices', narrowed)
    case 'mails_failed':
      return null
  }
}

/** Undefined where nothing waits. */
export const oldestOf = (waiting: readonly WaitingCount[]): WaitingCount | undefined =>
  waiting.filter(({ count }) => count > 0).toSorted((a, b) => (a.oldest_at ?? '').localeCompare(b.oldest_at ?? ''))[0]

/** As many as the strip has room for: an empty desk falls away before one at which something waits. */
export const withinStrip = (waiting: readonly WaitingCount[], room: number): readonly WaitingCount[] => {
  const some = waiting.filter(({ count }) => count > 0).length
  let empty = Math.max(0, room - some)
  return waiting.filter(({ count }) => count > 0 || empty-- > 0)
}
