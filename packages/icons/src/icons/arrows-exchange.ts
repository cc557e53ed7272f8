// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconArrowsExchange = makeIcon('outline', 'arrows-exchange', [
  ['path', { d: 'M7 10h14l-4 -4', key: 'svg-0' }],
  ['path', { d: 'M17 14h-14l4 4', key: 'svg-1' }],
])
