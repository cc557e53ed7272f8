/** What all lists do alike: count no further than is shown, order without ties, search for words as they were typed. */
import { type AnyColumn, asc, desc, ilike, is, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Connection } from './database.ts'

/** Totals are exact up to here; beyond it a list says that there are more. */
export const COUNTED = 10_000

/**
 * How many rows a query without order and limit has, looking at no more than one above COUNTED:
 * `countUpTo(at, at.sql.select({ one: sql`1` }).from(users).where(…))`.
 */
export const countUpTo = async (at: Connection, query: SQLWrapper): Promise<number> => {
  const { rows } = await at.sql.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${query} limit ${sql.raw(String(COUNTED + 1))}) as counted`,
  )
  const [row] = rows
  if (!row) throw new Error('a count always answers one row')
  return row.count
}

/** How many rows all pages have together: a first page that is not full is all there are. `all` as countUpTo takes it. */
export const countList = (
  at: Connection,
  page: { readonly start: number; readonly length: number },
  rows: readonly unknown[],
  all: () => SQLWrapper,
): Promise<number> => (page.start === 0 && rows.length < page.length ? Promise.resolve(rows.length) : countUpTo(at, all()))

/** A counted number as lists answer it. */
export const totals = (counted: number): { total: number; total_more?: true } =>
  counted > COUNTED ? { total: COUNTED, total_more: true } : { total: counted }

/**
 * Of a page's bounds, written into the statement: plans are made once for all values of a parameter, and for a limit nobody knows PostgreSQL
 * takes a tenth of the table.
 */
export const planned = (rows: number): number => {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error(`a page cannot be bounded by ${rows}`)
  return sql.raw(String(rows)) as unknown as number
}

export type Direction = 'asc' | 'desc'
/** A column, or what is worked out of some. */
export type Key = AnyColumn | SQL
export type Ordered<S extends string> = { sort?: S | undefined; dir?: Direction | undefined }

const isNullable = (key: Key) => !is(key, PgColumn) || !key.notNull

/**
 * `order by` of a list: the column asked for, else `otherwise`, and the id last, in the same direction, so that no row is on two pages.
 * What has no value comes last both ways.
 */
export const ordering = <S extends string>(
  { sort, dir }: Ordered<S>,
  columns: Record<S, Key>,
  otherwise: { sort: S; dir: Direction },
  id: Key,
): SQL[] => {
  const key = columns[sort ?? otherwise.sort]
  // A column asked for without a direction goes up; nothing asked for goes as the list goes by itself.
  const direction = dir ?? (sort === undefined ? otherwise.dir : 'asc')
  if (direction === 'asc') return [asc(key), asc(id)]
  return [isNullable(key) ? sql`${key} desc nulls last` : desc(key), desc(id)]
}

/** Any column holds the words, whatever their case; %, _ and \ are signs like others. Undefined where nothing is looked for. */
export const holding = (words: string, ...columns: readonly Key[]): SQL | undefined => {
  const wanted = words.trim()
  return wanted === '' ? undefined : or(...columns.map((column) => ilike(column as AnyColumn, `%${wanted.replace(/[%_\\]/g, '\\$&')}%`)))
}
