import type { ChangedSince } from '@jujur/contract/authoring.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { outlivesPage, Refused } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { dropDraft, keepDraft, onSessionEnd, readDraft } from '../kit/session/drafts.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { type Draft, type DraftView, type Loaded, type Saved, startDraft } from './draft.ts'

export type ContentDraft<V extends object> = DraftView<V> &
  Pick<Draft<V>, 'set' | 'undo' | 'redo' | 'flush' | 'takeTheirs' | 'keepMine' | 'step' | 'changes'>

type Options<V extends object> = {
  /** Of what kind and which, for what is kept over the end of a session: `question 12`. */
  name: string
  /** As it was read; another one starts anew only under another `name` (give the editor a `key`). */
  content: Loaded<V>
  /** Sends the changes by the update call, and answers the content as it is then. */
  save: (changes: Partial<V>, version: number) => Promise<Loaded<V>>
  /** Reads it anew, after a clash. */
  load: () => Promise<Loaded<V>>
  /** Whether the screen itself says that this was refused, beside the field; otherwise the shared dialog does. */
  refused?: (refused: Refused) => boolean
}

/** What somebody else changed meanwhile, where that is why it was refused. */
export const changedSince = (error: unknown): ChangedSince | null => {
  if (!(error instanceof Refused) || error.code !== 2111) return null
  const data = error.data as Partial<ChangedSince> | null
  return data?.reason === 'changed_since' ? (data as ChangedSince) : null
}

/** A content under edit that saves itself (draft.ts), at the last when its page is left. Leaving asks only where something cannot be saved. */
export const useContentDraft = <V extends object>(options: Options<V>): ContentDraft<V> => {
  const t = useTexts('authoring')
  const latest = useRef(options)
  latest.current = options
  const [draft] = useState(() => {
    const save = async (changes: Partial<V>, version: number): Promise<Saved<V>> => {
      try {
        return { kind: 'saved', ...(await latest.current.save(changes, version)), at: new Date() }
      } catch (error) {
        const since = changedSince(error)
        if (since) return { kind: 'clash', since }
        if (!(error instanceof Refused)) return { kind: 'later' }
        if (!latest.current.refused?.(error)) showTrouble(error)
        return { kind: 'refused' }
      }
    }
    const load = () =>
      latest.current.load().catch((error: unknown) => {
        showTrouble(error)
        return null
      })
    return startDraft({ ...options.content, save, load })
  })
  const view = useSyncExternalStore(draft.subscribe, draft.view)
  useEffect(() => draft.run(), [draft])
  const kept = `content ${options.name}`
  useEffect(() => {
    // What was typed when the session ended comes back as changes not saved yet.
    draft.set(readDraft(kept, {}) as Partial<V>)
    dropDraft(kept)
    return onSessionEnd(() => {
      const changes = draft.changes()
      if (Object.keys(changes).length > 0) keepDraft(kept, changes)
    })
  }, [draft, kept])
  useLeaveGuard(view.state === 'refused' || view.state === 'clash' || view.state === 'waiting', t('leave'), ['id', 'new'])
  useEffect(() => {
    // One thing is sent at a time, and what is long does not outlive the page.
    const ask = (event: BeforeUnloadEvent) => {
      const { state } = draft.view()
      if (state === 'saving' || (state === 'unsaved' && !outlivesPage(draft.changes()))) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [draft])
  const { set, undo, redo, flush, takeTheirs, keepMine, step, changes } = draft
  return { ...view, set, undo, redo, flush, takeTheirs, keepMine, step, changes }
}
