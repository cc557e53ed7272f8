/** What proved the courses of a page of cycles up to a day, in SQL. */
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import type { DayRange } from '../kit/time/calendar.rules.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import type { Covering } from '../learning/enrolments/renewals.rules.ts'
import { certificate } from '../learning/pledges/pledges.table.ts'
import { exemption } from '../purchases/exemptions/exemptions.table.ts'
import type { AsAt } from './company.store.ts'

export type Coverage = { readonly own: Covering; readonly earlier: readonly Covering[]; readonly paused: readonly DayRange[] }
const NOTHING: Covering = { valid_from: null, expires_at: null, revoked_at: null }

/**
 * The certificate of each of these cycles and those of the cycles before it, also of courses that its own replaces, as issued and revoked by the end of the day, and the days on which its person
 * was paused, as known today or then. An enrolment that went with its seat has nothing.
 */
export const coverageOf = async (tx: Connection, { day, known }: AsAt, ids: readonly number[]): Promise<Map<number, Coverage>> => {
  const [c, earlier, e] = [traineeCourse, alias(traineeCourse, 'earlier'), exemption]
  const byDay = (at: typeof certificate.issued_at | typeof certificate.revoked_at) => lte(sql`kl_day(${at})`, sql`${day}::date`)
  const pausedThen = sql`(select coalesce(range_agg(daterange(${e.from_on}, case when kl_day(${e.ended_at}) <= ${day}::date then ${e.ended_on} else ${e.to_on} end + 1)), '{}')
    from ${e} where ${e.user_id} = ${c.user_id} and ${e.approve_status_id} = 1 and ${e.kind} = 'PAUSE' and kl_day(${e.decided_at}) <= ${day}::date)`
  const rows = await tx.sql
    .select({
      trainee_course_id: c.trainee_course_id,
      of: earlier.trainee_course_id,
      paused: sql`${known === 'then' ? pausedThen : c.paused}`.mapWith(c.paused),
      valid_from: sql<Date>`coalesce(${certificate.valid_from}, ${certificate.issued_at})`.mapWith(certificate.issued_at),
      expires_at: certificate.expires_at,
      revoked_at: sql<Date | null>`case when ${byDay(certificate.revoked_at)} then ${certificate.revoked_at} end`.mapWith(certificate.revoked_at),
    })
    .from(c)
    .innerJoin(
      earlier,
      and(
        eq(earlier.user_id, c.user_id),
        sql`(${earlier.trainee_course_id} = ${c.trainee_course_id} or ${earlier.trainee_course_id} in (
          select before.trainee_course_id from cycles_before(${c.user_id}, ${c.course_id}, ${c.trainee_course_id}, ${c.follows_trainee_course_id}) before))`,
        // Of the same company as its person, in words that no index answers: with it the planner gathers all cycles of the company for each.
        sql`${earlier.company_id} + 0 = ${c.company_id}`,
      ),
    )
    .innerJoin(certificate, and(eq(certificate.trainee_course_id, earlier.trainee_course_id), byDay(certificate.issued_at)))
    .where(and(inArray(c.trainee_course_id, [0, ...ids]), inScope(tx, c)))
    .orderBy(asc(c.trainee_course_id), asc(earlier.trainee_course_id))
  return new Map(
    [...Map.groupBy(rows, ({ trainee_course_id }) => trainee_course_id)].map(([id, all]) => [
      id,
      {
        own: all.find(({ of }) => of === id) ?? NOTHING,
        earlier: all.filter(({ of }) => of !== id),
        paused: all[0]?.paused ?? [],
      },
    ]),
  )
}
