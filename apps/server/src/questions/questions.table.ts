import { questionTypes } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant } from '../kit/database/columns.ts'

export const question = pgTable(
  'question',
  {
    question_id: identity('question_id'),
    name: text('name').notNull(),
    text: text('text').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    explanation: text('explanation').notNull().default(''),
    points: smallint('points').notNull().default(1),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    translations: jsonb('translations').notNull().default({}),
    status: text('status', { enum: ['active', 'archived'] })
      .notNull()
      .default('active'),
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull(),
    updated_by: integer('updated_by').notNull(),
  },
  (t) => [uniqueIndex('question_name_unique').on(sql`lower(${t.name})`), check('question_points', sql`${t.points} between 1 and 100`)],
)

export const questionOption = pgTable(
  'question_option',
  {
    option_id: identity('option_id'),
    question_id: integer('question_id')
      .notNull()
      .references(() => question.question_id),
    position: smallint('position').notNull(),
    value: text('value').notNull(),
    is_true: boolean('is_true').notNull(),
    translations: jsonb('translations').notNull().default({}),
  },
  (t) => [unique('question_option_position').on(t.question_id, t.position)],
)
