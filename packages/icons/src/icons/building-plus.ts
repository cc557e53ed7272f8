// Tabler Icons 3.51.0, by tools/make-icons.mjs.
import { makeIcon } from '../make-icon.ts'

export const IconBuildingPlus = makeIcon('outline', 'building-plus', [
  ['path', { d: 'M3 21h9', key: 'svg-0' }],
  ['path', { d: 'M9 8h1', key: 'svg-1' }],
  ['path', { d: 'M9 12h1', key: 'svg-2' }],
  ['path', { d: 'M9 16h1', key: 'svg-3' }],
  ['path', { d: 'M14 8h1', key: 'svg-4' }],
  ['path', { d: 'M14 12h1', key: 'svg-5' }],
  [
    'path',
    {
      d: 'M5 21v-16c0 -.53 .211 -1.039 .586 -1.414c.375 -.375 .884 -.586 1.414 -.586h10c.53 0 1.039 .211 1.414 .586c.375 .375 .586 .884 .586 1.414v7',
      key: 'svg-6',
    },
  ],
  ['path', { d: 'M16 19h6', key: 'svg-7' }],
  ['path', { d: 'M19 16v6', key: 'svg-8' }],
])
