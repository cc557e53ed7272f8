// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconFlag = makeIcon('outline', 'flag', [
  ['path', { d: 'M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1 -7 0a5 5 0 0 0 -7 0v-9', key: 'svg-0' }],
  ['path', { d: 'M5 21v-7', key: 'svg-1' }],
])
