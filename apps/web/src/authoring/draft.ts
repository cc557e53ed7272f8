/** Something under edit that saves itself: what stands on the screen, what the server has, and how the two come together. No React here. */
import type { ChangedSince } from '@jujur/contract/authoring.ts'
import { createOutbox } from '../kit/call/outbox.ts'
import { createEditHistory } from './edit-history.ts'

/** What came of one try to save: `later` keeps the changes and tries again, `refused` waits for the next change, `clash` for a choice. */
export type Saved<V> =
  | { kind: 'saved'; value: V; version: number; at: Date }
  | { kind: 'later' }
  | { kind: 'refused' }
  | { kind: 'clash'; since: ChangedSince }
export type Loaded<V> = { value: V; version: number }

export type DraftView<V> = {
  readonly value: V
  readonly state: 'saved' | 'unsaved' | 'saving' | 'waiting' | 'refused' | 'clash'
  /** Null until something was saved here. */
  readonly savedAt: Date | null
  readonly version: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly clash: ChangedSince | null
}

export type Draft<V extends object> = {
  readonly view: () => DraftView<V>
  subscribe(listener: () => void): () => void
  set(changes: Partial<V>): void
  undo(): void
  redo(): void
  /** Saves at once; true when the server has everything. */
  flush(): Promise<boolean>
  /** Of a clash: the other's fields replace those of the same name here, all other changes stay. */
  takeTheirs(): Promise<void>
  /** Of a clash: what stands here is written over the other's. */
  keepMine(): Promise<void>
  /** A step that is no field of its own, such as a file: it is made of what the server has by then, and its answer is what it has from then on. */
  step(make: (version: number) => Promise<Loaded<V>>): Promise<void>
  /** Fields that differ from what the server has. */
  changes(): Partial<V>
  /** Saves by itself from now on; the answer ends that. */
  run(): () => void
}

type Options<V> = Loaded<V> & {
  save: (changes: Partial<V>, version: number) => Promise<Saved<V>>
  /** What the server has now, for a clash. */
  load: () => Promise<Loaded<V> | null>
}

const SETTLE_MS = 900

const stateOf = { sending: 'saving', waiting: 'waiting', empty: 'saved' } as const
const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
const keysOf = <V extends object>(value: V) => Object.keys(value) as (keyof V)[]
const differing = <V extends object>(from: V, to: V): Partial<V> =>
  Object.fromEntries(keysOf(to).flatMap((key) => (same(from[key], to[key]) ? [] : [[key, to[key]]]))) as Partial<V>

/** Without the fields that clash. A clash in `title.de` is one of the field that holds the translations. */
const withoutClashing = <V extends object>(mine: Partial<V>, { fields }: ChangedSince): Partial<V> => {
  const named = new Set(fields.flatMap((field) => [field.split('.')[0], ...(field.includes('.') ? ['translations'] : [])]))
  return Object.fromEntries(Object.entries(mine).filter(([key]) => !named.has(key))) as Partial<V>
}

export const startDraft = <V extends object>({ value: first, version: firstVersion, save, load }: Options<V>): Draft<V> => {
  let value = first
  let server = first
  let version = firstVersion
  let state: DraftView<V>['state'] = 'saved'
  let savedAt: Date | null = null
  let clash: ChangedSince | null = null
  const history = createEditHistory<V>()
  const listeners = new Set<() => void>()

  const isClean = () => keysOf(differing(server, value)).length === 0
  const read = (): DraftView<V> => ({ value, state, savedAt, version, canUndo: history.canUndo(), canRedo: history.canRedo(), clash })
  let view = read()
  const tell = () => {
    view = read()
    for (const listener of listeners) listener()
  }

  /** What the server answered becomes what it has; here it shows, except in fields that went on changing since they were sent. */
  const settle = (sent: V, answer: Loaded<V>) => {
    const goneOn = keysOf(differing(sent, value))
    value = { ...answer.value, ...Object.fromEntries(goneOn.map((key) => [key, value[key]])) }
    server = answer.value
    // Two answers may come in another order than they were made in.
    version = Math.max(version, answer.version)
  }
  const outbox = createOutbox({
    settleMs: SETTLE_MS,
    isEmpty: isClean,
    sendNext: async () => {
      const sent = value
      const answer = await save(differing(server, sent), version)
      if (answer.kind === 'saved') {
        settle(sent, answer)
        savedAt = answer.at
        return 'sent'
      }
      if (answer.kind === 'clash') clash = answer.since
      return answer.kind === 'later' ? 'later' : 'held'
    },
    onState: (next) => {
      state = next === 'held' ? (clash ? 'clash' : 'refused') : stateOf[next]
      tell()
    },
  })
  /** A clash waits for a choice: what stands here is not written over the other's unasked. */
  const flush = async (): Promise<boolean> => clash === null && outbox.flush()

  const change = (next: V) => {
    value = next
    if (state !== 'saving' && state !== 'clash') state = isClean() ? 'saved' : 'unsaved'
    tell()
    if (!clash) outbox.added()
  }
  const changeBack = (next: V | undefined) => {
    if (next) change(next)
  }
  const settleClash = async (merge: (fresh: V, mine: Partial<V>, since: ChangedSince) => V) => {
    const since = clash
    const fresh = since && (await load())
    if (!since || !fresh) return
    value = merge(fresh.value, differing(server, value), since)
    server = fresh.value
    version = fresh.version
    clash = null
    history.clear()
    state = isClean() ? 'saved' : 'unsaved'
    tell()
    await flush()
  }

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (changes) => {
      const next = { ...value, ...changes }
      const changed = keysOf(differing(value, next))
      if (changed.length === 0) return
      history.record(value, next, changed)
      change(next)
    },
    undo: () => changeBack(history.undo(value)),
    redo: () => changeBack(history.redo(value)),
    flush,
    takeTheirs: () => settleClash((fresh, mine, since) => ({ ...fresh, ...withoutClashing(mine, since) })),
    keepMine: () => settleClash((fresh, mine) => ({ ...fresh, ...mine })),
    step: async (make) => {
      await flush()
      settle(server, await make(version))
      tell()
    },
    changes: () => differing(server, value),
    run: outbox.run,
  }
}
