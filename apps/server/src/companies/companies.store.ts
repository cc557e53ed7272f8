/** Companies, their state at a glance, and what is asked about them. */
import type { CompanyRow } from '@jujur/contract/companies.ts'
import { and, eq, sql } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { foundAmong } from '../kit/database/entries.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, countUpTo, type Direction, ordering, planned } from '../kit/database/list.ts'
import { recipientFields } from '../notifications/notifications.store.ts'
import { tempTraineeUserRegistration } from '../trainees/trainees.table.ts'
import { company } from './companies.table.ts'

/** For who registers with a company's number: an active company or nothing. */
export const activeCompanyByRegNo = async (tx: Connection, company_reg_no: string) => {
  const [row] = await tx.sql
    .select({ company_id: company.company_id, name: company.name })
    .from(company)
    .where(and(eq(company.company_reg_no, company_reg_no), eq(company.status, 'active')))
  return row ?? null
}

// The subselects name their tables themselves: drizzle leaves the table's name out of a select from one.
const admins = (state: string) =>
  sql<number>`(select count(*)::integer from users u where u.company_id = "company"."company_id" and u.system_type_id = 2 and u.status ${sql.raw(state)})`
const information = sql<CompanyRow['registration_information']>`(
  select case when bool_or(i.status = 1) then 'approved' when bool_or(i.approve_status_id = 2) then 'pending' else 'none' end
  from registration_information i where i.company_id = "company"."company_id")`

const fields = {
  company_id: company.company_id,
  name: company.name,
  company_reg_no: company.company_reg_no,
  email: company.email,
  phone: company.phone,
  status: company.status,
  admins: admins(`<> 'inactive'`),
  registration_information: information,
  created_at: company.created_at,
}
const settings = {
  trainee_otp: company.trainee_otp,
  trainee_four_eyes: company.trainee_four_eyes,
  speak_up_url: company.speak_up_url,
  contact: company.contact,
  version: company.version,
  active_admins: admins(`= 'active'`),
}

type Shown = Omit<CompanyRow, 'created_at'> & { created_at: Date }
const toRow = ({ created_at, ...row }: Shown): CompanyRow => ({ ...row, created_at: created_at.toISOString() })

export const companyRow = async (tx: Connection, company_id: number): Promise<CompanyRow | null> => {
  const [row] = await tx.sql
    .select(fields)
    .from(company)
    .where(and(eq(company.company_id, company_id), inScope(tx, company)))
  return row ? toRow(row) : null
}

/** Its own days until an invoice is due; null where it has none. */
export const paymentDaysOf = async (tx: Connection, company_id: number): Promise<number | null> => {
  const [row] = await tx.sql
    .select({ payment_days: company.payment_days })
    .from(company)
    .where(and(eq(company.company_id, company_id), inScope(tx, company)))
  return row?.payment_days ?? null
}

/** A company as its row has it, with how many administrators are active. */
export const companyWhole = async (tx: Connection, company_id: number) => {
  const [row] = await tx.sql
    .select({ row: fields, settings })
    .from(company)
    .where(and(eq(company.company_id, company_id), inScope(tx, company)))
  return row ? { ...toRow(row.row), ...row.settings } : null
}

type Page = { length: number; start: number; sort?: 'name' | 'company_reg_no' | 'created_at' | undefined; dir?: Direction | undefined }

/** A page by name unless told, and the count of all. */
export const listCompanies = async (tx: Connection, filter: { words: string; status?: 'active' | 'inactive' | undefined }, page: Page) => {
  const where = and(
    inScope(tx, company),
    filter.status === undefined ? undefined : eq(company.status, filter.status),
    await foundAmong(tx, 'company', filter.words, company.company_id, [company.name, company.company_reg_no, company.email]),
  )
  const columns = { name: company.name, company_reg_no: company.company_reg_no, created_at: company.created_at }
  const rows = await tx.sql
    .select(fields)
    .from(company)
    .where(where)
    .orderBy(...ordering(page, columns, { sort: 'name', dir: 'asc' }, company.company_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () => tx.sql.select({ one: sql`1` }).from(company).where(where))
  return { rows: rows.map(toRow), counted }
}

export type CompanyRecord = typeof company.$inferSelect
export type CompanyChange = Partial<typeof company.$inferInsert>

/** The row stays as it is until the transaction ends. */
export const lockCompany = async (tx: Connection, company_id: number): Promise<CompanyRecord | null> => {
  const [row] = await tx.sql
    .select()
    .from(company)
    .where(and(eq(company.company_id, company_id), inScope(tx, company)))
    .for('no key update')
  return row ?? null
}

/** Changes a locked company and raises its version. */
export const updateCompanyRecord = async (tx: Connection, { company_id, version }: CompanyRecord, change: CompanyChange): Promise<void> => {
  await tx.sql
    .update(company)
    .set({ ...change, version: version + 1 })
    .where(and(eq(company.company_id, company_id), inScope(tx, company)))
}

/** Who can act for the company, to be told of what concerns it as a whole. */
export const activeAdmins = (tx: Connection, company_id: number) =>
  tx.sql
    .select(recipientFields)
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.system_type_id, 2), eq(users.status, 'active'), inScope(tx, users)))
    .orderBy(users.user_id)

export const countActiveAdmins = async (tx: Connection, company_id: number): Promise<number> => {
  const rows = await tx.sql
    .select({ user_id: users.user_id })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.system_type_id, 2), eq(users.status, 'active'), inScope(tx, users)))
  return rows.length
}

/** Active trainees and those who wait for approval, each counted up to the limit of lists. */
export const countTrainees = async (tx: Connection, company_id: number): Promise<{ active: number; pending: number }> => {
  const one = { one: sql`1` }
  const t = tempTraineeUserRegistration
  const active = tx.sql
    .select(one)
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.system_type_id, 1), eq(users.status, 'active'), inScope(tx, users)))
  const pending = tx.sql
    .select(one)
    .from(t)
    .where(and(eq(t.company_id, company_id), sql`${t.approve_status_id} = 2`, inScope(tx, t)))
  return { active: await countUpTo(tx, active), pending: await countUpTo(tx, pending) }
}
