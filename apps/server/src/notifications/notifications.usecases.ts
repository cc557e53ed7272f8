/** Telling people what happened: a line in the panel and a mail, in the transaction of what they tell. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { Kit } from '../kit/call/kit.ts'
import { beyondScope } from '../kit/database/beyond-scope.ts'
import type { Connection } from '../kit/database/database.ts'
import { queueMail } from '../kit/mail/mail.ts'
import type { NewNotice, NoticeData } from './notifications.kinds.ts'
import { noticeMail } from './notifications.mails.ts'
import { findRecipient, insertNotices, markWantedRead } from './notifications.store.ts'

export type Recipient = { user_id: number; company_id: number | null; name: string; email: string; language: Language }

/** Both stand or fall with the transaction. Who is told may lie outside the scope of who acts: the provider's people, for one. */
export const notify = async <D extends NoticeData>(
  at: Connection,
  to: readonly Recipient[],
  notice: NewNotice<D>,
  { now, kit }: { now: Date; kit: Pick<Kit, 'settings'> },
): Promise<void> => {
  if (to.length === 0) return
  const { kind, data, href, item_id = null } = notice
  await beyondScope(at, async (all) => {
    await insertNotices(
      all,
      to.map(({ user_id, company_id }) => ({ user_id, company_id, kind: kind.kind, data, href, item_id, created_at: now })),
    )
    for (const reader of to) await queueMail(all, noticeMail(notice, reader, kit.settings), now)
  })
}

/** What is decided is wanted no more: every notice of this item counts as read, and of whoever decided also those that told of several at once. */
export const noLongerWanted = (at: Connection, what: string, item_id: number, { user_id, now }: { user_id: number; now: Date }): Promise<void> =>
  beyondScope(at, (all) => markWantedRead(all, what, item_id, user_id, now))

/** Somebody active, of whatever company; null otherwise. */
export const recipientById = (at: Connection, user_id: number): Promise<Recipient | null> => beyondScope(at, (all) => findRecipient(all, user_id))
