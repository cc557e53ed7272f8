import { submitProgress } from '@jujur/contract/learning.ts'
import type { Refused } from '../../kit/call/api.ts'
import { showTrouble } from '../../kit/call/trouble.ts'
import { useSend } from '../../kit/call/use-send.ts'
import { useHeartbeat } from '../materials/use-heartbeat.ts'
import { refusalFiguresOf } from '../refusal.ts'
import type { Attempt, Question, Result } from '../shapes.ts'
import { useStayOffline } from '../use-stay-offline.ts'
import { useAutosave } from './use-autosave.ts'
import { useDeadline } from './use-deadline.ts'

/** Time at a quiz goes on the record and has no minimum. */
const quizTime = {
  material_id: 0,
  title: '',
  type: 'text',
  language: '',
  duration_seconds: null,
  reading_minutes: 0,
  min_seconds: 0,
  seconds_done: 0,
  can_finish: true,
  state: 'open',
} as const

/** The answers of an attempt, saved as one goes and handed in by hand or by the clock. */
export const useQuizAnswers = (moduleProgressId: number, attempt: Attempt, onClosed: (result: Result | null) => void) => {
  const time = useHeartbeat(moduleProgressId, quizTime)
  const saving = useAutosave(moduleProgressId, attempt, () => void handIn())
  const close = (result: Result | null) => {
    time.stop()
    saving.discard()
    onClosed(result)
  }
  const finish = useSend(submitProgress, {
    onDone: (data) => close(data.result ?? null),
    treats: {
      // Closed meanwhile by the clock or another tab: the result is there, with what was saved.
      2111: (refused: Refused) => (refusalFiguresOf(refused).reason === 'past_deadline' ? close(null) : showTrouble(refused)),
      10055: () => close(null),
      10062: () => close(null),
    },
  })
  /** Only with every answer saved; the line beside the answers says when one is not. */
  const handIn = async () => {
    if (await saving.flush()) await finish.send({ module_progress_id: moduleProgressId, finish: true })
  }
  useStayOffline(attempt.deadline_at !== null)
  const secondsLeft = useDeadline(attempt.deadline_at, saving.serverAhead, () => void handIn())

  const chosenOf = (questionId: number) => saving.answers[questionId] ?? []
  const isAnswered = (questionId: number) => chosenOf(questionId).length > 0
  return {
    chosenOf,
    isAnswered,
    /** How many questions have no answer yet. */
    open: attempt.questions.filter((question) => !isAnswered(question.question_id)).length,
    flagged: saving.flagged,
    toggleFlag: saving.toggleFlag,
    saveState: saving.state,
    choose: (question: Question, optionId: number) => {
      const chosen = chosenOf(question.question_id)
      const several = question.type === 'multiple'
      const left = chosen.filter((id) => id !== optionId)
      saving.choose(question.question_id, several && left.length < chosen.length ? left : several ? [...chosen, optionId] : [optionId])
    },
    handIn,
    handingIn: finish.sending,
    secondsLeft,
  }
}
export type QuizAnswers = ReturnType<typeof useQuizAnswers>
