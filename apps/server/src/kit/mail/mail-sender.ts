/**
 * Sends what waits in the outbox. Any number of processes may do so at once: a mail is claimed for a while before it is sent, so it goes out once;
 * only a process that dies between the server's "accepted" and our note of it makes a second copy, under the same Message-ID.
 */
import type { MailFailure, MailTopic } from '@jujur/contract/dashboard.ts'
import type { MailboxAnswer } from '@jujur/contract/trainees.ts'
import { and, desc, eq, inArray, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Kit } from '../call/kit.ts'
import type { Connection } from '../database/database.ts'
import { everything } from '../database/scope.ts'
import type { Job } from '../jobs/jobs.ts'
import { readClock } from '../time/clock.ts'
import { failureOf, mailboxAnswerOf } from './failure.ts'
import { outboxMail } from './outbox.table.ts'

type WaitingMail = typeof outboxMail.$inferSelect
type Transport = ReturnType<typeof openTransport>
/** The file of a kept edition of a paper; null where there is none. */
export type PaperOf = (kit: Kit, document_edition_id: number) => Promise<{ filename: string; content: Uint8Array } | null>
/** What follows of what a server said of a mailbox, by its address. */
export type Mailboxes = {
  /** In the transaction that notes the mail as sent. */
  accepted(tx: Connection, to: string, now: Date): Promise<void>
  /** After the mail was noted: its next try does not depend on it. */
  refused(kit: Kit, to: string, said: MailboxAnswer): Promise<void>
}
/** What stands above the mails: their papers, and the people who read them. */
export type MailAbove = { readonly paperOf?: PaperOf | undefined; readonly mailboxes?: Mailboxes | undefined }

const SECOND = 1000
const MINUTE = 60 * SECOND
/** A claim holds longer than sending may take. */
const CLAIM_MS = 5 * MINUTE
const SEND_MS = 2 * MINUTE
/** A paper that takes longer to draw, or is larger than mail servers like, stays in the portal: the mail links to it. */
const DRAW_MS = 30 * SECOND
const MOST_BYTES = 5 * 1024 * 1024
/** What was begun as the server stops has this long to end, which is less than the server has. */
const STOP_MS = 3 * SECOND
const MOST_TRIES = 8
/** How long to wait after each failure; with the eighth the mail has failed, some fifteen hours after the first. */
const WAIT_MINUTES = [0.5, 2, 8, 30, 120, 240, 480]

/** Somebody sits and waits for their code or link; mass invitations are waited for by nobody. */
const AWAITED: readonly MailTopic[] = ['sign_in_code', 'forgotten', 'unlocked', 'email_confirmation']
const { topic, document_edition_id } = outboxMail

/** Mails that are sent beside one another, each lane in its own time: none waits for what another takes. */
type Lane = { readonly of: SQL | undefined; readonly atOnce: number }
const lanes = {
  awaited: { of: and(inArray(topic, [...AWAITED]), isNull(document_edition_id)), atOnce: 3 },
  others: { of: and(or(isNull(topic), notInArray(topic, [...AWAITED])), isNull(document_edition_id)), atOnce: 5 },
  /** Each is drawn before it goes. */
  withPapers: { of: isNotNull(document_edition_id), atOnce: 2 },
} satisfies Record<string, Lane>

const openTransport = (smtpUrl: string, { atOnce }: Lane) =>
  createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: atOnce,
    maxRequeues: 0,
    connectionTimeout: 15 * SECOND,
    greetingTimeout: 15 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** The newest first: somebody waits for a sign-in code, nobody for the end of a mass invitation. */
const claim = (tx: Connection, now: Date, lane: Lane): Promise<WaitingMail[]> => {
  const due = tx.sql
    .select({ mail_id: outboxMail.mail_id })
    .from(outboxMail)
    .where(and(isNull(outboxMail.sent_at), isNull(outboxMail.failed_at), lte(outboxMail.next_try_at, now), lane.of))
    .orderBy(desc(outboxMail.mail_id))
    .limit(lane.atOnce)
    .for('update', { skipLocked: true })
  return tx.sql
    .update(outboxMail)
    .set({ tries: sql`${outboxMail.tries} + 1`, next_try_at: new Date(now.getTime() + CLAIM_MS) })
    .where(sql`${outboxMail.mail_id} = any(array(${due}))`)
    .returning()
}

type Also = (tx: Connection, now: Date) => Promise<void>
const change = async (kit: Kit, mail: WaitingMail, to: (now: Date) => Partial<WaitingMail>, also?: Also) => {
  const now = await readClock(kit)
  await kit.database.write(everything, async (tx) => {
    await tx.sql.update(outboxMail).set(to(now)).where(eq(outboxMail.mail_id, mail.mail_id))
    await also?.(tx, now)
  })
}

/** Codes and links are secrets: once sent, only the demo keeps the words, to show them. */
const noteSent = (kit: Kit, mail: WaitingMail, mailboxes: Mailboxes | undefined) =>
  change(
    kit,
    mail,
    (now) => ({ sent_at: now, ...(kit.settings.demo ? {} : { text: '', html: '' }) }),
    async (tx, now) => await mailboxes?.accepted(tx, mail.to, now),
  )

const noteFailed = (kit: Kit, mail: WaitingMail, failure: MailFailure) =>
  change(kit, mail, (now) => ({
    failure,
    ...(mail.tries >= MOST_TRIES ? { failed_at: now } : { next_try_at: new Date(now.getTime() + (WAIT_MINUTES[mail.tries - 1] ?? 480) * MINUTE) }),
  }))

const STOPPED = 'ESTOPPED'
/** No try of the mail's: whoever sends next may have it at once. */
const release = (kit: Kit, mail: WaitingMail) => change(kit, mail, (now) => ({ tries: mail.tries - 1, next_try_at: now }))

/** Given up by itself; told apart by its code. */
const withinTime = async <T>(work: Promise<T>, stopping: AbortSignal | undefined, most = SEND_MS): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const givenUp = (code: string, ms: number) => setTimeout(() => reject(Object.assign(new Error('took too long'), { code })), ms)
  const timers = [givenUp('ETIMEDOUT', most)]
  const stop = () => timers.push(givenUp(STOPPED, STOP_MS))
  if (stopping?.aborted) stop()
  stopping?.addEventListener('abort', stop, { once: true })
  return await Promise.race([work, promise]).finally(() => {
    for (const timer of timers) clearTimeout(timer)
    stopping?.removeEventListener('abort', stop)
  })
}

/** A mail does not wait for its paper: what cannot be drawn is told without it. */
const paperWith = async (
  kit: Kit,
  { mail_id, document_edition_id }: WaitingMail,
  stopping: AbortSignal | undefined,
  paperOf: PaperOf | undefined,
) => {
  if (document_edition_id === null || !paperOf) return []
  try {
    const paper = await withinTime(paperOf(kit, document_edition_id), stopping, DRAW_MS)
    if (paper && paper.content.byteLength <= MOST_BYTES)
      return [{ filename: paper.filename, content: Buffer.from(paper.content), contentType: 'application/pdf' }]
    kit.log.warn({ mail_id, document_edition_id, bytes: paper?.content.byteLength }, 'mail goes without its paper')
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string }
    if (code === STOPPED) throw error
    kit.log.warn({ mail_id, document_edition_id, error: name, code }, 'mail goes without its paper')
  }
  return []
}

const attempt = async (
  kit: Kit,
  transport: Transport,
  mail: WaitingMail,
  stopping: AbortSignal | undefined,
  { paperOf, mailboxes }: MailAbove,
): Promise<void> => {
  try {
    const attachments = await paperWith(kit, mail, stopping, paperOf)
    await withinTime(
      transport.sendMail({
        from: kit.settings.mailFrom,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments,
        messageId: `<${mail.mail_id}.${mail.created_at.getTime()}@${new URL(kit.settings.portalUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
      stopping,
    )
  } catch (error) {
    // The server's own words quote the address, so only its codes are logged.
    const { code, responseCode, command, response } = error as { code?: string; responseCode?: number; command?: string; response?: string }
    if (code === STOPPED) return await release(kit, mail)
    kit.log.warn({ mail_id: mail.mail_id, tries: mail.tries, code, smtp: responseCode }, 'mail not sent')
    await noteFailed(kit, mail, failureOf({ code, responseCode }))
    const said = mailboxAnswerOf({ command, responseCode, response })
    if (said !== null) await mailboxes?.refused(kit, mail.to, said)
    return
  }
  await noteSent(kit, mail, mailboxes)
}

/** Sends until nothing is due, or until told to stop. */
const sendLane = async (kit: Kit, lane: Lane, stopping?: AbortSignal, above: MailAbove = {}): Promise<void> => {
  const { smtpUrl } = kit.settings
  if (!smtpUrl) return
  let transport: Transport | null = null
  try {
    while (!stopping?.aborted) {
      const now = await readClock(kit)
      const mails = await kit.database.write(everything, (tx) => claim(tx, now, lane))
      if (mails.length === 0) return
      transport ??= openTransport(smtpUrl, lane)
      const open = transport
      await Promise.all(mails.map((mail) => attempt(kit, open, mail, stopping, above)))
    }
  } finally {
    transport?.close()
  }
}

/** Sends until nothing is due, or until told to stop. Without SMTP settings mail stays in the outbox, and without `paperOf` what takes a paper along. */
export const sendWaitingMails = async (kit: Kit, stopping?: AbortSignal, above: MailAbove = {}): Promise<void> => {
  const { awaited, others, withPapers } = lanes
  await Promise.all([awaited, others, ...(above.paperOf ? [withPapers] : [])].map((lane) => sendLane(kit, lane, stopping, above)))
}

const EVERY_SECONDS = 3
/** The same as the server's work: a lane that is through looks again while another still draws. */
export const mailJobs = (above: Required<MailAbove>): Readonly<Record<'send-mail' | 'send-mail-others' | 'send-mail-with-papers', Job>> => ({
  'send-mail': { everySeconds: EVERY_SECONDS, work: (kit, stopping) => sendLane(kit, lanes.awaited, stopping, above) },
  'send-mail-others': { everySeconds: EVERY_SECONDS, work: (kit, stopping) => sendLane(kit, lanes.others, stopping, above) },
  'send-mail-with-papers': { everySeconds: EVERY_SECONDS, work: (kit, stopping) => sendLane(kit, lanes.withPapers, stopping, above) },
})
