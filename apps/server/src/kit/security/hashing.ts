/** Password hashing off the main thread, a bounded number at a time, so that a hundred people signing in do not stop the others. */
import { hash, verify } from '@node-rs/argon2'
import { fairQueue } from './fair-queue.ts'

export interface Hashing {
  /** `party`: the address it is done for; the queue is fair between addresses. */
  hash(password: string, party?: string): Promise<string>
  /** Takes as long for an unknown person (null) as for a known one. */
  verify(stored: string | null, password: string, party?: string): Promise<boolean>
}

/** OWASP's argon2id figures; `light` only where thousands of demo or test people are made. */
const cost = { normal: { memoryCost: 65_536, timeCost: 3, parallelism: 1 }, light: { memoryCost: 8, timeCost: 1, parallelism: 1 } }

/** Each takes about 80 ms: whoever comes after these would wait longer than people do, and is told so at once (TooBusy). */
const WAITING = 100

const whose = (party: string | undefined) => (party === undefined ? {} : { party })

export const createHashing = (strength: keyof typeof cost = 'normal'): Hashing => {
  const { run: inTurn } = fairQueue({ atOnce: 1, waiting: strength === 'normal' ? WAITING : Number.POSITIVE_INFINITY })
  const options = cost[strength]
  let dummy: Promise<string> | undefined
  return {
    hash: (password, party) => inTurn(() => hash(password, options), whose(party)),
    verify: (stored, password, party) =>
      inTurn(async () => {
        dummy ??= hash('nobody has this password', options)
        const matches = await verify(stored ?? (await dummy), password)
        return stored !== null && matches
      }, whose(party)),
  }
}
