// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconCheck = makeIcon('outline', 'check', [['path', { d: 'M5 12l5 5l10 -10', key: 'svg-0' }]])
