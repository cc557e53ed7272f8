/** What follows where the mail server refuses somebody's mailbox, or accepts a mail to it again. No account is locked for it. */
import { getTraineeRecord } from '@jujur/contract/dashboard.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import { everything } from '../kit/database/scope.ts'
import type { Mailboxes } from '../kit/mail/mail-sender.ts'
import { readClock } from '../kit/time/clock.ts'
import { notify } from '../notifications/notifications.usecases.ts'
import { endUnreached, holdReaderOf, openUnreached } from '../notifications/unreached.store.ts'
import { mailboxNotReached } from './reminders.kinds.ts'

const TRAINEE = 1

export const mailboxes: Mailboxes = {
  accepted: endUnreached,
  /** Told once to those who may see the person's record, with their mail of the day. */
  refused: async (kit, to, said) => {
    const now = await readClock(kit)
    await kit.database.write(everything, async (tx) => {
      const reader = await holdReaderOf(tx, to)
      if (!reader) return
      const { user_id, company_id, name, system_type_id } = reader
      if (!(await openUnreached(tx, { user_id, company_id, since: now, said }))) return
      const administrators = (await whoMayCall(tx, getTraineeRecord, company_id)).filter((one) => one.user_id !== user_id)
      const href = system_type_id === TRAINEE ? hrefOf('learningStatus', { person: user_id }) : null
      await notify(tx, administrators, { kind: mailboxNotReached, data: { name }, href }, { now, kit }, { ofTheDay: true })
    })
  },
}
