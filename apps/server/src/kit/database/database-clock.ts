/**
 * The database's clock as this process knows it: from what the database told last. A piece of work that was given its time compares it with the
 * instant that the access guard answers, so a clock that was set wrong shows with the first answer.
 */

export type Clock = {
  /** Tests shift the clock; nothing else does. */
  offsetMs: number
  /** By the database's clock, never ahead of it, behind by less than an answer takes. */
  now(): Date
  /**
   * The database told this instant (milliseconds, without the offset) as answer to what was asked at `asked` by this process's clock.
   * False where `now()` cannot have been right: the clock of one of the two machines was set. From then on it is again.
   */
  observe(told: number, asked: number): boolean
}

/** A machine's clock that is set moves further than this; the rest is how late a busy process reads. */
const TOLERANCE_MS = 250
const WINDOW_MS = 30_000

export const createClock = (processTime: () => number = Date.now): Clock => {
  // How far the database is ahead of this process: told minus read is too little by the time the answer took, so the greatest is the best.
  let best = Number.NEGATIVE_INFINITY
  let bestBefore = Number.NEGATIVE_INFINITY
  let windowEnds = 0
  // Before anything was heard the machines are taken to agree.
  const ahead = () => (best === Number.NEGATIVE_INFINITY ? 0 : Math.max(best, bestBefore))
  const begin = (value: number, at: number, before: number) => {
    best = value
    bestBefore = before
    windowEnds = at + WINDOW_MS
  }
  return {
    offsetMs: 0,
    now() {
      return new Date(processTime() + ahead() + this.offsetMs)
    },
    observe(told, asked) {
      const read = processTime()
      const least = told - read
      const isRight = ahead() <= told - asked + TOLERANCE_MS && ahead() >= least - TOLERANCE_MS
      if (!isRight) begin(least, read, Number.NEGATIVE_INFINITY)
      else if (read >= windowEnds) begin(least, read, best)
      else best = Math.max(best, least)
      return isRight
    },
  }
}
