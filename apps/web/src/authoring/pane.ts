/** One of several forms beside a tree, each with a draft of its own: the bar above shows that of the open one. */
import { useEffect } from 'react'
import type { ContentDraft } from './use-content-draft.ts'

export type PaneDraft = Pick<
  ContentDraft<object>,
  'state' | 'savedAt' | 'canUndo' | 'canRedo' | 'undo' | 'redo' | 'clash' | 'takeTheirs' | 'keepMine'
>
export type OnDraft = (draft: PaneDraft | null) => void

/** Tells the editor what the bar is to show while this form is open. */
export const useShownDraft = (draft: PaneDraft, onDraft: OnDraft): void => {
  const { state, savedAt, canUndo, canRedo, undo, redo, clash, takeTheirs, keepMine } = draft
  useEffect(() => {
    onDraft({ state, savedAt, canUndo, canRedo, undo, redo, clash, takeTheirs, keepMine })
  }, [state, savedAt, canUndo, canRedo, undo, redo, clash, takeTheirs, keepMine, onDraft])
  useEffect(() => () => onDraft(null), [onDraft])
}

const nothing = () => {}
const kept = () => Promise.resolve()
/** While no form is open, all there is is saved. */
export const noDraft: PaneDraft = {
  state: 'saved',
  savedAt: null,
  canUndo: false,
  canRedo: false,
  undo: nothing,
  redo: nothing,
  clash: null,
  takeTheirs: kept,
  keepMine: kept,
}

/** Two forms that stand under each other: what is not saved is told first, and what was done last is taken back first where that is known. */
export const together = (one: PaneDraft, other: PaneDraft): PaneDraft => (one.state === 'saved' ? before(other, one) : before(one, other))

/** Moves of items are taken back first: they were done last, or the form has nothing to take back. */
export const withMoves = (draft: PaneDraft, moves: { canUndo: boolean; undo: () => Promise<void> }): PaneDraft =>
  moves.canUndo ? { ...draft, canUndo: true, undo: () => void moves.undo() } : draft

/** A form beside the whole it belongs to: what was done to the whole is taken back once the form has nothing left to take back. */
export const before = (form: PaneDraft, whole: PaneDraft): PaneDraft => ({
  ...form,
  savedAt: (form.savedAt?.getTime() ?? 0) > (whole.savedAt?.getTime() ?? 0) ? form.savedAt : whole.savedAt,
  canUndo: form.canUndo || whole.canUndo,
  canRedo: form.canRedo || whole.canRedo,
  undo: form.canUndo ? form.undo : whole.undo,
  redo: form.canRedo ? form.redo : whole.redo,
})
