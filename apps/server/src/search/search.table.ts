import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * The words by which something is found: one row each, kept by triggers on what it is of. Nobody but the function find_entries (migration 0040)
 * may read it, and that function looks only where the scope of the session allows. Its policy lets everything through on purpose: the database
 * would compare an operator that it does not hold for leakproof, as LIKE, row by row behind any other, and never by an index.
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    /** EntryKind of kit/database/entries.ts. */
    kind: text('kind').notNull(),
    entry_id: integer('entry_id').notNull(),
    company_id: integer('company_id'),
    /** Folded by search_fold, with a space at both ends. */
    folded: text('folded').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.entry_id] }),
    index('search_entry_words').using('gin', t.kind, t.company_id, t.folded.op('gin_trgm_ops')).with({ gin_pending_list_limit: 512 }),
    pgPolicy('found_by_function', { for: 'all', using: sql`true`, withCheck: sql`true` }),
  ],
)
