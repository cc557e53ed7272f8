/** Links of managers' digests, and who opens them. */
import type { Language, UserStatus } from '@jujur/contract/enumerations.ts'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { deleteSome } from '../kit/database/delete-some.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'
import { holdReaders } from './reminders.store.ts'
import { digestVisit, managerDigest } from './reminders.table.ts'

/** A link with how its manager and their company stand now. No scope: whoever has the token has all of it. */
const links = (tx: Connection) =>
  tx.sql
    .select({
      manager_digest_id: managerDigest.manager_digest_id,
      ends_at: sql<Date>`${managerDigest.link_ends_at}`.mapWith(managerDigest.link_ends_at),
      user_id: users.user_id,
      company_id: managerDigest.company_id,
      name: users.name,
      email: users.email,
      language: sql<Language>`${users.language}`,
      status: sql<UserStatus>`${users.status}`,
      company_name: company.name,
      company_status: company.status,
      manages: sql<boolean>`exists (select from users own where own.manager_id = ${managerDigest.user_id} and own.status <> 'inactive')`,
    })
    .from(managerDigest)
    .innerJoin(users, eq(users.user_id, managerDigest.user_id))
    .innerJoin(company, eq(company.company_id, managerDigest.company_id))
export type DigestLink = Awaited<ReturnType<typeof links>>[number]

export const digestLinkByToken = async (tx: Connection, token: string): Promise<DigestLink | null> => {
  const [row] = await links(tx).where(eq(managerDigest.link_hash, sha256(token)))
  return row ?? null
}

export const linkOfDigest = async (tx: Connection, manager_digest_id: number): Promise<DigestLink | null> => {
  const [row] = await links(tx).where(eq(managerDigest.manager_digest_id, manager_digest_id))
  return row ?? null
}

/**
 * The same, with what it rests on held until the transaction ends: nobody lets the manager go meanwhile, or closes the company. People first, in the order
 * of their numbers, as whoever writes the mails of the day holds them; `also`: the one of whom something is said.
 */
export const holdLink = async (tx: Connection, { manager_digest_id, user_id, company_id }: HeldBy, also: readonly number[] = []) => {
  await holdReaders(tx, [user_id, ...also])
  await tx.sql.select({ company_id: company.company_id }).from(company).where(eq(company.company_id, company_id)).for('share')
  return linkOfDigest(tx, manager_digest_id)
}
type HeldBy = { readonly manager_digest_id: number; readonly user_id: number; readonly company_id: number }

/** When a code was mailed last for a link. */
export const lastSentAt = async (tx: Connection, manager_digest_id: number): Promise<Date | null> => {
  const [row] = await tx.sql
    .select({ sent_at: digestVisit.sent_at })
    .from(digestVisit)
    .where(eq(digestVisit.manager_digest_id, manager_digest_id))
    .orderBy(desc(digestVisit.sent_at))
    .limit(1)
  return row?.sent_at ?? null
}

export const insertVisit = async (tx: Connection, row: typeof digestVisit.$inferInsert): Promise<void> => {
  await tx.sql.insert(digestVisit).values(row)
}

export const visitById = async (tx: Connection, visit_id: string) => {
  const [row] = await tx.sql
    .select()
    .from(digestVisit)
    .where(eq(digestVisit.visit_hash, sha256(visit_id)))
  return row ?? null
}
export type Visit = NonNullable<Awaited<ReturnType<typeof visitById>>>

/** Takes one of so many tries at a code; null where it gives none. However many arrive at once, none more is given. */
export const takeVisitTry = async (tx: Connection, visit_id: string, most: number, now: Date): Promise<Visit | null> => {
  const [row] = await tx.sql
    .update(digestVisit)
    .set({ tries: sql`${digestVisit.tries} + 1` })
    .where(
      and(
        eq(digestVisit.visit_hash, sha256(visit_id)),
        isNull(digestVisit.page_hash),
        lt(digestVisit.tries, most),
        gt(digestVisit.code_ends_at, now),
      ),
    )
    .returning()
  return row ?? null
}

/** True for the one whose code opens the page. */
export const openVisit = async (tx: Connection, visit_id: string, page: { page_hash: string; page_ends_at: Date }): Promise<boolean> => {
  const opened = await tx.sql
    .update(digestVisit)
    .set(page)
    .where(and(eq(digestVisit.visit_hash, sha256(visit_id)), isNull(digestVisit.page_hash)))
    .returning({ visit_hash: digestVisit.visit_hash })
  return opened.length === 1
}

export const visitOfPage = async (tx: Connection, page: string): Promise<Visit | null> => {
  const [row] = await tx.sql
    .select()
    .from(digestVisit)
    .where(eq(digestVisit.page_hash, sha256(page)))
  return row ?? null
}

export const endVisit = async (tx: Connection, page: string, now: Date): Promise<void> => {
  await tx.sql
    .update(digestVisit)
    .set({ page_ends_at: now })
    .where(and(eq(digestVisit.page_hash, sha256(page)), gt(digestVisit.page_ends_at, now)))
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
/** Kept for as long as somebody may ask who opened a link. */
export const sweepDigestVisits: Sweep = (tx, now) => deleteSome(tx, digestVisit, lt(digestVisit.sent_at, before(now, 30)))
