/** Attempts at quizzes, and how a company's people did in them. */
import { FEW_ANSWERS } from '@jujur/contract/dashboard.ts'
import { contentLanguages } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { company } from '../../companies/companies.table.ts'
import { courseVersionQuestion } from '../../courses/courses.table.ts'
import { companyPolicy, identity, instant, personPolicy } from '../../kit/database/columns.ts'
import { moduleProgress } from '../lessons/lessons.table.ts'

export const quizAttempt = pgTable(
  'quiz_attempt',
  {
    attempt_id: identity('attempt_id'),
    module_progress_id: integer('module_progress_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    attempt_set: smallint('attempt_set').notNull(),
    attempt_no: smallint('attempt_no').notNull(),
    /** Drawn when it began: [{ question_id, option_ids }] in the order shown. */
    questions: jsonb('questions').notNull(),
    /** The language the questions are asked in from start to end; null for what began before this was recorded: that of the course. */
    language: text('language', { enum: contentLanguages }),
    started_at: instant('started_at').notNull(),
    deadline_at: instant('deadline_at'),
    submitted_at: instant('submitted_at'),
    score: smallint('score'),
    passed: boolean('passed'),
  },
  (t) => [
    unique('quiz_attempt_no').on(t.module_progress_id, t.attempt_set, t.attempt_no),
    unique('quiz_attempt_owner').on(t.attempt_id, t.user_id, t.company_id),
    uniqueIndex('quiz_attempt_one_open').on(t.module_progress_id).where(sql`submitted_at is null`),
    foreignKey({
      columns: [t.module_progress_id, t.user_id, t.company_id],
      foreignColumns: [moduleProgress.module_progress_id, moduleProgress.user_id, moduleProgress.company_id],
      name: 'quiz_attempt_progress',
    }),
    check('quiz_attempt_result', sql`(${t.submitted_at} is null) = (${t.score} is null)`),
    personPolicy(),
  ],
)

export const quizAnswer = pgTable(
  'quiz_answer',
  {
    attempt_id: integer('attempt_id').notNull(),
    question_id: integer('question_id').notNull(),
    user_id: integer('user_id').notNull(),
    company_id: integer('company_id').notNull(),
    option_ids: integer('option_ids').array().notNull(),
    answered_at: instant('answered_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attempt_id, t.question_id] }),
    foreignKey({
      columns: [t.attempt_id, t.user_id, t.company_id],
      foreignColumns: [quizAttempt.attempt_id, quizAttempt.user_id, quizAttempt.company_id],
      name: 'quiz_answer_attempt',
    }),
    personPolicy(),
  ],
)

/**
 * How a company's people answered a question when they met it for the first time in a lesson; whoever grades an attempt counts in it. A row comes
 * with the first answer. Version and item are those of the answer counted last: what was asked is read there, as it was published.
 * A company is told how things stood before the day, so that no answer shows by itself in what changes.
 */
export const companyQuestionFigure = pgTable(
  'company_question_figure',
  {
    company_id: integer('company_id')
      .notNull()
      .references(() => company.company_id),
    question_id: integer('question_id').notNull(),
    course_version_id: integer('course_version_id').notNull(),
    module_item_id: integer('module_item_id').notNull(),
    answered: integer('answered').notNull(),
    answered_right: integer('answered_right').notNull(),
    /** The day of Kuala Lumpur on which it was counted last, and what had been counted before that day; null where it was before this was kept. */
    counted_on: date('counted_on', { mode: 'string' }),
    answered_before: integer('answered_before').notNull().default(0),
    right_before: integer('right_before').notNull().default(0),
    ease: doublePrecision('ease').notNull().generatedAlwaysAs(sql`answered_right::double precision / answered::double precision`),
    /** Too few answers to say much. */
    is_few: boolean('is_few')
      .notNull()
      .generatedAlwaysAs(sql.raw(`answered < ${FEW_ANSWERS}`)),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.question_id] }),
    foreignKey({
      columns: [t.course_version_id, t.module_item_id, t.question_id],
      foreignColumns: [courseVersionQuestion.course_version_id, courseVersionQuestion.module_item_id, courseVersionQuestion.question_id],
      name: 'company_question_figure_asked',
    }),
    check('company_question_figure_sound', sql`${t.answered} > 0 and ${t.answered_right} between 0 and ${t.answered}`),
    companyPolicy(),
  ],
)
