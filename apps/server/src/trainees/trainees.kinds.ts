/** A trainee's registration, as something to approve. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { approveTraineeUserRegistration, getTraineeUserRegistrationApproval } from '@jujur/contract/trainees.ts'
import { type ApprovalKind, withReason, withRemark } from '../approvals/approvals.kinds.ts'
import { decidedOnce } from '../approvals/approvals.rules.ts'
import { stateOfStatus, statusColumns } from '../approvals/queues.rules.ts'
import { say, textsOf } from '../kit/texts/texts.ts'
import { type KindOfNotice, type NoticeWords, told } from '../notifications/notifications.kinds.ts'
import type english from '../texts/en/trainees.json'
import { wantsFourEyes } from './registration/four-eyes.usecases.ts'
import {
  changePendingTrainee,
  lockTraineeRegistration,
  type NewTraineeRegistration,
  type TraineeRegistrationRow,
  waitingIn,
} from './registration/registration.store.ts'

const texts = textsOf<typeof english>('trainees')

export const traineeRegistration = {
  entity: 'temp_trainee_user_registration',
  subject: 'trainee_registration',
  words: (waiting, language) => told(texts, language, waiting.count > 1 ? 'notice.severalWanted' : 'notice.wanted', waiting),
  machine: decidedOnce,
  desks: {
    pending: {
      side: 'company',
      call: approveTraineeUserRegistration,
      path: hrefOf('traineeApproval'),
      waiting: 'trainee_registrations',
      seenBy: [getTraineeUserRegistrationApproval],
      waits: async (tx, reader) =>
        reader.company_id === null
          ? { count: 0, oldest_at: null, oldest_id: null }
          : waitingIn(tx, reader.company_id, reader, await wantsFourEyes(tx, reader.company_id)),
    },
  },
  of: ({ temp_trainee_user_registration_id: id, approve_status_id, version, company_id, submitted_by }: TraineeRegistrationRow) => ({
    id,
    state: stateOfStatus(approve_status_id),
    version,
    company_id,
    submitted_by,
  }),
  columns: (state): Partial<NewTraineeRegistration> => statusColumns(state),
  shown: ({ approve_status_id, version }) => ({ approve_status_id, version }),
  lock: lockTraineeRegistration,
  save: changePendingTrainee,
} as const satisfies ApprovalKind<TraineeRegistrationRow, 'pending' | 'approved' | 'rejected', 'approve' | 'reject', Partial<NewTraineeRegistration>>

export type DecidedNotice = { name: string; count: number; remarks: string }

export const traineesApproved: KindOfNotice<'trainee_registration_approved', DecidedNotice> = {
  kind: 'trainee_registration_approved',
  words: (data, language) =>
    withRemark(told(texts, language, data.count > 1 ? 'notice.severalApproved' : 'notice.approved', data), data.remarks, language),
}

export const traineesRejected: KindOfNotice<'trainee_registration_rejected', DecidedNotice> = {
  kind: 'trainee_registration_rejected',
  words: (data, language) =>
    withReason(told(texts, language, data.count > 1 ? 'notice.severalRejected' : 'notice.rejected', data), data.remarks, language),
}

const withSkipped = ({ title, lines }: NoticeWords, skipped: number, language: Language): NoticeWords => ({
  title,
  lines: skipped > 0 ? [...lines, say(texts, language, 'notice.skipped', { count: skipped })] : lines,
})

export const importDone: KindOfNotice<'trainee_import_done', { file: string; done: number; skipped: number }> = {
  kind: 'trainee_import_done',
  words: ({ file, done, skipped }, language) => withSkipped(told(texts, language, 'notice.importDone', { file, count: done }), skipped, language),
}

export const approvalDone: KindOfNotice<'trainee_approval_done', { done: number; skipped: number }> = {
  kind: 'trainee_approval_done',
  words: ({ done, skipped }, language) => withSkipped(told(texts, language, 'notice.approvalDone', { count: done }), skipped, language),
}

export type PeopleDone = { act: 'invited' | 'moved' | 'deactivated'; done: number; skipped: number }

export const peopleDone: KindOfNotice<'people_done', PeopleDone> = {
  kind: 'people_done',
  words: ({ act, done, skipped }, language) => withSkipped(told(texts, language, `notice.peopleDone.${act}`, { count: done }), skipped, language),
}
