// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconShieldCheck = makeIcon('outline', 'shield-check', [
  ['path', { d: 'M11.46 20.846a12 12 0 0 1 -7.96 -14.846a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 -.09 7.06', key: 'svg-0' }],
  ['path', { d: 'M15 19l2 2l4 -4', key: 'svg-1' }],
])
