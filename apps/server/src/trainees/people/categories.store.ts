/** How a company classes its people. */
import type { CategoryOf, EmployeeCategory } from '@jujur/contract/trainees.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { reportSchedule } from '../../reports/schedules.table.ts'
import { employeeCategory, employmentFact, tempTraineeUserRegistration } from '../trainees.table.ts'

/** A column: the category whose id stands in this column of the query. */
export const categoryShown = (
  column: 'users.employee_category_id' | 'temp_trainee_user_registration.employee_category_id' | 'employment_fact.employee_category_id',
) =>
  sql<CategoryOf | null>`(select jsonb_build_object('employee_category_id', c.employee_category_id, 'offered', c.offered, 'name', c.name)
    from employee_category c where c.employee_category_id = ${sql.raw(column)})`

const isOwn = (tx: Connection, employee_category_id: number) =>
  and(eq(employeeCategory.employee_category_id, employee_category_id), inScope(tx, employeeCategory))

const isIn = (
  of: {
    employee_category_id:
      | typeof users.employee_category_id
      | typeof employmentFact.employee_category_id
      | typeof tempTraineeUserRegistration.employee_category_id
      | typeof reportSchedule.employee_category_id
  },
  category: SQL | number,
) => sql`${of.employee_category_id} = ${category}`

/** Those that are offered first, in their order, then by name. */
export const listCategories = (tx: Connection): Promise<EmployeeCategory[]> => {
  const category = sql.raw('employee_category.employee_category_id')
  return tx.sql
    .select({
      employee_category_id: employeeCategory.employee_category_id,
      offered: employeeCategory.offered,
      name: employeeCategory.name,
      people: sql<number>`(select count(*)::integer from ${users} where ${isIn(users, category)} and ${users.system_type_id} = 1)`,
      is_used: sql<boolean>`exists (select from ${employmentFact} where ${isIn(employmentFact, category)})
        or exists (select from ${tempTraineeUserRegistration} where ${isIn(tempTraineeUserRegistration, category)})
        or exists (select from ${reportSchedule} where ${isIn(reportSchedule, category)})`,
    })
    .from(employeeCategory)
    .where(inScope(tx, employeeCategory))
    .orderBy(
      sql`${employeeCategory.offered} is null`,
      sql`case when ${employeeCategory.offered} is not null then ${employeeCategory.employee_category_id} end`,
      asc(employeeCategory.name),
    )
}

/** Held until the transaction ends: nobody is put into it, or all who are put into it are seen. */
export const lockCategory = async (tx: Connection, employee_category_id: number) => {
  const [row] = await tx.sql.select().from(employeeCategory).where(isOwn(tx, employee_category_id)).for('update')
  return row ?? null
}

/** Null where the company has none of this id. */
export const categoryById = async (tx: Connection, employee_category_id: number) => {
  const [row] = await tx.sql.select().from(employeeCategory).where(isOwn(tx, employee_category_id)).for('key share')
  return row ?? null
}

export const countCategories = async (tx: Connection): Promise<number> => tx.sql.$count(employeeCategory, inScope(tx, employeeCategory))

export const insertCategory = async (tx: Connection, row: { company_id: number; name: string }): Promise<number> => {
  const [saved] = await tx.sql.insert(employeeCategory).values(row).returning({ id: employeeCategory.employee_category_id })
  if (!saved) throw new Error('a stored category has an id')
  return saved.id
}

/** From then on it is the company's own. */
export const nameCategory = (tx: Connection, employee_category_id: number, name: string) =>
  tx.sql.update(employeeCategory).set({ name, offered: null }).where(isOwn(tx, employee_category_id))

export const removeCategory = (tx: Connection, employee_category_id: number) => tx.sql.delete(employeeCategory).where(isOwn(tx, employee_category_id))

/** How many facts, registrations and scheduled reports name it. */
export const usesOfCategory = async (tx: Connection, employee_category_id: number) => {
  const { rows } = await tx.sql.execute<{ used: number }>(sql`
    select (select count(*)::integer from ${employmentFact} where ${isIn(employmentFact, employee_category_id)})
      + (select count(*)::integer from ${tempTraineeUserRegistration} where ${isIn(tempTraineeUserRegistration, employee_category_id)})
      + (select count(*)::integer from ${reportSchedule} where ${isIn(reportSchedule, employee_category_id)}) as used`)
  return { used_in: [], used_total: rows[0]?.used ?? 0 }
}
