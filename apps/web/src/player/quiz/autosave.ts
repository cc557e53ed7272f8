/** Saves each answer of an attempt as it is given; what could not be sent is kept in the browser until it is. */
import { createOutbox } from '../../kit/call/outbox.ts'

export type Answers = Record<number, number[]>
/** What the browser keeps of an attempt: answers the server does not have yet, and the questions marked for review. */
export type AttemptDraft = { unsaved: Answers; flagged: number[] }
export type SaveState = { kind: 'idle' } | { kind: 'saving' } | { kind: 'saved'; at: string } | { kind: 'waiting' }
/** What came of one try: `later` keeps the answer and tries again, `over` means that the attempt takes no more. */
export type SavedAnswer = { kind: 'saved'; at: string } | { kind: 'later' } | { kind: 'over' }

export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (attemptId: number) => `jujur.attempt.${attemptId}`
const emptyDraft = (): AttemptDraft => ({ unsaved: {}, flagged: [] })

export const readAttemptDraft = (keep: Keep, attemptId: number): AttemptDraft => {
  try {
    const kept = JSON.parse(keep.getItem(keyOf(attemptId)) ?? 'null') as Partial<AttemptDraft> | null
    return { unsaved: kept?.unsaved ?? {}, flagged: kept?.flagged ?? [] }
  } catch {
    // Unreadable or no storage at all: the server's answers are enough to go on.
    return emptyDraft()
  }
}

export const writeAttemptDraft = (keep: Keep, attemptId: number, draft: AttemptDraft): void => {
  try {
    if (draft.flagged.length === 0 && Object.keys(draft.unsaved).length === 0) keep.removeItem(keyOf(attemptId))
    else keep.setItem(keyOf(attemptId), JSON.stringify(draft))
  } catch {
    // A full or forbidden storage only means that a refresh while offline loses the last answer.
  }
}

/** After a choice: long enough that walking through options by arrow key sends the last one only. */
const SETTLE_MS = 350

type Options = {
  attemptId: number
  keep: Keep
  save: (questionId: number, optionIds: number[]) => Promise<SavedAnswer>
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
  const draft = readAttemptDraft(keep, attemptId)
  let savedAt: string | null = null
  const outbox = createOutbox({
    settleMs: SETTLE_MS,
    isEmpty: () => Object.keys(draft.unsaved).length === 0,
    sendNext: async () => {
      const [[questionId, optionIds] = ['', []]] = Object.entries(draft.unsaved)
      const saved = await save(Number(questionId), optionIds)
      if (saved.kind === 'later') return 'later'
      if (saved.kind === 'over') {
        draft.unsaved = {}
        writeAttemptDraft(keep, attemptId, draft)
        onOver()
        return 'held'
      }
      savedAt = saved.at
      // Another choice for the same question may have come while this one was under way.
      if (draft.unsaved[Number(questionId)] === optionIds) delete draft.unsaved[Number(questionId)]
      writeAttemptDraft(keep, attemptId, draft)
      return 'sent'
    },
    onState: (state) => {
      if (state === 'sending') onState({ kind: 'saving' })
      if (state === 'waiting') onState({ kind: 'waiting' })
      if (state === 'empty' && savedAt !== null) onState({ kind: 'saved', at: savedAt })
    },
  })

  return {
    choose: (questionId, optionIds) => {
      draft.unsaved[questionId] = optionIds
      writeAttemptDraft(keep, attemptId, draft)
      outbox.added()
    },
    flag: (flagged) => {
      draft.flagged = flagged
      writeAttemptDraft(keep, attemptId, draft)
    },
    flush: outbox.flush,
    discard: () => {
      draft.unsaved = {}
      draft.flagged = []
      writeAttemptDraft(keep, attemptId, draft)
    },
    stop: outbox.run(),
  }
}
