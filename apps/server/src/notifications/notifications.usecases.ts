/** Telling people what happened: a line in the panel and a mail, in the transaction of what they tell. */
import type { Language } from '@jujur/contract/enumerations.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything } from '../kit/database/scope.ts'
import { withSystemScope } from '../kit/database/system-scope.ts'
import { eachByItself } from '../kit/jobs/each.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { countTry, GATHERED_KEY, gatheredKeys, takeGathered } from '../kit/security/throttle.ts'
import { readClock } from '../kit/time/clock.ts'
import type { NewNotice, NoticeData } from './notifications.kinds.ts'
import { digestMail, noticeMail } from './notifications.mails.ts'
import { findRecipient, insertNotices, markWantedRead, newestOfKind } from './notifications.store.ts'

export type Recipient = { user_id: number; company_id: number | null; name: string; email: string; language: Language }

/** After one mail of a kind the next of the same kind wait so long, and come as one. */
const GATHERED = { limit: 1, windowSeconds: 3600 }

/** Whether this notice is the first of its kind for this person in an hour. */
const isFirst = async (tx: Connection, { user_id }: Recipient, kind: string, now: Date): Promise<boolean> =>
  (await countTry(tx, `${GATHERED_KEY}${user_id}:${kind}`, GATHERED, now)).retry_at === null

/** Both stand or fall with the transaction. Who is told may lie outside the scope of who acts: the provider's people, for one. */
export const notify = async <D extends NoticeData>(
  tx: Connection,
  to: readonly Recipient[],
  notice: NewNotice<D>,
  { now, kit }: { now: Date; kit: Pick<Kit, 'settings'> },
  /**
   * `gathered`: of what can come any number of times at once, the panel shows each and the mailbox gets one an hour, with how many there were.
   * `ofTheDay`: the portal tells it of its own accord, so that of somebody of a company it waits for the mail of the day, with all else of that day.
   * `paper`: the kept edition that goes with the mail. `by`: whose own act it tells of, just done: theirs to read again, and rings no bell.
   */
  { gathered = false, ofTheDay = false, paper = null, by }: { gathered?: boolean; ofTheDay?: boolean; paper?: number | null; by?: number } = {},
): Promise<void> => {
  if (to.length === 0) return
  const { kind, data, href, item_id = null } = notice
  await withSystemScope(tx, async (all) => {
    await insertNotices(
      all,
      to.map(({ user_id, company_id }) => {
        const read_at = user_id === by ? now : null
        const mail_waits = ofTheDay && company_id !== null
        return {
          user_id,
          company_id,
          kind: kind.kind,
          data,
          href,
          item_id,
          created_at: now,
          read_at,
          mail_waits,
          document_edition_id: mail_waits ? paper : null,
        }
      }),
    )
    // In one order, so that two who tell the same people wait and do not block each other.
    for (const reader of [...to].sort((a, b) => a.user_id - b.user_id)) {
      if (ofTheDay && reader.company_id !== null) continue
      if (!gathered || (await isFirst(all, reader, kind.kind, now))) await queueMail(all, noticeMail(notice, reader, kit.settings), now, paper)
    }
  })
}

/** What is decided is wanted no more: every notice of this item counts as read, and of whoever decided also those that told of several at once. */
export const noLongerWanted = (tx: Connection, what: string, item_id: number, { user_id, now }: { user_id: number; now: Date }): Promise<void> =>
  withSystemScope(tx, (all) => markWantedRead(all, what, item_id, user_id, now))

/** Somebody active, of whatever company; null otherwise. */
export const recipientById = (tx: Connection, user_id: number): Promise<Recipient | null> => withSystemScope(tx, (all) => findRecipient(all, user_id))

/** What was gathered in the hour that is over, as one mail a person and kind. */
export const sendDigests: Job['work'] = async (kit, stopping) => {
  const now = await readClock(kit)
  const keys = await kit.database.read(everything, (tx) => gatheredKeys(tx, now))
  await eachByItself(kit, keys, stopping, (key) => kit.database.write(everything, (tx) => mailGathered(tx, key, now, kit.settings)))
}

const mailGathered = async (tx: Connection, key: string, now: Date, settings: Kit['settings']): Promise<void> => {
  const [, id, kind = ''] = key.split(':')
  const count = await takeGathered(tx, key, now)
  const reader = count > GATHERED.limit ? await findRecipient(tx, Number(id)) : null
  if (reader) await queueMail(tx, digestMail(reader, count - GATHERED.limit, await newestOfKind(tx, reader.user_id, kind), settings), now)
}
