import { contentKinds } from '@jujur/contract/enumerations.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { identity, instant } from '../kit/database/columns.ts'

/** Who changed what of which content, and when; a trigger refuses every change of it. Made for merging, and for who may not publish. */
export const contentEdit = pgTable(
  'content_edit',
  {
    content_edit_id: identity('content_edit_id'),
    kind: text('kind', { enum: contentKinds }).notNull(),
    content_id: integer('content_id').notNull(),
    /** The version that this change made. */
    version: integer('version').notNull(),
    /** What was changed, by name; of translations `title.de`. */
    fields: text('fields').array().notNull(),
    user_id: integer('user_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    unique('content_edit_version').on(t.kind, t.content_id, t.version),
    index('content_edit_when').on(t.kind, t.content_id, t.at),
    check('content_edit_fields', sql`cardinality(${t.fields}) > 0`),
  ],
)

/** Who has what open to edit it, and when that was heard last. What is old says nothing and is swept by whoever comes next. */
export const contentOpen = pgTable(
  'content_open',
  {
    kind: text('kind', { enum: contentKinds }).notNull(),
    content_id: integer('content_id').notNull(),
    user_id: integer('user_id').notNull(),
    seen_at: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.content_id, t.user_id] }), index('content_open_seen').on(t.seen_at)],
)
