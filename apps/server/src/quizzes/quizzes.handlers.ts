import type * as contract from '@jujur/contract/quizzes.ts'
import { deleteUnused } from '../audit/deleting.usecases.ts'
import { assertFound } from '../kit/call/assert-found.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation, violatedReference } from '../kit/database/unique.ts'
import { secureRandom } from '../kit/security/secrets.ts'
import { questionPictureLink } from '../questions/questions.view.ts'
import { drawablesOf, showDrawn } from './preview.view.ts'
import { drawQuestions, quizNameTaken } from './quizzes.rules.ts'
import { listedQuestions, listQuizzes, lockQuiz, poolOf, quizById } from './quizzes.store.ts'
import { auditQuizCreation, changeQuiz, createQuiz as create, quizDeletion, showQuiz } from './quizzes.usecases.ts'
import { toQuizRow } from './quizzes.view.ts'

/** A question that was deleted while it was listed is one that is not there. */
const questionGone = async <T>(work: () => Promise<T>) => {
  try {
    return await work()
  } catch (error) {
    if (!violatedReference(error)) throw error
    return refuse(10064)
  }
}

export const createQuiz: Handler<typeof contract.createQuiz> = (context) =>
  questionGone(() =>
    mapUniqueViolation(
      () =>
        context.write(async (tx): Promise<Answer<typeof contract.createQuiz>> => {
          const made = await create(tx, context, context.input)
          if (isRefused(made)) return made
          await auditQuizCreation(tx, context, made.value, context.input)
          return ok({ quiz: assertFound(await showQuiz(tx, made.value)) })
        }),
      quizNameTaken,
    ),
  )

export const UpdateQuiz: Handler<typeof contract.UpdateQuiz> = (context) => {
  const { quiz_id, version, ...change } = context.input
  return questionGone(() =>
    mapUniqueViolation(
      () =>
        context.write(async (tx): Promise<Answer<typeof contract.UpdateQuiz>> => {
          const before = await lockQuiz(tx, quiz_id)
          if (!before) return refuse(10062)
          const changed = await changeQuiz(tx, withCurrentTime(context), before, version, change)
          return isRefused(changed) ? changed : ok({ quiz: assertFound(await showQuiz(tx, quiz_id)) })
        }),
      quizNameTaken,
    ),
  )
}

export const DeleteQuiz: Handler<typeof contract.DeleteQuiz> = (context) =>
  context.write((tx) => deleteUnused(tx, context, context.input.quiz_id, quizDeletion))

export const QuizList: Handler<typeof contract.QuizList> = ({ input, read }) => {
  const { q: words, status, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listQuizzes(tx, { words, status }, page)
    const listed =
      rows.length === 0
        ? []
        : await listedQuestions(
            tx,
            rows.map(({ quiz }) => quiz.quiz_id),
          )
    const pool = await poolOf(tx, [...new Set(rows.flatMap(({ quiz }) => quiz.draw.map(({ tag }) => tag)))])
    const listedIn = Map.groupBy(listed, ({ quiz_id }) => quiz_id)
    return ok({ quizzesList: rows.map((row) => toQuizRow(row, listedIn.get(row.quiz.quiz_id) ?? [], pool)), ...totals(counted) })
  })
}

export const getQuizList: Handler<typeof contract.getQuizList> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof contract.getQuizList>> => {
    const quiz = await showQuiz(tx, input.quiz_id)
    return quiz ? ok({ quizzesList: [quiz] }) : refuse(10062)
  })

export const previewQuiz: Handler<typeof contract.previewQuiz> = (context) =>
  context.read(async (tx): Promise<Answer<typeof contract.previewQuiz>> => {
    const { quiz_id, language } = context.input
    const found = await quizById(tx, quiz_id)
    if (!found) return refuse(10062)
    const questions = await drawablesOf(tx, found.quiz)
    const drawn = drawQuestions({ ...found.quiz, questions }, secureRandom)
    return ok({ questions: showDrawn(drawn, questions, language, (sha256) => questionPictureLink(context, sha256)) })
  })
