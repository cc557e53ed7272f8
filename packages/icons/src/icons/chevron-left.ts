// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconChevronLeft = makeIcon('outline', 'chevron-left', [['path', { d: 'M15 6l-6 6l6 6', key: 'svg-0' }]])
