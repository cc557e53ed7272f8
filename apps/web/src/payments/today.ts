/** The day it is in Malaysia, where banks book. */
export const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
