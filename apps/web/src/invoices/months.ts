const MONTHS = 12

/** The last twelve months in Kuala Lumpur, newest first, and the chosen one where it is older. */
export const monthsOffered = (now: Date, chosen?: string): string[] => {
  const [year = 0, month = 1] = new Date(now.getTime() + 8 * 3_600_000).toISOString().split('-').map(Number)
  const last = Array.from({ length: MONTHS }, (_, i) => new Date(Date.UTC(year, month - 1 - i, 1)).toISOString().slice(0, 7))
  return chosen && !last.includes(chosen) ? [...last, chosen] : last
}
