import { describe, expect, test } from 'vitest'
import { fairQueue, TooBusy } from './fair-queue.ts'

/** Work that ends when told, and says in which order it began. */
const bench = () => {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<string>((end) => ends.set(name, () => end(name)))
  }
  return { began, work, end: (name: string) => ends.get(name)?.() }
}
const settled = () => new Promise<void>((go) => setImmediate(go))

test('so many run at once, the others in the order they came', async () => {
  const { began, work, end } = bench()
  const { run } = fairQueue({ atOnce: 2, waiting: 10 })
  const all = ['a', 'b', 'c', 'd'].map((name) => run(work(name)))
  await settled()
  expect(began).toEqual(['a', 'b'])
  end('b')
  await settled()
  expect(began).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await settled()
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('what is over is refused at once', async () => {
  const { work, end } = bench()
  const { run } = fairQueue({ atOnce: 1, waiting: 1 })
  const [first, second] = [run(work('a')), run(work('b'))]
  await expect(run(work('c'))).rejects.toBeInstanceOf(TooBusy)
  end('a')
  await first
  await settled()
  end('b')
  await second
  expect(await run(async () => 'free again')).toBe('free again')
})

test('one at a time for each owner: who waits behind himself holds nobody up', async () => {
  const { began, work, end } = bench()
  const { run } = fairQueue({ atOnce: 2, waiting: 10, waitingEach: 1 })
  void run(work('mine 1'), { owner: 1 })
  void run(work('mine 2'), { owner: 1 })
  await expect(run(work('mine 3'), { owner: 1 })).rejects.toBeInstanceOf(TooBusy)
  void run(work('yours'), { owner: 2 })
  await settled()
  expect(began).toEqual(['mine 1', 'yours'])
  end('mine 1')
  await settled()
  expect(began).toEqual(['mine 1', 'yours', 'mine 2'])
})

test('work that fails gives its place back, and a place is given back once', async () => {
  const { run, acquire } = fairQueue({ atOnce: 1, waiting: 0 })
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const leave = await acquire({ owner: 'me' })
  leave()
  leave()
  const again = await acquire({ owner: 'me' })
  await expect(acquire({ owner: 'you' })).rejects.toBeInstanceOf(TooBusy)
  again()
})

describe('between parties', () => {
  test('whoever was served longest ago comes next, however many wait before them', async () => {
    const { began, work, end } = bench()
    const { run } = fairQueue({ atOnce: 1, waiting: 10 })
    for (const n of [1, 2, 3, 4]) void run(work(`a${n}`), { party: 'A' })
    for (const n of [1, 2]) void run(work(`b${n}`), { party: 'B' })
    void run(work('c1'), { party: 'C' })
    for (let n = 0; n < 7; n++) {
      await settled()
      end(began.at(-1) as string)
    }
    expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })
  test('also where works of one owner follow one another', async () => {
    const { began, work, end } = bench()
    const { run } = fairQueue({ atOnce: 1, waiting: 10 })
    for (const n of [1, 2, 3]) void run(work(`a${n}`), { owner: 'ali', party: 'A' })
    void run(work('b1'), { owner: 'bala', party: 'B' })
    for (let n = 0; n < 4; n++) {
      await settled()
      end(began.at(-1) as string)
    }
    expect(began).toEqual(['a1', 'b1', 'a2', 'a3'])
  })
  test('a party runs no more than its share, so that capacity is left for another', async () => {
    const { began, work } = bench()
    const { run } = fairQueue({ atOnce: 3, atOnceEach: 2, waiting: 10 })
    for (const n of [1, 2, 3]) void run(work(`a${n}`), { party: 'A' })
    void run(work('b1'), { party: 'B' })
    await settled()
    expect(began).toEqual(['a1', 'a2', 'b1'])
  })
  test('a full queue gives a place to whoever takes fewer, from the end of whoever takes most', async () => {
    const { began, work, end } = bench()
    const { run } = fairQueue({ atOnce: 1, waiting: 3 })
    void run(work('a0'), { party: 'A' })
    const waiting = [1, 2, 3].map((n) =>
      run(work(`a${n}`), { party: 'A' }).catch((error: unknown) => (error instanceof TooBusy ? `a${n} refused` : error)),
    )
    const theirs = run(work('b1'), { party: 'B' })
    await expect(run(work('a4'), { party: 'A' })).rejects.toBeInstanceOf(TooBusy)
    for (let n = 0; n < 4; n++) {
      await settled()
      end(began.at(-1) as string)
    }
    expect(await Promise.all([...waiting, theirs])).toEqual(['a1', 'a2', 'a3 refused', 'b1'])
    expect(began).toEqual(['a0', 'b1', 'a1', 'a2'])
  })
})
