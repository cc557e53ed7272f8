/** Everything that people approve. A new kind is declared by its feature and named here; dashboard, approvers and bell follow. */
import type { ApprovalKind } from '../approvals/approvals.kinds.ts'
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
import { exemptionApproval } from '../purchases/exemptions/exemptions.kinds.ts'
import { traineeRegistration } from '../trainees/trainees.kinds.ts'

export const approvals: readonly Pick<ApprovalKind, 'subject' | 'words' | 'desks'>[] = [
  companyRegistration,
  registrationInformationApproval,
  traineeRegistration,
  coursePublication,
  certificateRevocationApproval,
  exemptionApproval,
  evidenceApproval,
  evidenceApprovalAlone,
  receiptApproval,
  paymentSettlement,
  creditNoteApproval,
  writeOffApproval,
  eInvoiceAnswerApproval,
]
