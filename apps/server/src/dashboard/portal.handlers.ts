/** The super admin's figures: each part for who may open the list it leads to. */
import { getRoutePermissionList } from '@jujur/contract/access.ts'
import { getGlobalAdminUserList } from '@jujur/contract/accounts.ts'
import { verifyAuditLog } from '@jujur/contract/audit.ts'
import type { Call, Output } from '@jujur/contract/call.ts'
import type * as calls from '@jujur/contract/dashboard.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { lookedAfterBy } from '../access/permissions.rules.ts'
import { toRoutePermission } from '../access/routes.rules.ts'
import { allRoutes, routesToday } from '../access/routes.store.ts'
import { accountsByStatus } from '../accounts/accounts.store.ts'
import { lastAuditCheck } from '../audit/checks.store.ts'
import { countUnsealed } from '../audit/seal.store.ts'
import { type Handler, ok } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { lastDrill } from '../kit/database/restore-drill.store.ts'
import { asksByDefault, changedLast } from './portal.rules.ts'

type Shown = Output<typeof calls.getPortalDashboard>
const LATEST = 5

const routesOf = async (tx: Connection): Promise<Shown['routes']> => {
  const routes = (await allRoutes(tx)).map(toRoutePermission).filter((route) => route !== null)
  return {
    changed: routes.filter((route) => !asksByDefault(route)).length,
    latest: changedLast(routes, LATEST).map((route) => {
      const { route_id, route: name, title, access_level, changed_at, changed_by } = route
      return { route_id, route: name, title, access_level, is_default: asksByDefault(route), changed_at, changed_by }
    }),
  }
}

const auditOf = async (tx: Connection): Promise<Shown['audit']> => {
  const last = await lastAuditCheck(tx)
  return {
    last: last && {
      at: last.at.toISOString(),
      sound: last.sound,
      lines: last.lines,
      faults: last.faults.length,
      disposed: last.disposed,
      closed: [...last.closed],
      by: last.by,
    },
    unsealed: await countUnsealed(tx),
  }
}

const drillOf = async (tx: Connection): Promise<Shown['drill']> => {
  const last = await lastDrill(tx)
  return {
    last: last && {
      at: last.at.toISOString(),
      backup_at: last.backup_at.toISOString(),
      rows: last.rows,
      files: last.files,
      faults: last.fault_count + (last.signed_in ? 0 : 1),
      took_seconds: Math.ceil(last.took_ms / 1000),
    },
  }
}

export const getPortalDashboard: Handler<typeof calls.getPortalDashboard> = ({ actor, read, now }) =>
  read(async (tx) => {
    const routeOf = await routesToday(tx)
    const may = (call: Pick<Call, 'name' | 'access'>) => mayCall(call, routeOf(call), actor)
    return ok({
      at: now.toISOString(),
      administrators: may(getGlobalAdminUserList) ? await accountsByStatus(tx, lookedAfterBy.superAdmin) : null,
      routes: may(getRoutePermissionList) ? await routesOf(tx) : null,
      audit: may(verifyAuditLog) ? await auditOf(tx) : null,
      drill: may(verifyAuditLog) ? await drillOf(tx) : null,
    })
  })
