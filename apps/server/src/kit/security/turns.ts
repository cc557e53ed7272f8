/**
 * Costly work in turns: so many at once in this process, so many waiting, and one at a time for each owner, so that nobody's work stands in everybody's way.
 * What is over is refused at once, never queued without bound.
 */

/** Answered as 2111 too_many_tries. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

type Owner = string | number
type Bounds = {
  atOnce: number
  waiting: number
  /** Of one owner; as many as may wait at all unless told. */
  waitingEach?: number
}

export type Turns = {
  /** Waits for a place and answers how to give it back. @throws TooBusy */
  enter(owner?: Owner): Promise<() => void>
  /** @throws TooBusy */
  run<T>(work: () => Promise<T>, owner?: Owner): Promise<T>
}

export const turns = ({ atOnce, waiting, waitingEach = waiting }: Bounds): Turns => {
  let running = 0
  const busy = new Set<Owner>()
  const queue: { owner: Owner | undefined; go: () => void }[] = []

  const mayGo = (owner: Owner | undefined) => running < atOnce && (owner === undefined || !busy.has(owner))
  const take = (owner: Owner | undefined) => {
    running++
    if (owner !== undefined) busy.add(owner)
  }
  const leave = (owner: Owner | undefined) => {
    running--
    if (owner !== undefined) busy.delete(owner)
    for (let next = queue.findIndex((one) => mayGo(one.owner)); next >= 0; next = queue.findIndex((one) => mayGo(one.owner))) {
      const [first] = queue.splice(next, 1)
      take(first?.owner)
      first?.go()
    }
  }

  const enter = async (owner?: Owner) => {
    if (mayGo(owner)) take(owner)
    else {
      const own = owner === undefined ? 0 : queue.filter((one) => one.owner === owner).length
      if (queue.length >= waiting || (owner !== undefined && own >= waitingEach)) throw new TooBusy()
      await new Promise<void>((go) => queue.push({ owner, go }))
    }
    let left = false
    return () => {
      if (!left) leave(owner)
      left = true
    }
  }
  return {
    enter,
    run: async (work, owner) => {
      const done = await enter(owner)
      try {
        return await work()
      } finally {
        done()
      }
    },
  }
}
