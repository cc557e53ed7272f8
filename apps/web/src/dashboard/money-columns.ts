/** How high the columns of a money chart stand. */

export type Scale = { top: number; ticks: readonly number[]; unit: 1 | 1000 }

const STEPS = 4

/** Four even steps of 1, 2, 2.5 or 5 times a power of ten ringgit that reach over the highest column; in thousands once they are that long. */
export const scaleOf = (highest_sen: number): Scale => {
  const wanted = Math.max(highest_sen / 100, STEPS) / STEPS
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = ([1, 2, 2.5, 5, 10].find((times) => times * power >= wanted) ?? 10) * power
  return { top: step * STEPS * 100, ticks: Array.from({ length: STEPS + 1 }, (_, i) => i * step), unit: step * STEPS >= 10_000 ? 1000 : 1 }
}
