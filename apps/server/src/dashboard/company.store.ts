/** A company's learning in SQL: counts by day, and the people behind them. */
import { EXPIRING_DAYS, type knownWhen, type LearningState, type learningFilters } from '@jujur/contract/dashboard.ts'
import type { EnrolmentStatus, UserStatus } from '@jujur/contract/enumerations.ts'
import type { SaidByManager } from '@jujur/contract/manager-digest.ts'
import type { EmploymentFactName } from '@jujur/contract/trainees.ts'
import { type AnyColumn, and, eq, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { company } from '../companies/companies.table.ts'
import { course, courseVersion } from '../courses/courses.table.ts'
import { invitationEndsAt, invitedOn } from '../identity/credentials/invitations.store.ts'
import { foundTrainees } from '../identity/found.store.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { alongIndex, countUpTo, isPageSoon, type Key, type Ordered, pageAlong } from '../kit/database/list.ts'
import { addDays } from '../kit/time/calendar.rules.ts'
import { dueDateChange, isOpenStatus, traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { certificate } from '../learning/pledges/pledges.table.ts'
import { creditNote, creditNoteLine } from '../payments/credits/credits.table.ts'
import { waitingForSeat } from '../purchases/enrol-rules.table.ts'
import { exemption } from '../purchases/exemptions/exemptions.table.ts'
import { purchasedCourse, seatLot, seatUse } from '../purchases/purchases.table.ts'
import { remindedOn } from '../purchases/seats/people.store.ts'
import { isWaitOverdueOn } from '../purchases/seats/waiting.store.ts'
import { isTold, reminderStep } from '../reminders/reminders.table.ts'
import { departmentNamed } from '../trainees/people/departments.store.ts'
import { department, employmentFact, employmentPlace } from '../trainees/trainees.table.ts'
import type { DayRow, DepartmentRow } from './company.rules.ts'
import { learningDay } from './company.table.ts'

/** A day of Kuala Lumpur whose end is looked at; live, where it is today. As it is known today, or as it was known then: what was recorded later left out. */
export type AsAt = { day: string; is_live: boolean; known: (typeof knownWhen)[number] }

export const companySince = async (tx: Connection, company_id: number): Promise<Date> => {
  const [row] = await tx.sql.select({ since: company.created_at }).from(company).where(eq(company.company_id, company_id))
  if (!row) throw new Error(`company ${company_id} is not there`)
  return row.since
}

// ── Counts ────────────────────────────────────────────────────────────────────────────────────────────────────

const sum = (of: AnyColumn) => sql<number>`coalesce(sum(${of}), 0)::integer`

/** What is counted up to a day. What was known by its end is never of a later day. */
const upTo = ({ day, known }: AsAt) => lte(known === 'then' ? learningDay.known_on : learningDay.day, day)

export const countsByDepartment = (tx: Connection, asAt: AsAt): Promise<DepartmentRow[]> => {
  const { not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended } = learningDay
  const states = sql.join([not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended], sql` + `)
  return tx.sql
    .select({
      department: learningDay.department,
      not_started: sum(not_started),
      in_progress: sum(in_progress),
      overdue: sum(overdue),
      completed: sum(completed),
      expired: sum(expired),
      revoked: sum(revoked),
      paused: sum(paused),
      waived: sum(waived),
      extended: sum(extended),
      has_left: sql<number>`coalesce(sum(${states}) filter (where ${learningDay.has_left}), 0)::integer`,
    })
    .from(learningDay)
    .where(and(upTo(asAt), inScope(tx, learningDay)))
    .groupBy(learningDay.department)
}

/** All days, those ahead too; of what was known then only those up to then. */
export const countsByDay = (tx: Connection, asAt: AsAt): Promise<DayRow[]> =>
  tx.sql
    .select({ day: learningDay.day, planned: sum(learningDay.planned), finished: sum(learningDay.finished) })
    .from(learningDay)
    .where(and(asAt.known === 'then' ? upTo(asAt) : undefined, inScope(tx, learningDay)))
    .groupBy(learningDay.day)

/** One department, those without any, or all. */
type Place = { department?: string | undefined; no_department?: boolean | undefined }
const ofPlace = async (tx: Connection, column: AnyColumn, { department, no_department }: Place): Promise<SQL | undefined> =>
  and(
    department === undefined ? undefined : eq(column, await departmentNamed(tx, department)),
    no_department ? sql`(${column} is null or ${column} = '')` : undefined,
  )

/** Cycles in a state, or in any, beside all of the company. */
const countStates = async (tx: Connection, asAt: AsAt, place: Place, state: LearningState | undefined) => {
  const { not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended } = learningDay
  const counted = {
    NOT_STARTED: not_started,
    IN_PROGRESS: in_progress,
    OVERDUE: overdue,
    COMPLETED: completed,
    EXPIRED: expired,
    REVOKED: revoked,
    PAUSED: paused,
    WAIVED: waived,
    EXTENDED: extended,
  } satisfies Record<LearningState, AnyColumn>
  const each = sql.join(Object.values(counted), sql` + `)
  const where = await ofPlace(tx, learningDay.department, place)
  const [row] = await tx.sql
    .select({
      count: sql<number>`coalesce(sum(${state === undefined ? each : counted[state]}) filter (where ${where ?? sql`true`}), 0)::integer`,
      all: sql<number>`coalesce(sum(${each}), 0)::integer`,
    })
    .from(learningDay)
    .where(and(upTo(asAt), inScope(tx, learningDay)))
  return row ?? { count: 0, all: 0 }
}

/** What will have run out after so many days, whether or not the next cycle is open by then; not where that one is completed and follows. */
export const countExpiring = async (tx: Connection, day: string, place: Place = {}): Promise<number> => {
  const ahead = and(sql`${learningDay.day} > ${day}`, lte(learningDay.day, addDays(day, EXPIRING_DAYS + 1)))
  const [row] = await tx.sql
    .select({ expiring: sql<number>`(-${sum(learningDay.completed)})::integer` })
    .from(learningDay)
    .where(and(ahead, await ofPlace(tx, learningDay.department, place), inScope(tx, learningDay)))
  return row?.expiring ?? 0
}

/** Seats opened by payment and not credited since (what closes an invoice that was never paid in full closes none), and those taken: as they stand, or as they did at the end of a day. */
/** How many wait for a seat today, and of them are overdue. */
export const waitingNow = async (tx: Connection, today: string): Promise<{ people: number; overdue: number }> => {
  const [row] = await tx.sql
    .select({
      people: sql<number>`count(*)::integer`,
      overdue: sql<number>`(count(*) filter (where ${isWaitOverdueOn(today)}))::integer`,
    })
    .from(waitingForSeat)
    .where(and(isNull(waitingForSeat.ended_at), inScope(tx, waitingForSeat)))
  return row ?? { people: 0, overdue: 0 }
}

export const seatsAt = async (tx: Connection, { day, is_live }: AsAt): Promise<{ sold: number; used: number; left: number }> => {
  const seats = (of: SQL | AnyColumn, when: SQL = sql`true`) => sql<number>`coalesce(sum(${of}) filter (where ${when}), 0)::integer`
  if (is_live) {
    const { seats_opened, seats_closed, seats_used } = purchasedCourse
    const [row] = await tx.sql
      .select({ sold: seats(sql`${seats_opened} - ${seats_closed}`), used: seats(seats_used) })
      .from(purchasedCourse)
      .where(inScope(tx, purchasedCourse))
    const { sold = 0, used = 0 } = row ?? {}
    return { sold, used, left: sold - used }
  }
  const [opened] = await tx.sql
    .select({ seats: seats(seatLot.seats, sql`kl_day(${seatLot.opened_at}) <= ${day}`) })
    .from(seatLot)
    .where(inScope(tx, seatLot))
  const [closed] = await tx.sql
    .select({
      seats: seats(
        creditNoteLine.seats,
        sql`${creditNote.approve_status_id} = 1 and not ${creditNote.closes_invoice} and kl_day(${creditNote.decided_at}) <= ${day}`,
      ),
    })
    .from(creditNote)
    .innerJoin(creditNoteLine, eq(creditNoteLine.credit_note_id, creditNote.credit_note_id))
    .where(inScope(tx, creditNote))
  const [taken] = await tx.sql
    .select({ seats: sum(learningDay.seats_used) })
    .from(learningDay)
    .where(and(lte(learningDay.day, day), inScope(tx, learningDay)))
  const [sold, used] = [(opened?.seats ?? 0) - (closed?.seats ?? 0), taken?.seats ?? 0]
  return { sold, used, left: sold - used }
}

/**
 * Puts rows of the same company, department, day and knowledge together that came one by one, some at a time; answers how many there were. Whoever adds
 * rows meanwhile is not waited for, and what two fold at once is folded once.
 */
export const foldLearningDays = async (tx: Connection): Promise<number> => {
  const { rows } = await tx.sql.execute<{ count: number }>(sql`
    with fresh as (
      select distinct company_id, department, has_left, day, known_on from (
        select * from ${learningDay} where not is_folded order by learning_day_id limit 5000) as newest
    ), gone as (
      delete from ${learningDay} d using fresh f
      where d.company_id = f.company_id and d.department = f.department and d.has_left = f.has_left and d.day = f.day and d.known_on = f.known_on
      returning d.*
    ), kept as (
      insert into ${learningDay} (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended, planned, finished, seats_used, is_folded)
      select company_id, department, has_left, day, known_on, sum(not_started), sum(in_progress), sum(overdue), sum(completed), sum(expired), sum(revoked), sum(paused), sum(waived), sum(extended), sum(planned), sum(finished), sum(seats_used), true
      from gone group by company_id, department, has_left, day, known_on
    )
    select count(*)::integer as count from gone where not is_folded`)
  return rows[0]?.count ?? 0
}

// ── People ────────────────────────────────────────────────────────────────────────────────────────────────────

type LearnerFilter = Place & { words: string; state?: (typeof learningFilters)[number] | undefined }

/** One cycle, of whichever source. */
const cycle = alias(traineeCourse, 'cycle')

/** What was known of exemptions at the end of a day, of that day alone, under the names of a cycle's columns. */
export const exemptionsThen = (day: string, of: { trainee_course_id: AnyColumn; user_id: AnyColumn }, course_id: AnyColumn): SQL => {
  const e = exemption
  const ofDay = (kinds: string) =>
    sql`case when exempt_then(${of.user_id}, ${course_id}, ${kinds}::text[], ${day}::date) then datemultirange(daterange(${day}::date, ${day}::date, '[]')) else '{}' end`
  return sql`${ofDay('{PAUSE}')} as paused, ${ofDay('{WAIVER,STATED}')} as waived,
    (select min(e.from_on) from ${e} e where e.user_id = ${of.user_id} and e.trainee_course_id = ${of.trainee_course_id} and e.kind = 'EXTENSION'
      and e.approve_status_id = 1 and kl_day(e.decided_at) <= ${day}) as extended_from`
}

/**
 * Where cycles are found that counted at the end of the day, as the newest of their person and course that did. Of what went with its seat later,
 * the seat's record tells; today there is none.
 */
export const cycleSources = (tx: Connection, { day, is_live, known }: AsAt): { from: SQL; where: SQL | undefined }[] => {
  const later = (more: SQL) =>
    sql`not exists (select from ${traineeCourse} later where later.user_id = ${cycle.user_id} and later.course_id = ${cycle.course_id}
      and later.trainee_course_id > ${cycle.trainee_course_id} and later.delta_of is null${more})`
  const dueOn = (of: { trainee_course_id: AnyColumn; due_on: AnyColumn }) =>
    known === 'then'
      ? sql`(coalesce((select array[moved.from_on] from ${dueDateChange} moved where moved.trainee_course_id = ${of.trainee_course_id} and kl_day(moved.changed_at) > ${day}
          order by moved.due_date_change_id limit 1), array[${of.due_on}]))[1]`
      : sql`${of.due_on}`
  const t = traineeCourse
  const kept =
    known === 'then'
      ? sql`(select ${t.trainee_course_id}, ${t.user_id}, ${t.company_id}, ${t.course_id}, ${t.course_version_id}, ${t.follows_trainee_course_id}, ${t.assigned_at}, ${t.counts_from}, ${dueOn(t)} as due_on, ${t.started_at},
          ${t.completed_at}, ${t.expires_at}, ${t.revoked_at}, ${t.uncovered_at}, ${t.status}, ${t.delta_of}, ${exemptionsThen(day, t, t.course_id)} from ${t} where ${inScope(tx, t)}) as cycle`
      : sql`${t} as cycle`
  const counted = (at: SQL) => sql`${at} < ${midnight(addDays(day, 1))}`
  const followed = sql`not exists (select from ${traineeCourse} next where next.follows_trainee_course_id = ${cycle.trainee_course_id} and ${counted(sql`next.counts_from`)})`
  const stands = and(
    inScope(tx, cycle),
    isNull(cycle.delta_of),
    counted(sql`cycle.counts_from`),
    later(sql` and ${counted(sql`later.counts_from`)}`),
    followed,
  )
  if (is_live) return [{ from: kept, where: stands }]
  // In the words of an index (seat_use_returned).
  const hadSeat = sql`${seatUse.returned_at} is not null and kl_day(${seatUse.counts_from}) <= ${day} and kl_day(${seatUse.returned_at}) > ${day}`
  const seats = sql`${seatUse} join ${purchasedCourse} on ${purchasedCourse.purchased_course_id} = ${seatUse.purchased_course_id}`
  const gone = sql`(
    select ${seatUse.trainee_course_id}, ${seatUse.user_id}, ${seatUse.company_id}, ${purchasedCourse.course_id}, null::integer as course_version_id,
      ${seatUse.follows_trainee_course_id},
      ${seatUse.taken_at} as assigned_at, ${dueOn(seatUse)} as due_on, null::timestamptz as started_at, null::timestamptz as completed_at,
      null::timestamptz as expires_at, null::timestamptz as revoked_at, null::timestamptz as uncovered_at, 'NOT_STARTED' as status,
      ${known === 'then' ? exemptionsThen(day, seatUse, purchasedCourse.course_id) : sql`${seatUse.paused}, ${seatUse.waived}, ${seatUse.extended_from}`}
    from ${seats} where ${inScope(tx, seatUse)} and ${hadSeat}) as cycle`
  const wasThere = sql`not exists (
    select from ${seats} where ${seatUse.user_id} = ${cycle.user_id} and ${purchasedCourse.course_id} = ${cycle.course_id} and ${hadSeat})
    and not exists (select from ${seatUse} where ${seatUse.follows_trainee_course_id} = ${cycle.trainee_course_id} and ${hadSeat})`
  return [
    { from: kept, where: and(stands, wasThere) },
    { from: gone, where: undefined },
  ]
}

export const stateAt = (day: string) => sql<LearningState>`state_on(${day}::date, cycle.due_on,
  kl_day(cycle.started_at), kl_day(cycle.completed_at), kl_day(cycle.expires_at), kl_day(cycle.uncovered_at), cycle.paused, cycle.waived, cycle.extended_from)`

/** Until when a cycle's certificate proves something, and its number, where it had one by then. */
export const expiresOnAt = (day: string) => sql<string | null>`case when ${isCoveredAt(day)} then (kl_day(cycle.uncovered_at) - 1)::text
          when kl_day(cycle.completed_at) <= ${day} then kl_day(cycle.expires_at)::text end`
export const certificateNoAt = (day: string) => sql<
  string | null
>`case when ${isCoveredAt(day)} then ${coveringCertificate(day)} else (select ${certificate.serial_no} from ${certificate}
          where ${certificate.trainee_course_id} = cycle.trainee_course_id and kl_day(${certificate.issued_at}) <= ${day}) end`

/** Its certificate is revoked, and one of an earlier cycle stands: that one's days and number are told. */
const isCoveredAt = (day: string) => sql`(kl_day(cycle.revoked_at) <= ${day} and kl_day(cycle.uncovered_at) > ${day})`
const coveringCertificate = (day: string) => sql`(select ${certificate.serial_no} from ${certificate}
  join cycles_before(cycle.user_id, cycle.course_id, cycle.trainee_course_id, cycle.follows_trainee_course_id) earlier
    on earlier.trainee_course_id = ${certificate.trainee_course_id}
  where kl_day(earlier.expires_at) >= ${day}::date and (earlier.revoked_at is null or kl_day(earlier.revoked_at) > ${day})
  order by earlier.expires_at desc limit 1)`

const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kuala_Lumpur')`

/** The next cycle, of the course or of what replaces it, is completed, and its certificate stands. */
const isFollowed = (
  ends: SQL,
) => sql`exists (select from ${traineeCourse} next where next.user_id = cycle.user_id and (next.course_id = cycle.course_id
  and next.delta_of is null and next.trainee_course_id > cycle.trainee_course_id or next.follows_trainee_course_id = cycle.trainee_course_id)
  and next.completed_at < ${ends} and (next.revoked_at is null or next.revoked_at >= ${ends}))`

/** As state_on tells it, in comparisons of columns: for these the planner knows how many there are, and which index leads to them. */
const ofState = ({ day, is_live }: AsAt, state: LearnerFilter['state']): SQL | undefined => {
  const [begins, ends] = [midnight(day), midnight(addDays(day, 1))]
  const by = (column: AnyColumn) => sql`${column} < ${ends}`
  const notBy = (column: AnyColumn) => sql`(${column} is null or ${column} >= ${ends})`
  const isOpen = and(notBy(cycle.completed_at), is_live ? isOpenStatus(cycle.status) : undefined)
  const isInTime = sql`(${cycle.due_on} is null or ${cycle.due_on} >= ${day})`
  const wasExtended = sql`coalesce(${cycle.extended_from} < ${day}, false)`
  const [paused, waived] = [sql`${cycle.paused} @> ${day}::date`, sql`${cycle.waived} @> ${day}::date`]
  const isAsked = sql`not (${paused} or ${waived})`
  // In the words of an index (trainee_course_exempt): few have any.
  const hasAny = sql`(${cycle.paused} <> '{}' or ${cycle.waived} <> '{}' or ${cycle.extended_from} is not null)`
  const stands = and(
    by(cycle.completed_at),
    notBy(cycle.uncovered_at),
    is_live ? sql`${cycle.status} in ('COMPLETED', 'EXPIRED', 'REVOKED')` : undefined,
  )
  const isUnproven = or(isOpen, and(stands, sql`${cycle.expires_at} < ${begins}`))
  switch (state) {
    case undefined:
      return undefined
    case 'INVITED':
      return sql`${users.status} = 'invited'`
    case 'NOT_STARTED':
      return and(isOpen, isInTime, notBy(cycle.started_at), isAsked, sql`not ${wasExtended}`)
    case 'IN_PROGRESS':
      return and(isOpen, isInTime, by(cycle.started_at), isAsked, sql`not ${wasExtended}`)
    case 'EXTENDED':
      return and(hasAny, isOpen, isInTime, isAsked, wasExtended)
    case 'OVERDUE':
      return and(isOpen, sql`${cycle.due_on} < ${day}`, isAsked)
    case 'PAUSED':
      return and(hasAny, paused, isUnproven)
    case 'WAIVED':
      return and(hasAny, waived, sql`not ${paused}`, isUnproven)
    case 'COMPLETED':
      return and(stands, sql`(${cycle.expires_at} is null or ${cycle.expires_at} >= ${begins})`)
    case 'EXPIRING':
      return and(
        stands,
        or(
          sql`${cycle.expires_at} >= ${begins} and ${cycle.expires_at} < ${midnight(addDays(day, EXPIRING_DAYS + 1))}`,
          // Revoked, and the one that still stands ends.
          sql`${cycle.revoked_at} < ${ends} and ${cycle.uncovered_at} > ${begins} and ${cycle.uncovered_at} <= ${midnight(addDays(day, EXPIRING_DAYS + 1))}`,
        ),
        not(isFollowed(ends)),
      )
    case 'EXPIRED':
      return and(stands, sql`${cycle.expires_at} < ${begins}`, isAsked)
    case 'REVOKED':
      return and(by(cycle.completed_at), by(cycle.uncovered_at))
  }
}

/** Where the person of a cycle was at the end of a day, under the names of employment_place. */
export const placesAt = ({ day, known }: AsAt): SQL => {
  if (known === 'today') return sql`${employmentPlace}`
  const f = employmentFact
  const last = (what: SQL, fact: EmploymentFactName) =>
    sql`(select ${what} from ${f} left join ${department} d on d.department_id = ${f.department_id} left join ${department} parent on parent.department_id = d.merged_into
      where ${f.user_id} = cycle.user_id and ${f.fact} = ${fact} and ${f.holds_from} <= ${day} and (${f.is_assumed} or kl_day(${f.recorded_at}) <= ${day})
      order by ${f.holds_from} desc, ${f.employment_fact_id} desc limit 1)`
  return sql`lateral (select coalesce(${last(sql`coalesce(parent.name, d.name)`, 'department')}, '') as department,
    coalesce(${last(sql`${f.value} = 'left'`, 'employment')}, false) as has_left) as employment_place`
}
export const isPlaceAt = ({ day, known }: AsAt): SQL =>
  known === 'then'
    ? sql`true`
    : sql`${employmentPlace.user_id} = cycle.user_id and ${employmentPlace.from_day} <= ${day} and ${employmentPlace.to_day} > ${day}`

/** People of whom a fact, a due date or an exemption up to a day was recorded only later. */
export const countCorrected = async (tx: Connection, day: string): Promise<number> => {
  const [f, moved, e] = [employmentFact, dueDateChange, exemption]
  const after = midnight(addDays(day, 1))
  // In the words of the indexes (employment_fact_corrected, due_date_change_corrected): only what was said of a day that was over by then.
  const dayOfInstant = (at: AnyColumn) => sql`(${at} at time zone 'Asia/Kuala_Lumpur')::date`
  const { rows } = await tx.sql.execute<{ people: number }>(sql`
    select count(*)::integer as people from (
      select ${f.user_id} from ${f} where ${f.fact} in ('department', 'employment') and ${f.holds_from} <= ${day} and not ${f.is_assumed}
        and ${f.recorded_at} >= ${after} and ${f.holds_from} < ${dayOfInstant(f.recorded_at)} and ${inScope(tx, f)}
      union
      select ${moved.user_id} from ${moved} where ${moved.from_on} < ${day}
        and ${moved.changed_at} >= ${after} and ${moved.from_on} < ${dayOfInstant(moved.changed_at)} and ${inScope(tx, moved)}
      union
      select ${e.user_id} from ${e} where ${e.approve_status_id} = 1 and ${e.kind} <> 'EXTENSION' and ${e.from_on} <= ${day}
        and ${e.decided_at} >= ${after} and ${inScope(tx, e)}
    ) corrected`)
  return rows[0]?.people ?? 0
}

/** Cycles of the people found by the words of the filter, in parts of a page or of a count: people are looked for once for both. */
export const lookFor = async (tx: Connection, asAt: AsAt, { words, state, ...place }: LearnerFilter) => {
  const found = await foundTrainees(tx, words)
  const ofPeople = await ofPlace(tx, asAt.is_live ? users.department : employmentPlace.department, place)
  const people = sql`${users} on ${users.user_id} = cycle.user_id${asAt.is_live ? undefined : sql` join ${placesAt(asAt)} on ${isPlaceAt(asAt)}`}`
  const parts = cycleSources(tx, asAt).map(({ from, where }) => (what: SQL, also?: SQL) => {
    // Trainees are asked for, though nobody else has a cycle: it is their indexes that are gone along.
    const asked = and(where, sql`${users.system_type_id} = 1`, inScope(tx, users), ofState(asAt, state), ofPeople, found.where, also)
    return sql`select ${what} from ${from} join ${people} where ${asked}`
  })
  return { parts, isFew: found.isFew }
}
type Looked = Awaited<ReturnType<typeof lookFor>>

const columns = {
  name: users.name,
  due_on: cycle.due_on,
  assigned_on: cycle.assigned_at,
  completed_on: cycle.completed_at,
  expires_on: cycle.expires_at,
}
type Page = Ordered<keyof typeof columns> & { length: number; start: number }

/** As isPageSoon, by the counts of each day. */
const comesSoon = async (tx: Connection, asAt: AsAt, { state, ...place }: LearnerFilter, { sort = 'name', ...page }: Page): Promise<boolean> => {
  if (state === 'INVITED') return sort === 'name'
  if (state === 'EXPIRING' && !asAt.is_live) return false
  const { count, all } = await countStates(tx, asAt, place, state === 'EXPIRING' ? undefined : state)
  const wanted = state === 'EXPIRING' ? await countExpiring(tx, asAt.day, place) : count
  return isPageSoon(page, wanted, all)
}

export const listLearners = async (tx: Connection, asAt: AsAt, filter: LearnerFilter, asked: Page, looked?: Looked) => {
  const c = cycle
  const wanted = sql`${c.user_id}, ${c.course_id}, ${c.course_version_id}, ${c.follows_trainee_course_id}, ${c.assigned_at}, ${c.due_on}, ${c.started_at}, ${c.completed_at}, ${c.expires_at}, ${c.revoked_at}, ${c.uncovered_at}, ${c.status}, ${c.paused}, ${c.waived}, ${c.extended_from}`
  const { parts, isFew } = looked ?? (await lookFor(tx, asAt, filter))
  const inOrder = parts.map(
    (part) => (key: Key, also: SQL | undefined) => part(sql`${c.trainee_course_id}, ${c.trainee_course_id} as id, ${key} as sorted, ${wanted}`, also),
  )
  const { page, order } = pageAlong(asked, columns, { sort: 'name', dir: 'asc' }, c.trainee_course_id, inOrder)
  const read = () => {
    const rows = tx.sql
      .select({
        trainee_course_id: sql<number>`cycle.trainee_course_id`,
        user_id: users.user_id,
        name: users.name,
        username: users.username,
        employee_no: users.employee_no,
        department: asAt.is_live ? users.department : sql<string | null>`nullif(${employmentPlace.department}, '')`,
        has_left: asAt.is_live ? sql<boolean>`${users.status} = 'inactive'` : sql<boolean>`${employmentPlace.has_left}`,
        user_status: sql<UserStatus>`${users.status}`,
        invited_on: invitedOn,
        invitation_ends_at: invitationEndsAt,
        status: sql<EnrolmentStatus>`cycle.status`,
        course_title: sql<string>`coalesce(${courseVersion.title}, ${course.title})`,
        state: stateAt(asAt.day),
        assigned_on: sql<string>`kl_day(cycle.assigned_at)::text`,
        due_on: sql<string | null>`cycle.due_on::text`,
        completed_on: sql<string | null>`case when kl_day(cycle.completed_at) <= ${asAt.day} then kl_day(cycle.completed_at)::text end`,
        expires_on: expiresOnAt(asAt.day),
        certificate_no: certificateNoAt(asAt.day),
        revoked_on: sql<string | null>`case when kl_day(cycle.uncovered_at) <= ${asAt.day} then kl_day(cycle.revoked_at)::text end`,
        reminded_on: remindedOn(sql`cycle.trainee_course_id`, asAt.day),
        reminders: sql<number>`(select count(*)::integer from ${reminderStep} where ${reminderStep.trainee_course_id} = cycle.trainee_course_id and ${isTold} and ${reminderStep.day} <= ${asAt.day})`,
        reminded_by: sql<
          string | null
        >`(select reminding.name from ${reminderStep} left join ${users} reminding on reminding.user_id = ${reminderStep.reminded_by}
        where ${reminderStep.trainee_course_id} = cycle.trainee_course_id and ${isTold} and ${reminderStep.day} <= ${asAt.day} order by ${reminderStep.day} desc limit 1)`,
        said: sql<SaidByManager | null>`(select jsonb_build_object('kind', said.kind, 'day', said.day, 'by_name', coalesce(name_then(said.manager_id, said.at), ''),
            'at', to_char(said.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'verdict', (select decision.verdict from manager_claim_decision decision
              where decision.manager_answer_id = said.manager_answer_id and kl_day(decision.at) <= ${asAt.day}))
          from manager_answer said where said.user_id = cycle.user_id and said.trainee_course_ids @> to_jsonb(cycle.trainee_course_id)
            and kl_day(said.at) <= ${asAt.day} order by said.manager_answer_id desc limit 1)`,
      })
      .from(sql`${page} as cycle`)
      .innerJoin(users, sql`${users.user_id} = cycle.user_id`)
      .innerJoin(course, sql`${course.course_id} = cycle.course_id`)
      .leftJoin(courseVersion, sql`${courseVersion.course_version_id} = cycle.course_version_id`)
      .orderBy(order)
      .$dynamic()
    return asAt.is_live ? rows : rows.innerJoin(placesAt(asAt), isPlaceAt(asAt))
  }
  const isLong = !isFew && (await comesSoon(tx, asAt, filter, asked))
  return isLong ? alongIndex(tx, read) : read()
}
export type LearnerRow = Awaited<ReturnType<typeof listLearners>>[number]

/** How many there are is told by the counts of each day. */
export const isToldByDay = ({ words, state }: LearnerFilter): boolean => words.trim() === '' && state !== 'EXPIRING' && state !== 'INVITED'

/** How many cycles the list of a filter has: where the counts of each day tell it, any number of people takes no longer. */
export const countLearners = async (tx: Connection, asAt: AsAt, filter: LearnerFilter, { parts }: Looked): Promise<number> => {
  const { words, state } = filter
  if (words.trim() === '' && state === 'EXPIRING' && asAt.is_live) return countExpiring(tx, asAt.day, filter)
  // As isToldByDay, written out for the type.
  if (words.trim() === '' && state !== 'EXPIRING' && state !== 'INVITED') return (await countStates(tx, asAt, filter, state)).count
  return countUpTo(
    tx,
    sql.join(
      parts.map((part) => sql`(${part(sql`1`)})`),
      sql` union all `,
    ),
  )
}

/** At the end of a day that is over; today is told by the counts. */
export const countListed = async (tx: Connection, asAt: AsAt, filter: LearnerFilter): Promise<number> => {
  const { parts } = await lookFor(tx, asAt, filter)
  const counts = parts.map((part) => sql`(${part(sql`count(*)`)})`)
  const { rows } = await tx.sql.execute<{ count: number }>(sql`select (${sql.join(counts, sql` + `)})::integer as count`)
  return rows[0]?.count ?? 0
}
