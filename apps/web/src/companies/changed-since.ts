import type { Refused } from '../kit/call/api.ts'

/** Of a 2111: somebody else saved a newer version meanwhile. */
export const isChangedSince = ({ data }: Refused): boolean =>
  typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'changed_since'
