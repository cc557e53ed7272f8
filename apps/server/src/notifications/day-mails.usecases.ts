/** What falls together for one person on a day, as one mail; it stands on record with what it told. */
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import type { Mail, MailReader, Portal } from '../kit/mail/compose.ts'
import { queueMails } from '../kit/mail/mail.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { insertDayMails } from './day-mails.store.ts'
import type { KindsOfNotice, NewNotice } from './notifications.kinds.ts'
import { dayMailOf, noticeMail } from './notifications.mails.ts'
import { insertNotices } from './notifications.store.ts'
import type { ToldNotice } from './notifications.table.ts'
import type { Recipient } from './notifications.usecases.ts'

/** Of the template; another one when what it makes of the same data changes. */
const VERSION = 1
/** What made a mail of what it tells, by version; those of before stay, to show their mails again. */
const templates: Readonly<Record<number, (notices: readonly NewNotice[], reader: MailReader, portal: Portal) => Mail>> = {
  1: (notices, reader, portal) => {
    const [only, second] = notices
    return only && !second ? noticeMail(only, reader, portal) : dayMailOf(notices, reader, portal)
  },
}
const templateOf = (version: number) => {
  const template = templates[version]
  if (!template) throw new Error(`there is no version ${version} of the day mail`)
  return template
}

type Kept = MailReader & { readonly version: number; readonly told: readonly ToldNotice[] }
/** A mail as it was, from its row: a mail itself is taken out when it was sent. */
export const mailAgain = ({ version, told, ...reader }: Kept, notices: KindsOfNotice, portal: Portal): Mail =>
  templateOf(version)(
    told.map(({ kind, data, href }) => ({ kind: notices[kind], data, href })),
    reader,
    portal,
  )

export type Letter = {
  readonly reader: Recipient & { readonly company_id: number }
  /** What is told now, in the panel too. */
  readonly news: readonly NewNotice[]
  /** What stands in the panel already, and is told now. */
  readonly waiting?: readonly (NewNotice & { readonly notification_id: number; readonly document_edition_id: number | null })[]
}

/**
 * One mail a letter, in the caller's transaction; answers the mail of each reader. `by_itself`: nobody pressed for them, so the database takes one a
 * person and day, and whoever writes holds the people.
 */
export const writeLetters = async (
  tx: Connection,
  letters: readonly Letter[],
  { by_itself }: { by_itself: boolean },
  { now, kit }: { now: Date; kit: Pick<Kit, 'settings'> },
): Promise<Map<number, number>> => {
  const told = letters
    .map(({ reader, news, waiting = [] }) => ({ reader, news, waiting, notices: [...news, ...waiting] }))
    .filter(({ notices }) => notices.length > 0)
  if (told.length === 0) return new Map()
  await insertNotices(
    tx,
    told.flatMap(({ reader: { user_id, company_id }, news }) =>
      news.map(({ kind, data, href, item_id = null }) => ({ user_id, company_id, kind: kind.kind, data, href, item_id, created_at: now })),
    ),
  )
  const mails = await queueMails(
    tx,
    told.map(({ reader, notices, waiting }) => {
      return {
        mail: templateOf(VERSION)(notices, reader, kit.settings),
        // A paper goes with what it belongs to, and only alone.
        document_edition_id: notices.length > 1 ? null : (waiting[0]?.document_edition_id ?? null),
      }
    }),
    now,
  )
  return insertDayMails(
    tx,
    told.map(({ reader: { user_id, company_id, language }, notices }, i) => ({
      ...{ user_id, company_id, language, by_itself, version: VERSION },
      told: notices.map(({ kind, data, href }) => ({ kind: kind.kind, data, href })),
      day: dayOf(now),
      mail_id: mails[i] as number,
      created_at: now,
    })),
    told.flatMap(({ waiting }) => waiting.map(({ notification_id }) => notification_id)),
  )
}
