/** Who manages whom, and how that is shown. */
import type { ManagerOf } from '@jujur/contract/trainees.ts'
import { and, eq, sql } from 'drizzle-orm'
import { company } from '../../companies/companies.table.ts'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import type { Above } from './employment.rules.ts'

/** One after the other within a company, so that what is looked up is still so when it is written: who is free, who manages whom. */
export const takeTurnsInCompany = (tx: Connection, company_id: number) =>
  tx.sql.select({ company_id: company.company_id }).from(company).where(eq(company.company_id, company_id)).for('no key update')

/** A column: whose id stands in this column of the query, and of one who is gone since when. */
export const managerShown = (column: 'users.manager_id' | 'temp_trainee_user_registration.manager_id' | 'employment_fact.manager_id') =>
  sql<ManagerOf | null>`(select jsonb_build_object('user_id', m.user_id, 'name', m.name, 'left_on', case when m.status = 'inactive' then (
      select f.holds_from from employment_fact f where f.user_id = m.user_id and f.fact = 'employment' and f.value = 'left'
      order by f.holds_from desc, f.employment_fact_id desc limit 1) end)
    from users m where m.user_id = ${sql.raw(column)})`

/**
 * A trainee of the company as the manager of somebody from a day on; of one who is to be registered `user_id` is null. Null where there is no such
 * trainee.
 */
export const managerOf = async (
  tx: Connection,
  manager_id: number,
  { user_id, from, until }: { user_id: number | null; from: string; until: string },
): Promise<(Above & { name: string }) | null> => {
  const [row] = await tx.sql
    .select({
      name: users.name,
      has_left: sql<boolean>`coalesce((select p.has_left from employment_place p
        where p.user_id = ${manager_id} and p.from_day <= ${from}::date and p.to_day > ${from}::date), users.status = 'inactive')`,
      closes_circle: sql<boolean>`coalesce(closes_circle(${user_id}::integer, ${manager_id}::integer, ${from}::date, ${until}::date), false)`,
    })
    .from(users)
    .where(and(eq(users.user_id, manager_id), sql`${users.system_type_id} = 1`, inScope(tx, users)))
  return row ?? null
}

export const nameOf = async (tx: Connection, user_id: number): Promise<string | null> => {
  const [row] = await tx.sql
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.user_id, user_id), inScope(tx, users)))
  return row?.name ?? null
}
