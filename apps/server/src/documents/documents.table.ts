/** Numbers of issued papers, and their kept editions. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { companyPolicy, identity, instant } from '../kit/database/columns.ts'

export const seriesNames = ['INV', 'CN', 'RCP', 'RV', 'EVP', 'AUR'] as const
export type Series = (typeof seriesNames)[number]
export const paperKinds = ['invoice', 'credit_note', 'official_receipt', 'refund_voucher'] as const
export type PaperKind = (typeof paperKinds)[number]

/** The last number given of a series in a year of Kuala Lumpur. A rolled back transaction gives its number back: no gaps. */
export const documentSeries = pgTable(
  'document_series',
  {
    series: text('series', { enum: seriesNames }).notNull(),
    year: smallint('year').notNull(),
    last_no: integer('last_no').notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] }), check('document_series_counts', sql`${t.last_no} >= 1`)],
)

/** What a paper said at a moment, as it is printed. Frozen by a trigger; only the file's hash is added, once. */
export const documentEdition = pgTable(
  'document_edition',
  {
    document_edition_id: identity('document_edition_id'),
    /** Null of a refund to somebody that nobody here knows. */
    company_id: integer('company_id'),
    kind: text('kind', { enum: paperKinds }).notNull(),
    /** The id of the invoice, credit note, payment or refund voucher. */
    document_id: integer('document_id').notNull(),
    document_no: text('document_no').notNull(),
    edition: smallint('edition').notNull(),
    /** Why this edition was made: issued, paid_in_part, paid, void, credited, e_invoice. */
    reason: text('reason').notNull(),
    facts: jsonb('facts').notNull(),
    issued_at: instant('issued_at').notNull(),
    pdf_sha256: text('pdf_sha256'),
  },
  (t) => [
    unique('document_edition_once').on(t.kind, t.document_id, t.edition),
    index('document_edition_company').on(t.company_id, t.kind, t.document_id),
    check('document_edition_counts', sql`${t.edition} >= 1`),
    companyPolicy(),
  ],
)
