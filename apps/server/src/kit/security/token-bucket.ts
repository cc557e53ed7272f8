/** A token bucket for each owner, in this process: a burst, then a steady rate. People never reach it; a program that sends without end is told to wait. */
import { TooBusy } from './fair-queue.ts'

export type BucketLimits = { atOnce: number; perSecond: number }

/** How many owners are remembered; one that came longer ago than all of these has a full bucket again. */
const REMEMBERED = 10_000

/** Takes one token of the owner. @throws TooBusy when none is left */
export const tokenBucket = ({ atOnce, perSecond }: BucketLimits) => {
  /** The tokens left of each owner and when that was; ordered by when each came last. */
  const known = new Map<number, { left: number; at: number }>()
  return (owner: number, now: number = performance.now()): void => {
    const { left, at } = known.get(owner) ?? { left: atOnce, at: now }
    const has = Math.min(atOnce, left + ((now - at) / 1000) * perSecond)
    known.delete(owner)
    known.set(owner, { left: has < 1 ? has : has - 1, at: now })
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
    if (has < 1) throw new TooBusy()
  }
}
