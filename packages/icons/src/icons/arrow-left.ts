// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconArrowLeft = makeIcon('outline', 'arrow-left', [
  ['path', { d: 'M5 12l14 0', key: 'svg-0' }],
  ['path', { d: 'M5 12l6 6', key: 'svg-1' }],
  ['path', { d: 'M5 12l6 -6', key: 'svg-2' }],
])
