/** A quiz as who takes it gets it. */
import type { Output } from '@jujur/contract/call.ts'
import type * as calls from '@jujur/contract/learning.ts'
import { languageOf, quizIn } from '../../courses/languages.rules.ts'
import type { Context } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { questionPictureLink } from '../../questions/questions.view.ts'
import { attemptsOf, type Lesson, languageAsked, languageRead } from '../enrolments/standing.rules.ts'
import type { LoadedStanding } from '../enrolments/standing.store.ts'
import { viewQuestions, viewRules } from './attempts.rules.ts'
import { findSheet } from './attempts.store.ts'
import { leftFor, openAttemptOf, resultOf } from './attempts.usecases.ts'

type Detail = Output<typeof calls.getViewQuiz>['quiz_detail']

/** Its rules, the newest result, and the attempt that is open, with what was answered. */
export const showQuizDetail = async (
  tx: Connection,
  { actor, now, kit }: Pick<Context<typeof calls.getViewQuiz>, 'actor' | 'now' | 'kit'>,
  standing: LoadedStanding,
  lesson: Lesson<'quiz'>,
): Promise<Detail> => {
  const attempt = lesson.state === 'done' ? undefined : openAttemptOf(standing, lesson)
  const last = attemptsOf(standing, lesson.progress.module_progress_id)
    .filter((one) => one.submitted_at)
    .at(-1)
  const sheet = attempt ? await findSheet(tx, attempt.attempt_id) : null
  const lastSheet = last ? await findSheet(tx, last.attempt_id) : null
  const language = attempt ? languageAsked(standing, attempt) : languageRead(standing, actor.language)
  const quiz = quizIn(lesson.item.quiz, language)
  const pictureLink = (picture: string) => questionPictureLink({ kit, now }, picture)
  return {
    quiz_id: quiz.quiz_id,
    name: quiz.name,
    state: lesson.state === 'done' ? 'done' : 'open',
    rules: viewRules(quiz, leftFor(standing, lesson, now)),
    last_result: last && lastSheet ? resultOf(standing, lesson, last, lastSheet, now) : null,
    attempt:
      attempt && sheet
        ? {
            attempt_id: attempt.attempt_id,
            attempt_no: attempt.attempt_no,
            deadline_at: attempt.deadline_at?.toISOString() ?? null,
            language,
            questions: viewQuestions(quiz, languageOf(standing.content, null), sheet.questions, pictureLink),
            answers: sheet.answers,
          }
        : null,
  }
}
