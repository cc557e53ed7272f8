/** Work that grows with its input and no faster: what a stranger may send holds the server up for a moment only. */
import { API_BASE, type Call } from '@jujur/contract/call.ts'
import { type CallName, calls } from '@jujur/contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundsOf, inputReader } from '../src/kit/call/read-input.ts'
import { threadTimer } from '../src/kit/testing/work-time.ts'
import { ofThisRun } from './share.ts'
import { openWorld, type World } from './world.ts'

/** What grows with the square takes seconds here, what grows with the input 10 to 20 ms: between them, with room for a slow machine. */
const MOST_MS = 40
/** As createApp limits bodies. */
const BODY = 256 * 1024
const filled = (piece: (n: number) => string, open = '{', close = '}') => {
  const pieces: string[] = []
  for (let bytes = 2, n = 0; ; n++) {
    const next = piece(n)
    bytes += next.length + 1
    if (bytes > BODY) return open + pieces.join(',') + close
    pieces.push(next)
  }
}
const bodies: Readonly<Record<string, string>> = {
  'short keys': filled((n) => `"${n}":0`),
  'keys that are words': filled((n) => `"k${n}":0`),
  'one key of all its length': `{"${'k'.repeat(BODY - 10)}":0}`,
  'lists in lists': '['.repeat(BODY / 2) + ']'.repeat(BODY / 2),
  'objects in objects': `${'{"a":'.repeat(43_000)}1${'}'.repeat(43_000)}`,
}

/** Of the thread's own time: what others do on the machine does not count. The least, for the first run compiles. */
const leastMs = (work: () => void): number => {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 5 && least >= MOST_MS; i++) {
    const worked = threadTimer()
    work()
    least = Math.min(least, worked())
  }
  return least
}

describe.each(Object.entries(bodies))('a body of %s', (_, body) => {
  const sent = JSON.parse(body) as unknown
  it.each(ofThisRun(Object.keys(calls) as CallName[], 4))('%s refuses it at once, in few words', (name) => {
    const read = inputReader(calls[name] as Call)
    const answer = read(sent)
    expect(JSON.stringify(answer).length).toBeLessThan(10_000)
    expect(answer).toMatchObject({ refuse: 7000 })
    expect(leastMs(() => read(sent))).toBeLessThan(MOST_MS)
  })
})

describe('a list of what is wrong with each of its elements', () => {
  it.each(Object.entries(calls) as [CallName, Call][])('%s', (_, call) => {
    const read = inputReader(call)
    const shape = 'shape' in call.input ? Object.keys(call.input.shape as object) : []
    for (const field of shape) {
      const sent = { [field]: Array.from({ length: 60_000 }, () => '!') }
      expect(
        leastMs(() => read(sent)),
        field,
      ).toBeLessThan(MOST_MS)
      expect(JSON.stringify(read(sent)).length, field).toBeLessThan(10_000)
    }
  })
})

it('every call says how much it takes', () => {
  for (const [name, call] of Object.entries(calls)) expect(() => boundsOf(call.input), name).not.toThrow()
})

describe('on the wire', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  it.each(Object.entries(bodies))('a stranger’s body of %s is answered in few words', async (_, payload) => {
    const response = await world.app.inject({
      method: 'POST',
      url: `${API_BASE}loginTraineeUser`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(response.statusCode).toBeLessThan(500)
    expect(response.body.length).toBeLessThan(10_000)
  })
})
