/** The administrators of companies. */
import type { CompanyUser } from '@jujur/contract/companies.ts'
import type { UserStatus } from '@jujur/contract/enumerations.ts'
import { systemTypes } from '@jujur/contract/permissions.ts'
import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { foundAmong } from '../kit/database/entries.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Ordered, ordering, planned } from '../kit/database/list.ts'
import { company } from './companies.table.ts'

const fields = {
  user_id: users.user_id,
  name: users.name,
  username: users.username,
  email: users.email,
  phone: users.phone,
  kind: users.kind,
  status: users.status,
  company_id: company.company_id,
  company_name: company.name,
  company_reg_no: company.company_reg_no,
  created_at: users.created_at,
  last_active_at: users.last_active_at,
}

const administrators = (tx: Connection, where: SQL | undefined) =>
  tx.sql
    .select(fields)
    .from(users)
    .innerJoin(company, eq(company.company_id, users.company_id))
    .where(and(eq(users.system_type_id, systemTypes.clientAdmin), where, inScope(tx, { company_id: users.company_id })))
type Row = Awaited<ReturnType<typeof administrators>>[number]

const toCompanyUser = ({ company_id, company_name: name, company_reg_no, kind, created_at, last_active_at, ...row }: Row): CompanyUser => ({
  ...row,
  kind: kind ?? 'maker_checker',
  company: { company_id, name, company_reg_no },
  created_at: created_at.toISOString(),
  last_active_at: last_active_at?.toISOString() ?? null,
})

export type CompanyUserFilter = {
  words: string
  company_id?: number | undefined
  status?: UserStatus | undefined
  user_id?: number | undefined
}
const columns = { name: users.name, username: users.username, created_at: users.created_at, last_active_at: users.last_active_at }
type Page = Ordered<keyof typeof columns> & { length: number; start: number }

/** A page by name unless told, and the count of all; the words are looked for in the company's name and number too. */
export const listCompanyUsers = async (tx: Connection, filter: CompanyUserFilter, page: Page) => {
  const where = and(
    filter.company_id === undefined ? undefined : eq(users.company_id, filter.company_id),
    filter.status === undefined ? undefined : eq(users.status, filter.status),
    filter.user_id === undefined ? undefined : eq(users.user_id, filter.user_id),
    or(
      await foundAmong(tx, 'client_admin', filter.words, users.user_id, [users.name, users.username, users.email]),
      await foundAmong(tx, 'company', filter.words, users.company_id, [company.name, company.company_reg_no]),
    ),
  )
  const rows = await administrators(tx, where)
    .orderBy(...ordering(page, columns, { sort: 'name', dir: 'asc' }, users.user_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () => administrators(tx, where))
  return { rows: rows.map(toCompanyUser), counted }
}

/** In the order given. */
export const companyUsersById = async (tx: Connection, user_ids: readonly number[]): Promise<CompanyUser[]> => {
  const rows = await administrators(tx, inArray(users.user_id, [...user_ids]))
  return user_ids.flatMap((id) => rows.filter(({ user_id }) => user_id === id).map(toCompanyUser))
}

/** Nobody has so many; a guard against a list without end. */
const SHOWN_OF_ONE = 200
export const usersOfCompany = async (tx: Connection, company_id: number): Promise<CompanyUser[]> => {
  const rows = await administrators(tx, eq(users.company_id, company_id)).orderBy(asc(users.name), asc(users.user_id)).limit(SHOWN_OF_ONE)
  return rows.map(toCompanyUser)
}
