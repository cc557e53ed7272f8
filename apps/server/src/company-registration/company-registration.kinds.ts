/** Registration information, as something to approve: by the company's own checker, then by the provider's. */
import {
  approveRegistrationInformation,
  approveTempRegistrationInformation,
  getCompanyRegistrationApproval,
  getRegistrationInformationList,
} from '@jujur/contract/company-registration.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type ApprovalKind, withReason, withRemark } from '../approvals/approvals.kinds.ts'
import { statusColumns } from '../approvals/queues.rules.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/companyRegistration.json'
import { type InformationAction, type InformationState, informationApproval, informationStateOf, type Stage } from './company-registration.rules.ts'
import { changePendingInformation, type Information, lockInformation, type NewInformation, waitingAt } from './company-registration.store.ts'

const texts = textsOf<typeof english>('companyRegistration')

export const registrationInformationApproval = {
  entity: 'registration_information',
  subject: 'registration_information',
  words: (waiting, language) => told(texts, language, 'notice.wanted', waiting),
  machine: informationApproval,
  desks: {
    at_company: {
      side: 'company',
      call: approveRegistrationInformation,
      path: hrefOf('registrationInformation'),
      waiting: 'registration_information',
      seenBy: [getRegistrationInformationList],
      waits: (tx, reader) => waitingAt(tx, 'company', reader),
    },
    at_provider: {
      side: 'provider',
      call: approveTempRegistrationInformation,
      path: hrefOf('companyInformation'),
      waiting: 'registration_information',
      seenBy: [getCompanyRegistrationApproval],
      waits: (tx, reader) => waitingAt(tx, 'provider', reader),
    },
  },
  of: (information: Information) => ({
    id: information.registration_information_id,
    state: informationStateOf(information),
    version: information.version,
    company_id: information.company_id,
    submitted_by: information.submitted_by,
  }),
  columns: (state): Partial<NewInformation> =>
    state === 'at_company' ? { stage: 'company' } : state === 'at_provider' ? { stage: 'provider' } : statusColumns(state),
  shown: ({ approve_status_id, stage, version }) => ({ approve_status_id, stage, version }),
  lock: lockInformation,
  save: changePendingInformation,
} as const satisfies ApprovalKind<Information, InformationState, InformationAction, Partial<NewInformation>>

type Decided = { name: string; stage: Stage; remarks: string }

export const informationApproved: KindOfNotice<'registration_information_approved', Decided> = {
  kind: 'registration_information_approved',
  words: (data, language) =>
    withRemark(told(texts, language, data.stage === 'company' ? 'notice.passedOn' : 'notice.approved', data), data.remarks, language),
}

export const informationRejected: KindOfNotice<'registration_information_rejected', Decided> = {
  kind: 'registration_information_rejected',
  words: (data, language) =>
    withReason(
      told(texts, language, data.stage === 'company' ? 'notice.rejectedByCompany' : 'notice.rejectedByProvider', data),
      data.remarks,
      language,
    ),
}
