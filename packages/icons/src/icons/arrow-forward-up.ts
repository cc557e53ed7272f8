// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconArrowForwardUp = makeIcon('outline', 'arrow-forward-up', [
  ['path', { d: 'M15 14l4 -4l-4 -4', key: 'svg-0' }],
  ['path', { d: 'M19 10h-11a4 4 0 1 0 0 8h1', key: 'svg-1' }],
])
