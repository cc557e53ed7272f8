import { materialTypes } from '@jujur/contract/enumerations.ts'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, instant } from '../kit/database/columns.ts'

/** The editable material; what trainees see is frozen in course_version. Files are named by their SHA-256. */
export const material = pgTable('material', {
  material_id: identity('material_id'),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  type: text('type', { enum: materialTypes }).notNull(),
  language: text('language').notNull().default('en'),
  /** Rich text, sanitised when written; its images are named `file:<sha256>`. */
  html: text('html'),
  file_sha256: text('file_sha256'),
  file_name: text('file_name'),
  content_type: text('content_type'),
  /** What is seen and heard in a recording, in words; a paragraph a line. */
  transcript: text('transcript'),
  duration_seconds: integer('duration_seconds'),
  min_seconds: integer('min_seconds').notNull(),
  translations: jsonb('translations').notNull().default({}),
  status: text('status', { enum: ['active', 'archived'] })
    .notNull()
    .default('active'),
  version: integer('version').notNull().default(1),
  updated_at: instant('updated_at').notNull(),
  updated_by: integer('updated_by').notNull(),
})
