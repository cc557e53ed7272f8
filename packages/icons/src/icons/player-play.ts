// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconPlayerPlay = makeIcon('outline', 'player-play', [['path', { d: 'M7 4v16l13 -8l-13 -8', key: 'svg-0' }]])
