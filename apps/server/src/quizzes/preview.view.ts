/** A quiz as its authors try it: questions drawn as for an attempt, with what is right. */
import type { Output } from '@jujur/contract/call.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/quizzes.ts'
import type { KeptTranslations } from '../authoring/translations.rules.ts'
import type { Connection } from '../kit/database/database.ts'
import { type OptionTexts, optionsOf, type QuestionTexts } from '../questions/questions.store.ts'
import { questionBaseTexts } from '../questions/questions.view.ts'
import type { DrawnQuestion } from './quizzes.rules.ts'
import { listedQuestions, poolOf, type QuizRecord, questionRows } from './quizzes.store.ts'

type Preview = Output<typeof contract.previewQuiz>['questions']

/** With their options, in the order in which the quiz lists them, or by tags. */
export const drawablesOf = async (tx: Connection, { quiz_id, draw }: QuizRecord) => {
  const tags = draw.map(({ tag }) => tag)
  const pool = tags.length > 0 ? await poolOf(tx, tags) : await listedQuestions(tx, [quiz_id])
  const ids = pool.map(({ question_id }) => question_id)
  const rows = new Map((await questionRows(tx, ids)).map((row) => [row.question_id, row]))
  const options = Map.groupBy(await optionsOf(tx, ids), ({ question_id }) => question_id)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [{ ...row, options: options.get(id) ?? [] }] : []
  })
}
type Drawables = Awaited<ReturnType<typeof drawablesOf>>

const inLanguage = <T extends Record<string, string>>(base: T, translations: KeptTranslations<T>, language: ContentLanguage | undefined): T => ({
  ...base,
  ...(language ? translations[language]?.texts : {}),
})

const showOptions = ({ options }: Drawables[number], option_ids: readonly number[], language: ContentLanguage | undefined) => {
  const byId = new Map(options.map((option) => [option.option_id, option]))
  return option_ids.flatMap((option_id) => {
    const option = byId.get(option_id)
    if (!option) return []
    const { value, explanation } = inLanguage<OptionTexts>(option, option.translations, language)
    return [{ option_id, value, is_true: option.is_true, explanation }]
  })
}

export const showDrawn = (
  drawn: readonly DrawnQuestion[],
  questions: Drawables,
  language: ContentLanguage | undefined,
  pictureLink: (sha256: string) => string,
): Preview => {
  const byId = new Map(questions.map((question) => [question.question_id, question]))
  return drawn.flatMap(({ question_id, option_ids }) => {
    const row = byId.get(question_id)
    if (!row) return []
    const texts = inLanguage<QuestionTexts>(questionBaseTexts(row as never), row.translations as KeptTranslations<QuestionTexts>, language)
    return [
      {
        question_id,
        text: texts.text,
        type: row.type,
        picture_url: row.picture_sha256 === null ? null : pictureLink(row.picture_sha256),
        picture_alt: texts.picture_alt,
        explanation: texts.explanation,
        options: showOptions(row, option_ids, language),
      },
    ]
  })
}
