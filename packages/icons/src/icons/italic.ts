// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconItalic = makeIcon('outline', 'italic', [
  ['path', { d: 'M11 5l6 0', key: 'svg-0' }],
  ['path', { d: 'M7 19l6 0', key: 'svg-1' }],
  ['path', { d: 'M14 5l-4 14', key: 'svg-2' }],
])
