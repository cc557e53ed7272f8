/** What a published course is: everything a trainee may meet, frozen in one document (product design, content). */
import type { LessonType, MaterialType, QuestionType } from '@jujur/contract/enumerations.ts'

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

/** Adults read about 220 words of plain English a minute. */
const WORDS_PER_MINUTE = 220

/** Whole minutes, at least one: from the length of a recording, else from the words of a text. */
export const readingMinutes = (html: string | null, duration_seconds: number | null): number => {
  if (duration_seconds !== null) return Math.max(1, Math.round(duration_seconds / 60))
  const words = (html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word.length > 0).length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/** How many questions an attempt holds: those listed, or as many as are drawn by tag. */
export const questionCount = (quiz: Pick<ContentQuiz, 'questions' | 'draw'>): number =>
  quiz.draw.length > 0 ? quiz.draw.reduce((sum, { count }) => sum + count, 0) : quiz.questions.length

/** A quiz takes its time limit where it has one, else about a minute a question. */
export const itemMinutes = (item: ContentItem): number =>
  item.type === 'material'
    ? item.material.reading_minutes
    : Math.max(1, Math.min(item.quiz.time_limit_minutes ?? Number.POSITIVE_INFINITY, questionCount(item.quiz)))

export const itemTitle = (item: ContentItem): string => (item.type === 'material' ? item.material.title : item.quiz.name)
