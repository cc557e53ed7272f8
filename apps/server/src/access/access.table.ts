import { accessLevels } from '@jujur/contract/access.ts'
import type { PermissionKey } from '@jujur/contract/permissions.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../identity/identity.table.ts'
import { companyPolicy, identity, instant } from '../kit/database/columns.ts'

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

/**
 * One row: how often `route_permission` was written, counted by a trigger; it alone tells every request whether routes may ask something else.
 * `count_before` is what it was before the transaction that counted last (session_gate.version_before).
 */
export const routeChange = pgTable(
  'route_change',
  { one: smallint('one').primaryKey(), count: integer('count').notNull(), count_before: integer('count_before').notNull() },
  (t) => [check('route_change_one', sql`${t.one} = 1`)],
)

export const permission = pgTable(
  'permission',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.user_id),
    company_id: integer('company_id'),
    system_type_id: smallint('system_type_id').notNull(),
    module_id: smallint('module_id').notNull(),
    right_id: smallint('right_id').notNull(),
    maker_status: smallint('maker_status').notNull(),
    checker_status: smallint('checker_status').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.system_type_id, t.module_id, t.right_id] }),
    foreignKey({ columns: [t.user_id, t.company_id], foreignColumns: [users.user_id, users.company_id], name: 'permission_user_company' }),
    check('permission_flags', sql`${t.maker_status} in (0, 1) and ${t.checker_status} in (0, 1)`),
    companyPolicy(),
  ],
)
