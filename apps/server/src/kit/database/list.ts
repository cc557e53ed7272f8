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
export const countUpTo = async (tx: Connection, query: SQLWrapper): Promise<number> => {
  const { rows } = await tx.sql.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${query} limit ${sql.raw(String(COUNTED + 1))}) as counted`,
  )
  const [row] = rows
  if (!row) throw new Error('a count always answers one row')
  return row.count
}

/** How many rows all pages have together: a first page that is not full is all there are. `all` as countUpTo takes it. */
export const countList = (
  tx: Connection,
  page: { readonly start: number; readonly length: number },
  rows: readonly unknown[],
  all: () => SQLWrapper,
): Promise<number> => (page.start === 0 && rows.length < page.length ? Promise.resolve(rows.length) : countUpTo(tx, all()))

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

type Order = { key: Key; isDown: boolean }
const ordered = <S extends string>({ sort, dir }: Ordered<S>, columns: Record<S, Key>, otherwise: { sort: S; dir: Direction }): Order => ({
  key: columns[sort ?? otherwise.sort],
  // A column asked for without a direction goes up; nothing asked for goes as the list goes by itself.
  isDown: (dir ?? (sort === undefined ? otherwise.dir : 'asc')) === 'desc',
})

/**
 * `order by` of a list: the column asked for, else `otherwise`, and the id last, in the same direction, so that no row is on two pages.
 * What has no value comes last both ways.
 */
export const ordering = <S extends string>(asked: Ordered<S>, columns: Record<S, Key>, otherwise: { sort: S; dir: Direction }, id: Key): SQL[] => {
  const { key, isDown } = ordered(asked, columns, otherwise)
  if (!isDown) return [asc(key), asc(id)]
  return [isNullable(key) ? sql`${key} desc nulls last` : desc(key), desc(id)]
}

/**
 * The rows of one page in that order, for a list to join the rest to: each part of them goes along an index, no further than the page's end.
 * Downwards an index has what has no value first, so that this is a part of its own. A part selects `key` as `sorted` and the id as `id` besides
 * what is wanted, and gets what more its rows are asked.
 */
export const pageAlong = <S extends string>(
  asked: Ordered<S> & { start: number; length: number },
  columns: Record<S, Key>,
  otherwise: { sort: S; dir: Direction },
  id: Key,
  parts: readonly ((key: Key, also: SQL | undefined) => SQL)[],
): { page: SQL; order: SQL } => {
  const { key, isDown } = ordered(asked, columns, otherwise)
  const { start, length } = asked
  const direction = sql.raw(isDown ? 'desc' : 'asc')
  const order = sql`sorted ${direction} nulls last, id ${direction}`
  const along = (part: SQL) => sql`(${part} order by ${key} ${direction}, ${id} ${direction} limit ${planned(start + length)})`
  const kinds = isDown && isNullable(key) ? [sql`${key} is not null`, sql`${key} is null`] : [undefined]
  const all = parts.flatMap((part) => kinds.map((also) => along(part(key, also))))
  return {
    page: sql`(select * from (${sql.join(all, sql` union all `)}) as parts order by ${order} limit ${planned(length)} offset ${planned(start)})`,
    order,
  }
}

/**
 * Has what is read go along an index in the order that is asked, rather than gather all rows and sort them. The planner takes a policy to let one
 * row in two hundred through, and so every list for a short one: where it is known to be long, it is told so.
 */
export const alongIndex = async <T>(tx: Connection, read: () => PromiseLike<T>): Promise<T> => {
  const gathers = (answer: 'on' | 'off') =>
    tx.sql.execute(sql`select set_config('enable_sort', ${answer}, false), set_config('enable_material', ${answer}, false)`)
  await gathers('off')
  try {
    return await read()
  } finally {
    // In a transaction that failed nothing is heard but its end, which sets it back.
    await gathers('on').catch(() => undefined)
  }
}

/** To gather a row and sort it takes as long as to pass by so many. */
const PASSED_BY = 4
/** Whether going through all rows in their order comes to the end of the page before all that are wanted were gathered. */
export const isPageSoon = ({ start, length }: { start: number; length: number }, wanted: number, all: number): boolean =>
  PASSED_BY * wanted * wanted > (start + length) * all

/** Any column holds the words, whatever their case; %, _ and \ are signs like others. Undefined where nothing is looked for. */
export const holding = (words: string, ...columns: readonly Key[]): SQL | undefined => {
  const wanted = words.trim()
  return wanted === '' ? undefined : or(...columns.map((column) => ilike(column as AnyColumn, `%${wanted.replace(/[%_\\]/g, '\\$&')}%`)))
}
