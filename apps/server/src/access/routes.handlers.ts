/** The Route Permission screen: what every route asks. */
import type * as calls from '@jujur/contract/access.ts'
import { type RoutePermission, updateRoutePermissionList as thisCall } from '@jujur/contract/access.ts'
import { asksToday, mayCall } from '@jujur/contract/permissions.ts'
import { audit } from '../audit/audit.store.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { actorUnderLock } from './acting.usecases.ts'
import { guardRoutes, routeChanges, toRoutePermission, wouldAsk } from './routes.rules.ts'
import { allRoutes, lockRoutes, saveRoute } from './routes.store.ts'
import { whomAffects } from './who-may-call.store.ts'

const shown = async (tx: Connection): Promise<RoutePermission[]> => (await allRoutes(tx)).map(toRoutePermission).filter((route) => route !== null)

export const getRoutePermissionList: Handler<typeof calls.getRoutePermissionList> = ({ read }) => read(async (tx) => ok(await shown(tx)))

/** Nothing is written: it is asked while a change is prepared. */
export const checkRoutePermission: Handler<typeof calls.checkRoutePermission> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof calls.checkRoutePermission>> => {
    const row = (await allRoutes(tx)).find(({ route_id }) => route_id === input.route_id)
    const would = row && wouldAsk(row, input)
    return would ? ok(await whomAffects(tx, would.access, would.before, would.after)) : refuse(4444)
  })

export const updateRoutePermissionList: Handler<typeof calls.updateRoutePermissionList> = (context) => {
  const { input, actor, now, write } = context
  return write(async (tx): Promise<Answer<typeof calls.updateRoutePermissionList>> => {
    const today = await actorUnderLock(tx, actor, thisCall)
    if (isRefused(today)) return today
    // The guards are locked with every change, so that two super admins cannot shut each other out at the same moment.
    const ids = input.routes.map((route) => route.route_id)
    const rows = await lockRoutes(tx, ids, guardRoutes)
    const changes = routeChanges(input.routes, rows, (call, own) => mayCall(call, asksToday(call, own), today.value))
    if (isRefused(changes)) return changes
    for (const change of changes.value) await saveRoute(tx, change, actor.user_id, now)
    const routes = await shown(tx)
    for (const { row, before, after } of changes.value)
      await audit(tx, context, {
        action: 'route.changed',
        entity: 'route_permission',
        entity_id: row.route_id,
        company_id: null,
        before: { route: row.route, ...before },
        after: { route: row.route, ...after },
      })
    return ok(routes)
  })
}
