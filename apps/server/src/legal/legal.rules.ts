/** A company's legal data: which numbers it may bear, whose approval it waits for, and what each side may do. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type { RegistrationDetails } from '@jujur/contract/legal.ts'

export type Stage = 'company' | 'provider'
type Numbers = Pick<RegistrationDetails, 'ssm_no_new' | 'ssm_no_old'>

export const numbersOf = ({ ssm_no_new, ssm_no_old }: Numbers): string[] => (ssm_no_old === null ? [ssm_no_new] : [ssm_no_new, ssm_no_old])

/** The company registered with one of the two numbers that SSM gives a company; legal data of another company is refused. */
export const isOwnNumber = (numbers: Numbers, company_reg_no: string): boolean => numbersOf(numbers).includes(company_reg_no)

/** The company's own approval is left out where nobody but the submitter could give it: then the provider's checker is the second person. */
export const firstStage = (activeAdmins: number): Stage => (activeAdmins === 1 ? 'provider' : 'company')

type Waiting = { stage: Stage; approve_status_id: number; version: number }
/** As it stands for one of the two sides: what waits for the other side is decided as far as this one goes. */
export const asSeenBy = <T extends Waiting>(side: Stage, item: T): T =>
  item.stage === side || item.approve_status_id !== approveStatus.PENDING ? item : { ...item, approve_status_id: approveStatus.APPROVED }
