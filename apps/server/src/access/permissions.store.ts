/** Permission entries of people. */
import type { Kind, PermissionEntry, SystemTypeId } from '@jujur/contract/permissions.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { heldPermissions } from '../identity/identity.store.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { permission } from './access.table.ts'

/** Somebody with what they hold. */
export type PermissionHolder = {
  user_id: number
  company_id: number | null
  name: string
  username: string
  system_type_id: SystemTypeId
  kind: Kind | null
  permission: PermissionEntry[]
}
/** Somebody of these system types within the scope; anybody else is as absent. */
export const permissionHolderOf = async (tx: Connection, user_id: number, types: readonly SystemTypeId[]): Promise<PermissionHolder | null> => {
  const [row] = await tx.sql
    .select({
      user_id: users.user_id,
      company_id: users.company_id,
      name: users.name,
      username: users.username,
      system_type_id: sql<SystemTypeId>`${users.system_type_id}`,
      kind: users.kind,
      permission: heldPermissions,
    })
    .from(users)
    .where(and(eq(users.user_id, user_id), inArray(users.system_type_id, [...types]), inScope(tx, users)))
  return row ?? null
}

type Owner = Pick<PermissionHolder, 'user_id' | 'company_id'>
/** The entries of several people, in one statement. */
export const insertPermissions = async (tx: Connection, held: readonly { owner: Owner; entries: readonly PermissionEntry[] }[]): Promise<void> => {
  const rows = held.flatMap(({ owner: { user_id, company_id }, entries }) => entries.map((entry) => ({ ...entry, user_id, company_id })))
  if (rows.length > 0) await tx.sql.insert(permission).values(rows)
}
export const replacePermissions = async (tx: Connection, owner: Owner, entries: readonly PermissionEntry[]): Promise<void> => {
  await tx.sql.delete(permission).where(and(eq(permission.user_id, owner.user_id), inScope(tx, permission)))
  await insertPermissions(tx, [{ owner, entries }])
}
