/** An address outside the company as something to approve, at two desks, and what whoever asked for it is told. */
import { approveReportAddress, getReportAddressList } from '@jujur/contract/report-schedules.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { type ApprovalKind, withReason, withRemark } from '../approvals/approvals.kinds.ts'
import { decidedOnce } from '../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../approvals/queues.rules.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/reports.json'
import { type AddressRow, changeAskedAddress, lockAddressAt, type NewAddress, waitingAddresses } from './addresses.store.ts'

const texts = textsOf<typeof english>('reports')

const stateOf = { pending: 'asked', approved: 'active', rejected: 'rejected' } as const
const alike = {
  entity: 'report_address',
  machine: decidedOnce,
  of: ({ report_address_id: id, approve_status_id, version, company_id, submitted_by, state }: AddressRow) => ({
    id,
    // One that was stopped before anybody decided is decided for good.
    state: state === 'stopped' ? ('rejected' as const) : stateOfStatus(approve_status_id),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state: 'pending' | 'approved' | 'rejected'): Partial<NewAddress> => ({ ...statusColumns(state), state: stateOf[state] }),
  shown: ({ state, approve_status_id, version }: AddressRow) => ({ state, approve_status_id, version }),
  save: changeAskedAddress,
} as const

type Kind = ApprovalKind<AddressRow, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewAddress>>
const desk = { call: approveReportAddress, waiting: 'report_addresses', seenBy: [getReportAddressList] } as const

/** Decided by an administrator of the company. */
export const reportAddressApproval = {
  ...alike,
  subject: 'report_address',
  words: (waiting, language) => told(texts, language, 'notice.addressWanted', waiting),
  desks: { pending: { ...desk, side: 'company', path: hrefOf('reportAddresses'), waits: waitingAddresses('company') } },
  lock: lockAddressAt('company'),
} as const satisfies Kind

/** Decided by the provider, as the company has nobody but the one who asked; it is told so. */
export const reportAddressApprovalAlone = {
  ...alike,
  subject: 'report_address_alone',
  words: (waiting, language) => told(texts, language, 'notice.addressWantedAlone', waiting),
  desks: { pending: { ...desk, side: 'provider', path: hrefOf('providerReportAddresses'), waits: waitingAddresses('provider') } },
  lock: lockAddressAt('provider'),
} as const satisfies Kind

export const addressKindAt = { company: reportAddressApproval, provider: reportAddressApprovalAlone } as const

type Decided = { name: string; remarks: string }
export const reportAddressApproved: KindOfNotice<'report_address_approved', Decided> = {
  kind: 'report_address_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.addressApproved', data), data.remarks, language),
}
export const reportAddressRejected: KindOfNotice<'report_address_rejected', Decided> = {
  kind: 'report_address_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.addressRejected', data), data.remarks, language),
}
