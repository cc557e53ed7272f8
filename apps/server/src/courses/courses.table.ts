import { contentLanguages } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { decided, identity, instant, sen } from '../kit/database/columns.ts'
import { traineeModule } from '../modules/modules.table.ts'

/** The editable course. */
export const course = pgTable(
  'course',
  {
    course_id: identity('course_id'),
    code: text('code').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    language: text('language', { enum: contentLanguages }).notNull().default('en'),
    /** Those beside its own that its author chose; null: every one that something of it is written in. */
    languages: text('languages', { enum: contentLanguages }).array(),
    cover_sha256: text('cover_sha256'),
    cover_alt: text('cover_alt'),
    objectives: text('objectives').array().notNull().default(sql`'{}'`),
    price_sen: sen('price_sen').notNull(),
    validity_months: smallint('validity_months').notNull(),
    /** { version, texts: { en: { title, body }, ms: { title, body } } } */
    pledge: jsonb('pledge').notNull(),
    /** What the certificate says beside the portal's own words; null: those alone. { heading?, signatory_name?, signatory_title?, translations? } */
    certificate: jsonb('certificate'),
    /** The ids of the courses to be completed before it. One that is deleted since counts no more. */
    needs: integer('needs').array().notNull().default(sql`'{}'`),
    /** The item that companies may read before they buy. One that is taken out since counts no more. */
    sample_item_id: integer('sample_item_id'),
    translations: jsonb('translations').notNull().default({}),
    status: text('status', { enum: ['draft', 'in_review', 'published', 'archived'] })
      .notNull()
      .default('draft'),
    /** The course whose next cycle follows this one's certificates; no part of what is published, and no edit of it. */
    replaced_by: integer('replaced_by'),
    version: integer('version').notNull().default(1),
    submitted_by: integer('submitted_by'),
    updated_at: instant('updated_at').notNull(),
    updated_by: integer('updated_by').notNull(),
  },
  (t) => [
    uniqueIndex('course_code_unique').on(t.code),
    check('course_price', sql`${t.price_sen} >= 0`),
    index('course_replaced').on(t.replaced_by).where(sql`replaced_by is not null`),
    foreignKey({ columns: [t.replaced_by], foreignColumns: [t.course_id], name: 'course_replaced_by' }),
    check('course_replaced_by_another', sql`${t.replaced_by} <> ${t.course_id}`),
  ],
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

/**
 * What changed so much that whoever has a certificate of an earlier version takes it too (ADR 31), in the words of the course's own language; null: nothing
 * did. And within how many days.
 */
const materialChange = () => ({ material_change: text('material_change'), update_due_days: smallint('update_due_days') })

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
    /** How the hash is made: 1 over the whole document, 2 over what does not depend on this database (product.md section 5). */
    content_format: smallint('content_format').notNull().default(1),
    /** SHA-256 in canonical JSON (RFC 8785). */
    content_hash: text('content_hash').notNull(),
    published_at: instant('published_at').notNull(),
    submitted_by: integer('submitted_by').notNull(),
    published_by: integer('published_by').notNull(),
    ...materialChange(),
  },
  (t) => [
    unique('course_version_no').on(t.course_id, t.version_no),
    check('course_version_four_eyes', sql`${t.submitted_by} <> ${t.published_by}`),
    check(
      'course_version_material',
      sql`(${t.material_change} is null) = (${t.update_due_days} is null) and (${t.material_change} is null or ${t.version_no} > 1)`,
    ),
  ],
)

/**
 * Which questions a published version asks, and where: read out of its content by a trigger when it is published, so that a question's words
 * are found and searched without opening the whole course. As frozen as the version itself.
 */
export const courseVersionQuestion = pgTable(
  'course_version_question',
  {
    course_version_id: integer('course_version_id').notNull(),
    module_item_id: integer('module_item_id').notNull(),
    question_id: integer('question_id').notNull(),
    text: text('text').notNull(),
    language: text('language', { enum: contentLanguages }).notNull(),
    /** The text in the other languages it is published in: { de: '…' } */
    translations: jsonb('translations').notNull(),
    module_title: text('module_title').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.course_version_id, t.module_item_id, t.question_id], name: 'course_version_question_pk' }),
    foreignKey({ columns: [t.course_version_id], foreignColumns: [courseVersion.course_version_id], name: 'course_version_question_version' }),
  ],
)

/**
 * What was sent for review, frozen: publishing publishes exactly this. `changed_from` is the version that the course had then, so that a part that
 * was changed meanwhile is noticed by composing once more and comparing hashes.
 */
export const courseSubmission = pgTable(
  'course_submission',
  {
    course_submission_id: identity('course_submission_id'),
    course_id: integer('course_id')
      .notNull()
      .references(() => course.course_id),
    content: jsonb('content').notNull(),
    content_format: smallint('content_format').notNull(),
    content_hash: text('content_hash').notNull(),
    /** Why it is sent, in the author's words. */
    note: text('note').notNull().default(''),
    ...materialChange(),
    status: text('status', { enum: ['pending', 'published', 'sent_back', 'withdrawn'] })
      .notNull()
      .default('pending'),
    submitted_by: integer('submitted_by').notNull(),
    ...decided(),
    course_version_id: integer('course_version_id').references(() => courseVersion.course_version_id),
  },
  (t) => [
    uniqueIndex('course_submission_pending').on(t.course_id).where(sql`${t.status} = 'pending'`),
    check('course_submission_material', sql`(${t.material_change} is null) = (${t.update_due_days} is null)`),
    check('course_submission_four_eyes', sql`${t.decided_by} is null or ${t.status} = 'withdrawn' or ${t.decided_by} <> ${t.submitted_by}`),
  ],
)

/** What a reviewer said of an item when the course went back. The item may be gone since: it is known by what was sent. */
export const courseComment = pgTable(
  'course_comment',
  {
    course_comment_id: identity('course_comment_id'),
    course_submission_id: integer('course_submission_id')
      .notNull()
      .references(() => courseSubmission.course_submission_id),
    module_item_id: integer('module_item_id').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    done_at: instant('done_at'),
    done_by: integer('done_by'),
  },
  (t) => [
    unique('course_comment_once').on(t.course_submission_id, t.module_item_id),
    check('course_comment_done', sql`(${t.done_at} is null) = (${t.done_by} is null)`),
  ],
)

/** A course zip that was read and waits to become a draft; its files are in the file store by then. */
export const courseImport = pgTable('course_import', {
  course_import_id: identity('course_import_id'),
  user_id: integer('user_id').notNull(),
  /** The portable course and the names its parts had, as zip.usecases reads them. */
  document: jsonb('document').notNull(),
  content_hash: text('content_hash').notNull(),
  created_at: instant('created_at').notNull(),
  committed_at: instant('committed_at'),
  course_id: integer('course_id').references(() => course.course_id),
})
