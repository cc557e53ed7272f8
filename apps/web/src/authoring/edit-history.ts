/** What undo and redo go through. No React here. */

/** Typing in one field is undone by the sentence, not by the letter. */
const TYPING_MS = 1_200
const MOST_STEPS = 100

export type EditHistory<V extends object> = {
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  /** `value` becomes `next`, which differs in these fields. */
  record(value: V, next: V, changed: readonly (keyof V)[]): void
  /** What stands after undoing `value`; undefined where there is nothing to undo. */
  undo(value: V): V | undefined
  redo(value: V): V | undefined
  clear(): void
}

export const createEditHistory = <V extends object>(): EditHistory<V> => {
  const past: V[] = []
  const future: V[] = []
  let typing: { keys: string; at: number } | null = null

  const step = (from: V[], to: V[], value: V): V | undefined => {
    const next = from.pop()
    if (!next) return undefined
    to.push(value)
    typing = null
    return next
  }

  return {
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    record: (value, next, changed) => {
      const keys = changed.join()
      const now = Date.now()
      // A list is not typed: each thing put in, taken out or moved is a step.
      const isListed = changed.some((key) => Array.isArray(next[key]))
      if (isListed || !typing || typing.keys !== keys || now - typing.at > TYPING_MS) past.push(value)
      if (past.length > MOST_STEPS) past.shift()
      typing = { keys, at: now }
      future.length = 0
    },
    undo: (value) => step(past, future, value),
    redo: (value) => step(future, past, value),
    clear: () => {
      past.length = 0
      future.length = 0
    },
  }
}
