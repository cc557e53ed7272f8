// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconAlertCircle = makeIcon('outline', 'alert-circle', [
  ['path', { d: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', key: 'svg-0' }],
  ['path', { d: 'M12 8v4', key: 'svg-1' }],
  ['path', { d: 'M12 16h.01', key: 'svg-2' }],
])
