/** Quizzes: what authors make of questions. */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/quizzes.ts'
import { deleteUnused } from '../audit/deleting.usecases.ts'
import type { KeptTranslations } from '../authoring/translations.rules.ts'
import { assertFound } from '../kit/call/assert-found.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { mapUniqueViolation, violatedReference } from '../kit/database/unique.ts'
import { secureRandom } from '../kit/security/secrets.ts'
import { type OptionTexts, optionsOf, type QuestionTexts } from '../questions/questions.store.ts'
import { questionBaseTexts, questionPictureLink } from '../questions/questions.view.ts'
import { drawQuestions, quizNameTaken } from './quizzes.rules.ts'
import { listedQuestions, listQuizzes, lockQuiz, poolOf, questionRows, quizById } from './quizzes.store.ts'
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

const inLanguage = <T extends Record<string, string>>(base: T, translations: KeptTranslations<T>, language: ContentLanguage | undefined): T => ({
  ...base,
  ...(language ? translations[language]?.texts : {}),
})

export const previewQuiz: Handler<typeof contract.previewQuiz> = (context) =>
  context.read(async (tx): Promise<Answer<typeof contract.previewQuiz>> => {
    const { quiz_id, language } = context.input
    const found = await quizById(tx, quiz_id)
    if (!found) return refuse(10062)
    const { draw, shuffle } = found.quiz
    const pool =
      draw.length > 0
        ? await poolOf(
            tx,
            draw.map(({ tag }) => tag),
          )
        : await listedQuestions(tx, [quiz_id])
    const ids = pool.map(({ question_id }) => question_id)
    const rows = new Map((await questionRows(tx, ids)).map((row) => [row.question_id, row]))
    const options = Map.groupBy(await optionsOf(tx, ids), ({ question_id }) => question_id)
    const questions = ids.flatMap((id) => {
      const row = rows.get(id)
      return row ? [{ ...row, options: options.get(id) ?? [] }] : []
    })
    const drawn = drawQuestions({ draw, shuffle, questions }, secureRandom)
    return ok({
      questions: drawn.flatMap(({ question_id, option_ids }) => {
        const row = questions.find((one) => one.question_id === question_id)
        if (!row) return []
        const texts = inLanguage<QuestionTexts>(questionBaseTexts(row as never), row.translations as KeptTranslations<QuestionTexts>, language)
        return [
          {
            question_id,
            text: texts.text,
            type: row.type,
            picture_url: row.picture_sha256 === null ? null : questionPictureLink(context, row.picture_sha256),
            picture_alt: texts.picture_alt,
            explanation: texts.explanation,
            options: option_ids.flatMap((option_id) => {
              const option = row.options.find((one) => one.option_id === option_id)
              if (!option) return []
              const { value, explanation } = inLanguage<OptionTexts>(option, option.translations, language)
              return [{ option_id, value, is_true: option.is_true, explanation }]
            }),
          },
        ]
      }),
    })
  })
