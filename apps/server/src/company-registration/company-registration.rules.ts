/** A company's legal data: which numbers it may bear, whose approval it waits for, and what each side may do. */
import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import type { Machine } from '../approvals/approvals.rules.ts'
import { stateOfStatus } from '../approvals/queues.rules.ts'
import { done, invalid, refuse } from '../kit/call/handler.ts'

export type Stage = 'company' | 'provider'
type Numbers = Pick<RegistrationDetails, 'ssm_no_new' | 'ssm_no_old'>

export const numbersOf = ({ ssm_no_new, ssm_no_old }: Numbers): string[] => (ssm_no_old === null ? [ssm_no_new] : [ssm_no_new, ssm_no_old])

/** The company registered with one of the two numbers that SSM gives a company; legal data of another company is refused. */
export const isOwnNumber = (numbers: Numbers, company_reg_no: string): boolean => numbersOf(numbers).includes(company_reg_no)

/** Whether a company may submit this: one at a time, with a number of its own that no other company has in force. */
export const addable = (details: RegistrationDetails, company_reg_no: string, known: { isPending: boolean; isOthers: boolean }) => {
  if (known.isPending) return refuse(20073)
  if (known.isOthers) return refuse(10008)
  return isOwnNumber(details, company_reg_no) ? done : invalid('ssm_no_new', 'invalid')
}

/** The company's own approval is left out where nobody but the submitter could give it: then the provider's checker is the second person. */
export const firstStage = (activeAdmins: number): Stage => (activeAdmins === 1 ? 'provider' : 'company')

export type InformationState = 'at_company' | 'at_provider' | 'approved' | 'rejected'
export type InformationAction = 'pass_on' | 'turn_down' | 'approve' | 'reject'

/** Two approvals, one after the other: the company's own passes it on to the provider's, which puts it in force (product.md section 3). */
export const informationApproval = {
  transitions: [
    { from: 'at_company', action: 'pass_on', step: 'checker', to: 'at_provider', history: 'approved', stage: 'company', audit: 'passed_on' },
    { from: 'at_company', action: 'turn_down', step: 'checker', to: 'rejected', history: 'rejected', stage: 'company', audit: 'rejected' },
    { from: 'at_provider', action: 'approve', step: 'checker', to: 'approved', history: 'approved', stage: 'provider', audit: 'approved' },
    { from: 'at_provider', action: 'reject', step: 'checker', to: 'rejected', history: 'rejected', stage: 'provider', audit: 'rejected' },
  ],
  refuses: { missing: 4444, decided: 20073, notNow: 20073 },
} as const satisfies Machine<InformationState, InformationAction>

/** What the two buttons of a side do. */
export const actionsOf = {
  company: { approve: 'pass_on', reject: 'turn_down' },
  provider: { approve: 'approve', reject: 'reject' },
} as const satisfies Record<Stage, { approve: InformationAction; reject: InformationAction }>

export const informationStateOf = ({ stage, approve_status_id }: { stage: Stage; approve_status_id: number }): InformationState => {
  const state = stateOfStatus(approve_status_id)
  return state === 'pending' ? `at_${stage}` : state
}

/** Of two who submit for one company at once, the second. */
export const waitsForApproval = { registration_information_one_pending: refuse(20073) }
/** Of two companies with one number that are approved at once, the second. */
export const numberInForce = { registration_information_number_in_force: refuse(10008) }
