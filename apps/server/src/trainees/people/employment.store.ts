/** Employment facts in SQL. Rows are only added; what follows of them is done by triggers (sql/follow_facts.sql). */
import type { EmploymentFact } from '@jujur/contract/trainees.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { nameThen } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { categoryWord } from '../trainees.rules.ts'
import { department, employmentFact } from '../trainees.table.ts'
import { categoryShown } from './categories.store.ts'
import type { KnownFact, ToldFact } from './employment.rules.ts'
import { managerShown } from './managers.store.ts'

/** In the order in which they were recorded. */
export const factsOf = (tx: Connection, user_id: number): Promise<KnownFact[]> =>
  tx.sql
    .select({ fact: employmentFact.fact, value: employmentFact.value, holds_from: employmentFact.holds_from, is_assumed: employmentFact.is_assumed })
    .from(employmentFact)
    .where(and(eq(employmentFact.user_id, user_id), inScope(tx, employmentFact)))
    .orderBy(asc(employmentFact.employment_fact_id))

/** As people read them: the newest first by the day from which each holds, with who recorded it and whether another one of that day came later. */
export const listFacts = async (tx: Connection, user_id: number, most: number): Promise<EmploymentFact[]> => {
  const rows = await tx.sql
    .select({
      employment_fact_id: employmentFact.employment_fact_id,
      fact: employmentFact.fact,
      value: employmentFact.value,
      category: categoryShown('employment_fact.employee_category_id'),
      manager: managerShown('employment_fact.manager_id'),
      holds_from: employmentFact.holds_from,
      recorded_at: employmentFact.recorded_at,
      by_name: nameThen(employmentFact.recorded_by, employmentFact.recorded_at),
      is_assumed: employmentFact.is_assumed,
      is_replaced: sql<boolean>`lead(true, 1, false) over (partition by ${employmentFact.fact}, ${employmentFact.holds_from} order by ${employmentFact.employment_fact_id})`,
    })
    .from(employmentFact)
    .where(and(eq(employmentFact.user_id, user_id), inScope(tx, employmentFact)))
    .orderBy(desc(employmentFact.holds_from), desc(employmentFact.employment_fact_id))
    .limit(most)
  return rows.map(({ recorded_at, value, category, manager, ...row }) => ({
    ...row,
    value: category ? categoryWord(category) : (manager?.name ?? value),
    left_on: manager?.left_on ?? null,
    recorded_at: recorded_at.toISOString(),
  }))
}

/** As the company calls this department from now on, though it had none of that name. */
export const departmentKept = async (tx: Connection, company_id: number, written: string): Promise<string | null> => {
  const { rows } = await tx.sql.execute<{ name: string | null }>(sql`select department_spelled(${company_id}, ${written}) as name`)
  return rows[0]?.name ?? null
}

/** The work that makes accounts says by itself what is first known of their people (insertFacts), and from when; else that is today (sql/keep_first_facts.sql). */
export const factsSaid = async <T>(tx: Connection, work: () => Promise<T>): Promise<T> => {
  const say = (how: 'on' | '') => tx.sql.execute(sql`select set_config('app.first_facts', ${how}, true)`)
  await say('on')
  const done = await work()
  await say('')
  return done
}

type NewFact = ToldFact & { user_id: number; company_id: number; recorded_at: Date; recorded_by: number }
/** By one statement, in this order; of a department the name as it is kept. */
export const insertFacts = (tx: Connection, rows: readonly NewFact[]) =>
  tx.sql.insert(employmentFact).values(
    rows.map((row) => ({
      ...row,
      department_id:
        row.fact === 'department' && row.value !== null
          ? sql`(select ${department.department_id} from ${department} where ${department.company_id} = ${row.company_id} and ${department.name} = ${row.value} and ${department.merged_into} is null)`
          : null,
    })),
  )
