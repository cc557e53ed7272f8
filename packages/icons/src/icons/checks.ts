// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconChecks = makeIcon('outline', 'checks', [
  ['path', { d: 'M7 12l5 5l10 -10', key: 'svg-0' }],
  ['path', { d: 'M2 12l5 5m5 -5l5 -5', key: 'svg-1' }],
])
