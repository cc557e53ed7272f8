/** Companies that asked to join, and what their approval stores. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../approvals/approvals.store.ts'
import type { Connection } from '../kit/database/database.ts'
import { foundAmong } from '../kit/database/entries.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, ordering, planned } from '../kit/database/list.ts'
import { updateIfUnchanged } from '../kit/database/optimistic-lock.ts'
import { company, tempCompanyUserRegistration as t } from './companies.table.ts'

export type CompanyRegistrationRow = typeof t.$inferSelect
export type NewCompanyRegistration = typeof t.$inferInsert
/** With the name of the company that came of it. */
export type ShownCompanyRegistration = CompanyRegistrationRow & { joined_name: string | null }

/** `waitsFor`: only what waits for this reader. */
export type CompanyRegistrationFilter = {
  approve_status_id?: number | undefined
  id?: number | undefined
  waitsFor?: QueueReader | undefined
  words: string
}
type Page = { length: number; start: number; sort?: 'submitted_at' | 'company_name' | undefined; dir?: Direction | undefined }

const ofPerson = (side: 'maker' | 'checker', key: string) => sql`${t[side]} ->> ${sql.raw(`'${key}'`)}`
const searched = [
  t.company_name,
  t.company_reg_no,
  t.email,
  ...(['maker', 'checker'] as const).flatMap((side) => ['name', 'username', 'email'].map((key) => ofPerson(side, key))),
]

const waiting = (reader: QueueReader): SQL | undefined =>
  and(sql`${t.approve_status_id} = 2`, untouchedBy('temp_company_user_registration', t.temp_company_user_registration_id, reader))

const matching = async (tx: Connection, { approve_status_id, id, waitsFor, words }: CompanyRegistrationFilter): Promise<SQL | undefined> =>
  and(
    inScope(tx, t),
    approve_status_id === undefined ? undefined : eq(t.approve_status_id, approve_status_id),
    id === undefined ? undefined : eq(t.temp_company_user_registration_id, id),
    waitsFor && waiting(waitsFor),
    await foundAmong(tx, 'company_registration', words, t.temp_company_user_registration_id, searched),
  )

const shown = (tx: Connection) =>
  tx.sql
    .select({ ...getTableColumns(t), joined_name: company.name })
    .from(t)
    .leftJoin(company, eq(company.company_id, t.company_id))

/** A page and the count of all; `otherwise` is the direction of a list that nobody ordered. Ids come in the order of submission. */
export const listCompanyRegistrations = async (tx: Connection, filter: CompanyRegistrationFilter, page: Page, otherwise: Direction) => {
  const where = await matching(tx, filter)
  const columns = { submitted_at: t.temp_company_user_registration_id, company_name: t.company_name }
  const rows: ShownCompanyRegistration[] = await shown(tx)
    .where(where)
    .orderBy(...ordering(page, columns, { sort: 'submitted_at', dir: otherwise }, t.temp_company_user_registration_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () => tx.sql.select({ one: sql`1` }).from(t).where(where))
  return { rows, counted }
}

export const companyRegistrationById = async (tx: Connection, id: number): Promise<ShownCompanyRegistration | null> => {
  const [row] = await shown(tx).where(and(eq(t.temp_company_user_registration_id, id), inScope(tx, t)))
  return row ?? null
}

/** The row stays as it is until the transaction ends. */
export const lockCompanyRegistration = async (tx: Connection, id: number): Promise<CompanyRegistrationRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.temp_company_user_registration_id, id), inScope(tx, t)))
    .for('update')
  return row ?? null
}

/** Which of those that wait are there for this reader. */
export const waitingFor = (tx: Connection, reader: QueueReader): Promise<Waits> =>
  countWaiting(tx, { from: t, id: t.temp_company_user_registration_id, since: t.submitted_at }, and(waiting(reader), inScope(tx, t)))

/** One after the other, so that what is looked up as free is still so when it is written. Taken before any row is locked. */
export const takeTurns = (tx: Connection) => tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('temp_company_user_registration'))`)

/** Stores a registration as pending and answers its id. */
export const insertCompanyRegistration = async (tx: Connection, registration: NewCompanyRegistration): Promise<number> => {
  const [row] = await tx.sql.insert(t).values(registration).returning({ id: t.temp_company_user_registration_id })
  if (!row) throw new Error('a stored registration has an id')
  return row.id
}

/** Changes a registration that is still pending and as it was read; false where it is not. */
export const changePendingCompany = (tx: Connection, row: CompanyRegistrationRow, change: Partial<NewCompanyRegistration>): Promise<boolean> => {
  const ofRow = eq(t.temp_company_user_registration_id, row.temp_company_user_registration_id)
  return updateIfUnchanged(tx, t, and(ofRow, eq(t.approve_status_id, approveStatus.PENDING), inScope(tx, t)), row, change)
}

export const insertCompany = async (tx: Connection, fields: typeof company.$inferInsert): Promise<number> => {
  const [row] = await tx.sql.insert(company).values(fields).returning({ company_id: company.company_id })
  if (!row) throw new Error('a stored company has an id')
  return row.company_id
}
