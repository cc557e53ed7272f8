import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutbox, type OutboxState, type Tried } from './outbox.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const setUp = (answer: (item: string) => Tried | Promise<Tried>, settleMs = 300) => {
  const waiting: string[] = []
  const tried: string[] = []
  const states: OutboxState[] = []
  const outbox = createOutbox({
    settleMs,
    isEmpty: () => waiting.length === 0,
    sendNext: async () => {
      const [item] = waiting as [string]
      tried.push(item)
      const came = await answer(item)
      if (came === 'sent') waiting.shift()
      return came
    },
    onState: (state) => states.push(state),
  })
  const put = (item: string) => {
    waiting.push(item)
    outbox.added()
  }
  return { outbox, put, waiting, tried, states }
}
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('what is put goes by itself after a pause, one after the other', async () => {
  const { outbox, put, tried, states } = setUp(() => 'sent')
  const stop = outbox.run()
  put('a')
  put('b')
  await vi.advanceTimersByTimeAsync(299)
  expect(tried).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(tried).toEqual(['a', 'b'])
  expect(states).toEqual(['sending', 'sending', 'empty'])
  stop()
})

test('one thing is under way at a time, and what is put meanwhile goes next', async () => {
  let release: () => void = () => undefined
  const first = new Promise<void>((done) => {
    release = done
  })
  const { outbox, put, tried } = setUp(async (): Promise<Tried> => {
    await first
    return 'sent'
  })
  const stop = outbox.run()
  put('a')
  const everything = outbox.flush()
  put('b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(tried).toEqual(['a'])
  release()
  expect(await everything).toBe(true)
  expect(tried).toEqual(['a', 'b'])
  stop()
})

test('asked while something is under way, it answers what holds after that', async () => {
  let release: () => void = () => undefined
  const first = new Promise<void>((done) => {
    release = done
  })
  let came: Tried = 'later'
  const { outbox, put, tried } = setUp(async () => {
    await first
    return came
  })
  put('a')
  const before = outbox.flush()
  const after = [outbox.flush(), outbox.flush()]
  void before.then(() => {
    came = 'sent'
  })
  release()
  expect(await before).toBe(false)
  expect(await Promise.all(after)).toEqual([true, true])
  expect(tried).toEqual(['a', 'a'])
})

test('without a connection it is tried every five seconds, and at once when there is one', async () => {
  let isConnected = false
  const { outbox, put, tried, states } = setUp(() => (isConnected ? 'sent' : 'later'))
  const stop = outbox.run()
  put('a')
  await vi.advanceTimersByTimeAsync(300)
  expect(states.at(-1)).toBe('waiting')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tried).toHaveLength(2)
  isConnected = true
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toHaveLength(3)
  expect(states.at(-1)).toBe('empty')
  stop()
})

test('what is held goes neither by time nor by the connection nor when the page is left, but with the next that is put, or when asked for', async () => {
  let came: Tried = 'held'
  const { outbox, put, tried } = setUp(() => came)
  const stop = outbox.run()
  put('a')
  await vi.advanceTimersByTimeAsync(60_000)
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toEqual(['a'])
  expect(await outbox.flush()).toBe(false)
  expect(tried).toEqual(['a', 'a'])
  came = 'sent'
  put('b')
  await vi.advanceTimersByTimeAsync(300)
  expect(tried).toEqual(['a', 'a', 'a', 'b'])
  stop()
})

test.each([
  ['left', () => dispatchEvent(new Event('pagehide'))],
  ['hidden', hide],
])('when the page is %s, what waits goes without its pause', (_what, leave) => {
  const { outbox, put, tried } = setUp(() => 'sent')
  const stop = outbox.run()
  put('a')
  leave()
  // In the same turn: afterwards there may be no page to send it.
  expect(tried).toEqual(['a'])
  stop()
})

test('what was left over goes at the start, and once more at the end, which nothing follows', async () => {
  const { outbox, waiting, tried } = setUp(() => 'later')
  waiting.push('a')
  const stop = outbox.run()
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toHaveLength(1)
  stop()
  expect(tried).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  dispatchEvent(new Event('online'))
  expect(tried).toHaveLength(2)
})

test('sends nothing by itself before it runs', async () => {
  const { outbox, put, tried } = setUp(() => 'sent')
  put('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tried).toEqual([])
  expect(await outbox.flush()).toBe(true)
  expect(tried).toEqual(['a'])
})
