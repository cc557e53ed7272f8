/** People, their permissions and their sign-in history. */
import type { PermissionEntry } from '@jujur/contract/permissions.ts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { permission } from '../access/access.table.ts'
import { company } from '../companies/companies.table.ts'
import { type Connection, type Sql, statement } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import type { SignInPerson } from './identity.rules.ts'
import { users } from './identity.table.ts'

/** In one order, whoever asks, so that two who lock the same people wait and do not block each other. */
export const lockAccounts = (tx: Connection, user_ids: readonly number[]) =>
  tx.sql
    .select({ user_id: users.user_id })
    .from(users)
    .where(and(inArray(users.user_id, [...user_ids]), inScope(tx, users)))
    .orderBy(asc(users.user_id))
    .for('update')

type Held = [system_type_id: number, module_id: number, right_id: number, maker_status: number, checker_status: number]
const toEntry = ([system_type_id, module_id, right_id, maker_status, checker_status]: Held) =>
  ({ system_type_id, module_id, right_id, maker_status, checker_status }) as PermissionEntry

/**
 * What a person holds, as one column of a statement over `users`; arrays, because every request reads it and objects take PostgreSQL longer.
 * Written with the table's name: where a statement joins nothing, drizzle leaves it out, and `user_id = user_id` would be everybody's.
 */
export const heldPermissions = sql`to_json(array(
  select array[held.system_type_id, held.module_id, held.right_id, held.maker_status, held.checker_status]
  from ${permission} held where held.user_id = "users"."user_id"
  order by held.system_type_id, held.module_id, held.right_id))`.mapWith((held: Held[]) => held.map(toEntry))

export const personFields = {
  user_id: users.user_id,
  username: users.username,
  name: users.name,
  email: users.email,
  system_type_id: users.system_type_id,
  kind: users.kind,
  language: users.language,
  status: users.status,
  password_hash: users.password_hash,
  totp_sealed: users.totp_sealed,
  totp_confirmed_at: users.totp_confirmed_at,
  totp_last_step: users.totp_last_step,
  failures: users.failures,
  last_active_at: users.last_active_at,
  created_at: users.created_at,
  company_id: users.company_id,
  company_name: company.name,
  company_reg_no: company.company_reg_no,
  company_status: company.status,
  trainee_otp: company.trainee_otp,
  speak_up_url: company.speak_up_url,
  contact: company.contact,
  photo_sha256: users.photo_sha256,
  permission: heldPermissions,
}

const person = (at: Sql, whose: SQL | undefined) =>
  at.select(personFields).from(users).leftJoin(company, eq(company.company_id, users.company_id)).where(whose)

const byUsername = statement((at) => person(at, eq(users.username, sql.placeholder('username'))).prepare('person_by_username'))
const byId = statement((at) => person(at, eq(users.user_id, sql.placeholder('user_id'))).prepare('person_by_id'))
const byIdLocked = statement((at) =>
  person(at, eq(users.user_id, sql.placeholder('user_id')))
    .for('update', { of: users })
    .prepare('person_by_id_locked'),
)

const first = async (rows: Promise<unknown[]>): Promise<SignInPerson | null> => ((await rows)[0] as SignInPerson | undefined) ?? null

/** Signing in comes before any scope: these find anybody, and are called as the system only, or with one's own id. */
export const personByUsername = (tx: Connection, username: string) => first(byUsername(tx).execute({ username }))
export const personById = (tx: Connection, user_id: number) => first(byId(tx).execute({ user_id }))
/** Locks the person's row until the transaction ends; id 0 is nobody and costs as much. */
export const lockPerson = (tx: Connection, user_id: number) => first(byIdLocked(tx).execute({ user_id }))
export const personByEmail = (tx: Connection, email: string) => first(person(tx.sql, eq(users.email, email)).execute())

export const anybodyThere = async (tx: Connection): Promise<boolean> =>
  (await tx.sql.select({ user_id: users.user_id }).from(users).limit(1)).length > 0

export type PersonChange = Partial<typeof users.$inferInsert>
export const updatePerson = (tx: Connection, user_id: number, change: PersonChange) =>
  tx.sql.update(users).set(change).where(eq(users.user_id, user_id))

/**
 * For the rest of the transaction: when and by whom what changes of people is recorded (sql/keep_facts.sql). Without it that is the database's
 * clock, and nobody.
 */
export const recordAs = (tx: Connection, { now, user_id }: { now: Date; user_id: number }) =>
  tx.sql.execute(sql`select set_config('app.recorded_at', ${now.toISOString()}, true), set_config('app.recorded_by', ${String(user_id)}, true)`)

export type NewPerson = typeof users.$inferInsert
/** Stores accounts and answers their ids, in the order given. */
export const insertPeople = async (tx: Connection, people: readonly NewPerson[]): Promise<number[]> => {
  if (people.length === 0) return []
  const rows = await tx.sql
    .insert(users)
    .values([...people])
    .returning({ user_id: users.user_id })
  return rows.map(({ user_id }) => user_id)
}

/** Takes an authenticator's time step once: false when it, or a later one, was taken already. */
export const takeAuthenticatorStep = async (tx: Connection, user_id: number, step: number): Promise<boolean> => {
  const taken = await tx.sql
    .update(users)
    .set({ totp_last_step: step })
    .where(and(eq(users.user_id, user_id), sql`coalesce(${users.totp_last_step}, 0) < ${step}`))
    .returning({ user_id: users.user_id })
  return taken.length === 1
}
