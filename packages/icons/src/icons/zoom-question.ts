// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconZoomQuestion = makeIcon('outline', 'zoom-question', [
  ['path', { d: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0', key: 'svg-0' }],
  ['path', { d: 'M21 21l-6 -6', key: 'svg-1' }],
  ['path', { d: 'M10 13l0 .01', key: 'svg-2' }],
  ['path', { d: 'M10 10a1.5 1.5 0 1 0 -1.14 -2.474', key: 'svg-3' }],
])
