import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant } from '../kit/database/columns.ts'
import { traineeModule } from '../modules/modules.table.ts'

/** The editable course. */
export const course = pgTable(
  'course',
  {
    course_id: identity('course_id'),
    code: text('code').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    cover_sha256: text('cover_sha256'),
    objectives: text('objectives').array().notNull().default(sql`'{}'`),
    price_sen: bigint('price_sen', { mode: 'number' }).notNull(),
    validity_months: smallint('validity_months').notNull(),
    /** { version, texts: { en: { title, body }, ms: { title, body } } } */
    pledge: jsonb('pledge').notNull(),
    translations: jsonb('translations').notNull().default({}),
    status: text('status', { enum: ['draft', 'in_review', 'published', 'archived'] })
      .notNull()
      .default('draft'),
    version: integer('version').notNull().default(1),
    submitted_by: integer('submitted_by'),
    updated_at: instant('updated_at').notNull(),
    updated_by: integer('updated_by').notNull(),
  },
  (t) => [uniqueIndex('course_code_unique').on(t.code), check('course_price', sql`${t.price_sen} >= 0`)],
)

export const courseModule = pgTable(
  'course_module',
  {
    course_id: integer('course_id')
      .notNull()
      .references(() => course.course_id),
    module_id: integer('module_id')
      .notNull()
      .references(() => traineeModule.module_id),
    position: smallint('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.course_id, t.module_id] })],
)

/** What was published, frozen: a trigger refuses every change. Enrolments, attempts, pledges and certificates point here. */
export const courseVersion = pgTable(
  'course_version',
  {
    course_version_id: identity('course_version_id'),
    course_id: integer('course_id')
      .notNull()
      .references(() => course.course_id),
    version_no: integer('version_no').notNull(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    /** The whole course as courses.rules CourseContent: modules, items, materials, quizzes, questions with their right answers, pledge. */
    content: jsonb('content').notNull(),
    /** SHA-256 of the content in canonical JSON (RFC 8785). */
    content_hash: text('content_hash').notNull(),
    published_at: instant('published_at').notNull(),
    submitted_by: integer('submitted_by').notNull(),
    published_by: integer('published_by').notNull(),
  },
  (t) => [unique('course_version_no').on(t.course_id, t.version_no), check('course_version_four_eyes', sql`${t.submitted_by} <> ${t.published_by}`)],
)
