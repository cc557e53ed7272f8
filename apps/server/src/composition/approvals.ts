/** Everything that people approve. A new kind is declared by its feature and named here; dashboard, approvers and bell follow. */
import type { AuditKind } from '@jujur/contract/audit-kinds.ts'
import type { ApprovalKind } from '../approvals/approvals.kinds.ts'
import { auditorRoomApproval, auditorRoomApprovalAlone } from '../auditor-room/auditor-room.kinds.ts'
import { companyRegistration } from '../companies/companies.kinds.ts'
import { registrationInformationApproval } from '../company-registration/company-registration.kinds.ts'
import { coursePublication } from '../courses/publishing/publishing.kinds.ts'
import { evidenceApproval, evidenceApprovalAlone } from '../evidence/evidence.kinds.ts'
import { certificateRevocationApproval } from '../learning/pledges/revocation.kinds.ts'
import { creditNoteApproval } from '../payments/credits/credits.kinds.ts'
import { eInvoiceAnswerApproval } from '../payments/e-invoice/answers.kinds.ts'
import { paymentSettlement } from '../payments/exceptions/exceptions.kinds.ts'
import { receiptApproval } from '../payments/receipts/receipts.kinds.ts'
import { writeOffApproval } from '../payments/write-offs/write-offs.kinds.ts'
import { disposalApproval } from '../privacy/disposals.kinds.ts'
import { exemptionApproval } from '../purchases/exemptions/exemptions.kinds.ts'
import { reportAddressApproval, reportAddressApprovalAlone } from '../reports/addresses.kinds.ts'
import { traineeRegistration } from '../trainees/trainees.kinds.ts'

const kinds = [
  companyRegistration,
  registrationInformationApproval,
  traineeRegistration,
  coursePublication,
  certificateRevocationApproval,
  exemptionApproval,
  disposalApproval,
  evidenceApproval,
  evidenceApprovalAlone,
  auditorRoomApproval,
  auditorRoomApprovalAlone,
  reportAddressApproval,
  reportAddressApprovalAlone,
  receiptApproval,
  paymentSettlement,
  creditNoteApproval,
  writeOffApproval,
  eInvoiceAnswerApproval,
] as const

/** What the lines of its decisions are called: each is a kind that the log has a sentence for, or this does not compile. */
type LinesOf<K> = K extends { subject: infer S extends string; machine: { transitions: readonly { audit: infer Word extends string }[] } }
  ? `${S}.${Word}`
  : never
type Told<K> = [Exclude<LinesOf<K>, AuditKind>] extends [never] ? Pick<ApprovalKind, 'subject' | 'words' | 'desks'> : Exclude<LinesOf<K>, AuditKind>

export const approvals: readonly Told<(typeof kinds)[number]>[] = kinds
