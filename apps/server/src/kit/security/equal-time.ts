/** Answers that must not tell by their duration whether somebody exists. */
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any of the work behind such an answer takes. */
const EQUAL_MS = 250

/** Does the work and answers after the same time, whatever the work was. */
export const inEqualTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const [result] = await Promise.all([work(), pause(EQUAL_MS)])
  return result
}
