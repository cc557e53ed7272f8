// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconChevronDown = makeIcon('outline', 'chevron-down', [['path', { d: 'M6 9l6 6l6 -6', key: 'svg-0' }]])
