/** A question as its editor holds it. */
import type { Sent } from '@jujur/contract/call.ts'
import type { ContentLanguage, QuestionType } from '@jujur/contract/enumerations.ts'
import { contentLanguages } from '@jujur/contract/enumerations.ts'
import type { createQuestionAnswerOption, Question, UpdateQuestionAnswerOption } from '@jujur/contract/questions.ts'
import type { Translated } from '../authoring/language-tabs.tsx'

export type OptionTexts = { value?: string | undefined; explanation?: string | undefined }
export type QuestionTexts = { text?: string | undefined; explanation?: string | undefined; picture_alt?: string | undefined }
export type OptionValue = {
  /** Names the row on the page, also before the server gave it an id. */
  key: string
  option_id?: number | undefined
  value: string
  is_true: boolean
  explanation: string
  translations: Partial<Record<ContentLanguage, OptionTexts>>
}
export type QuestionValues = {
  name: string
  text: string
  type: QuestionType
  options: OptionValue[]
  explanation: string
  /** Its link. */
  picture: string | null
  picture_alt: string
  points: number
  tags: string[]
  translations: Partial<Record<ContentLanguage, QuestionTexts>>
}

let made = 0
export const newOption = (value = '', is_true = false): OptionValue => ({
  key: `new ${++made}`,
  value,
  is_true,
  explanation: '',
  translations: {},
})
export const emptyQuestion = (): QuestionValues => ({
  name: '',
  text: '',
  type: 'single',
  options: [newOption(), newOption(), newOption(), newOption()],
  explanation: '',
  picture: null,
  picture_alt: '',
  points: 1,
  tags: [],
  translations: {},
})

export const questionValuesOf = (question: Question): QuestionValues => ({
  name: question.name,
  text: question.text,
  type: question.type,
  options: question.options.map(({ option_id, value, is_true, explanation, translations }) => ({
    key: String(option_id),
    option_id,
    value,
    is_true,
    explanation,
    translations,
  })),
  explanation: question.explanation,
  picture: question.picture_url,
  picture_alt: question.picture_alt,
  points: question.points,
  tags: question.tags,
  translations: question.translations,
})

const sentOptions = (options: OptionValue[]) => options.map(({ key: _, ...option }) => option)
export const creationOf = ({ options, ...values }: QuestionValues): Sent<typeof createQuestionAnswerOption> => ({
  ...values,
  options: sentOptions(options),
})
export const changeOf = ({
  options,
  ...changes
}: Partial<QuestionValues>): Omit<Sent<typeof UpdateQuestionAnswerOption>, 'question_id' | 'version'> => ({
  ...changes,
  ...(options ? { options: sentOptions(options) } : {}),
})

const words = (text: string | undefined) => (text ?? '').trim() !== ''

/** How much of each language is there, and how much of it is older than the base text. */
export const translatedCounts = (
  values: QuestionValues,
  base: ContentLanguage,
  question: Question | null,
): Partial<Record<ContentLanguage, Translated>> => {
  const texts = [values.text, values.explanation, values.picture === null ? '' : values.picture_alt]
  const total = [...texts, ...values.options.flatMap(({ value, explanation }) => [value, explanation])].filter(words).length
  return Object.fromEntries(
    contentLanguages
      .filter((language) => language !== base)
      .map((language) => {
        const own = Object.values(values.translations[language] ?? {})
        const ofOptions = values.options.flatMap(({ translations }) => Object.values(translations[language] ?? {}))
        const outdated =
          (question?.outdated[language]?.length ?? 0) +
          (question?.options.reduce((sum, option) => sum + (option.outdated[language]?.length ?? 0), 0) ?? 0)
        return [language, { done: [...own, ...ofOptions].filter(words).length, total, outdated }]
      }),
  )
}

/** What a change of type does to the options: two where it is true or false, and at most one right one where one can be chosen. */
export const withType = ({ options }: QuestionValues, type: QuestionType, words: readonly [string, string]): Partial<QuestionValues> => {
  if (type === 'multiple') return { type }
  const first = options.findIndex(({ is_true }) => is_true)
  const one = options.map((option, i) => ({ ...option, is_true: i === first }))
  if (type === 'single') return { type, options: one }
  const two = one.slice(0, 2)
  while (two.length < 2) two.push(newOption())
  return { type, options: two.map((option, i) => ({ ...option, value: words[i] ?? option.value })) }
}
