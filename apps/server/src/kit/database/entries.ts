/** Finding by words as people type them: without accents, in any order, part of a number (functions and triggers of migration 0040). */
import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { COUNTED, holding, type Key } from './list.ts'

/** What is kept to be found: people by their side, the rest by its table. An entry's id is its row's; a certificate's that of its enrolment. */
export const searchEntryKinds = [
  'trainee',
  'client_admin',
  'global_admin',
  'company',
  'course',
  'certificate',
  'invoice',
  'bank_receipt',
  'paper',
  'write_off',
  'company_registration',
  'trainee_registration',
  'registration_information',
] as const
export type SearchEntryKind = (typeof searchEntryKinds)[number]

/**
 * Ids of what holds all the words, the best first, at most `most`: of the scope's company, or of all; none in a person's scope. Where more hold
 * them, `most` of those in no order are looked at. Rows are then read by their own store, which asks the scope once more.
 */
export const findEntries = async (tx: Connection, kind: SearchEntryKind, words: string, most: number): Promise<number[]> => {
  const { rows } = await tx.sql.execute<{ entry_id: number }>(sql`select entry_id from find_entries(${kind}, ${words}, ${most}::integer)`)
  return rows.map(({ entry_id }) => entry_id)
}

/** Ids of what holds all the words, where a list counts as many; null where more do. */
export const idsHolding = async (tx: Connection, kind: SearchEntryKind, words: string): Promise<number[] | null> => {
  const { rows } = await tx.sql.execute<{ ids: number[] | null }>(sql`
    select case when cardinality(ids) <= ${COUNTED}::integer then ids end as ids
    from (select array(select entry_id from find_entries(${kind}, ${words}, ${COUNTED + 1}::integer)) as ids) as found`)
  return rows[0]?.ids ?? null
}

/** Each of the words is in one of the columns. */
export const holdingEach = (words: string, columns: readonly Key[]): SQL | undefined =>
  and(
    ...words
      .trim()
      .split(/\s+/)
      .map((word) => holding(word, ...columns)),
  )

/**
 * What a list asks of its rows for words to be found: one of the ids that hold them, as many as a list counts. Where more do, the list goes
 * through its rows in their order and soon has a page, by the columns alone. Undefined where nothing is looked for.
 */
export const foundAmong = async (
  tx: Connection,
  kind: SearchEntryKind,
  words: string,
  id: AnyColumn,
  columns: readonly Key[],
): Promise<SQL | undefined> => {
  if (words.trim() === '') return undefined
  const ids = await idsHolding(tx, kind, words)
  return ids ? sql`${id} = any(${sql.param(ids)}::integer[])` : holdingEach(words, columns)
}
