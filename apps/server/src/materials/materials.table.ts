import { contentLanguages, materialTypes, topics } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { identity, instant } from '../kit/database/columns.ts'

/** The editable material; what trainees see is frozen in course_version. Files are named by their SHA-256. */
export const material = pgTable(
  'material',
  {
    material_id: identity('material_id'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    type: text('type', { enum: materialTypes }).notNull(),
    language: text('language', { enum: contentLanguages }).notNull().default('en'),
    /** Rich text, sanitised when written; its images are named `file:<sha256>`. */
    html: text('html'),
    file_sha256: text('file_sha256'),
    file_name: text('file_name'),
    content_type: text('content_type'),
    file_bytes: bigint('file_bytes', { mode: 'number' }),
    /** What only this type has, as its kind writes and reads it: pages of a PDF, size of a picture, manifest of a SCORM package. */
    details: jsonb('details').notNull().default({}),
    /** Of a SCORM package, what its author lets it do; only what differs from nothing (materials.rules PackageLet). */
    package_settings: jsonb('package_settings').notNull().default({}),
    /** What was noticed when its package was taken; no part of what is published. */
    package_notes: jsonb('package_notes').notNull().default([]),
    /** WebVTT of the base language, by its SHA-256. */
    captions_sha256: text('captions_sha256'),
    caption_cues: integer('caption_cues'),
    /** What is seen and heard in a recording, in words; a paragraph a line. */
    transcript: text('transcript'),
    duration_seconds: integer('duration_seconds'),
    min_seconds: integer('min_seconds').notNull(),
    /** Its author said so; until then it follows the length. */
    min_said: boolean('min_said').notNull().default(false),
    /** Of the nine (domain-facts 5.3): what a module item with it begins with. */
    topics: text('topics', { enum: topics }).array().notNull().default(sql`'{}'`),
    /** Texts of other languages as translations.rules Kept: title, description, html, transcript. */
    translations: jsonb('translations').notNull().default({}),
    /** Files of other languages: { de: { file?: { sha256, name, type, bytes, duration_seconds }, captions?: { sha256, cues, made_from } } } */
    language_files: jsonb('language_files').notNull().default({}),
    status: text('status', { enum: ['active', 'archived'] })
      .notNull()
      .default('active'),
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull(),
    updated_by: integer('updated_by').notNull(),
  },
  // Lists run newest first.
  (t) => [index('material_listed').on(t.updated_at, t.material_id, t.status), index('material_title').on(sql`lower(${t.title})`, t.material_id)],
)

/** The files of a SCORM package, by their path in it; the bytes are in the file store. */
export const packageFile = pgTable(
  'package_file',
  {
    package_sha256: text('package_sha256').notNull(),
    path: text('path').notNull(),
    sha256: text('sha256').notNull(),
    content_type: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.package_sha256, t.path] })],
)
