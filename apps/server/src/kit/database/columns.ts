/** Columns and policies that tables share. */
import { sql } from 'drizzle-orm'
import { bigint, customType, integer, pgPolicy, text, timestamp } from 'drizzle-orm/pg-core'

/** An instant; the server always writes the request's `now`, never the database's default, so that tests can shift the clock. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const identity = (name: string) => integer(name).primaryKey().generatedAlwaysAsIdentity()

/** Money, in sen. */
export const sen = (name: string) => bigint(name, { mode: 'number' })

/** `DayRange` of kit/time, which stands above. */
type KeptDays = { readonly from_on: string; readonly to_on: string }
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
/** Days in ranges that neither overlap nor touch, as PostgreSQL keeps them: `datemultirange`, each without its upper bound. */
export const dayRanges = customType<{ data: readonly KeptDays[]; driverData: string }>({
  dataType: () => 'datemultirange',
  fromDriver: (ranges) => [...ranges.matchAll(/\[([\d-]+),([\d-]+)\)/g)].map(([, from = '', end = '']) => ({ from_on: from, to_on: dayBefore(end) })),
  toDriver: (ranges) => `{${ranges.map(({ from_on, to_on }) => `[${from_on},${to_on}]`).join(',')}}`,
})

/** Of what somebody sends and somebody else decides on, and that changes only as it was read. */
export const decided = () => ({
  version: integer('version').notNull().default(1),
  submitted_at: instant('submitted_at').notNull(),
  decided_at: instant('decided_at'),
  decided_by: integer('decided_by'),
  remarks: text('remarks'),
})

/** Second net behind every store's own predicate: rows of the scope's company only (scope_allows is made in the first migration). */
export const companyPolicy = (column = 'company_id') =>
  pgPolicy('scope', { for: 'all', using: sql.raw(`scope_allows(${column})`), withCheck: sql.raw(`scope_allows(${column})`) })
/** The same, and in a trainee's scope only the person's own rows. */
export const personPolicy = () =>
  pgPolicy('scope', {
    for: 'all',
    using: sql.raw('scope_allows_person(company_id, user_id)'),
    withCheck: sql.raw('scope_allows_person(company_id, user_id)'),
  })
