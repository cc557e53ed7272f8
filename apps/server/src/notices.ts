/** Every kind of notice, for the panel: its words are made when it is read. */
import { permissionsChanged } from './access/access.kinds.ts'
import { approvalWanted } from './approvals/approvals.kinds.ts'
import { approvals } from './approvals.ts'
import { companyApproved, companyRejected } from './companies/companies.kinds.ts'
import { coursePublished, courseSentBack } from './courses/publishing.kinds.ts'
import { revocationApproved, revocationRejected } from './learning/pledges/revocation.kinds.ts'
import { informationApproved, informationRejected } from './legal/legal.kinds.ts'
import type { KindsOfNotice } from './notifications/notifications.kinds.ts'
import { approvalDone, importDone, traineesApproved, traineesRejected } from './trainees/trainees.kinds.ts'

export const notices: KindsOfNotice = {
  approval_wanted: approvalWanted(approvals),
  company_registration_approved: companyApproved,
  company_registration_rejected: companyRejected,
  trainee_registration_approved: traineesApproved,
  trainee_registration_rejected: traineesRejected,
  registration_information_approved: informationApproved,
  registration_information_rejected: informationRejected,
  trainee_import_done: importDone,
  trainee_approval_done: approvalDone,
  course_published: coursePublished,
  course_sent_back: courseSentBack,
  certificate_revoked: revocationApproved,
  certificate_revocation_rejected: revocationRejected,
  permissions_changed: permissionsChanged,
}
