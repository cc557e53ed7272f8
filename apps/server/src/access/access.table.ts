import { accessLevels } from '@jujur/contract/access.ts'
import type { PermissionKey } from '@jujur/contract/permissions.ts'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant } from '../kit/columns.ts'

/** One row per call bound to roles; without a level of its own a route asks what the contract says. */
export const routePermission = pgTable(
  'route_permission',
  {
    route_id: identity('route_id'),
    route: text('route').notNull(),
    access_level: text('access_level', { enum: accessLevels }),
    permissions: jsonb('permissions').$type<PermissionKey[]>(),
    version: integer('version').notNull().default(1),
    changed_at: instant('changed_at'),
    changed_by: integer('changed_by'),
  },
  (t) => [
    uniqueIndex('route_permission_route').on(t.route),
    check('route_permission_whole', sql`(${t.access_level} is null) = (${t.permissions} is null)`),
  ],
)
