// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconChevronRight = makeIcon('outline', 'chevron-right', [['path', { d: 'M9 6l6 6l-6 6', key: 'svg-0' }]])
