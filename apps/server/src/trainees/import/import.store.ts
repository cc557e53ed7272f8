/** Lines of long work become registrations, and registrations lines. */
import { and, eq, sql } from 'drizzle-orm'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { byKey } from '../../long-work/long-work.store.ts'
import { traineeJobLine } from '../../long-work/long-work.table.ts'
import { tempTraineeUserRegistration } from '../trainees.table.ts'
import type { InFile, KnownManagers } from './import.rules.ts'

/** Registers the people of these lines, as the dry run kept them; answers the new ids. */
export const registerLines = async (
  tx: Connection,
  job_id: number,
  lines: readonly number[],
  by: { user_id: number; email_normal: string; language: string; now: Date },
): Promise<number[]> => {
  if (lines.length === 0) return []
  const { rows } = await tx.sql.execute<{ id: number }>(sql`
    insert into ${tempTraineeUserRegistration} (company_id, name, username, email, email_normal, phone, ic_no_sealed, ic_no_hash, employee_no,
      department, position, risk_level, employee_category_id, is_board_member, manager_id, manager_email, joined_on, facts_from, language, submitted_by, submitted_by_email, submitted_at, source)
    select l.company_id, r.name, r.username, r.email, r.email_normal, r.phone, r.ic_no_sealed, r.ic_no_hash, r.employee_no,
      r.department, r.position, r.risk_level, r.employee_category_id, coalesce(r.is_board_member, false), r.manager_id, r.manager_email, r.joined_on,
      r.facts_from, ${by.language}, ${by.user_id}::integer, ${by.email_normal}, ${by.now.toISOString()}::timestamptz, 'import'
    from jsonb_to_recordset(${byKey(job_id, lines)}::jsonb) as k (job_id integer, line integer)
    join ${traineeJobLine} l on l.job_id = k.job_id and l.line = k.line
    cross join lateral jsonb_to_record(l."row") as r (name text, username text, email text, email_normal text, phone text,
      ic_no_sealed text, ic_no_hash text, employee_no text, department text, position text, risk_level text, employee_category_id integer, is_board_member boolean, manager_id integer,
      manager_email text, joined_on date, facts_from date)
    order by l.line
    returning temp_trainee_user_registration_id as id`)
  return rows.map(({ id }) => id)
}

/** Who submitted what a bulk approval approved. */
export const approvedOf = (tx: Connection, job_id: number) =>
  tx.sql
    .select({ submitted_by: tempTraineeUserRegistration.submitted_by, name: tempTraineeUserRegistration.name })
    .from(traineeJobLine)
    .innerJoin(tempTraineeUserRegistration, eq(tempTraineeUserRegistration.temp_trainee_user_registration_id, traineeJobLine.line))
    .where(and(eq(traineeJobLine.job_id, job_id), eq(traineeJobLine.outcome, 'approved'), inScope(tx, traineeJobLine)))

const isReady = (tx: Connection, job_id: number) =>
  and(eq(traineeJobLine.job_id, job_id), eq(traineeJobLine.outcome, 'ready'), inScope(tx, traineeJobLine))

/** Usernames of those who are to be imported by a dry run. */
export const usernamesInFile = async (tx: Connection, job_id: number): Promise<ReadonlySet<string>> => {
  const rows = await tx.sql.select({ username: traineeJobLine.username }).from(traineeJobLine).where(isReady(tx, job_id))
  return new Set(rows.map(({ username }) => username))
}

type OwnMarks = { username: string | null; email_normal: string | null; ic_no_hash: string | null; employee_no: string | null }
/** By each mark the line of a dry run that is to be imported with the same. */
export const sameInFile = async (tx: Connection, job_id: number, { username, email_normal, ic_no_hash, employee_no }: OwnMarks) => {
  const lineWith = (key: string, value: string | null) =>
    sql<number | null>`min(${traineeJobLine.line}) filter (where ${traineeJobLine.row} ->> ${sql.raw(`'${key}'`)} = ${value})`
  const [same] = await tx.sql
    .select({
      username: lineWith('username', username),
      email: lineWith('email_normal', email_normal),
      ic_no: lineWith('ic_no_hash', ic_no_hash),
      employee_no: lineWith('employee_no', employee_no),
    })
    .from(traineeJobLine)
    .where(isReady(tx, job_id))
  return same ?? { username: null, email: null, ic_no: null, employee_no: null }
}

/** Those of the company whom a file names as managers, by address or employee number as they are looked up (managerMark). */
export const managersKnown = async (tx: Connection, marks: readonly string[]): Promise<KnownManagers> => {
  const names = [...new Set(marks)]
  if (names.length === 0) return new Map()
  const { rows } = await tx.sql.execute<{ mark: string; user_id: number; has_left: boolean }>(sql`
    select m.mark, u.user_id, u.status = 'inactive' as has_left
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as m (mark)
    cross join lateral (
      select * from ${users} where ${users.email_normal} = m.mark and ${inScope(tx, users)}
      union all
      select * from ${users} where ${users.employee_no} = m.mark and ${inScope(tx, users)}
    ) u
    where u.system_type_id = 1`)
  return new Map(rows.map(({ mark, ...row }) => [mark, row]))
}

/** Of the rows of a dry run that are to be imported: who they are to others, and whom they name as manager. */
export const managedInFile = (tx: Connection, job_id: number): Promise<InFile[]> => {
  const of = (key: string) => sql`${traineeJobLine.row} ->> ${sql.raw(`'${key}'`)}`
  return tx.sql
    .select({
      line: traineeJobLine.line,
      email_normal: sql<string>`${of('email_normal')}`,
      employee_no: sql<string | null>`${of('employee_no')}`,
      manager: sql<string | null>`${of('manager_email')}`,
    })
    .from(traineeJobLine)
    .where(isReady(tx, job_id))
}
