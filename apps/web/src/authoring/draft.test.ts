import type { ChangedSince } from '@jujur/contract/authoring.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Loaded, type Saved, startDraft } from './draft.ts'

type Value = { title: string; tags: string[]; translations: Record<string, string> }
const first: Value = { title: 'Gifts', tags: ['gifts'], translations: {} }
const at = new Date('2026-11-22T02:42:00.000Z')
const since = (fields: string[]): ChangedSince => ({ reason: 'changed_since', version: 4, fields, by: 'Mei Ling', at: at.toISOString() })

/** A server that has one content; `answers` come first, then it saves whatever is sent. */
const server = (answers: Saved<Value>[] = []) => {
  let kept: Loaded<Value> = { value: first, version: 3 }
  const sent: { changes: Partial<Value>; version: number }[] = []
  return {
    sent,
    become: (value: Partial<Value>) => {
      kept = { value: { ...kept.value, ...value }, version: kept.version + 1 }
    },
    start: () => {
      const draft = startDraft<Value>({
        ...kept,
        load: async () => kept,
        save: async (changes, version) => {
          sent.push({ changes, version })
          const answer = answers.shift()
          if (answer) return answer
          kept = { value: { ...kept.value, ...changes }, version: version + 1 }
          return { kind: 'saved', ...kept, at }
        },
      })
      return { draft, stop: draft.run() }
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is changed', () => {
  test('is saved by itself after a pause, only the fields that differ', async () => {
    const { sent, start } = server()
    const { draft } = start()
    draft.set({ title: 'Gift' })
    draft.set({ title: 'Gifts and meals' })
    expect(draft.view().state).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual([{ changes: { title: 'Gifts and meals' }, version: 3 }])
    expect(draft.view()).toMatchObject({ state: 'saved', version: 4, savedAt: at })
  })
  test('goes at once when the page is left or put away', async () => {
    const { sent, start } = server()
    const { draft, stop } = start()
    draft.set({ title: 'Left' })
    dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ changes }) => changes)).toEqual([{ title: 'Left' }])
    draft.set({ title: 'Put away' })
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ changes }) => changes)).toEqual([{ title: 'Left' }, { title: 'Put away' }])
    visibility.mockRestore()
    stop()
    dispatchEvent(new Event('pagehide'))
    expect(sent).toHaveLength(2)
  })
  test('while it is being saved is sent after it, from the version that made', async () => {
    const { sent, start } = server()
    const { draft } = start()
    draft.set({ title: 'One' })
    const saving = draft.flush()
    draft.set({ title: 'Two' })
    await saving
    expect(sent).toEqual([
      { changes: { title: 'One' }, version: 3 },
      { changes: { title: 'Two' }, version: 4 },
    ])
    expect(draft.view()).toMatchObject({ value: { title: 'Two' }, state: 'saved' })
  })
  test('and changed back is not sent', async () => {
    const { sent, start } = server()
    const { draft } = start()
    draft.set({ tags: ['gifts', 'meals'] })
    draft.set({ tags: ['gifts'] })
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual([])
    expect(draft.view().state).toBe('saved')
  })
  test('waits where the network is away, and is sent when it is back', async () => {
    const { sent, start } = server([{ kind: 'later' }])
    const { draft } = start()
    draft.set({ title: 'One' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(draft.view().state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(5000)
    expect(draft.view().state).toBe('saved')
    expect(sent).toHaveLength(2)
  })
  test('is sent when the page is left', async () => {
    const { sent, start } = server()
    const { draft, stop } = start()
    draft.set({ title: 'One' })
    stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
  })
  test('and refused stays as it is until it is changed again', async () => {
    const { sent, start } = server([{ kind: 'refused' }])
    const { draft } = start()
    draft.set({ title: '' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(draft.view()).toMatchObject({ state: 'refused', value: { title: '' } })
    expect(sent).toHaveLength(1)
    draft.set({ title: 'One' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(draft.view().state).toBe('saved')
  })
})

describe('undo', () => {
  test('takes back one by one what was done to a list, however quickly', () => {
    const { draft } = server().start()
    draft.set({ tags: ['meals', 'gifts'] })
    draft.set({ tags: ['meals'] })
    draft.undo()
    expect(draft.view().value.tags).toEqual(['meals', 'gifts'])
    draft.undo()
    expect(draft.view().value.tags).toEqual(['gifts'])
  })

  test('goes back by what was typed in one go, and is saved too', async () => {
    const { draft } = server().start()
    draft.set({ title: 'G' })
    draft.set({ title: 'Gi' })
    draft.set({ tags: [] })
    draft.undo()
    expect(draft.view().value).toEqual({ ...first, title: 'Gi' })
    draft.undo()
    expect(draft.view()).toMatchObject({ value: first, canUndo: false, canRedo: true })
    draft.redo()
    await vi.advanceTimersByTimeAsync(1000)
    expect(draft.view()).toMatchObject({ value: { title: 'Gi' }, state: 'saved' })
  })
})

describe('where somebody else changed the same field', () => {
  const clashing = async (fields = ['title']) => {
    const { sent, start, become } = server([{ kind: 'clash', since: since(fields) }])
    const { draft } = start()
    draft.set({ title: 'Mine' })
    draft.set({ tags: ['mine'] })
    become({ title: 'Theirs', translations: { de: 'Ihrer' } })
    await vi.advanceTimersByTimeAsync(1000)
    return { draft, sent }
  }
  test('nothing is sent before somebody chooses', async () => {
    const { draft, sent } = await clashing()
    expect(draft.view()).toMatchObject({ state: 'clash', clash: { by: 'Mei Ling', fields: ['title'] } })
    draft.set({ title: 'Mine still' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(1)
  })
  test('theirs is taken for that field, and the other changes are saved', async () => {
    const { draft, sent } = await clashing()
    await draft.takeTheirs()
    expect(draft.view()).toMatchObject({ state: 'saved', value: { title: 'Theirs', tags: ['mine'], translations: { de: 'Ihrer' } } })
    expect(sent[1]).toEqual({ changes: { tags: ['mine'] }, version: 4 })
  })
  test('or mine is written over theirs', async () => {
    const { draft, sent } = await clashing()
    await draft.keepMine()
    expect(draft.view().value).toMatchObject({ title: 'Mine', translations: { de: 'Ihrer' } })
    expect(sent[1]).toEqual({ changes: { title: 'Mine', tags: ['mine'] }, version: 4 })
  })
})

describe('a step that is no field', () => {
  test('is made of what is saved by then, and what follows is made of it; what is being typed stays', async () => {
    const { sent, start } = server()
    const { draft } = start()
    draft.set({ title: 'Meals' })
    const made: number[] = []
    await draft.step(async (version) => {
      made.push(version)
      draft.set({ title: 'Meals and gifts' })
      return { value: { ...first, title: 'Meals', tags: ['kept'] }, version: version + 1 }
    })
    expect(draft.view()).toMatchObject({ version: 5, value: { title: 'Meals and gifts', tags: ['kept'] } })
    await draft.flush()
    expect(made).toEqual([4])
    expect(sent.map(({ version }) => version)).toEqual([3, 5])
  })
})
