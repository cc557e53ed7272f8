// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconArrowRight = makeIcon('outline', 'arrow-right', [
  ['path', { d: 'M5 12l14 0', key: 'svg-0' }],
  ['path', { d: 'M13 18l6 -6', key: 'svg-1' }],
  ['path', { d: 'M13 6l6 6', key: 'svg-2' }],
])
