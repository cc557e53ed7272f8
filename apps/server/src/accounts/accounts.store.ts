/** Other people's accounts, as those who look after them see and change them. */
import type { Language, UserStatus } from '@jujur/contract/enumerations.ts'
import type { Kind, SystemTypeId } from '@jujur/contract/permissions.ts'
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { accountToken, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countUpTo, holding, type Ordered, ordering } from '../kit/database/list.ts'
import { accountControl } from './accounts.table.ts'

export type AccountRow = {
  user_id: number
  company_id: number | null
  name: string
  username: string
  email: string
  phone: string | null
  system_type_id: SystemTypeId
  kind: Kind | null
  status: UserStatus
  language: Language
  password_hash: string | null
  failures: number
  created_at: Date
  last_active_at: Date | null
}
/** What the audit log keeps both values of. */
export const personalFields = ({ name, email, phone }: AccountRow) => ({ name, email, phone })
const accountFields = {
  user_id: users.user_id,
  company_id: users.company_id,
  name: users.name,
  username: users.username,
  email: users.email,
  phone: users.phone,
  system_type_id: sql<SystemTypeId>`${users.system_type_id}`,
  kind: users.kind,
  status: users.status,
  language: sql<Language>`${users.language}`,
  password_hash: users.password_hash,
  failures: users.failures,
  created_at: users.created_at,
  last_active_at: users.last_active_at,
}
/** Written out, for the index of those who are no trainees: they are a handful among millions. */
export const isOfTypes = (types: readonly SystemTypeId[]) =>
  types.length === 0 ? sql`false` : sql`${users.system_type_id} in (${sql.raw(types.join(', '))})`
const one = (tx: Connection, user_id: number, types: readonly SystemTypeId[]) => and(eq(users.user_id, user_id), isOfTypes(types), inScope(tx, users))

/** Somebody of these system types within the scope; anybody else is as absent. */
export const accountOf = async (tx: Connection, user_id: number, types: readonly SystemTypeId[]): Promise<AccountRow | null> => {
  const [row] = await tx.sql
    .select(accountFields)
    .from(users)
    .where(and(one(tx, user_id, types), isNull(users.disposed_at)))
  return row ?? null
}

/** Of these system types, by id; absent and foreign ones are not answered. */
export const accountsOf = async (tx: Connection, ids: readonly number[], types: readonly SystemTypeId[]): Promise<AccountRow[]> =>
  tx.sql
    .select(accountFields)
    .from(users)
    .where(and(inArray(users.user_id, [...ids]), isOfTypes(types), inScope(tx, users)))

const columns = { name: users.name, username: users.username, created_at: users.created_at, last_active_at: users.last_active_at }
type Page = Ordered<keyof typeof columns> & { length: number; start: number }

/** A page of the accounts of these system types, and how many there are. */
export const listAccounts = async (
  tx: Connection,
  types: readonly SystemTypeId[],
  { words, status }: { words: string; status: UserStatus | undefined },
  { length, start, ...order }: Page,
): Promise<{ rows: AccountRow[]; counted: number }> => {
  const where = and(
    isOfTypes(types),
    status === undefined ? undefined : eq(users.status, status),
    holding(words, users.name, users.username, users.email),
    inScope(tx, users),
  )
  const rows = await tx.sql
    .select(accountFields)
    .from(users)
    .where(where)
    .orderBy(...ordering(order, columns, { sort: 'name', dir: 'asc' }, users.user_id))
    .limit(length)
    .offset(start)
  const counted = await countUpTo(tx, tx.sql.select({ one: sql`1` }).from(users).where(where))
  return { rows, counted }
}

/** How many accounts of these system types are in each state. */
export const accountsByStatus = async (tx: Connection, types: readonly SystemTypeId[]): Promise<Record<UserStatus, number>> => {
  const rows = await tx.sql
    .select({ status: users.status, count: count() })
    .from(users)
    .where(and(isOfTypes(types), inScope(tx, users)))
    .groupBy(users.status)
  const of = (status: UserStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { active: of('active'), invited: of('invited'), locked: of('locked'), inactive: of('inactive') }
}

/** When the person was last mailed an invitation. */
export const lastInvitedAt = async (tx: Connection, user_id: number): Promise<Date | null> => {
  const [row] = await tx.sql
    .select({ created_at: accountToken.created_at })
    .from(accountToken)
    .where(and(eq(accountToken.user_id, user_id), eq(accountToken.purpose, 'invitation')))
    .orderBy(desc(accountToken.created_at))
    .limit(1)
  return row?.created_at ?? null
}

/** Keeps that one person registered another's account alone, or moved it to another mailbox: for a time four eyes take the two for one. */
export const recordControl = async (
  tx: Connection,
  account: { user_id: number; company_id: number | null; how: typeof accountControl.$inferInsert.how },
  { actor, now }: { actor: { user_id: number }; now: Date },
): Promise<void> => {
  await tx.sql.insert(accountControl).values({ ...account, by_user_id: actor.user_id, since: now })
}
