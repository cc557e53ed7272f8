/** What the screen of route permissions shows of the calls: narrowed, in parts, and told apart from the defaults. */
import type { AccessLevel, RoutePermission } from '@jujur/contract/access.ts'
import type { PermissionKey } from '@jujur/contract/permissions.ts'
import { permissionKeyOf } from './permission-changes.ts'

export const shows = ['none', 'changed'] as const
export type Show = (typeof shows)[number]
export type Asked = { access_level: AccessLevel; permissions: readonly PermissionKey[] }

const sorted = (keys: readonly PermissionKey[]) => keys.map(permissionKeyOf).sort().join(',')

export const sameAsked = (a: Asked, b: Asked): boolean => a.access_level === b.access_level && sorted(a.permissions) === sorted(b.permissions)
export const defaultOf = (route: RoutePermission): Asked => ({ access_level: route.default_access_level, permissions: route.default_permissions })
export const isChanged = (route: RoutePermission): boolean => !sameAsked(route, defaultOf(route))

export const narrowed = (
  routes: readonly RoutePermission[],
  { q, feature, show }: { q: string; feature: string; show: Show | null },
  titleOf: (route: RoutePermission) => string = ({ title }) => title,
): RoutePermission[] => {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return routes.filter((route) => {
    const text = `${route.route} ${titleOf(route)}`.toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (feature === '' || route.feature === feature) &&
      (show === null || (show === 'none' ? route.permissions.length === 0 : isChanged(route)))
    )
  })
}

/** In the order the server gives them. */
export const byFeature = (routes: readonly RoutePermission[]): [string, RoutePermission[]][] => {
  const parts = new Map<string, RoutePermission[]>()
  for (const route of routes) parts.set(route.feature, [...(parts.get(route.feature) ?? []), route])
  return [...parts]
}
