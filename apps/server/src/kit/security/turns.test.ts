import { expect, test } from 'vitest'
import { TooBusy, turns } from './turns.ts'

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
  const { run } = turns({ atOnce: 2, waiting: 10 })
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
  const { run } = turns({ atOnce: 1, waiting: 1 })
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
  const { run } = turns({ atOnce: 2, waiting: 10, waitingEach: 1 })
  void run(work('mine 1'), 1)
  void run(work('mine 2'), 1)
  await expect(run(work('mine 3'), 1)).rejects.toBeInstanceOf(TooBusy)
  void run(work('yours'), 2)
  await settled()
  expect(began).toEqual(['mine 1', 'yours'])
  end('mine 1')
  await settled()
  expect(began).toEqual(['mine 1', 'yours', 'mine 2'])
})

test('work that fails gives its place back, and a place is given back once', async () => {
  const { run, enter } = turns({ atOnce: 1, waiting: 0 })
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const leave = await enter('me')
  leave()
  leave()
  const again = await enter('me')
  await expect(enter('you')).rejects.toBeInstanceOf(TooBusy)
  again()
})
