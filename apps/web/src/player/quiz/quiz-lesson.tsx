import { getViewQuiz } from '@jujur/contract/learning.ts'
import { useEffect, useState } from 'react'
import { Refused } from '../../kit/call/api.ts'
import { announce } from '../../kit/call/changes.ts'
import { showTrouble } from '../../kit/call/trouble.ts'
import { useCall } from '../../kit/call/use-call.ts'
import { useSend } from '../../kit/call/use-send.ts'
import { Answer } from '../../kit/trouble/answer.tsx'
import { LessonFrame } from '../lesson-frame.tsx'
import { LockedLesson } from '../locked-lesson.tsx'
import { refusalFiguresOf } from '../refusal.ts'
import type { LessonProps, QuizDetail, Result } from '../shapes.ts'
import { QuizAttempt } from './quiz-attempt.tsx'
import { QuizResult } from './quiz-result.tsx'
import { QuizRules } from './quiz-rules.tsx'

/** Rules, attempt, result: which of them shows. */
export const QuizLesson = (props: LessonProps) => {
  const { course, found, moduleProgressId } = props
  const answer = useCall(getViewQuiz, { module_progress_id: moduleProgressId, start: false }, { fresh: true })
  const { data, isFetching, error, refetch } = answer
  const [detail, setDetail] = useState<QuizDetail | null>(null)
  const [shows, setShows] = useState<'rules' | 'result' | null>(null)
  useEffect(() => {
    // An open attempt goes on as it is; only what was fetched on this visit may replace it.
    if (data && !isFetching) setDetail((before) => (before?.attempt ? before : data.quiz_detail))
  }, [data, isFetching])

  const start = useSend(getViewQuiz, {
    onDone: (output) => {
      setShows(null)
      setDetail(output.quiz_detail)
    },
    treats: {
      2111: (refused: Refused) => {
        const { reason } = refusalFiguresOf(refused)
        // The rules, or the outline, say it with the time and the way on.
        if (reason === 'no_attempts' || reason === 'cooling_down') void refetch()
        else if (reason === 'locked') announce(getViewQuiz.changes)
        else showTrouble(refused)
      },
    },
  })
  const begin = () => void start.send({ module_progress_id: moduleProgressId, start: true })

  /** The attempt is closed, by its holder or by the clock: the rules, the outline and the materials may be others now. */
  const closed = (result: Result | null) => {
    setShows('result')
    setDetail(
      (before) => before && { ...before, attempt: null, last_result: result ?? before.last_result, state: result?.passed ? 'done' : before.state },
    )
    // Closed by another than its holder, it was no answer that told of it.
    if (!result) announce(getViewQuiz.changes)
  }

  // Used-up attempts lock a quiz too; that the rules tell better.
  const waitsForOthers = found.item.state === 'locked' && (found.item.reason === 'after_previous' || found.item.reason === 'expired')
  if ((error instanceof Refused && error.code === 2111 && !detail) || (waitsForOthers && !detail?.attempt && shows === null))
    return (
      <LessonFrame traineeCourseId={course.trainee_course_id} course={course} found={found}>
        <LockedLesson {...props} />
      </LessonFrame>
    )
  if (!detail)
    return (
      <LessonFrame traineeCourseId={course.trainee_course_id} course={course} found={found}>
        <h1 className="vh">{found.item.title}</h1>
        <Answer of={{ ...answer, data: undefined } as typeof answer}>{() => null}</Answer>
      </LessonFrame>
    )
  if (detail.attempt) return <QuizAttempt key={detail.attempt.attempt_id} {...props} detail={detail} attempt={detail.attempt} onClosed={closed} />
  if (detail.last_result && shows !== 'rules' && (shows === 'result' || detail.state === 'done'))
    return (
      <QuizResult
        {...props}
        detail={detail}
        result={detail.last_result}
        starting={start.sending}
        onAgain={begin}
        onRules={detail.state === 'done' ? undefined : () => setShows('rules')}
      />
    )
  return (
    <QuizRules
      {...props}
      detail={detail}
      starting={start.sending}
      onStart={begin}
      onResult={detail.last_result ? () => setShows('result') : undefined}
    />
  )
}
