/** Managers whom a file names by their address, and who may get their account after their people. */
import { and, eq, sql } from 'drizzle-orm'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { takeTurnsInCompany } from '../people/managers.store.ts'
import { employmentFact, tempTraineeUserRegistration } from '../trainees.table.ts'

/** In the company of this registration one after the other (takeTurnsInCompany). */
export const takeTurnsOf = async (tx: Connection, registration_id: number): Promise<void> => {
  const t = tempTraineeUserRegistration
  const [row] = await tx.sql
    .select({ company_id: t.company_id })
    .from(t)
    .where(and(eq(t.temp_trainee_user_registration_id, registration_id), inScope(tx, t)))
  if (row) await takeTurnsInCompany(tx, row.company_id)
}

/** Null where nobody was named, or whoever was has no account yet. */
export const managerNamed = async (tx: Connection, { company_id, manager_email }: { company_id: number; manager_email: string | null }) => {
  if (manager_email === null) return null
  const [row] = await tx.sql
    .select({ user_id: users.user_id })
    .from(users)
    .where(
      and(
        eq(users.company_id, company_id),
        eq(users.email_normal, manager_email),
        sql`${users.system_type_id} = 1 and ${users.status} <> 'inactive'`,
        inScope(tx, users),
      ),
    )
  return row?.user_id ?? null
}

type Now = { company_id: number; manager_id: number; email_normal: string; recorded_at: Date; recorded_by: number }
/** Whoever was registered under this manager before gets them now, from the day that was said; not who was given another one since. */
export const manageThoseWhoWait = (tx: Connection, { company_id, manager_id, email_normal, recorded_at, recorded_by }: Now, today: string) =>
  tx.sql.execute(sql`
    insert into ${employmentFact} (user_id, company_id, fact, value, holds_from, recorded_at, recorded_by)
    select r.user_id, r.company_id, 'manager', ${String(manager_id)}, held.day, ${recorded_at.toISOString()}::timestamptz, ${recorded_by}::integer
    from ${tempTraineeUserRegistration} r
    cross join lateral (select min(f.holds_from) as day from ${employmentFact} f where f.user_id = r.user_id and f.fact = 'employment') came
    cross join lateral (select greatest(came.day, coalesce(r.facts_from, r.joined_on, came.day, ${today}::date)) as day) held
    where r.company_id = ${company_id} and r.manager_email = ${email_normal} and r.approve_status_id = 1 and r.user_id <> ${manager_id}
      and not exists (select from ${employmentFact} f where f.user_id = r.user_id and f.fact = 'manager')
      and not closes_circle(r.user_id, ${manager_id}::integer, held.day, 'infinity')`)
