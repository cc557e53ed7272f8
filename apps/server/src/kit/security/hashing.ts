/** Password hashing off the main thread, a bounded number at a time, so that a hundred people signing in do not stop the others. */
import { hash, verify } from '@node-rs/argon2'

export interface Hashing {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown person (null) as for a known one. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** OWASP's argon2id figures; `light` only where thousands of demo or test people are made. */
const cost = { normal: { memoryCost: 65_536, timeCost: 3, parallelism: 1 }, light: { memoryCost: 8, timeCost: 1, parallelism: 1 } }

const bounded = (limit: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}

export const createHashing = (strength: keyof typeof cost = 'normal', atOnce = 1): Hashing => {
  const inTurn = bounded(atOnce)
  const options = cost[strength]
  let dummy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: (stored, password) =>
      inTurn(async () => {
        dummy ??= hash('nobody has this password', options)
        const matches = await verify(stored ?? (await dummy), password)
        return stored !== null && matches
      }),
  }
}
