import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BareKit, openBareKit } from '../kit/testing/testing.ts'
import { startOf } from './company-start.store.ts'

const served = process.env.TEST_DATABASE_URL !== undefined

describe.runIf(served)('the first steps of a company beside one that gave many seats', () => {
  let bare: BareKit
  const OWN = 25_000
  beforeAll(async () => {
    bare = await openBareKit()
    await bare.asOwner([
      // What the rows belong to is not looked at here.
      'set session_replication_role = replica',
      `insert into purchased_course (purchased_course_id, company_id, course_id, seats_opened, seats_used, first_opened_at) overriding system value
       select n, n, 1, 50000, case n when 2 then 0 else 100 end, now() from generate_series(1, 200) n`,
      `insert into seat_lot (seat_lot_id, purchased_course_id, company_id, invoice_id, line_no, seats, opened_at) overriding system value
       select n, n, n, n, 1, 50000, now() from generate_series(1, 200) n`,
      // None of the second.
      `insert into seat_use (seat_lot_id, purchased_course_id, company_id, user_id, trainee_course_id, taken_at, counts_from)
       select of, of, of, n, n, now(), now() from generate_series(1, 50000) n, lateral (select case when n % 2 = 0 then 1 else 3 + n % 198 end as of) x`,
    ])
    await bare.asOwner(['analyze'])
  })
  afterAll(() => bare.close())

  /** What the company is answered, and how many uses of seats were looked at for it. */
  const asked = (company_id: number) =>
    bare.kit.database.write({ kind: 'company', company_id }, async (tx) => {
      const lookedAt = async () => {
        const { rows } = await tx.sql.execute<{ looked_at: number }>(
          sql`select (seq_tup_read + idx_tup_fetch)::int as looked_at from pg_stat_xact_user_tables where relname = 'seat_use'`,
        )
        return rows[0]?.looked_at ?? 0
      }
      const before = await lookedAt()
      const start = await startOf(tx, '2026-11-01')
      return { start, looked_at: (await lookedAt()) - before }
    })
  it('are told without looking at what the other was given', async () =>
    expect(await asked(2)).toMatchObject({ start: { seats: 'there' }, looked_at: 0 }))
  it('are over where seats are given, and where all were given back', async () => {
    expect(await asked(1)).toEqual({ start: null, looked_at: 0 })
    await bare.asOwner(['update purchased_course set seats_used = 0'])
    const { start, looked_at } = await asked(1)
    expect(start).toBeNull()
    // One along the key, or at most its own: by what a sample of the table told, PostgreSQL chooses.
    expect(looked_at).toBeLessThanOrEqual(OWN)
  })
})
