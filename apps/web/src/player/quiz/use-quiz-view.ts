import { useEffect, useRef, useState } from 'react'
import type { Attempt } from '../shapes.ts'

/** Which question is shown, at first the first without an answer; or the check at the end; and where the focus is for it. */
export const useQuizView = (questions: Attempt['questions'], isAnswered: (questionId: number) => boolean) => {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ question_id }) => !isAnswered(question_id)),
    ),
  )
  const [checking, setChecking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  const within = useRef(false)
  // Each new view is read from its heading; who turned the page by key from among the answers goes on among those of the next question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view.
  useEffect(() => {
    const inputs = within.current ? list.current : null
    within.current = false
    const answer = inputs?.querySelector<HTMLInputElement>('input:checked') ?? inputs?.querySelector('input') ?? heading.current
    answer?.focus({ preventScroll: true })
  }, [at, checking])
  const go = (index: number) => {
    setChecking(false)
    setAt(Math.min(questions.length - 1, Math.max(0, index)))
  }
  return {
    at,
    checking,
    question: questions[at],
    heading,
    /** The answers of the question shown. */
    list,
    go,
    check: () => setChecking(true),
    /** To the view before or after. */
    turn: (by: 1 | -1, fromAnswer: boolean) => {
      const view = (checking ? questions.length : at) + by
      if (view < 0 || view > questions.length) return
      within.current = fromAnswer
      if (view === questions.length) setChecking(true)
      else go(view)
    },
  }
}
export type QuizView = ReturnType<typeof useQuizView>
