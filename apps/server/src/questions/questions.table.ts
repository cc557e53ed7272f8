import { contentLanguages, questionTypes } from '@jujur/contract/enumerations.ts'
import { type ImportLine, importFormats } from '@jujur/contract/questions.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant } from '../kit/database/columns.ts'

export const question = pgTable(
  'question',
  {
    question_id: identity('question_id'),
    name: text('name').notNull(),
    text: text('text').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    explanation: text('explanation').notNull().default(''),
    language: text('language', { enum: contentLanguages }).notNull().default('en'),
    picture_sha256: text('picture_sha256'),
    picture_alt: text('picture_alt'),
    points: smallint('points').notNull().default(1),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    translations: jsonb('translations').notNull().default({}),
    /** Its words as questions.rules makes them, to notice others with nearly the same. */
    words: text('words').array().notNull().default(sql`'{}'`),
    status: text('status', { enum: ['active', 'archived'] })
      .notNull()
      .default('active'),
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull(),
    updated_by: integer('updated_by').notNull(),
  },
  (t) => [
    uniqueIndex('question_name_unique').on(sql`lower(${t.name})`),
    check('question_points', sql`${t.points} between 1 and 100`),
    /** All that a page of the bank is chosen and counted by. */
    index('question_listed').on(t.updated_at, t.question_id, t.status),
    /** Ten thousand are counted along a few pages of this one. */
    index('question_status').on(t.status),
    index('question_letters').using('gin', t.name.op('gin_trgm_ops'), t.text.op('gin_trgm_ops')),
    index('question_tags').using('gin', t.tags),
    index('question_words').using('gin', t.words),
  ],
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
    /** Why it is right or wrong; read after the quiz, where that shows answers. */
    explanation: text('explanation').notNull().default(''),
    translations: jsonb('translations').notNull().default({}),
  },
  (t) => [unique('question_option_position').on(t.question_id, t.position)],
)

/** A file of questions that was imported, with what became of each of its questions. */
export const questionImport = pgTable(
  'question_import',
  {
    question_import_id: identity('question_import_id'),
    file_name: text('file_name').notNull(),
    file_sha256: text('file_sha256').notNull(),
    format: text('format', { enum: importFormats }).notNull(),
    language: text('language', { enum: contentLanguages }).notNull(),
    /** By which its questions are found. */
    tag: text('tag'),
    taken: integer('taken').notNull(),
    changed: integer('changed').notNull(),
    left_out: integer('left_out').notNull(),
    lines: jsonb('lines').$type<readonly ImportLine[]>().notNull(),
    made_at: instant('made_at').notNull(),
    made_by: integer('made_by').notNull(),
  },
  (t) => [uniqueIndex('question_import_tag').on(sql`lower(${t.tag})`), index('question_import_made').on(t.made_at, t.question_import_id)],
)

/**
 * How people did when they met a question for the first time; a trigger makes the row with the question, and whoever grades an attempt counts in it.
 * Beside the question and not in it, so that learners and authors never wait for each other.
 */
export const questionFigure = pgTable(
  'question_figure',
  {
    question_id: integer('question_id')
      .primaryKey()
      .references(() => question.question_id, { onDelete: 'cascade' }),
    answered: integer('answered').notNull().default(0),
    answered_right: integer('answered_right').notNull().default(0),
    /** Of those who passed that attempt. */
    passed: integer('passed').notNull().default(0),
    passed_right: integer('passed_right').notNull().default(0),
    ease: doublePrecision('ease').generatedAlwaysAs(
      sql`case when answered > 0 then answered_right::double precision / answered::double precision end`,
    ),
  },
  (t) => [
    index('question_figure_hardest').on(t.ease, t.question_id),
    index('question_figure_easiest').on(t.ease.desc().nullsLast(), t.question_id.desc().nullsFirst()),
    check(
      'question_figure_sound',
      sql`${t.answered_right} <= ${t.answered} and ${t.passed} <= ${t.answered} and ${t.passed_right} <= least(${t.passed}, ${t.answered_right})`,
    ),
  ],
)
