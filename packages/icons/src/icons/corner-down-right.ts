// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconCornerDownRight = makeIcon('outline', 'corner-down-right', [['path', { d: 'M6 6v6a3 3 0 0 0 3 3h10l-4 -4m0 8l4 -4', key: 'svg-0' }]])
