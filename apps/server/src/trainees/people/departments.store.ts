/** Departments: which spellings are one, and what each is called. */
import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { department, tempTraineeUserRegistration } from '../trainees.table.ts'

/** Departments that there are today. */
const isOwn = (tx: Connection) => and(inScope(tx, department), isNull(department.merged_into))

/** What the company calls the department that this is a spelling of; as it is written, where it has none. */
export const departmentNamed = async (tx: Connection, written: string): Promise<string> => {
  const [row] = await tx.sql
    .select({ name: department.name })
    .from(department)
    .where(and(isOwn(tx), sql`department_key(${department.name}) = department_key(${written})`))
    .limit(1)
  return row?.name ?? written
}

/** How each of these is written once it is kept: as the company has it, else as the first of them has it. */
export const spelled = async (tx: Connection, company_id: number, written: readonly string[]): Promise<Map<string, string>> => {
  const names = [...new Set(written)]
  if (names.length === 0) return new Map()
  const { rows } = await tx.sql.execute<{ written: string; spelled: string }>(sql`
    select w.name as written, coalesce(d.name, first_value(department_tidy(w.name)) over (partition by department_key(w.name) order by w.turn)) as spelled
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as w (name, turn)
    left join ${department} d on d.company_id = ${company_id} and d.merged_into is null and department_key(d.name) = department_key(w.name)`)
  return new Map(rows.map((row) => [row.written, row.spelled]))
}

const MOST = 1000
/** With how many people and pending registrations each has. */
export const listDepartments = (tx: Connection) => {
  const t = tempTraineeUserRegistration
  const counted = (from: SQL) => sql<number>`(select count(*)::integer from ${from})`
  return tx.sql
    .select({
      department_id: department.department_id,
      name: department.name,
      people: counted(
        sql`${users} where ${users.company_id} = ${department.company_id} and ${users.department} = ${department.name} and ${users.system_type_id} = 1`,
      ),
      pending: counted(
        sql`${t} where ${t.company_id} = ${department.company_id} and ${t.department} = ${department.name} and ${t.approve_status_id} = 2`,
      ),
    })
    .from(department)
    .where(isOwn(tx))
    .orderBy(asc(department.name), asc(department.department_id))
    .limit(MOST)
}

/** How many people each department has, and how many have none (`''`). */
export const departmentSizes = (tx: Connection) =>
  tx.sql
    .select({ name: sql<string>`coalesce(${users.department}, '')`, people: sql<number>`count(*)::integer` })
    .from(users)
    .where(and(inScope(tx, users), eq(users.system_type_id, 1), ne(users.status, 'inactive')))
    .groupBy(sql`1`)

/** Held until the transaction ends, so that nobody is put into one that gets another name; absent and foreign ones are not answered. */
export const lockDepartments = (tx: Connection, ids: readonly number[]) =>
  tx.sql
    .select()
    .from(department)
    .where(and(inArray(department.department_id, [...ids]), isOwn(tx)))
    .orderBy(asc(department.department_id))
    .for('update')

/** The new name as it is kept; two of one name cannot be (department_once). */
export const nameDepartment = async (tx: Connection, department_id: number, name: string): Promise<string> => {
  const [row] = await tx.sql
    .update(department)
    .set({ name: sql`department_tidy(${name})` })
    .where(and(eq(department.department_id, department_id), inScope(tx, department)))
    .returning({ name: department.name })
  if (!row) throw new Error(`department ${department_id} is held`)
  return row.name
}

/** A department of 100,000 people takes about as long as any statement may; those who wait meanwhile are of this company. */
const MOVING_MS = 60_000

/** Moves everybody, and what is counted of them; answers how many people. */
export const moveDepartment = async (tx: Connection, company_id: number, before: string, after: string): Promise<number> => {
  await tx.sql.execute(sql`select set_config('statement_timeout', ${String(MOVING_MS)}, true)`)
  const { rows } = await tx.sql.execute<{ people: number }>(sql`select rename_department(${company_id}, ${before}, ${after}) as people`)
  return rows[0]?.people ?? 0
}

/** It has nobody any more, and its name is free; facts of the past name it on. What was merged into it before goes along. */
export const closeDepartment = (tx: Connection, department_id: number, merged_into: number) =>
  tx.sql
    .update(department)
    .set({ merged_into })
    .where(and(or(eq(department.department_id, department_id), eq(department.merged_into, department_id)), inScope(tx, department)))
