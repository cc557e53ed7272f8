// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconRotateClockwise = makeIcon('outline', 'rotate-clockwise', [['path', { d: 'M4.05 11a8 8 0 1 1 .5 4m-.5 5v-5h5', key: 'svg-0' }]])
