/** Work for one after another: whatever is the matter with one of them, the others do not wait for it. */
import type { Kit } from '../call/kit.ts'
import { loggedError } from '../security/logged-error.ts'

/** Of several some failed, and each was logged when it did; the others are done. */
export class SomeFailed extends Error {
  override readonly name = 'SomeFailed'
}

/**
 * Each by itself, until told to stop; what is added meanwhile comes last. One that fails is logged, and the next has its turn.
 * @throws SomeFailed at the end, where some did, so that the run is tried again
 */
export const eachByItself = async <T>(
  { log }: Pick<Kit, 'log'>,
  ones: Iterable<T> | AsyncIterable<T>,
  stopping: AbortSignal,
  work: (one: T) => Promise<unknown>,
): Promise<void> => {
  let failed = 0
  for await (const one of ones) {
    if (stopping.aborted) break
    try {
      await work(one)
    } catch (error) {
      failed++
      log.error(loggedError(error), 'one of several failed')
    }
  }
  if (failed > 0) throw new SomeFailed(`${failed} failed`)
}
