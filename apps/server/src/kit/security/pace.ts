/** How fast one owner may go on, in this process: so many at once, then so many a second. People do not notice; what sends without end is told to wait. */
import { TooBusy } from './turns.ts'

export type Pace = { atOnce: number; perSecond: number }

/** Whoever has waited longer than all of these is as good as new. */
const REMEMBERED = 10_000

/** Counts one step of the owner. @throws TooBusy where there is none left */
export const pace = ({ atOnce, perSecond }: Pace) => {
  /** What was left of each owner, and when; in the order in which they came last. */
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
