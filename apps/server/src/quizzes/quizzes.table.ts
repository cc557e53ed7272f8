import { contentLanguages } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant } from '../kit/database/columns.ts'
import { question } from '../questions/questions.table.ts'

export const quiz = pgTable(
  'quiz',
  {
    quiz_id: identity('quiz_id'),
    name: text('name').notNull(),
    language: text('language', { enum: contentLanguages }).notNull().default('en'),
    quiz_validation_type: smallint('quiz_validation_type').notNull(),
    pass_mark: smallint('pass_mark').notNull(),
    max_attempts: smallint('max_attempts'),
    cooldown_minutes: integer('cooldown_minutes').notNull().default(0),
    time_limit_minutes: integer('time_limit_minutes'),
    shuffle: boolean('shuffle').notNull().default(true),
    show_answers: text('show_answers', { enum: ['never', 'once_passed'] })
      .notNull()
      .default('once_passed'),
    /** [{ tag, count }]: drawn at random from the questions of a tag, beside or instead of the listed ones. */
    draw: jsonb('draw').notNull().default([]),
    translations: jsonb('translations').notNull().default({}),
    status: text('status', { enum: ['active', 'archived'] })
      .notNull()
      .default('active'),
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull(),
    updated_by: integer('updated_by').notNull(),
  },
  (t) => [
    uniqueIndex('quiz_name_unique').on(sql`lower(${t.name})`),
    index('quiz_updated').on(t.updated_at, t.quiz_id),
    check('quiz_validation_type_known', sql`${t.quiz_validation_type} in (1, 2, 3)`),
    check('quiz_pass_mark', sql`${t.pass_mark} between 0 and 100`),
  ],
)

export const quizQuestion = pgTable(
  'quiz_question',
  {
    quiz_id: integer('quiz_id')
      .notNull()
      .references(() => quiz.quiz_id),
    question_id: integer('question_id')
      .notNull()
      .references(() => question.question_id),
    position: smallint('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.quiz_id, t.question_id] }), index('quiz_question_of').on(t.question_id)],
)
