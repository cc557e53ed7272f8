/**
 * Connections are few, and whoever waits for a lock or for a long list holds one. So nobody holds all: not those who write, who wait for each other
 * and all of them for the end of the audit chain; and not one company or one of the provider's people, however much they ask at once.
 */
import { type Gate, isGate } from './gate.ts'
import type { Scope } from './scope.ts'

/** Among whom places are shared; the system itself, and whoever has not signed in, is none of them. */
type Party = string | null
export const partyOf = (by: Scope | Gate): Party =>
  !isGate(by) ? null : by.scope.kind === 'all' ? by.pass.token_hash : `company ${by.scope.company_id}`

/** As long as a connection is waited for. */
const LONGEST_WAIT_MS = 5_000

/** Waits for a place and answers how to give it back. @throws where none came free in time */
export type Places = (party: Party) => Promise<() => void>

/** Whoever has the fewest comes next, and among equals who came first. */
export const places = (what: string, { atOnce, atOnceEach }: { atOnce: number; atOnceEach: number }): Places => {
  let taken = 0
  const takenBy = new Map<Party, number>()
  const line: { party: Party; go: () => void }[] = []

  const has = (party: Party) => (party === null ? 0 : (takenBy.get(party) ?? 0))
  const take = (party: Party, count: 1 | -1) => {
    taken += count
    const left = has(party) + count
    if (party === null) return
    if (left > 0) takenBy.set(party, left)
    else takenBy.delete(party)
  }
  const isFree = (party: Party) => taken < atOnce && has(party) < atOnceEach
  const letIn = () => {
    for (;;) {
      const [next] = line.filter(({ party }) => isFree(party)).sort((one, other) => has(one.party) - has(other.party))
      if (!next) return
      line.splice(line.indexOf(next), 1)
      take(next.party, 1)
      next.go()
    }
  }
  const wait = async (party: Party) => {
    const { promise, resolve: go, reject } = Promise.withResolvers<void>()
    const waiting = { party, go }
    line.push(waiting)
    const timer = setTimeout(() => {
      const at = line.indexOf(waiting)
      if (at < 0) return
      line.splice(at, 1)
      reject(new Error(`timeout exceeded when trying to ${what}`))
    }, LONGEST_WAIT_MS)
    await promise.finally(() => clearTimeout(timer))
  }
  return async (party) => {
    if (isFree(party)) take(party, 1)
    else await wait(party)
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
      take(party, -1)
      letIn()
    }
  }
}

const WRITERS = 0.75
/** Of so many connections: who may write at once, and who may have one. One party leaves two connections, and a place to write, to others. */
export const placesOf = (connections: number): { toWrite: Places; toConnect: Places } => {
  const writers = Math.max(1, Math.floor(connections * WRITERS))
  return {
    toWrite: places('write', { atOnce: writers, atOnceEach: Math.max(1, writers - 1) }),
    toConnect: places('connect', { atOnce: connections, atOnceEach: Math.max(2, connections - 2) }),
  }
}
