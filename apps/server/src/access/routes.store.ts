/** What super admins set for routes: one row for each, made when the server opens. */
import type { Call } from '@jujur/contract/call.ts'
import { asksToday, type RouteAsks } from '@jujur/contract/permissions.ts'
import { asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { nameThen } from '../identity/identity.table.ts'
import { type Connection, statement } from '../kit/database/database.ts'
import { routePermission } from './access.table.ts'
import type { RouteChange } from './routes.rules.ts'

/** Adds those that have no row yet; several processes may start at once. Each start counts as a change of routes (see the trigger on the table). */
export const addRoutes = async (tx: Connection, routes: readonly string[]): Promise<void> => {
  await tx.sql.execute(sql`
    insert into ${routePermission} (route)
    select route from jsonb_array_elements_text(${JSON.stringify(routes)}::jsonb) as declared (route)
    where not exists (select from ${routePermission} known where known.route = declared.route)
    on conflict do nothing`)
}

const fields = {
  route_id: routePermission.route_id,
  route: routePermission.route,
  access_level: routePermission.access_level,
  permissions: routePermission.permissions,
  version: routePermission.version,
}

export const allRoutes = (tx: Connection) =>
  tx.sql
    .select({ ...fields, changed_at: routePermission.changed_at, changed_by: nameThen(routePermission.changed_by, routePermission.changed_at) })
    .from(routePermission)
    .orderBy(asc(routePermission.route))

/** Those of the ids and of the names, locked in one order until the transaction ends, as they are then. */
export const lockRoutes = (tx: Connection, ids: readonly number[], names: readonly string[]) =>
  tx.sql
    .select(fields)
    .from(routePermission)
    .where(or(inArray(routePermission.route_id, [...ids]), inArray(routePermission.route, [...names])))
    .orderBy(asc(routePermission.route_id))
    .for('update')

export const saveRoute = (tx: Connection, { row, own }: RouteChange, changed_by: number, changed_at: Date) =>
  tx.sql
    .update(routePermission)
    .set({ ...own, changed_by, changed_at, version: row.version + 1 })
    .where(eq(routePermission.route_id, row.route_id))

const changedOnes = statement((at) =>
  at
    .select({ route: routePermission.route, access_level: routePermission.access_level, permissions: routePermission.permissions })
    .from(routePermission)
    .where(isNotNull(routePermission.access_level))
    .prepare('changed_routes'),
)

type Named = Pick<Call, 'name' | 'access'>
export type RouteOf = (call: Named) => RouteAsks
/** What routes ask today, all of them in one statement; for `mayCall` and for what lists say is used. */
export const routesToday = async (tx: Connection): Promise<RouteOf> => {
  const own = new Map((await changedOnes(tx).execute()).map((row) => [row.route, row]))
  return (call) => asksToday(call, own.get(call.name))
}

const ownRoute = statement((at) =>
  at
    .select({ access_level: routePermission.access_level, permissions: routePermission.permissions })
    .from(routePermission)
    .where(eq(routePermission.route, sql.placeholder('route')))
    .prepare('own_route'),
)
/** What the route of one call asks today. */
export const routeToday = async (tx: Connection, call: Named): Promise<RouteAsks> =>
  asksToday(call, (await ownRoute(tx).execute({ route: call.name }))[0])
