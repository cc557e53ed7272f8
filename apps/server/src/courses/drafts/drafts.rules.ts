/** Drafts of courses: which pledge they carry, and how much of them is translated. */

import { type CertificateTemplate, copyKinds, type TranslationCounts } from '@jujur/contract/courses.ts'
import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import { invalid, ok, refuse } from '../../kit/call/handler.ts'
import { type CourseContent, materialsOf, type PledgeTemplate, type PledgeTexts, type PledgeWords, quizzesOf } from '../courses.rules.ts'
import { pledgeBase } from '../languages.rules.ts'

const isBlank = ({ title, body }: PledgeWords) => title.trim() === '' && body.trim() === ''
/** A language in which nothing stands is not kept. */
export const pledgeWords = ({ en, ...others }: PledgeTexts): PledgeTexts => ({
  en,
  ...Object.fromEntries(Object.entries(others).filter(([, words]) => words && !isBlank(words))),
})

const sameWords = (one: PledgeWords | undefined, other: PledgeWords | undefined) => one?.title === other?.title && one?.body === other?.body
export const samePledge = (one: PledgeTexts, other: PledgeTexts): boolean =>
  contentLanguages.every((language) => sameWords(one[language], other[language]))

/** `2026-3`: the year, and which of that year. People sign a version, so words other than those last published are another one. */
export const pledgeVersion = (texts: PledgeTexts, published: PledgeTemplate | null, year: number): string => {
  if (!published) return `${year}-1`
  if (samePledge(texts, published.texts)) return published.version
  const [, lastYear, no] = /^(\d{4})-(\d+)$/.exec(published.version) ?? []
  return Number(lastYear) === year ? `${year}-${Number(no) + 1}` : `${year}-1`
}

/** As they are kept, whatever the order they were chosen in. */
export const chosenLanguages = (chosen: readonly ContentLanguage[] | null, base: ContentLanguage): ContentLanguage[] | null =>
  chosen && contentLanguages.filter((language) => language !== base && chosen.includes(language))

type Marks = Readonly<Record<string, string>>
/** One part of a course: its base language, a mark of each text it has, and of each translation the mark of what it was made from. */
export type PartMarks = { language: ContentLanguage; marks: Marks | null; made: Readonly<Partial<Record<ContentLanguage, Marks>>> | null }

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const there = (texts: Readonly<Record<string, unknown>>): Marks =>
  Object.fromEntries(Object.entries(texts).flatMap(([field, text]) => (isText(text) ? [[field, field]] : [])))
const thereIn = (translations: object | undefined): NonNullable<PartMarks['made']> =>
  Object.fromEntries(Object.entries(translations ?? {}).map(([language, texts]) => [language, there(texts ?? {})]))

/** What a certificate says in another language has no record of what it was made from: it is there, or it is not. */
export const certificateMarks = (template: CertificateTemplate | null, language: ContentLanguage): PartMarks[] =>
  template
    ? [
        {
          language,
          marks: there({ heading: template.heading, signatory_title: template.signatory_title }),
          made: thereIn(template.translations),
        },
      ]
    : []

/** What is signed in another language has no such record either. */
export const pledgeMarks = (texts: PledgeTexts, language: ContentLanguage): PartMarks => {
  const base = pledgeBase(texts, language)
  return { language: base, marks: there(texts[base] ?? {}), made: thereIn({ ...texts, [base]: undefined }) }
}

/** The texts of a document, part by part, each part once: the same that `partMarks` finds in a draft. What they were made from is not published. */
export const textMarks = (content: CourseContent): PartMarks[] => {
  const part = (language: string | undefined, texts: Readonly<Record<string, unknown>>, translations: object | undefined): PartMarks => ({
    language: (language ?? content.language) as ContentLanguage,
    marks: there(texts),
    made: thereIn(translations),
  })
  const materials = new Map(materialsOf(content).map((one) => [one.material_id, one]))
  const quizzes = new Map(quizzesOf(content).map((one) => [one.quiz_id, one]))
  const questions = new Map([...quizzes.values()].flatMap((quiz) => quiz.questions.map((one) => [one.question_id, one])))
  return [
    part(
      content.language,
      { title: content.title, description: content.description, objectives: content.objectives.join('\n') },
      content.translations,
    ),
    ...certificateMarks((content.certificate ?? null) as CertificateTemplate | null, content.language as ContentLanguage),
    pledgeMarks(content.pledge.texts, content.language as ContentLanguage),
    ...content.modules.map(({ title, short_title, description, language, translations }) =>
      part(language, { title, short_title, description }, translations),
    ),
    ...[...materials.values()].map(({ title, description, html, transcript, language, translations }) =>
      part(language, { title, description, html, transcript }, translations),
    ),
    ...[...quizzes.values()].map(({ name, language, translations }) => part(language, { name }, translations)),
    ...[...questions.values()].flatMap(({ text, explanation, picture, language, translations, options }) => [
      part(language, { text, explanation, picture_alt: picture?.alt }, translations),
      ...options.map((option) => part(language, { value: option.value, explanation: option.explanation }, option.translations)),
    ]),
  ]
}

/** How many of all texts each language has, the course's own left out; a part written in a language counts as translated to it. */
export const countTexts = (parts: readonly PartMarks[], base: ContentLanguage): TranslationCounts => {
  const counts: TranslationCounts = {}
  for (const language of contentLanguages) {
    if (language === base) continue
    const count = { done: 0, total: 0, outdated: 0 }
    for (const { language: own, marks, made } of parts) {
      const fields = Object.keys(marks ?? {})
      count.total += fields.length
      if (own === language) {
        count.done += fields.length
        continue
      }
      const translated = fields.filter((field) => made?.[language]?.[field] !== undefined)
      count.done += translated.length
      count.outdated += translated.filter((field) => made?.[language]?.[field] !== marks?.[field]).length
    }
    counts[language] = count
  }
  return counts
}

/** Two courses of one code, at once: the second. */
export const codeTaken = { course_code_unique: refuse(10012) }

// ── Copying ───────────────────────────────────────────────────────────────────────────────────────────────────

type CopyKind = (typeof copyKinds)[number]
/** What is copied is named by its id, and by one only; where none is, that of a course is asked for. */
export const whatIsCopied = (input: { readonly [K in `${CopyKind}_id`]?: number | undefined }) => {
  const kind = copyKinds.find((one) => input[`${one}_id`] !== undefined) ?? 'course'
  const id = input[`${kind}_id`]
  return id === undefined ? invalid('course_id', 'required') : ok({ kind, id })
}

/** Somebody gave another the very name at the same moment. */
export const copyNameTaken = refuse(10012)
export const copyTaken = {
  course_code_unique: copyNameTaken,
  question_name_unique: copyNameTaken,
  quiz_name_unique: copyNameTaken,
  trainee_module_title_unique: copyNameTaken,
}
