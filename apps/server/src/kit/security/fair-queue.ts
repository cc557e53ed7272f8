/**
 * A bounded, fair queue for costly work: it limits how much runs at once in this process and how much waits, and runs one at a time for each owner
 * (who names none runs beside anybody). Among parties (companies, or addresses of callers who have not signed in) it serves the one that was served
 * longest ago, so that no party starves the others. What exceeds the bounds is refused at once; where all places are taken, the newest of the party
 * that waits most gives way to a party that waits less.
 */

/** Answered as 2111 too_many_tries. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

type Name = string | number
export type Requester = {
  /** Runs one at a time. */
  owner?: Name
  /** Between whom the queue is fair; the owner by default. */
  party?: Name
}
type Bounds = {
  atOnce: number
  /** Of one party, so that capacity is left for another. */
  atOnceEach?: number
  waiting: number
  /** Of one owner; `waiting` by default. */
  waitingEach?: number
}

export type FairQueue = {
  /** Waits for capacity and answers its release. @throws TooBusy */
  acquire(requester?: Requester): Promise<() => void>
  /** @throws TooBusy */
  run<T>(work: () => Promise<T>, requester?: Requester): Promise<T>
}

type Waiting = { owner: Name | undefined; party: Name | undefined; admit: () => void; refuse: (error: TooBusy) => void }

/** How many parties are remembered; one served longer ago than all of these counts as new. */
const REMEMBERED = 1000

export const fairQueue = ({ atOnce, atOnceEach = atOnce, waiting, waitingEach = waiting }: Bounds): FairQueue => {
  let running = 0
  const busy = new Set<Name>()
  const runningOf = new Map<Name | undefined, number>()
  /** Ordered by when each was served last. */
  const served = new Map<Name | undefined, number>()
  let count = 0
  const queue: Waiting[] = []

  const mayRun = ({ owner, party }: Pick<Waiting, 'owner' | 'party'>) =>
    running < atOnce && (owner === undefined || !busy.has(owner)) && (party === undefined || (runningOf.get(party) ?? 0) < atOnceEach)
  const start = ({ owner, party }: Pick<Waiting, 'owner' | 'party'>) => {
    running++
    if (owner !== undefined) busy.add(owner)
    runningOf.set(party, (runningOf.get(party) ?? 0) + 1)
    served.delete(party)
    served.set(party, ++count)
    const [oldest] = served.keys()
    if (served.size > REMEMBERED) served.delete(oldest)
  }
  /** The first of the party that was served longest ago, or never, among those that may run. */
  const next = () =>
    queue
      .filter(mayRun)
      .reduce<Waiting | null>((best, one) => (best && (served.get(best.party) ?? 0) <= (served.get(one.party) ?? 0) ? best : one), null)
  const finish = ({ owner, party }: Pick<Waiting, 'owner' | 'party'>) => {
    running--
    if (owner !== undefined) busy.delete(owner)
    const left = (runningOf.get(party) ?? 1) - 1
    if (left > 0) runningOf.set(party, left)
    else runningOf.delete(party)
    for (let one = next(); one; one = next()) {
      queue.splice(queue.indexOf(one), 1)
      start(one)
      one.admit()
    }
  }

  /** When the queue is full, the newest entry of the party with most entries is refused in favour of a party with fewer. @throws TooBusy */
  const evictFor = (party: Name | undefined) => {
    const counts = new Map<Name | undefined, number>()
    for (const one of queue) counts.set(one.party, (counts.get(one.party) ?? 0) + 1)
    const [most, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [undefined, 0] as [Name | undefined, number])
    if (count <= (counts.get(party) ?? 0) + 1) throw new TooBusy()
    const at = queue.findLastIndex((one) => one.party === most)
    const [gone] = queue.splice(at, 1)
    gone?.refuse(new TooBusy())
  }

  const acquire = async ({ owner, party = owner }: Requester = {}) => {
    const requester = { owner, party }
    if (mayRun(requester)) start(requester)
    else {
      if (owner !== undefined && queue.filter((one) => one.owner === owner).length >= waitingEach) throw new TooBusy()
      if (queue.length >= waiting) evictFor(party)
      await new Promise<void>((admit, refuse) => queue.push({ ...requester, admit, refuse }))
    }
    let isReleased = false
    return () => {
      if (!isReleased) finish(requester)
      isReleased = true
    }
  }
  return {
    acquire,
    run: async (work, requester) => {
      const release = await acquire(requester)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
