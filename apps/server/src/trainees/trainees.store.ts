/** Trainees who ask to join. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { tempCompanyUserRegistration } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database.ts'
import type { Taken } from './trainees.rules.ts'
import { tempTraineeUserRegistration } from './trainees.table.ts'

type Applicant = { username: string; email: string; email_normal: string; employee_no?: string | undefined; company_id: number | null }

/**
 * What of an applicant's details an account or a pending registration has already. Looks across companies (a username is one for the whole
 * portal), so it is for the system's scope only.
 */
export const takenBy = async (at: Connection, { username, email, email_normal, employee_no, company_id }: Applicant): Promise<Taken> => {
  const t = tempTraineeUserRegistration
  const c = tempCompanyUserRegistration
  const pending = approveStatus.PENDING
  const { rows } = await at.sql.execute<Record<keyof Taken, boolean>>(sql`
    select
      exists (select from ${users} where ${users.username} = ${username})
        or exists (select from ${t} where ${t.approve_status_id} = ${pending} and ${t.username} = ${username})
        or exists (select from ${c} where ${c.approve_status_id} = ${pending} and ${username} in (${c.maker} ->> 'username', ${c.checker} ->> 'username')) as username,
      exists (select from ${users} where ${users.email} = ${email} or ${users.email_normal} = ${email_normal})
        or exists (select from ${t} where ${t.approve_status_id} = ${pending} and (${t.email} = ${email} or ${t.submitted_by_email} = ${email_normal}))
        or exists (select from ${c} where ${c.approve_status_id} = ${pending}
          and (${c.submitted_by_email} = ${email_normal} or ${email} in (${c.maker} ->> 'email', ${c.checker} ->> 'email'))) as email,
      exists (select from ${users} where ${users.company_id} = ${company_id} and ${users.employee_no} = ${employee_no ?? null})
        or exists (select from ${t} where ${t.approve_status_id} = ${pending} and ${t.company_id} = ${company_id} and ${t.employee_no} = ${employee_no ?? null}) as employee_no`)
  const [taken] = rows
  if (!taken) throw new Error('a row of exists always comes')
  return taken
}

export type NewTraineeRegistration = typeof tempTraineeUserRegistration.$inferInsert
/** Stores a registration as pending and answers its id. */
export const insertTraineeRegistration = async (at: Connection, registration: NewTraineeRegistration): Promise<number> => {
  const [row] = await at.sql
    .insert(tempTraineeUserRegistration)
    .values(registration)
    .returning({ id: tempTraineeUserRegistration.temp_trainee_user_registration_id })
  if (!row) throw new Error('a stored registration has an id')
  return row.id
}
