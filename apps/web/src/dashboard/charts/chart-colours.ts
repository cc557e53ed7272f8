import type { SeriesLook } from './chart.ts'

/** Lines differ by dash too, so that they are told apart without colour. */
export const looks: Record<SeriesLook, { colour: string; dash?: string }> = {
  first: { colour: 'var(--series-1)' },
  second: { colour: 'var(--series-2)', dash: '2 3' },
  third: { colour: 'var(--series-3)', dash: '8 3' },
  fourth: { colour: 'var(--series-4)', dash: '10 3 2 3' },
  plan: { colour: 'var(--turn-mark)', dash: '6 4' },
}
