/** Who holds an entry with the checker flag. */
import { systemTypes } from '@jujur/contract/permissions.ts'
import { and, asc, eq, exists, ne, sql } from 'drizzle-orm'
import { permission } from '../access/access.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { recipientFields } from '../notifications/notifications.store.ts'

/** Nobody needs more than this many people told that something waits. */
const MOST_APPROVERS = 50

/** Active administrators of a company, or with null of the provider, who hold the entry with the checker flag. */
export const findApprovers = (at: Connection, company_id: number | null, entry: { module_id: number; right_id: number }, except?: number) =>
  at.sql
    .select(recipientFields)
    .from(users)
    .where(
      and(
        company_id === null
          ? eq(users.system_type_id, systemTypes.globalAdmin)
          : and(eq(users.system_type_id, systemTypes.clientAdmin), eq(users.company_id, company_id)),
        eq(users.status, 'active'),
        except === undefined ? undefined : ne(users.user_id, except),
        inScope(at, { company_id: users.company_id }),
        exists(
          at.sql
            .select({ one: sql`1` })
            .from(permission)
            .where(
              and(
                eq(permission.user_id, users.user_id),
                eq(permission.system_type_id, company_id === null ? 2 : 1),
                eq(permission.module_id, entry.module_id),
                eq(permission.right_id, entry.right_id),
                eq(permission.checker_status, 1),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(users.user_id))
    .limit(MOST_APPROVERS)
