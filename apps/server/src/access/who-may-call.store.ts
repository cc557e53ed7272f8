/** People who may make a call: what `mayCall` of the contract says of one person, said in SQL of all. */
import { type Access, permissionSideOf, type RouteAsks, type Step, systemTypes } from '@jujur/contract/permissions.ts'
import { and, asc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
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

export const findWhoMayCall = async (at: Connection, access: Access, asks: RouteAsks, company_id: number | null, except?: number) => {
  const types = typesOf(access, company_id)
  const entries = asks.needs.map(({ system_type_id, module_id, right_id }) =>
    and(eq(permission.system_type_id, system_type_id), eq(permission.module_id, module_id), eq(permission.right_id, right_id)),
  )
  if (types.length === 0 || entries.length === 0) return []
  const held = at.sql
    .select({ one: sql`1` })
    .from(permission)
    .where(and(eq(permission.user_id, users.user_id), or(...entries), flags[asks.step ?? 'any']))
  return at.sql
    .select(recipientFields)
    .from(users)
    .where(
      and(
        inArray(users.system_type_id, types),
        company_id === null ? isNull(users.company_id) : eq(users.company_id, company_id),
        eq(users.status, 'active'),
        except === undefined ? undefined : ne(users.user_id, except),
        inScope(at, { company_id: users.company_id }),
        exists(held),
      ),
    )
    .orderBy(asc(users.user_id))
    .limit(MOST_FOUND)
}
