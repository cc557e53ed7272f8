/** Who has a username, an address or a number already, among accounts and pending registrations. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { tempCompanyUserRegistration } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { withSystemScope } from '../kit/database/system-scope.ts'
import { tempTraineeUserRegistration } from '../trainees/trainees.table.ts'
import type { TakenDetails } from './taken.rules.ts'

/** Whether somebody else has this address, in any spelling. */
export const isEmailTaken = async (tx: Connection, email: string, email_normal: string, except_user_id: number): Promise<boolean> => {
  const [taken] = await tx.sql
    .select({ user_id: users.user_id })
    .from(users)
    .where(and(or(eq(users.email, email), eq(users.email_normal, email_normal)), sql`${users.user_id} <> ${except_user_id}`))
    .limit(1)
  return taken !== undefined
}

/** Somebody's marks, null where there is none to compare; those of the registration and the account named are their own. */
export type AccountMarks = {
  username: string | null
  email: string | null
  email_normal: string | null
  employee_no: string | null
  ic_no_hash: string | null
  registration_id?: number
  user_id?: number
}

/** Written out, not a parameter: the partial indexes of what is pending are used only so. */
const PENDING = sql.raw('2')

type Asked = { company_id: number | null; pending: boolean }

/** Whether somebody has this mark; numbers count within the company, and the hash of an identity card number holds it. */
const registered = ({ company_id, pending }: Asked, column: 'username' | 'email_normal' | 'employee_no' | 'ic_no_hash', inCompany: boolean): SQL => {
  const t = tempTraineeUserRegistration
  const own = inCompany ? sql` and u.company_id = ${company_id}::integer` : sql``
  // As a sum, so that no index leads through all that is pending in the company, which a planner without statistics takes for one row.
  const theirs = column === 'employee_no' ? sql` and r.company_id + 0 = ${company_id}::integer` : sql``
  const name = sql.identifier(column)
  const account = sql`exists (select from ${users} u where u.${name} = w.${name} and u.user_id is distinct from w.user_id${own})`
  if (!pending) return account
  return sql`${account} or exists (select from ${t} r where r.approve_status_id = ${PENDING} and r.${name} = w.${name}
    and r.temp_trainee_user_registration_id is distinct from w.registration_id${theirs})`
}

/** Whether it is that of somebody whom a pending company names. */
const named = ({ pending }: Asked, column: 'username' | 'email' | 'email_normal', theirs: 'username' | 'email'): SQL => {
  const known = sql.identifier(theirs)
  return pending ? sql` or w.${sql.identifier(column)} in (select ${known} from company_people where ${known} is not null)` : sql``
}

const takenOf = async (tx: Connection, asked: Asked, people: readonly AccountMarks[]): Promise<TakenDetails[]> => {
  const c = tempCompanyUserRegistration
  const wanted = JSON.stringify(
    people.map(({ username, email, email_normal, employee_no, ic_no_hash, registration_id, user_id }, n) => ({
      n,
      username,
      email,
      email_normal,
      employee_no,
      ic_no_hash,
      registration_id,
      user_id,
    })),
  )
  const { rows } = await tx.sql.execute<{ n: number } & Record<keyof TakenDetails, boolean | null>>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb)
        as w (n integer, username text, email text, email_normal text, employee_no text, ic_no_hash text, registration_id integer, user_id integer)
    ), company_people as materialized (
      select person ->> 'username' as username, lower(person ->> 'email') as email
      from ${c} cross join lateral (values (maker), (checker)) as people (person) where approve_status_id = ${PENDING}
      union all select null, submitted_by_email from ${c} where approve_status_id = ${PENDING} and submitted_by is null
    )
    select w.n,
      ${registered(asked, 'username', false)}${named(asked, 'username', 'username')} as username,
      ${registered(asked, 'email_normal', false)}${named(asked, 'email', 'email')}${named(asked, 'email_normal', 'email')} as email,
      ${registered(asked, 'employee_no', true)} as employee_no,
      ${registered(asked, 'ic_no_hash', true)} as ic_no
    from wanted w order by w.n`)
  // What no subselect decides is null in SQL.
  return rows.map(({ username, email, employee_no, ic_no }) => ({
    username: username === true,
    email: email === true,
    employee_no: employee_no === true,
    ic_no: ic_no === true,
  }))
}

/** So many in one statement; with the embedded database the others wait that long. */
const ASKED_AT_ONCE = 1000

/**
 * For each, in the order given. Usernames and addresses are one for the whole portal, so it looks beyond the scope and tells no more than that
 * they are taken. Without `pending` only accounts count: what waits for somebody's decision, a stranger's sign-up too, keeps nobody else out.
 */
export const takenAmong = async (
  tx: Connection,
  company_id: number | null,
  people: readonly AccountMarks[],
  { pending }: { pending: boolean },
): Promise<TakenDetails[]> => {
  if (people.length === 0) return []
  return withSystemScope(tx, async (all) => {
    const taken: TakenDetails[] = []
    for (let i = 0; i < people.length; i += ASKED_AT_ONCE)
      taken.push(...(await takenOf(all, { company_id, pending }, people.slice(i, i + ASKED_AT_ONCE))))
    return taken
  })
}

type Applicant = { username: string; email: string; email_normal: string; employee_no?: string | undefined; company_id: number | null }

/** The same for one person who is not registered yet; without a company no numbers are compared. */
export const takenBy = async (tx: Connection, { company_id, employee_no, ...applicant }: Applicant): Promise<TakenDetails> => {
  const [taken] = await takenAmong(tx, company_id, [{ ...applicant, employee_no: employee_no ?? null, ic_no_hash: null }], { pending: true })
  if (!taken) throw new Error('a row of exists always comes')
  return taken
}
