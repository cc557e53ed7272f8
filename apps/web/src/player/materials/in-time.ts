/** What draws a page must come to an end, whatever the page says: one that would fill the tab is ended before it does. */

/** A page of a paper takes a second or two; a slow phone some more. */
export const MOST_DRAWING_MS = 12_000
export class TookTooLong extends Error {}

/** @throws TookTooLong where it was ended */
export const inTime = async <T>(work: Promise<T>, end: () => void, mostMs: number): Promise<T> => {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    end()
    over.reject(new TookTooLong())
  }, mostMs)
  try {
    return await Promise.race([work, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
