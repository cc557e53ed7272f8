const DAY_MS = 24 * 60 * 60 * 1000
const KUALA_LUMPUR_MS = 8 * 60 * 60 * 1000

/** The day, as Malaysia counts, that is so many days from Monday to Friday after an instant. Public holidays differ by state: they are not known here. */
export const workingDaysAfter = (instant: string, days: number): string => {
  let at = new Date(Date.parse(instant) + KUALA_LUMPUR_MS)
  for (let left = days; left > 0; ) {
    at = new Date(at.getTime() + DAY_MS)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1
  }
  return at.toISOString().slice(0, 10)
}
