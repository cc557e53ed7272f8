// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconQuestionMark = makeIcon('outline', 'question-mark', [
  ['path', { d: 'M8 8a3.5 3 0 0 1 3.5 -3h1a3.5 3 0 0 1 3.5 3a3 3 0 0 1 -2 3a3 4 0 0 0 -2 4', key: 'svg-0' }],
  ['path', { d: 'M12 19l0 .01', key: 'svg-1' }],
])
