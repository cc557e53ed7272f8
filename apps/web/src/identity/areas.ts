import type { SystemTypeId } from '@jujur/contract/permissions.ts'

const areas: Record<SystemTypeId, string> = { 1: '/trainee', 2: '/CA', 3: '/GA', 4: '/SA' }
/** Every role has its profile in its own area (specification section 2). */
export const areaOf = (id: SystemTypeId): string => areas[id]
export const profilePathOf = (id: SystemTypeId): string => `${areas[id]}/user-profile`
