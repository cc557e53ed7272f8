import { contentLanguages, lessonTypes, topics } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { identity, instant } from '../kit/database/columns.ts'
import { material } from '../materials/materials.table.ts'
import { quiz } from '../quizzes/quizzes.table.ts'

export const traineeModule = pgTable('trainee_module', {
  module_id: identity('module_id'),
  title: text('title').notNull(),
  /** Two to four words, for a step on the line. */
  short_title: text('short_title').notNull(),
  description: text('description').notNull().default(''),
  language: text('language', { enum: contentLanguages }).notNull().default('en'),
  translations: jsonb('translations').notNull().default({}),
  status: text('status', { enum: ['active', 'archived'] })
    .notNull()
    .default('active'),
  version: integer('version').notNull().default(1),
  updated_at: instant('updated_at').notNull(),
  updated_by: integer('updated_by').notNull(),
})

export const moduleItem = pgTable(
  'module_item',
  {
    module_item_id: identity('module_item_id'),
    module_id: integer('module_id')
      .notNull()
      .references(() => traineeModule.module_id),
    position: smallint('position').notNull(),
    type: text('type', { enum: lessonTypes }).notNull(),
    material_id: integer('material_id').references(() => material.material_id),
    quiz_id: integer('quiz_id').references(() => quiz.quiz_id),
    mandatory: boolean('mandatory').notNull().default(true),
    /** Which of the nine topics it covers (domain-facts 5.3). */
    topics: text('topics', { enum: topics }).array().notNull().default(sql`'{}'`),
    /** When a SCORM package counts as done: { rule: 'completed' | 'passed' } or { rule: 'score', at_least: percent }; null for all else. */
    scorm_rule: jsonb('scorm_rule'),
  },
  (t) => [
    unique('module_item_position').on(t.module_id, t.position),
    index('module_item_of_material').on(t.material_id),
    check('module_item_one_of', sql`(${t.type} = 'material') = (${t.material_id} is not null) and (${t.type} = 'quiz') = (${t.quiz_id} is not null)`),
  ],
)
