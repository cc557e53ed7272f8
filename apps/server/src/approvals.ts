/** Everything that can be approved. */
import type { KindOfApproval } from './approvals/approvals.kinds.ts'
import { companyRegistration } from './companies/companies.kinds.ts'
import { informationApproval } from './legal/legal.kinds.ts'
import { traineeRegistration } from './trainees/trainees.kinds.ts'

export const approvals: readonly KindOfApproval[] = [companyRegistration, traineeRegistration, informationApproval]
