/** What a published course is: everything a trainee may meet, frozen in one document (product design, content). */
import type { ContentLanguage, LessonType, MaterialType, QuestionType, Topic } from '@jujur/contract/enumerations.ts'
import { minutesOf, type PackageLet, wordsIn } from '../materials/materials.rules.ts'

/** The texts of other languages than the part's own, by language and field. */
export type Translated = Partial<Record<ContentLanguage, Readonly<Record<string, unknown>>>>
export type ContentFile = { sha256: string; name: string; type: string; bytes?: number }
export type ByLanguage<T> = Partial<Record<ContentLanguage, T>>
/** When a SCORM package counts as done. */
export type ScormRule = { rule: 'completed' | 'passed' } | { rule: 'score'; at_least: number }

/** What is optional below was not kept by versions of format 1. */
export type ContentMaterial = {
  material_id: number
  title: string
  description?: string
  type: MaterialType
  language: string
  html: string | null
  file: ContentFile | null
  /** What only this type has, as its kind writes and reads it. */
  details?: Readonly<Record<string, unknown>>
  /** What its author lets a SCORM package do; left out where that is nothing. */
  package_settings?: PackageLet
  /** Left out where there is none. */
  transcript?: string
  /** What there is in other languages than its own; each left out where there is none. */
  translations?: ByLanguage<{ title?: string; html?: string; transcript?: string }>
  files?: ByLanguage<ContentFile & { duration_seconds: number | null }>
  /** WebVTT, that of its own language among them. */
  captions?: ByLanguage<{ sha256: string }>
  duration_seconds: number | null
  min_seconds: number
  reading_minutes: number
}
export type ContentOption = { option_id: number; value: string; is_true: boolean; explanation?: string; translations?: Translated }
export type ContentQuestion = {
  question_id: number
  /** What authors find it by; no trainee sees it. */
  name?: string
  text: string
  type: QuestionType
  explanation: string
  points: number
  tags: string[]
  options: ContentOption[]
  language?: string
  picture?: { sha256: string; alt: string }
  translations?: Translated
  /** It is here because a draw may take it, not because the author listed it. */
  drawn?: true
}
export type ContentQuiz = {
  quiz_id: number
  name: string
  quiz_validation_type: 1 | 2 | 3
  pass_mark: number
  max_attempts: number | null
  cooldown_minutes: number
  time_limit_minutes: number | null
  shuffle: boolean
  show_answers: 'never' | 'once_passed'
  draw: { tag: string; count: number }[]
  questions: ContentQuestion[]
  language?: string
  translations?: Translated
}
export type ContentItem = {
  module_item_id: number
  mandatory: boolean
  topics?: Topic[]
  scorm_rule?: ScormRule
  /** Companies may read it before they buy: one of the course at most; left out of all others. */
  sample?: true
} & ({ type: Extract<LessonType, 'material'>; material: ContentMaterial } | { type: Extract<LessonType, 'quiz'>; quiz: ContentQuiz })
export type ContentModule = {
  module_id: number
  title: string
  short_title: string
  description: string
  items: ContentItem[]
  language?: string
  translations?: Translated
}
export type PledgeWords = { title: string; body: string }
export type PledgeTexts = { en: PledgeWords } & { [language in ContentLanguage]?: PledgeWords | undefined }
export type PledgeTemplate = { version: string; texts: PledgeTexts }
export type CourseContent = {
  code: string
  title: string
  description: string
  objectives: string[]
  validity_months: number
  language: string
  /** Those its author chose, its own first; left out where none were: then it speaks whatever something of it is written in. */
  languages?: ContentLanguage[]
  pledge: PledgeTemplate
  modules: ContentModule[]
  /** What is completed before it; left out where nothing is. */
  needs?: { course_id: number; code: string }[]
  price_sen?: number
  cover?: { sha256: string; alt: string }
  /** What the certificate says beside the portal's own words. */
  certificate?: unknown
  translations?: Translated
}
/** How a document's hash is made: 1 over the whole document, 2 over what does not depend on one database (product.md section 5). */
export type ContentFormat = 1 | 2

/** Whole minutes, at least one: from the length of a recording, else from the words of a text or PDF. */
export const readingMinutes = (html: string | null, duration_seconds: number | null, words?: number): number =>
  minutesOf({ duration_seconds, words: words ?? wordsIn((html ?? '').replace(/<[^>]*>/g, ' ')) })

/** How many questions an attempt holds: those listed, or as many as are drawn by tag. */
export const questionCount = (quiz: Pick<ContentQuiz, 'questions' | 'draw'>): number =>
  quiz.draw.length > 0 ? quiz.draw.reduce((sum, { count }) => sum + count, 0) : quiz.questions.length

/** A quiz takes its time limit where it has one, else about a minute a question. */
export const itemMinutes = (item: ContentItem): number =>
  item.type === 'material'
    ? item.material.reading_minutes
    : Math.max(1, Math.min(item.quiz.time_limit_minutes ?? Number.POSITIVE_INFINITY, questionCount(item.quiz)))

export const itemTitle = (item: ContentItem): string => (item.type === 'material' ? item.material.title : item.quiz.name)

export const itemsOf = (content: CourseContent): ContentItem[] => content.modules.flatMap(({ items }) => items)

/** A lesson that can be read by itself: nothing that asks, and no package, which wants to know who learns. */
export const canBeSample = ({ type, material_type }: { type: LessonType; material_type: MaterialType | null }): boolean =>
  type === 'material' && material_type !== null && material_type !== 'scorm'
export type SampleItem = Extract<ContentItem, { type: 'material' }>
export const sampleOf = (content: CourseContent): SampleItem | null =>
  itemsOf(content).find((item): item is SampleItem => item.sample === true && item.type === 'material' && item.material.type !== 'scorm') ?? null

export const materialsOf = (content: CourseContent): ContentMaterial[] =>
  itemsOf(content).flatMap((item) => (item.type === 'material' ? [item.material] : []))
export const quizzesOf = (content: CourseContent): ContentQuiz[] => itemsOf(content).flatMap((item) => (item.type === 'quiz' ? [item.quiz] : []))

export type ContentPart = { readonly kind: 'material' | 'question' | 'quiz' | 'module'; readonly id: number }
/** Everything the document is made of beside the course itself, each once. */
export const partsOf = (content: CourseContent): ContentPart[] => {
  const ids = {
    module: content.modules.map(({ module_id }) => module_id),
    material: materialsOf(content).map(({ material_id }) => material_id),
    quiz: quizzesOf(content).map(({ quiz_id }) => quiz_id),
    question: quizzesOf(content).flatMap(({ questions }) => questions.map(({ question_id }) => question_id)),
  }
  return (['module', 'material', 'quiz', 'question'] as const).flatMap((kind) =>
    [...new Set(ids[kind])].sort((one, other) => one - other).map((id) => ({ kind, id })),
  )
}

/** The languages a course is to have: those its author chose, else its own and every one that it is translated to. */
export const languagesOf = (content: CourseContent): string[] =>
  content.languages ?? [content.language, ...Object.keys(content.translations ?? {}).sort()]
