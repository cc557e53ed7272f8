/** Every kind of notice, for the panel: its words are made when it is read. */
import { permissionsChanged } from '../access/access.kinds.ts'
import { approvalWanted } from '../approvals/approvals.kinds.ts'
import { auditorAsked, auditorRoomApproved, auditorRoomRejected, auditorSignedOff } from '../auditor-room/auditor-room.kinds.ts'
import { companyApproved, companyRejected } from '../companies/companies.kinds.ts'
import { companyStatus, ownCompanyStatus } from '../companies/status.kinds.ts'
import { informationApproved, informationRejected } from '../company-registration/company-registration.kinds.ts'
import { coursePublished, courseSentBack } from '../courses/publishing/publishing.kinds.ts'
import { evidenceApproved, evidenceMade, evidenceRejected } from '../evidence/evidence.kinds.ts'
import { invoiceDue, invoiceVoided } from '../invoices/invoices.kinds.ts'
import { companyCertificateRevoked, ownCertificateRevoked, revocationApproved, revocationRejected } from '../learning/pledges/revocation.kinds.ts'
import type { KindsOfNotice } from '../notifications/notifications.kinds.ts'
import { paymentTaken } from '../payments/bills/bills.kinds.ts'
import { creditNoteApproved, creditNoteRejected, invoiceCredited, seatsCredited } from '../payments/credits/credits.kinds.ts'
import { eInvoiceApproved, eInvoiceCorrected, eInvoiceRejected } from '../payments/e-invoice/answers.kinds.ts'
import { moneySettled, referenceAgain, settlementApproved, settlementRejected } from '../payments/exceptions/exceptions.kinds.ts'
import { receiptApproved, receiptRejected, receiptSetAside, receiptWaits } from '../payments/receipts/receipts.kinds.ts'
import { differenceWrittenOff, writeOffApproved, writeOffRejected } from '../payments/write-offs/write-offs.kinds.ts'
import { disposalApproved, disposalRejected } from '../privacy/disposals.kinds.ts'
import { exemptionApproved, exemptionRejected, ownExemption, ownExemptionEnded } from '../purchases/exemptions/exemptions.kinds.ts'
import {
  assignmentDone,
  courseAssigned,
  courseUpdateOpened,
  dueDateChanged,
  dueDatesDone,
  enrolRuleDone,
  invoiceIssued,
  seatsShort,
  takeBacksDone,
} from '../purchases/purchases.kinds.ts'
import {
  courseReminder,
  escalationsNotice,
  mailboxNotReached,
  managerClaim,
  managerDigestNotice,
  remindersDone,
} from '../reminders/reminders.kinds.ts'
import { reportAddressApproved, reportAddressRejected } from '../reports/addresses.kinds.ts'
import { reportScheduleStopped, scheduledReport, scheduledReportFailed } from '../reports/reports.kinds.ts'
import { approvalDone, importDone, peopleDone, traineesApproved, traineesRejected } from '../trainees/trainees.kinds.ts'
import { approvals } from './approvals.ts'

export const notices: KindsOfNotice = {
  approval_wanted: approvalWanted(approvals),
  company_registration_approved: companyApproved,
  company_registration_rejected: companyRejected,
  own_company_status: ownCompanyStatus,
  company_status: companyStatus,
  trainee_registration_approved: traineesApproved,
  trainee_registration_rejected: traineesRejected,
  registration_information_approved: informationApproved,
  registration_information_rejected: informationRejected,
  trainee_import_done: importDone,
  trainee_approval_done: approvalDone,
  people_done: peopleDone,
  course_published: coursePublished,
  course_sent_back: courseSentBack,
  certificate_revoked: revocationApproved,
  own_certificate_revoked: ownCertificateRevoked,
  company_certificate_revoked: companyCertificateRevoked,
  certificate_revocation_rejected: revocationRejected,
  bank_receipt_approved: receiptApproved,
  bank_receipt_rejected: receiptRejected,
  bank_receipt_set_aside: receiptSetAside,
  bank_receipt_waits: receiptWaits,
  payment_taken: paymentTaken,
  settlement_approved: settlementApproved,
  settlement_rejected: settlementRejected,
  refund_reference_again: referenceAgain,
  credit_note_approved: creditNoteApproved,
  credit_note_rejected: creditNoteRejected,
  invoice_credited: invoiceCredited,
  seats_credited: seatsCredited,
  write_off_approved: writeOffApproved,
  write_off_rejected: writeOffRejected,
  difference_written_off: differenceWrittenOff,
  e_invoice_approved: eInvoiceApproved,
  e_invoice_rejected: eInvoiceRejected,
  e_invoice_corrected: eInvoiceCorrected,
  invoice_voided: invoiceVoided,
  money_settled: moneySettled,
  permissions_changed: permissionsChanged,
  invoice_issued: invoiceIssued,
  invoice_due: invoiceDue,
  course_assigned: courseAssigned,
  course_update: courseUpdateOpened,
  assignment_done: assignmentDone,
  due_date_changed: dueDateChanged,
  disposal_approved: disposalApproved,
  disposal_rejected: disposalRejected,
  exemption_approved: exemptionApproved,
  exemption_rejected: exemptionRejected,
  own_exemption: ownExemption,
  own_exemption_ended: ownExemptionEnded,
  due_dates_done: dueDatesDone,
  take_backs_done: takeBacksDone,
  seats_short: seatsShort,
  enrol_rule_done: enrolRuleDone,
  course_reminder: courseReminder,
  scheduled_report: scheduledReport,
  scheduled_report_failed: scheduledReportFailed,
  report_schedule_stopped: reportScheduleStopped,
  reminders_done: remindersDone,
  mailbox_not_reached: mailboxNotReached,
  manager_digest: managerDigestNotice,
  escalations: escalationsNotice,
  manager_claim: managerClaim,
  evidence_approved: evidenceApproved,
  evidence_rejected: evidenceRejected,
  evidence_made: evidenceMade,
  report_address_approved: reportAddressApproved,
  report_address_rejected: reportAddressRejected,
  auditor_room_approved: auditorRoomApproved,
  auditor_room_rejected: auditorRoomRejected,
  auditor_asked: auditorAsked,
  auditor_signed_off: auditorSignedOff,
}
