/** People who may make a call: what `mayCall` of the contract says of one person, said in SQL of all. */
import { type Access, permissionSideOf, type RouteAsks, type Step, systemTypes } from '@jujur/contract/permissions.ts'
import { and, asc, count, eq, exists, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { recipientFields } from '../notifications/notifications.store.ts'
import { permission } from './access.table.ts'

/** Nobody needs more than this many people told that something waits. */
const MOST_FOUND = 50

/** A company's people stand on the customer's side, the provider's, without a company, on the other. */
const typesOf = (access: Access, company_id: number | null): number[] =>
  'roles' in access ? access.roles.filter((role) => (permissionSideOf(role) === 1) === (company_id !== null)).map((role) => systemTypes[role]) : []

const isMaker = eq(permission.maker_status, 1)
const isChecker = eq(permission.checker_status, 1)
const flags: Record<Step | 'any', SQL | undefined> = {
  any: or(isMaker, isChecker),
  maker: isMaker,
  checker: isChecker,
  full: and(isMaker, isChecker),
}

/** That a user holds what is asked; never where nothing opens it. */
const holds = (tx: Connection, { needs, step }: RouteAsks): SQL => {
  const entries = needs.map(({ system_type_id, module_id, right_id }) =>
    and(eq(permission.system_type_id, system_type_id), eq(permission.module_id, module_id), eq(permission.right_id, right_id)),
  )
  if (entries.length === 0) return sql`false`
  return exists(
    tx.sql
      .select({ one: sql`1` })
      .from(permission)
      .where(and(eq(permission.user_id, users.user_id), or(...entries), flags[step ?? 'any'])),
  )
}

/** As many are named to whoever changes a route. */
const MOST_NAMED = 5

/** Of all active people of these roles: who could and no longer can, some by name, and how many can now. */
export const whomAffects = async (tx: Connection, access: Access, before: RouteAsks, after: RouteAsks) => {
  const types = 'roles' in access ? access.roles.map((role) => systemTypes[role]) : []
  const people = and(inArray(users.system_type_id, types), eq(users.status, 'active'), inScope(tx, { company_id: users.company_id }))
  const losing = and(people, holds(tx, before), not(holds(tx, after)))
  const gaining = and(people, not(holds(tx, before)), holds(tx, after))
  const [loses] = await tx.sql.select({ count: count() }).from(users).where(losing)
  const [gains] = await tx.sql.select({ count: count() }).from(users).where(gaining)
  const named = await tx.sql.select({ name: users.name }).from(users).where(losing).orderBy(asc(users.name), asc(users.user_id)).limit(MOST_NAMED)
  return { loses: loses?.count ?? 0, gains: gains?.count ?? 0, names: named.map(({ name }) => name) }
}

export const findWhoMayCall = async (tx: Connection, access: Access, asks: RouteAsks, company_id: number | null, except?: number) => {
  const types = typesOf(access, company_id)
  if (types.length === 0) return []
  return tx.sql
    .select(recipientFields)
    .from(users)
    .where(
      and(
        inArray(users.system_type_id, types),
        company_id === null ? isNull(users.company_id) : eq(users.company_id, company_id),
        eq(users.status, 'active'),
        except === undefined ? undefined : ne(users.user_id, except),
        inScope(tx, { company_id: users.company_id }),
        holds(tx, asks),
      ),
    )
    .orderBy(asc(users.user_id))
    .limit(MOST_FOUND)
}
