/** A gateway that is down is not asked by everybody in turn: after some failures in a row the circuit opens, and one at a time tries again. */
export type Circuit = {
  /** Whether this one may ask now. Times are in milliseconds, of one clock. */
  readonly enter: (now: number) => boolean
  readonly leave: (answered: boolean, now: number) => void
  readonly isOpen: (now: number) => boolean
}

export const FAILURES = 5
export const OPEN_MS = 30_000

export const createCircuit = (): Circuit => {
  let failures = 0
  let openUntil = 0
  return {
    isOpen: (now) => failures >= FAILURES && now < openUntil,
    enter: (now) => {
      if (failures < FAILURES) return true
      if (now < openUntil) return false
      // The one who tries; those after it wait for what it finds.
      openUntil = now + OPEN_MS
      return true
    },
    leave: (answered, now) => {
      failures = answered ? 0 : failures + 1
      if (failures >= FAILURES) openUntil = now + OPEN_MS
    },
  }
}
