const { TEST_PART, FUZZ_SEED } = process.env

/**
 * Of many cases that are alike `npm test` tries one in so many, others each time, by the seed that it prints; the night tries the rest by the same seed,
 * in each file that imports this (tools/test.mjs). Without a seed, as in a run of one file, all are tried. `from` lets equal lists begin at different places.
 */
export const ofThisRun = <T>(cases: readonly T[], oneIn: number, from = 0): T[] => {
  if (!FUZZ_SEED) return [...cases]
  const isOfDay = (n: number) => (n + from + Number(FUZZ_SEED)) % oneIn === 0
  return cases.filter((_, n) => isOfDay(n) === (TEST_PART !== 'night'))
}

/** What takes long and is one: the night’s, and that of whoever runs the file. */
export const isOfNight = TEST_PART !== 'day'
