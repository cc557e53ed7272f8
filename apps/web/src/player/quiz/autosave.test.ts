import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAttemptDraft, type SavedAnswer, type SaveState, startAutosave, writeAttemptDraft } from './autosave.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const setUp = (answer: (questionId: number, optionIds: number[]) => SavedAnswer | Promise<SavedAnswer>) => {
  const states: SaveState[] = []
  const sent: [number, number[]][] = []
  const onOver = vi.fn()
  const saver = startAutosave({
    attemptId: 7,
    keep: localStorage,
    save: async (questionId, optionIds) => {
      sent.push([questionId, optionIds])
      return answer(questionId, optionIds)
    },
    onState: (state) => states.push(state),
    onOver,
  })
  return { saver, states, sent, onOver }
}
const saved: SavedAnswer = { kind: 'saved', at: '2026-11-21T02:42:00.000Z' }

test('a choice is kept at once and sent when it has settled, the last one only', async () => {
  const { saver, sent, states } = setUp(() => saved)
  saver.choose(1, [10])
  saver.choose(1, [11])
  expect(readAttemptDraft(localStorage, 7).unsaved).toEqual({ 1: [11] })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([[1, [11]]])
  expect(states.at(-1)).toEqual({ kind: 'saved', at: saved.at })
  expect(localStorage.length).toBe(0)
  saver.stop()
})

test('without a connection the answer stays and is tried again', async () => {
  let reachable = false
  const { saver, sent, states } = setUp(() => (reachable ? saved : { kind: 'later' }))
  saver.choose(1, [10])
  await vi.advanceTimersByTimeAsync(500)
  expect(states.at(-1)).toEqual({ kind: 'waiting' })
  expect(readAttemptDraft(localStorage, 7).unsaved).toEqual({ 1: [10] })
  reachable = true
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toHaveLength(2)
  expect(states.at(-1)).toEqual({ kind: 'saved', at: saved.at })
  saver.stop()
})

test('what an earlier visit could not send is sent on the next', async () => {
  writeAttemptDraft(localStorage, 7, { unsaved: { 3: [30, 31] }, flagged: [] })
  const { saver, sent } = setUp(() => saved)
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toEqual([[3, [30, 31]]])
  saver.stop()
})

test('flush says whether the server has everything', async () => {
  let reachable = false
  const { saver } = setUp(() => (reachable ? saved : { kind: 'later' }))
  saver.choose(1, [10])
  saver.choose(2, [20])
  expect(await saver.flush()).toBe(false)
  reachable = true
  expect(await saver.flush()).toBe(true)
  saver.stop()
})

test('a choice made while the one before is under way is sent too', async () => {
  let release: () => void = () => undefined
  const first = new Promise<void>((done) => {
    release = done
  })
  let calls = 0
  const { saver, sent } = setUp(async () => {
    calls++
    if (calls === 1) await first
    return saved
  })
  saver.choose(1, [10])
  await vi.advanceTimersByTimeAsync(400)
  saver.choose(1, [11])
  release()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([
    [1, [10]],
    [1, [11]],
  ])
  saver.stop()
})

test('when the time is over the answers are let go and the attempt ends', async () => {
  const { saver, onOver } = setUp(() => ({ kind: 'over' }))
  saver.choose(1, [10])
  await vi.advanceTimersByTimeAsync(1000)
  expect(onOver).toHaveBeenCalledTimes(1)
  expect(readAttemptDraft(localStorage, 7).unsaved).toEqual({})
  saver.stop()
})

test('marks stay with the attempt until it is handed in', () => {
  const { saver } = setUp(() => saved)
  saver.flag([2, 4])
  expect(readAttemptDraft(localStorage, 7).flagged).toEqual([2, 4])
  saver.discard()
  expect(localStorage.length).toBe(0)
  saver.stop()
})

test('unreadable drafts are no drafts', () => {
  localStorage.setItem('jujur.attempt.7', '{')
  expect(readAttemptDraft(localStorage, 7)).toEqual({ unsaved: {}, flagged: [] })
})
