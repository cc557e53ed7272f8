/** Saves each answer of an attempt as it is given; what could not be sent is kept in the browser until it is. */

export type Answers = Record<number, number[]>
/** What the browser keeps of an attempt: answers the server does not have yet, and the questions marked for review. */
export type Draft = { unsaved: Answers; flagged: number[] }
export type SaveState = { kind: 'idle' } | { kind: 'saving' } | { kind: 'saved'; at: string } | { kind: 'waiting' }
/** What came of one try: `later` keeps the answer and tries again, `over` means that the attempt takes no more. */
export type Saved = { kind: 'saved'; at: string } | { kind: 'later' } | { kind: 'over' }

export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (attemptId: number) => `jujur.attempt.${attemptId}`
const emptyDraft = (): Draft => ({ unsaved: {}, flagged: [] })

export const readDraft = (keep: Keep, attemptId: number): Draft => {
  try {
    const kept = JSON.parse(keep.getItem(keyOf(attemptId)) ?? 'null') as Partial<Draft> | null
    return { unsaved: kept?.unsaved ?? {}, flagged: kept?.flagged ?? [] }
  } catch {
    // Unreadable or no storage at all: the server's answers are enough to go on.
    return emptyDraft()
  }
}

export const writeDraft = (keep: Keep, attemptId: number, draft: Draft): void => {
  try {
    if (draft.flagged.length === 0 && Object.keys(draft.unsaved).length === 0) keep.removeItem(keyOf(attemptId))
    else keep.setItem(keyOf(attemptId), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage only means that a refresh while offline loses the last answer.
  }
}

/** After a choice: long enough that walking through options by arrow key sends the last one only. */
const SETTLE_MS = 350
const RETRY_MS = 5_000

type Options = {
  attemptId: number
  keep: Keep
  save: (questionId: number, optionIds: number[]) => Promise<Saved>
  onState: (state: SaveState) => void
  onOver: () => void
}

export type Autosave = {
  choose(questionId: number, optionIds: number[]): void
  flag(flagged: number[]): void
  /** Sends what is waiting at once; true when the server has everything. */
  flush(): Promise<boolean>
  /** The attempt is handed in: nothing of it stays in the browser. */
  discard(): void
  stop(): void
}

export const startAutosave = ({ attemptId, keep, save, onState, onOver }: Options): Autosave => {
  const draft = readDraft(keep, attemptId)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  let stopped = false

  const send = async (): Promise<boolean> => {
    let savedAt: string | undefined
    for (;;) {
      const [next] = Object.entries(draft.unsaved)
      if (!next) break
      const [questionId, optionIds] = next
      onState({ kind: 'saving' })
      const saved = await save(Number(questionId), optionIds)
      if (saved.kind === 'over') {
        draft.unsaved = {}
        writeDraft(keep, attemptId, draft)
        onOver()
        return false
      }
      if (saved.kind === 'later') {
        onState({ kind: 'waiting' })
        if (!stopped) later(RETRY_MS)
        return false
      }
      savedAt = saved.at
      // Another choice for the same question may have come while this one was under way.
      if (draft.unsaved[Number(questionId)] === optionIds) delete draft.unsaved[Number(questionId)]
      writeDraft(keep, attemptId, draft)
    }
    if (savedAt) onState({ kind: 'saved', at: savedAt })
    return true
  }

  const flush = (): Promise<boolean> => {
    clearTimeout(timer)
    running = (running ?? Promise.resolve(true)).then(send)
    return running
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const online = () => void flush()
  globalThis.addEventListener('online', online)
  if (Object.keys(draft.unsaved).length > 0) later(0)

  return {
    choose: (questionId, optionIds) => {
      draft.unsaved[questionId] = optionIds
      writeDraft(keep, attemptId, draft)
      later(SETTLE_MS)
    },
    flag: (flagged) => {
      draft.flagged = flagged
      writeDraft(keep, attemptId, draft)
    },
    flush,
    discard: () => {
      draft.unsaved = {}
      draft.flagged = []
      writeDraft(keep, attemptId, draft)
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      globalThis.removeEventListener('online', online)
      // Leaving the page: try once more, unattended; what fails stays in the browser for the next visit.
      if (Object.keys(draft.unsaved).length > 0) void flush()
    },
  }
}
