/** What the database knows that bears on companies that ask to join: two statements for any number of them. */
import { normalEmail, sameMailbox, unreadIn } from '@jujur/contract/fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { withSystemScope } from '../kit/database/system-scope.ts'
import { tempTraineeUserRegistration } from '../trainees/trainees.table.ts'
import { company, tempCompanyUserRegistration } from './companies.table.ts'
import { type Alike, type Looked, type Side, sides, type TakenBySide, type Typed } from './registration.rules.ts'

/** A registration to look up; the one that is stored already does not stand against itself. */
export type RegistrationLookup = Typed & { registration_id?: number | undefined }

/** Written out, not a parameter: partial indexes of what is pending are used only so. */
const PENDING = sql.raw('2')

/** One spelling per mailbox, as the rule `normalEmail` has it. Stored addresses are lower-case ASCII, so neither case nor Unicode is left. */
export const normalEmailSql = (email: SQL): SQL => {
  const local = sql`split_part(${email}, '@', 1)`
  const written = sql`split_part(${email}, '@', 2)`
  const chosen = (value: SQL, cases: Readonly<Record<string, string>>, otherwise: SQL) =>
    sql`case ${value} ${sql.join(
      Object.entries(cases).map(([when, then]) => sql`when ${sql.raw(`'${when}'`)} then ${sql.raw(`'${then}'`)}`),
      sql` `,
    )} else ${otherwise} end`
  const domain = chosen(written, sameMailbox, written)
  const untagged = sql`coalesce(nullif(split_part(${local}, '+', 1), ''), ${local})`
  return sql`translate(${untagged}, ${chosen(domain, unreadIn, sql`''`)}, '') || '@' || ${domain}`
}

/** Finds what the rule `bareCompanyName` will compare, as the columns `bare_name` have it; the rule decides. */
export const bareNameSql = (name: SQL): SQL => sql`bare_company_name(${name})`

type PersonRow = { n: number; side: Side; username: boolean; email: boolean }

const takenPeople = async (tx: Connection, wanted: readonly RegistrationLookup[], pending: boolean): Promise<PersonRow[]> => {
  const people = wanted.flatMap((one, n) =>
    sides.flatMap((side) => {
      const person = one[side]
      if (!person) return []
      const { username = null, email = null } = person
      return [{ n, side, username, email, email_normal: email && normalEmail(email), registration_id: one.registration_id ?? null }]
    }),
  )
  if (people.length === 0) return []
  const trainee = (column: 'username' | 'email_normal') =>
    pending
      ? sql` or exists (select from ${tempTraineeUserRegistration} t where t.approve_status_id = ${PENDING} and t.${sql.identifier(column)} = w.${sql.identifier(column)})`
      : sql``
  const asked = (column: 'username' | 'email_normal') =>
    pending
      ? sql` or exists (select from asked a where a.${sql.identifier(column)} = w.${sql.identifier(column)} and a.id is distinct from w.registration_id)`
      : sql``
  const { rows } = await tx.sql.execute<PersonRow>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as w (n integer, side text, username text, email text, email_normal text, registration_id integer)
    ), asked as materialized (
      select c.temp_company_user_registration_id as id, person ->> 'username' as username, ${normalEmailSql(sql`(person ->> 'email')`)} as email_normal
      from ${tempCompanyUserRegistration} c cross join lateral (values (c.maker), (c.checker)) as people (person)
      where c.approve_status_id = ${PENDING} and person is not null and ${sql.raw(String(pending))}
    )
    select w.n, w.side,
      exists (select from ${users} u where u.username = w.username)${trainee('username')}${asked('username')} as username,
      exists (select from ${users} u where u.email_normal = w.email_normal) or exists (select from ${users} u where u.email = w.email)${trainee('email_normal')}${asked('email_normal')} as email
    from wanted w`)
  return rows
}

const alikeCompanies = async (tx: Connection, wanted: readonly RegistrationLookup[], pending: boolean): Promise<(Alike & { n: number })[]> => {
  const companies = wanted.flatMap(({ company_name = null, company_reg_no = null, registration_id = null }, n) =>
    company_name === null && company_reg_no === null ? [] : [{ n, name: company_name, company_reg_no, registration_id }],
  )
  if (companies.length === 0) return []
  // A branch for each way to be alike, each with an index of its own.
  const alike = (column: 'company_reg_no' | 'bare') => {
    const own = column === 'bare' ? sql`c.bare_name` : sql`c.company_reg_no`
    const theirs = column === 'bare' ? sql`r.bare_name` : sql`r.company_reg_no`
    const wantedOne = sql`w.${sql.identifier(column)}`
    const registered = sql`select w.n, c.company_id, c.name, c.company_reg_no, c.status from wanted w join ${company} c on ${own} = ${wantedOne}`
    if (!pending) return registered
    return sql`${registered} union select w.n, null, r.company_name, r.company_reg_no, 'pending' from wanted w
      join ${tempCompanyUserRegistration} r on ${theirs} = ${wantedOne}
      where r.approve_status_id = ${PENDING} and r.temp_company_user_registration_id is distinct from w.registration_id`
  }
  const { rows } = await tx.sql.execute<Alike & { n: number }>(sql`
    with wanted as materialized (
      select w.*, ${bareNameSql(sql`w.name`)} as bare from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb)
        as w (n integer, name text, company_reg_no text, registration_id integer)
    )
    select * from (${alike('company_reg_no')} union ${alike('bare')}) as alike (n, company_id, name, company_reg_no, status)
    order by n, company_id nulls last, name`)
  return rows
}

const nobody = (): TakenBySide => ({ maker: { username: false, email: false }, checker: { username: false, email: false } })

/**
 * For each, in the order given: what of it others have. Usernames, addresses and companies are one for the whole portal, so it looks beyond the
 * scope. Without `pending` only accounts and companies count: what waits for a decision, a stranger's sign-up too, keeps nobody else out.
 */
export const lookUpRegistrations = (tx: Connection, wanted: readonly RegistrationLookup[], { pending }: { pending: boolean }): Promise<Looked[]> =>
  withSystemScope(tx, async (all) => {
    const people = await takenPeople(all, wanted, pending)
    const companies = await alikeCompanies(all, wanted, pending)
    const looked = wanted.map(() => ({ taken: nobody(), alike: [] as Alike[] }))
    // What no row of the subselects decides is null in SQL.
    for (const { n, side, username, email } of people) {
      const one = looked[n]
      if (one) one.taken[side] = { username: username === true, email: email === true }
    }
    for (const { n, ...alike } of companies) looked[n]?.alike.push(alike)
    return looked
  })
