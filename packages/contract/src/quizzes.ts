/** Quizzes: which questions, how many tries, what passes (product.md section 5). */
import { z } from 'zod'
import { Version } from './approvals.ts'
import { ContentLanguage, ContentStatus, contentFields, Outdated, Translations, TranslationsChange, WhereUsed } from './authoring.ts'
import { defineCall, Empty, Id, listInput, listOutput, text } from './call.ts'
import { contentStatuses, questionTypes } from './enumerations.ts'

const read = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'READ' }] } as const
const create = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'CREATE' }], step: 'maker' } as const
const edit = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'EDIT' }], step: 'maker' } as const
const remove = { roles: ['globalAdmin'], needs: [{ group: 'CONTENT', right: 'DELETE' }], step: 'maker' } as const

// ── Shapes ────────────────────────────────────────────────────────────────────────────────────────────────────

export const showAnswers = ['never', 'once_passed'] as const
const Draw = z.array(z.strictObject({ tag: text(40), count: z.int().min(1).max(100) })).max(20)
const quizTexts = { name: text(150, 0) }

/** What stands in the way of a fair quiz; whoever publishes is told. `tag` is the draw it is about. */
export const quizWarnings = ['empty', 'too_few', 'may_be_short', 'always_same', 'cannot_fail', 'archived'] as const
export const QuizWarning = z.strictObject({
  what: z.enum(quizWarnings),
  tag: z.string().nullable(),
  wanted: z.int().nullable(),
  there: z.int().nullable(),
})
export type QuizWarning = z.output<typeof QuizWarning>

const rules = {
  pass_mark: z.int().min(0).max(100),
  max_attempts: z.int().min(1).max(20).nullable(),
  /** At most a week. */
  cooldown_minutes: z.int().min(0).max(10_080),
  time_limit_minutes: z.int().min(1).max(600).nullable(),
  shuffle: z.boolean(),
  show_answers: z.enum(showAnswers),
}
export const Quiz = z.strictObject({
  quiz_id: Id,
  name: z.string(),
  language: ContentLanguage,
  quiz_validation_type: z.int().min(1).max(3),
  ...rules,
  /** Listed, in their order; empty where they are drawn. */
  questions: z.array(
    z.strictObject({
      question_id: Id,
      name: z.string(),
      text: z.string(),
      type: z.enum(questionTypes),
      tags: z.array(z.string()),
      status: z.enum(contentStatuses),
    }),
  ),
  draw: Draw,
  warnings: z.array(QuizWarning),
  translations: Translations(quizTexts),
  outdated: Outdated,
  ...WhereUsed.shape,
  ...contentFields,
})
export type Quiz = z.output<typeof Quiz>

export const QuizRow = z.strictObject({
  quiz_id: Id,
  name: z.string(),
  quiz_validation_type: z.int().min(1).max(3),
  ...rules,
  /** Of an attempt. */
  questions: z.int(),
  drawn: z.boolean(),
  modules: z.int(),
  warnings: z.int(),
  ...contentFields,
})
export type QuizRow = z.output<typeof QuizRow>

const written = {
  name: text(150),
  language: ContentLanguage,
  /** Anything but 1, 2 and 3 is 10079. */
  quiz_validation_type: z.int().min(-2_147_483_648).max(2_147_483_647),
  ...rules,
  /** Listed or drawn, never both. */
  questions: z.array(Id).max(200),
  draw: Draw,
  translations: TranslationsChange(quizTexts),
} as const
export const WrittenQuiz = z.strictObject({
  ...written,
  language: written.language.default('en'),
  pass_mark: written.pass_mark.default(80),
  max_attempts: written.max_attempts.default(3),
  cooldown_minutes: written.cooldown_minutes.default(0),
  time_limit_minutes: written.time_limit_minutes.default(null),
  shuffle: written.shuffle.default(true),
  show_answers: written.show_answers.default('once_passed'),
  questions: written.questions.default([]),
  draw: written.draw.default([]),
  translations: written.translations.default({}),
})
export type WrittenQuiz = z.output<typeof WrittenQuiz>
export const QuizChange = z.strictObject(written).omit({ language: true }).extend({ status: ContentStatus }).partial()
export type QuizChange = z.output<typeof QuizChange>

// ── Calls ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const createQuiz = defineCall({
  name: 'createQuiz',
  title: 'Make a quiz of listed questions, or of some drawn by tag',
  access: create,
  input: WrittenQuiz,
  output: z.strictObject({ quiz: Quiz }),
  refuses: [10060, 10064, 10079],
  changes: ['quizzes'],
})

export const UpdateQuiz = defineCall({
  name: 'UpdateQuiz',
  title: 'Change a quiz, or archive it; published courses keep what they have',
  access: edit,
  input: z.strictObject({ quiz_id: Id, version: Version, ...QuizChange.shape }),
  output: z.strictObject({ quiz: Quiz }),
  refuses: [10060, 10062, 10064, 10079],
  reasons: ['changed_since'],
  missing: { quiz_id: 10062 },
  changes: ['quizzes'],
})

export const DeleteQuiz = defineCall({
  name: 'DeleteQuiz',
  title: 'Delete a quiz that nothing uses',
  access: remove,
  input: z.strictObject({ quiz_id: Id }),
  output: Empty,
  refuses: [10062],
  reasons: ['in_use'],
  missing: { quiz_id: 10062 },
  changes: ['quizzes'],
})

export const QuizList = defineCall({
  name: 'QuizList',
  title: 'The quizzes',
  access: read,
  input: listInput(['updated_at', 'name'], { status: ContentStatus.default('active') }),
  output: listOutput('quizzesList', QuizRow),
  shows: ['quizzes'],
})

export const getQuizList = defineCall({
  name: 'getQuizList',
  title: 'One quiz with its questions, what is to be thought about, and where it is used',
  access: read,
  input: z.strictObject({ quiz_id: Id }),
  output: z.strictObject({ quizzesList: z.array(Quiz).length(1) }),
  refuses: [10062],
  missing: { quiz_id: 10062 },
  shows: ['quizzes', 'questions'],
})

export const previewQuiz = defineCall({
  name: 'previewQuiz',
  title: 'One attempt as a trainee would get it, with the answers; a drawn quiz is drawn anew each time',
  access: read,
  input: z.strictObject({ quiz_id: Id, language: ContentLanguage.optional() }),
  output: z.strictObject({
    questions: z.array(
      z.strictObject({
        question_id: Id,
        text: z.string(),
        type: z.enum(questionTypes),
        picture_url: z.string().nullable(),
        picture_alt: z.string(),
        explanation: z.string(),
        options: z.array(z.strictObject({ option_id: Id, value: z.string(), is_true: z.boolean(), explanation: z.string() })),
      }),
    ),
  }),
  refuses: [10062],
  missing: { quiz_id: 10062 },
  shows: ['quizzes', 'questions'],
})
