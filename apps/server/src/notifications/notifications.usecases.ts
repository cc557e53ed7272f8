/** Telling people what happened: a line in the panel and a mail, in the transaction of what they tell. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { NoticeKind } from '@jujur/contract/notifications.ts'
import type { Kit } from '../kit/call/kit.ts'
import { beyondScope } from '../kit/database/beyond-scope.ts'
import type { Connection } from '../kit/database/database.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { noticeMail } from './notifications.mails.ts'
import { findRecipient, insertNotices } from './notifications.store.ts'

export type Recipient = { user_id: number; company_id: number | null; name: string; email: string; language: Language }

/**
 * `href` is a path of the portal, or null. Data by kind: approval_wanted { what: company_registration | trainee_registration |
 * registration_information, name, count, findings? (codes with blanks between) }; company_registration_* { name, remarks }; trainee_registration_* { name, count, remarks };
 * registration_information_* { name, stage: company | provider, remarks }; trainee_import_done { file, done, skipped };
 * trainee_approval_done { done, skipped }; permissions_changed {}. `remarks` is '' when there are none.
 */
export type NewNotice = { kind: NoticeKind; data: Record<string, string | number>; href: string | null }

/** Both stand or fall with the transaction. Who is told may lie outside the scope of who acts: the provider's people, for one. */
export const notify = async (
  at: Connection,
  to: readonly Recipient[],
  notice: NewNotice,
  { now, kit }: { now: Date; kit: Pick<Kit, 'settings'> },
): Promise<void> => {
  if (to.length === 0) return
  await beyondScope(at, async (all) => {
    await insertNotices(
      all,
      to.map(({ user_id, company_id }) => ({ user_id, company_id, ...notice, created_at: now })),
    )
    for (const reader of to) await queueMail(all, noticeMail(notice, reader, kit.settings), now)
  })
}

/** Somebody active, of whatever company; null otherwise. */
export const recipientById = (at: Connection, user_id: number): Promise<Recipient | null> => beyondScope(at, (all) => findRecipient(all, user_id))
