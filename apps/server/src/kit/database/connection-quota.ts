/**
 * Connections are few, and a unit of work that waits for a lock or reads a long list holds one. So a quota leaves some free: writers, which wait
 * for each other and for the end of the audit chain, never hold all of them, and neither does one company or one of the provider's people.
 */
import { type AccessGuard, isAccessGuard } from './access-guard.ts'
import type { Scope } from './scope.ts'

/** By whom connections are counted; null for the system itself and for callers who have not signed in, who are not limited. */
export type QuotaKey = string | null
export const quotaKeyOf = (authority: Scope | AccessGuard): QuotaKey =>
  !isAccessGuard(authority) ? null : authority.scope.kind === 'all' ? authority.snapshot.token_hash : `company ${authority.scope.company_id}`

/** The same limit as for a connection of the pool. */
const LONGEST_WAIT_MS = 5_000

/** Waits until the quota allows one more and answers its release. @throws when that takes too long */
export type ConnectionQuota = (key: QuotaKey) => Promise<() => void>

/** Of those who wait, the key with the fewest connections is next; among equals, first come, first served. */
export const connectionQuota = (what: string, { atOnce, atOnceEach }: { atOnce: number; atOnceEach: number }): ConnectionQuota => {
  let taken = 0
  const takenBy = new Map<QuotaKey, number>()
  const queue: { key: QuotaKey; admit: () => void }[] = []

  const has = (key: QuotaKey) => (key === null ? 0 : (takenBy.get(key) ?? 0))
  const take = (key: QuotaKey, count: 1 | -1) => {
    taken += count
    const left = has(key) + count
    if (key === null) return
    if (left > 0) takenBy.set(key, left)
    else takenBy.delete(key)
  }
  const isFree = (key: QuotaKey) => taken < atOnce && has(key) < atOnceEach
  const admitNext = () => {
    for (;;) {
      const [next] = queue.filter(({ key }) => isFree(key)).sort((one, other) => has(one.key) - has(other.key))
      if (!next) return
      queue.splice(queue.indexOf(next), 1)
      take(next.key, 1)
      next.admit()
    }
  }
  const wait = async (key: QuotaKey) => {
    const { promise, resolve: admit, reject } = Promise.withResolvers<void>()
    const waiting = { key, admit }
    queue.push(waiting)
    const timer = setTimeout(() => {
      const index = queue.indexOf(waiting)
      if (index < 0) return
      queue.splice(index, 1)
      reject(new Error(`timeout exceeded when trying to ${what}`))
    }, LONGEST_WAIT_MS)
    await promise.finally(() => clearTimeout(timer))
  }
  return async (key) => {
    if (isFree(key)) take(key, 1)
    else await wait(key)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      take(key, -1)
      admitNext()
    }
  }
}

const WRITERS = 0.75
/** The quotas of writers and of all connections. One key always leaves two connections, and one writer, to others. */
export const connectionQuotas = (connections: number): { toWrite: ConnectionQuota; toConnect: ConnectionQuota } => {
  const writers = Math.max(1, Math.floor(connections * WRITERS))
  return {
    toWrite: connectionQuota('write', { atOnce: writers, atOnceEach: Math.max(1, writers - 1) }),
    toConnect: connectionQuota('connect', { atOnce: connections, atOnceEach: Math.max(2, connections - 2) }),
  }
}
