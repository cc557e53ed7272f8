import { submitProgress } from '@jujur/contract/learning.ts'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Refused, send } from '../../kit/call/api.ts'
import { showTrouble } from '../../kit/call/trouble.ts'
import { refusalFiguresOf } from '../refusal.ts'
import type { Attempt } from '../shapes.ts'
import { type Autosave, readAttemptDraft, type SavedAnswer, type SaveState, startAutosave } from './autosave.ts'

/** The answers of an attempt, saved one by one, and the questions marked for review. */
export const useAutosave = (moduleProgressId: number, attempt: Attempt, onOver: () => void) => {
  const { attempt_id } = attempt
  const [draft] = useState(() => readAttemptDraft(localStorage, attempt_id))
  const [answers, setAnswers] = useState<Record<number, number[]>>({ ...attempt.answers, ...draft.unsaved })
  const [flagged, setFlagged] = useState(draft.flagged)
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const [serverAhead, setServerAhead] = useState(0)
  const saver = useRef<Autosave | null>(null)
  const over = useRef(onOver)
  over.current = onOver

  // In place with the first picture of the page: with a passive effect, a quick click fell between the two and was not kept.
  useLayoutEffect(() => {
    const save = async (question_id: number, option_ids: number[]): Promise<SavedAnswer> => {
      try {
        const { data } = await send(submitProgress, { module_progress_id: moduleProgressId, answer: { question_id, option_ids } }, { quiet: true })
        const at = data.progress.saved_at
        setServerAhead(Date.parse(at) - Date.now())
        return { kind: 'saved', at }
      } catch (error) {
        if (!(error instanceof Refused)) return { kind: 'later' }
        if (error.code === 10062 || (error.code === 2111 && refusalFiguresOf(error).reason === 'past_deadline')) return { kind: 'over' }
        showTrouble(error)
        return { kind: 'later' }
      }
    }
    const autosave = startAutosave({ attemptId: attempt_id, keep: localStorage, save, onState: setState, onOver: () => over.current() })
    saver.current = autosave
    return () => autosave.stop()
  }, [attempt_id, moduleProgressId])

  const choose = useCallback((questionId: number, optionIds: number[]) => {
    setAnswers((before) => ({ ...before, [questionId]: optionIds }))
    saver.current?.choose(questionId, optionIds)
  }, [])
  const toggleFlag = useCallback(
    (questionId: number) => {
      const next = flagged.includes(questionId) ? flagged.filter((id) => id !== questionId) : [...flagged, questionId]
      setFlagged(next)
      saver.current?.flag(next)
    },
    [flagged],
  )
  const flush = useCallback(async () => (await saver.current?.flush()) ?? true, [])
  const discard = useCallback(() => saver.current?.discard(), [])
  return { answers, flagged, state, serverAhead, choose, toggleFlag, flush, discard }
}
