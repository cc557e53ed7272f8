/** Companies that ask to join, and those they may be mistaken for. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database.ts'
import { company, tempCompanyUserRegistration } from './companies.table.ts'

/** For who registers with a company's number: an active company or nothing. */
export const activeCompanyByRegNo = async (at: Connection, company_reg_no: string) => {
  const [row] = await at.sql
    .select({ company_id: company.company_id, name: company.name })
    .from(company)
    .where(and(eq(company.company_reg_no, company_reg_no), eq(company.status, 'active')))
  return row ?? null
}

const CANDIDATES = 200
const beginsLike = (name: string) =>
  `${(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .find(Boolean) ?? ''
  ).replace(/[%_\\]/g, '')}%`

/** Companies, and pending sign-ups of companies, that a rule should compare: same number or a name that begins alike. */
export const companiesToCompare = async (at: Connection, like: { name: string; company_reg_no: string }) => {
  const prefix = beginsLike(like.name)
  const registered = await at.sql
    .select({ name: company.name, company_reg_no: company.company_reg_no })
    .from(company)
    .where(or(eq(company.company_reg_no, like.company_reg_no), sql`lower(${company.name}) like ${prefix}`))
    .limit(CANDIDATES)
  const pending = await at.sql
    .select({ name: tempCompanyUserRegistration.company_name, company_reg_no: tempCompanyUserRegistration.company_reg_no })
    .from(tempCompanyUserRegistration)
    .where(
      and(
        eq(tempCompanyUserRegistration.approve_status_id, approveStatus.PENDING),
        or(
          eq(tempCompanyUserRegistration.company_reg_no, like.company_reg_no),
          sql`lower(${tempCompanyUserRegistration.company_name}) like ${prefix}`,
        ),
      ),
    )
    .limit(CANDIDATES)
  return [...registered, ...pending]
}

export type NewCompanyRegistration = typeof tempCompanyUserRegistration.$inferInsert
/** Stores a sign-up as pending and answers its id. */
export const insertCompanyRegistration = async (at: Connection, registration: NewCompanyRegistration): Promise<number> => {
  const [row] = await at.sql
    .insert(tempCompanyUserRegistration)
    .values(registration)
    .returning({ id: tempCompanyUserRegistration.temp_company_user_registration_id })
  if (!row) throw new Error('a stored registration has an id')
  return row.id
}
