import { pino } from 'pino'
import { expect, test } from 'vitest'
import { eachByItself, SomeFailed } from './each.ts'

const going = new AbortController().signal
/** Who was worked for, and what was logged. */
const run = async (ones: Iterable<string> | AsyncIterable<string>, work: (one: string) => void, stopping = going) => {
  const lines: string[] = []
  const done: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const failed = await eachByItself({ log }, ones, stopping, async (one) => {
    work(one)
    done.push(one)
  }).then(
    () => null,
    (error: unknown) => error,
  )
  return { done, lines, failed }
}

test('one that fails keeps none of the others waiting; it is logged without its words, and the run has failed', async () => {
  const { done, lines, failed } = await run(['a', 'b', 'c'], (one) => {
    if (one === 'b') throw new RangeError('CANARY')
  })
  expect(done).toEqual(['a', 'c'])
  expect(failed).toBeInstanceOf(SomeFailed)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('RangeError')
  expect(lines[0]).not.toContain('CANARY')
})

test('who is added meanwhile comes last', async () => {
  const ones = ['a', 'b']
  const { done, failed } = await run(ones, (one) => void (one === 'a' && ones.push('a again')))
  expect([done, failed]).toEqual([['a', 'b', 'a again'], null])
})

test('told to stop it begins nobody else; what cannot be looked up ends it', async () => {
  const stop = new AbortController()
  expect((await run(['a', 'b'], () => stop.abort(), stop.signal)).done).toEqual(['a'])
  const gone = (async function* () {
    yield 'a'
    throw new TypeError('no database')
  })()
  expect(await run(gone, () => undefined)).toMatchObject({ done: ['a'], failed: expect.any(TypeError) })
})
