/** What a published course is: everything a trainee may meet, frozen in one document (product design, content). */
import type { ContentLanguage, LessonType, MaterialType, QuestionType } from '@jujur/contract/enumerations.ts'
import { minutesOf, wordsIn } from '../materials/materials.rules.ts'

export type ContentFile = { sha256: string; name: string; type: string }
export type ContentMaterial = {
  material_id: number
  title: string
  type: MaterialType
  language: string
  html: string | null
  file: ContentFile | null
  /** What only this type has, as its kind writes and reads it. */
  details?: Readonly<Record<string, unknown>>
  /** Left out where there is none, as in versions published before there were any. */
  transcript?: string
  /** What there is in other languages than its own; each left out where there is none. */
  translations?: Partial<Record<ContentLanguage, { title?: string; html?: string; transcript?: string }>>
  files?: Partial<Record<ContentLanguage, ContentFile & { duration_seconds: number | null }>>
  /** WebVTT, that of its own language among them. */
  captions?: Partial<Record<ContentLanguage, { sha256: string }>>
  duration_seconds: number | null
  min_seconds: number
  reading_minutes: number
}
export type ContentQuestion = {
  question_id: number
  text: string
  type: QuestionType
  explanation: string
  points: number
  tags: string[]
  /** Left out where there is none, as in versions published before there were any; so is the reason of an option. */
  picture?: { sha256: string; alt: string }
  options: { option_id: number; value: string; is_true: boolean; explanation?: string }[]
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
}
/** When a SCORM package counts as done. */
export type ScormRule = { rule: 'completed' | 'passed' } | { rule: 'score'; at_least: number }
export type ContentItem = { module_item_id: number; mandatory: boolean; scorm_rule?: ScormRule } & (
  | { type: Extract<LessonType, 'material'>; material: ContentMaterial }
  | { type: Extract<LessonType, 'quiz'>; quiz: ContentQuiz }
)
export type ContentModule = { module_id: number; title: string; short_title: string; description: string; items: ContentItem[] }
export type PledgeTemplate = { version: string; texts: { en: { title: string; body: string }; ms?: { title: string; body: string } } }
export type CourseContent = {
  code: string
  title: string
  description: string
  objectives: string[]
  validity_months: number
  language: string
  pledge: PledgeTemplate
  modules: ContentModule[]
}

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
