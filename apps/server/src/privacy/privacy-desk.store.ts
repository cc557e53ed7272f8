/** Requests of people, breaches, and how many people there are, in SQL. */
import type { PrivacyRequestKind } from '@jujur/contract/privacy-desk.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { nameThen, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, holding, ordering, planned } from '../kit/database/list.ts'
import { updateIfUnchanged } from '../kit/database/optimistic-lock.ts'
import { privacyBreach as b, privacyBreachPerson, privacyRequest as r } from './privacy-desk.table.ts'

type Page<S extends string> = { length: number; start: number; sort?: S | undefined; dir?: Direction | undefined }

// ── Requests ──────────────────────────────────────────────────────────────────────────────────────────────────

export type RequestRow = typeof r.$inferSelect
export const listRequests = async (
  tx: Connection,
  { state, words }: { state?: RequestRow['state'] | undefined; words: string },
  page: Page<'due_on'>,
) => {
  const where = and(inScope(tx, r), state === undefined ? undefined : eq(r.state, state), holding(words, users.name, company.name))
  const from = () =>
    tx.sql
      .select({
        row: r,
        name: users.name,
        company_name: company.name,
        entered_by_name: nameThen(r.entered_by, r.entered_at),
        answered_by_name: nameThen(r.answered_by, r.answered_at),
      })
      .from(r)
      .innerJoin(users, eq(users.user_id, r.user_id))
      .innerJoin(company, eq(company.company_id, r.company_id))
      .where(where)
  // What is due first comes first; of those that were answered the newest.
  const order = page.sort
    ? ordering(page, { due_on: r.due_on }, { sort: 'due_on', dir: 'asc' }, r.privacy_request_id)
    : [sql`(${r.state} = 'open') desc`, sql`case when ${r.state} = 'open' then ${r.due_on} end`, sql`${r.privacy_request_id} desc`]
  const rows = await from()
    .orderBy(...order)
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, from) }
}
export type ShownRequest = Awaited<ReturnType<typeof listRequests>>['rows'][number]

/** Of one person: what is open first, by its day, then the newest. */
export const requestsOf = (tx: Connection, user_id: number): Promise<RequestRow[]> =>
  tx.sql
    .select()
    .from(r)
    .where(and(eq(r.user_id, user_id), inScope(tx, r)))
    .orderBy(sql`(${r.state} = 'open') desc`, sql`case when ${r.state} = 'open' then ${r.due_on} end`, sql`${r.privacy_request_id} desc`)

type NewRequest = {
  company_id: number
  user_id: number
  kind: PrivacyRequestKind
  details: string
  received_on: string
  due_on: string
  entered_by: number
  entered_at: Date
}
/** The same of a person that is open already violates privacy_request_once. */
export const insertRequest = async (tx: Connection, row: NewRequest): Promise<number> => {
  const [stored] = await tx.sql.insert(r).values(row).returning({ id: r.privacy_request_id })
  if (!stored) throw new Error('a stored request has an id')
  return stored.id
}
export const lockRequest = async (tx: Connection, id: number): Promise<RequestRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(r)
    .where(and(eq(r.privacy_request_id, id), inScope(tx, r)))
    .for('update')
  return row ?? null
}
export const changeOpenRequest = (tx: Connection, row: RequestRow, change: Partial<typeof r.$inferInsert>): Promise<boolean> =>
  updateIfUnchanged(tx, r, and(eq(r.privacy_request_id, row.privacy_request_id), eq(r.state, 'open'), inScope(tx, r)), row, change)

export const countRequests = async (tx: Connection, today: string) => {
  const [row] = await tx.sql
    .select({
      open: sql<number>`(count(*) filter (where ${r.state} = 'open'))::integer`,
      late: sql<number>`(count(*) filter (where ${r.state} = 'open' and ${r.due_on} < ${today}::date))::integer`,
      all: sql<number>`count(*)::integer`,
    })
    .from(r)
    .where(inScope(tx, r))
  return row ?? { open: 0, late: 0, all: 0 }
}

// ── Breaches ──────────────────────────────────────────────────────────────────────────────────────────────────

export type BreachRow = typeof b.$inferSelect
export const listBreaches = async (tx: Connection, { open, words }: { open?: boolean | undefined; words: string }, page: Page<'found_at'>) => {
  const where = and(inScope(tx, b), open ? isNull(b.closed_at) : undefined, holding(words, b.what, company.name))
  const from = () =>
    tx.sql
      .select({
        row: b,
        company_name: company.name,
        judged_by_name: nameThen(b.judged_by, b.judged_at),
        named: sql<number>`(select count(*)::integer from ${privacyBreachPerson} p where p.privacy_breach_id = ${b.privacy_breach_id})`,
      })
      .from(b)
      .leftJoin(company, eq(company.company_id, b.company_id))
      .where(where)
  const rows = await from()
    .orderBy(...ordering(page, { found_at: b.found_at }, { sort: 'found_at', dir: 'desc' }, b.privacy_breach_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, from) }
}
export type ShownBreach = Awaited<ReturnType<typeof listBreaches>>['rows'][number]

type NewBreach = Pick<typeof b.$inferInsert, 'company_id' | 'what' | 'people' | 'found_at' | 'stopped_at' | 'entered_by' | 'entered_at'>
export const insertBreach = async (tx: Connection, row: NewBreach, people: readonly { user_id: number; company_id: number }[]): Promise<number> => {
  const [stored] = await tx.sql.insert(b).values(row).returning({ id: b.privacy_breach_id })
  if (!stored) throw new Error('a stored breach has an id')
  if (people.length > 0) await tx.sql.insert(privacyBreachPerson).values(people.map((one) => ({ ...one, privacy_breach_id: stored.id })))
  return stored.id
}
export const lockBreach = async (tx: Connection, id: number): Promise<BreachRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(b)
    .where(and(eq(b.privacy_breach_id, id), inScope(tx, b)))
    .for('update')
  return row ?? null
}
export const changeOpenBreach = (tx: Connection, row: BreachRow, change: Partial<typeof b.$inferInsert>): Promise<boolean> =>
  updateIfUnchanged(tx, b, and(eq(b.privacy_breach_id, row.privacy_breach_id), isNull(b.closed_at), inScope(tx, b)), row, change)

export const countBreaches = async (tx: Connection): Promise<{ open: number; all: number }> => {
  const [row] = await tx.sql
    .select({ open: sql<number>`(count(*) filter (where ${b.closed_at} is null))::integer`, all: sql<number>`count(*)::integer` })
    .from(b)
    .where(inScope(tx, b))
  return row ?? { open: 0, all: 0 }
}

// ── People ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Of companies, each with the number; a company's people where it is given. */
export const peopleNamed = async (tx: Connection, user_ids: readonly number[], company_id: number | null) => {
  if (user_ids.length === 0) return []
  const rows = await tx.sql
    .select({ user_id: users.user_id, company_id: sql<number>`${users.company_id}` })
    .from(users)
    .where(
      and(
        inArray(users.user_id, [...user_ids]),
        sql`${users.company_id} is not null`,
        company_id === null ? undefined : eq(users.company_id, company_id),
        inScope(tx, users),
      ),
    )
  return rows
}

/** With an account that was not disposed of, and in how many companies. */
export const countPeople = async (tx: Connection): Promise<{ people: number; companies: number }> => {
  const [row] = await tx.sql
    .select({ people: sql<number>`count(*)::integer`, companies: sql<number>`count(distinct ${users.company_id})::integer` })
    .from(users)
    .where(and(isNull(users.disposed_at), inScope(tx, users)))
  return row ?? { people: 0, companies: 0 }
}

const OFFERED = 20
/** By name; those who were disposed of have none. */
export const findPeople = (tx: Connection, words: string, left: boolean | undefined) =>
  tx.sql
    .select({ user_id: users.user_id, name: users.name, company_name: company.name, has_left: sql<boolean>`${users.status} = 'inactive'` })
    .from(users)
    .innerJoin(company, eq(company.company_id, users.company_id))
    .where(
      and(isNull(users.disposed_at), left ? eq(users.status, 'inactive') : undefined, holding(words, users.name, users.username), inScope(tx, users)),
    )
    .orderBy(users.name, users.user_id)
    .limit(OFFERED)
