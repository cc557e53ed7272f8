/** Attempts at quizzes. */
import { contentLanguages } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, personPolicy } from '../../kit/database/columns.ts'
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
