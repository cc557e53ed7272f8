/** Approving all that match: every pending registration found becomes a line of long work. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { insertLinesFrom, type JobRow } from '../../long-work/long-work.store.ts'
import { departmentNamed } from '../people/departments.store.ts'
import { tempTraineeUserRegistration } from '../trainees.table.ts'
import { registrationsHolding } from './registration.store.ts'

/** Every pending registration that matches becomes a line; answers how many. */
export const insertMatchingLines = async (
  tx: Connection,
  job: JobRow,
  { words, department }: { words: string; department: string | undefined },
): Promise<number> => {
  const t = tempTraineeUserRegistration
  const where: SQL | undefined = and(
    inScope(tx, t),
    sql`${t.approve_status_id} = 2`,
    department === undefined ? undefined : eq(t.department, await departmentNamed(tx, department)),
    await registrationsHolding(tx, words),
  )
  return insertLinesFrom(
    tx,
    job,
    sql`select ${t.company_id}, ${t.temp_trainee_user_registration_id} as line, ${t.name}, ${t.username} from ${t} where ${where}`,
  )
}
