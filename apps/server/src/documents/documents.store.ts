/** Numbers and kept editions, in SQL. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { documentEdition, documentSeries, type PaperKind, type Series } from './documents.table.ts'

/**
 * The next number of a series in a year. Others who want one wait until this transaction ends, and it gives the number back when it is
 * undone: take it as late as can be.
 */
export const nextNo = async (tx: Connection, series: Series, year: number): Promise<number> => {
  const [row] = await tx.sql
    .insert(documentSeries)
    .values({ series, year, last_no: 1 })
    .onConflictDoUpdate({ target: [documentSeries.series, documentSeries.year], set: { last_no: sql`${documentSeries.last_no} + 1` } })
    .returning({ last_no: documentSeries.last_no })
  if (!row) throw new Error('a series always answers its next number')
  return row.last_no
}

export type Edition = typeof documentEdition.$inferSelect
export type NewEdition = {
  company_id: number | null
  kind: PaperKind
  document_id: number
  document_no: string
  reason: string
  facts: object
  issued_at: Date
}

/** Keeps what the paper says from now on; earlier editions stay. The caller holds the paper's own row, so that editions count up. */
export const keepEdition = async (tx: Connection, edition: NewEdition): Promise<void> => {
  const { kind, document_id } = edition
  await tx.sql.insert(documentEdition).values({
    ...edition,
    edition: sql`(select coalesce(max(e.edition), 0) + 1 from ${documentEdition} e where e.kind = ${kind} and e.document_id = ${document_id})`,
  })
}

/** Newest first. */
export const editionsOf = (tx: Connection, kind: PaperKind, document_id: number): Promise<Edition[]> =>
  tx.sql
    .select()
    .from(documentEdition)
    .where(and(eq(documentEdition.kind, kind), eq(documentEdition.document_id, document_id), inScope(tx, documentEdition)))
    .orderBy(desc(documentEdition.edition))

/** What the paper says now: its newest edition. */
export const newestEdition = async (tx: Connection, kind: PaperKind, document_id: number): Promise<number | null> => {
  const [row] = await tx.sql
    .select({ id: documentEdition.document_edition_id })
    .from(documentEdition)
    .where(and(eq(documentEdition.kind, kind), eq(documentEdition.document_id, document_id), inScope(tx, documentEdition)))
    .orderBy(desc(documentEdition.edition))
    .limit(1)
  return row?.id ?? null
}

export const editionById = async (tx: Connection, document_edition_id: number): Promise<Edition | null> => {
  const [row] = await tx.sql
    .select()
    .from(documentEdition)
    .where(and(eq(documentEdition.document_edition_id, document_edition_id), inScope(tx, documentEdition)))
  return row ?? null
}

/** Notes the file's hash, once; answers the one that counts, which may be another's who was quicker. */
export const keepEditionFile = async (tx: Connection, document_edition_id: number, pdf_sha256: string): Promise<string> => {
  const own = and(eq(documentEdition.document_edition_id, document_edition_id), inScope(tx, documentEdition))
  await tx.sql
    .update(documentEdition)
    .set({ pdf_sha256 })
    .where(and(own, isNull(documentEdition.pdf_sha256)))
  const [row] = await tx.sql.select({ pdf_sha256: documentEdition.pdf_sha256 }).from(documentEdition).where(own)
  return row?.pdf_sha256 ?? pdf_sha256
}
