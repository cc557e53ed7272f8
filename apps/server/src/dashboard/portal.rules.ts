/** Which routes ask something else than by default, and which were changed last. */
import type { AccessLevel } from '@jujur/contract/access.ts'
import { type PermissionKey, samePermission } from '@jujur/contract/permissions.ts'

type Route = {
  access_level: AccessLevel
  permissions: readonly PermissionKey[]
  default_access_level: AccessLevel
  default_permissions: readonly PermissionKey[]
}

/** In whatever order they name the entries. */
export const asksByDefault = ({ access_level, permissions, default_access_level, default_permissions }: Route): boolean =>
  access_level === default_access_level &&
  permissions.length === default_permissions.length &&
  permissions.every((key) => default_permissions.some((other) => samePermission(key, other)))

export const changedLast = <R extends { changed_at: string | null }>(routes: readonly R[], most: number): (R & { changed_at: string })[] =>
  routes
    .filter((route): route is R & { changed_at: string } => route.changed_at !== null)
    .toSorted((a, b) => b.changed_at.localeCompare(a.changed_at))
    .slice(0, most)
