// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconSelector = makeIcon('outline', 'selector', [
  ['path', { d: 'M8 9l4 -4l4 4', key: 'svg-0' }],
  ['path', { d: 'M16 15l-4 4l-4 -4', key: 'svg-1' }],
])
