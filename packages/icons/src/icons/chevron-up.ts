// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconChevronUp = makeIcon('outline', 'chevron-up', [['path', { d: 'M6 15l6 -6l6 6', key: 'svg-0' }]])
