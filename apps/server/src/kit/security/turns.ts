/**
 * Costly work in turns: so many at once in this process, so many waiting, one at a time for each owner, and among parties (companies, or addresses
 * before anybody knows who it is) whoever was served longest ago comes next, so that nobody's work stands in everybody's way.
 * What is over is refused at once, never queued without bound.
 */

/** Answered as 2111 too_many_tries. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

type Name = string | number
export type Whose = {
  /** Whose works follow one another. */
  owner?: Name
  /** Among whom turns are taken; the owner unless told. */
  party?: Name
}
type Bounds = {
  atOnce: number
  /** Of one party, so that a place is left for another. */
  atOnceEach?: number
  waiting: number
  /** Of one owner; as many as may wait at all unless told. */
  waitingEach?: number
}

export type Turns = {
  /** Waits for a place and answers how to give it back. @throws TooBusy */
  enter(whose?: Whose): Promise<() => void>
  /** @throws TooBusy */
  run<T>(work: () => Promise<T>, whose?: Whose): Promise<T>
}

type Waiting = { owner: Name | undefined; party: Name | undefined; go: () => void; refuse: (error: TooBusy) => void }

/** So many parties are remembered; one served longer ago than all of these is as good as new. */
const REMEMBERED = 1000

export const turns = ({ atOnce, atOnceEach = atOnce, waiting, waitingEach = waiting }: Bounds): Turns => {
  let running = 0
  const busy = new Set<Name>()
  const runningOf = new Map<Name | undefined, number>()
  /** In the order in which they were served last. */
  const served = new Map<Name | undefined, number>()
  let turn = 0
  const queue: Waiting[] = []

  const mayGo = ({ owner, party }: Pick<Waiting, 'owner' | 'party'>) =>
    running < atOnce && (owner === undefined || !busy.has(owner)) && (party === undefined || (runningOf.get(party) ?? 0) < atOnceEach)
  const take = ({ owner, party }: Pick<Waiting, 'owner' | 'party'>) => {
    running++
    if (owner !== undefined) busy.add(owner)
    runningOf.set(party, (runningOf.get(party) ?? 0) + 1)
    served.delete(party)
    served.set(party, ++turn)
    const [oldest] = served.keys()
    if (served.size > REMEMBERED) served.delete(oldest)
  }
  /** Of those who may go whoever's party was served longest ago, or never; of one party who came first. */
  const next = () =>
    queue
      .filter(mayGo)
      .reduce<Waiting | null>((best, one) => (best && (served.get(best.party) ?? 0) <= (served.get(one.party) ?? 0) ? best : one), null)
  const leave = ({ owner, party }: Pick<Waiting, 'owner' | 'party'>) => {
    running--
    if (owner !== undefined) busy.delete(owner)
    const left = (runningOf.get(party) ?? 1) - 1
    if (left > 0) runningOf.set(party, left)
    else runningOf.delete(party)
    for (let one = next(); one; one = next()) {
      queue.splice(queue.indexOf(one), 1)
      take(one)
      one.go()
    }
  }

  /** Where no place to wait is left, the newest of the party that takes most of them gives way to one that takes fewer. @throws TooBusy */
  const makeRoom = (party: Name | undefined) => {
    const counts = new Map<Name | undefined, number>()
    for (const one of queue) counts.set(one.party, (counts.get(one.party) ?? 0) + 1)
    const [most, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [undefined, 0] as [Name | undefined, number])
    if (count <= (counts.get(party) ?? 0) + 1) throw new TooBusy()
    const at = queue.findLastIndex((one) => one.party === most)
    const [gone] = queue.splice(at, 1)
    gone?.refuse(new TooBusy())
  }

  const enter = async ({ owner, party = owner }: Whose = {}) => {
    const whose = { owner, party }
    if (mayGo(whose)) take(whose)
    else {
      if (owner !== undefined && queue.filter((one) => one.owner === owner).length >= waitingEach) throw new TooBusy()
      if (queue.length >= waiting) makeRoom(party)
      await new Promise<void>((go, refuse) => queue.push({ ...whose, go, refuse }))
    }
    let left = false
    return () => {
      if (!left) leave(whose)
      left = true
    }
  }
  return {
    enter,
    run: async (work, whose) => {
      const done = await enter(whose)
      try {
        return await work()
      } finally {
        done()
      }
    },
  }
}
