/** An invitation of an auditor as something to approve, at two desks, and what whoever asked for it is told. */
import { answerAuditorRequest, approveAuditorRoom, getAuditorRequestList, getAuditorRoomList } from '@jujur/contract/auditor-room.ts'
import { bcp47 } from '@jujur/contract/enumerations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { formatOf } from '@jujur/words/formats.ts'
import { type ApprovalKind, type WaitingQueue, withReason, withRemark } from '../approvals/approvals.kinds.ts'
import { decidedOnce } from '../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../approvals/queues.rules.ts'
import { textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/auditorRoom.json'
import { changeAskedRoom, lockRoomAt, type NewRoom, type RoomRow, waitingRooms } from './auditor-room.store.ts'
import { waitingRequests } from './work.store.ts'

const texts = textsOf<typeof english>('auditorRoom')

const stateOf = { pending: 'asked', approved: 'open', rejected: 'rejected' } as const
const alike = {
  entity: 'auditor_room',
  machine: decidedOnce,
  of: ({ auditor_room_id: id, approve_status_id, version, company_id, submitted_by }: RoomRow) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state: 'pending' | 'approved' | 'rejected'): Partial<NewRoom> => ({ ...statusColumns(state), state: stateOf[state] }),
  shown: ({ room_no, state, approve_status_id, version }: RoomRow) => ({ room_no, state, approve_status_id, version }),
  save: changeAskedRoom,
} as const

type Kind = ApprovalKind<RoomRow, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewRoom>>
const desk = { call: approveAuditorRoom, waiting: 'auditor_rooms', seenBy: [getAuditorRoomList] } as const

/** Decided by an administrator of the company. */
export const auditorRoomApproval = {
  ...alike,
  subject: 'auditor_room',
  words: (waiting, language) => told(texts, language, 'notice.wanted', waiting),
  desks: { pending: { ...desk, side: 'company', path: hrefOf('companyAuditorRooms'), waits: waitingRooms('company') } },
  lock: lockRoomAt('company'),
} as const satisfies Kind

/** Decided by the provider, as the company has nobody but the one who asked; it is told so. */
export const auditorRoomApprovalAlone = {
  ...alike,
  subject: 'auditor_room_alone',
  words: (waiting, language) => told(texts, language, 'notice.wantedAlone', waiting),
  desks: { pending: { ...desk, side: 'provider', path: hrefOf('providerAuditorRooms'), waits: waitingRooms('provider') } },
  lock: lockRoomAt('provider'),
} as const satisfies Kind

export const roomKindAt = { company: auditorRoomApproval, provider: auditorRoomApprovalAlone } as const

/** What auditors asked for: nobody decides on it, an administrator of the company answers. */
export const auditorRequestQueue = {
  ...{ side: 'company', call: answerAuditorRequest, waiting: 'auditor_requests' },
  ...{ seenBy: [getAuditorRequestList], waits: waitingRequests },
} as const satisfies WaitingQueue

type Decided = { name: string; remarks: string }
export const auditorRoomApproved: KindOfNotice<'auditor_room_approved', Decided> = {
  kind: 'auditor_room_approved',
  words: (data, language) => withRemark(told(texts, language, 'notice.approved', data), data.remarks, language),
}
export const auditorRoomRejected: KindOfNotice<'auditor_room_rejected', Decided> = {
  kind: 'auditor_room_rejected',
  words: (data, language) => withReason(told(texts, language, 'notice.rejected', data), data.remarks, language),
}

/** Told to the administrators who may answer. */
export const auditorAsked: KindOfNotice<'auditor_asked', { subject: string; day: string }> = {
  kind: 'auditor_asked',
  words: ({ subject, day }, language) => told(texts, language, 'notice.asked', { subject, day: formatOf(bcp47[language]).day(day) }),
}
export const auditorSignedOff: KindOfNotice<'auditor_signed_off', { name: string }> = {
  kind: 'auditor_signed_off',
  words: (data, language) => told(texts, language, 'notice.signedOff', data),
}
