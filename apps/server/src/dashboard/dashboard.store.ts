/** Mails that could not be delivered: how many, and which. */
import type { MailFailure } from '@jujur/contract/dashboard.ts'
import { and, count, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { countUpTo, type Ordered, ordering, planned } from '../kit/database/list.ts'
import { outboxMail } from '../kit/mail/outbox.table.ts'

const hasFailed = isNotNull(outboxMail.failed_at)

export const countFailedMails = async (tx: Connection): Promise<number> => {
  const [row] = await tx.sql.select({ count: count() }).from(outboxMail).where(hasFailed)
  return row?.count ?? 0
}

/** `address` is a whole one, or an @ with a whole domain. */
type Filter = { address: string; failure?: MailFailure | undefined }
const sortedBy = { failed_at: outboxMail.failed_at, created_at: outboxMail.created_at }
type Page = Ordered<keyof typeof sortedBy> & { length: number; start: number }

const to = sql`lower(${outboxMail.to})`
const addressed = (address: string): SQL | undefined => {
  const wanted = address.trim().toLowerCase()
  return wanted === '' ? undefined : or(eq(to, wanted), wanted.startsWith('@') ? sql`right(${to}, ${wanted.length}) = ${wanted}` : undefined)
}

/** A page, the newest first unless told, and the count of all. */
export const listFailedMails = async (tx: Connection, { address, failure }: Filter, page: Page) => {
  const where = and(hasFailed, failure === undefined ? undefined : eq(outboxMail.failure, failure), addressed(address))
  const { mail_id, topic, created_at, tries } = outboxMail
  const rows = await tx.sql
    .select({
      mail_id,
      topic,
      to: outboxMail.to,
      failure: outboxMail.failure,
      created_at,
      failed_at: sql<Date>`${outboxMail.failed_at}`.mapWith(created_at),
      tries,
    })
    .from(outboxMail)
    .where(where)
    .orderBy(...ordering(page, sortedBy, { sort: 'failed_at', dir: 'desc' }, mail_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const isWhole = page.start === 0 && rows.length < page.length
  const counted = isWhole ? rows.length : await countUpTo(tx, tx.sql.select({ one: sql`1` }).from(outboxMail).where(where))
  return { rows, counted }
}
