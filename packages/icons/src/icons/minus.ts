// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconMinus = makeIcon('outline', 'minus', [['path', { d: 'M5 12l14 0', key: 'svg-0' }]])
