/** A company's learning in SQL: counts by day, and the people behind them. */
import { EXPIRING_DAYS, type LearningState, type learningFilters } from '@jujur/contract/dashboard.ts'
import type { EnrolmentStatus, UserStatus } from '@jujur/contract/enumerations.ts'
import { type AnyColumn, and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { course, courseVersion } from '../courses/courses.table.ts'
import { foundTrainee } from '../identity/found.store.ts'
import { users } from '../identity/identity.table.ts'
import { invitationEndsAt, invitedOn } from '../identity/invitations.store.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countUpTo, type Ordered, ordering, planned } from '../kit/database/list.ts'
import { addDays } from '../kit/time/calendar.rules.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { creditNote, creditNoteLine } from '../payments/credits/credits.table.ts'
import { remindedOn } from '../purchases/people.store.ts'
import { purchasedCourse, seatLot, seatUse } from '../purchases/purchases.table.ts'
import { reminder } from '../reminders/reminders.table.ts'
import { inDepartment } from '../trainees/departments.store.ts'
import type { DayRow, DepartmentRow } from './company.rules.ts'
import { learningDay } from './company.table.ts'

/** A day of Kuala Lumpur whose end is looked at; live, where it is today. */
export type AsAt = { day: string; is_live: boolean }

export const companySince = async (at: Connection, company_id: number): Promise<Date> => {
  const [row] = await at.sql.select({ since: company.created_at }).from(company).where(eq(company.company_id, company_id))
  if (!row) throw new Error(`company ${company_id} is not there`)
  return row.since
}

// ── Counts ────────────────────────────────────────────────────────────────────────────────────────────────────

const sum = (of: AnyColumn) => sql<number>`coalesce(sum(${of}), 0)::integer`

export const countsByDepartment = (at: Connection, { day }: AsAt): Promise<DepartmentRow[]> => {
  const { not_started, in_progress, overdue, completed, expired, revoked } = learningDay
  const states = sql`${not_started} + ${in_progress} + ${overdue} + ${completed} + ${expired} + ${revoked}`
  return at.sql
    .select({
      department: learningDay.department,
      not_started: sum(not_started),
      in_progress: sum(in_progress),
      overdue: sum(overdue),
      completed: sum(completed),
      expired: sum(expired),
      revoked: sum(revoked),
      has_left: sql<number>`coalesce(sum(${states}) filter (where ${learningDay.has_left}), 0)::integer`,
    })
    .from(learningDay)
    .where(and(lte(learningDay.day, day), inScope(at, learningDay)))
    .groupBy(learningDay.department)
}

/** All days, those ahead too. */
export const countsByDay = (at: Connection): Promise<DayRow[]> =>
  at.sql
    .select({ day: learningDay.day, planned: sum(learningDay.planned), finished: sum(learningDay.finished) })
    .from(learningDay)
    .where(inScope(at, learningDay))
    .groupBy(learningDay.day)

/** What will have run out by itself after so many days: nobody can have taken it again by then. */
export const countExpiring = async (at: Connection, day: string): Promise<number> => {
  const [row] = await at.sql
    .select({ expiring: sum(learningDay.expired) })
    .from(learningDay)
    .where(and(sql`${learningDay.day} > ${day}`, lte(learningDay.day, addDays(day, EXPIRING_DAYS + 1)), inScope(at, learningDay)))
  return row?.expiring ?? 0
}

/** Seats opened by payment and not credited since (what closes an invoice that was never paid in full closes none), and those taken: as they stand, or as they did at the end of a day. */
export const seatsAt = async (at: Connection, { day, is_live }: AsAt): Promise<{ sold: number; used: number; left: number }> => {
  const seats = (of: SQL | AnyColumn, when: SQL = sql`true`) => sql<number>`coalesce(sum(${of}) filter (where ${when}), 0)::integer`
  if (is_live) {
    const { seats_opened, seats_closed, seats_used } = purchasedCourse
    const [row] = await at.sql
      .select({ sold: seats(sql`${seats_opened} - ${seats_closed}`), used: seats(seats_used) })
      .from(purchasedCourse)
      .where(inScope(at, purchasedCourse))
    const { sold = 0, used = 0 } = row ?? {}
    return { sold, used, left: sold - used }
  }
  const [opened] = await at.sql
    .select({ seats: seats(seatLot.seats, sql`kl_day(${seatLot.opened_at}) <= ${day}`) })
    .from(seatLot)
    .where(inScope(at, seatLot))
  const [closed] = await at.sql
    .select({
      seats: seats(
        creditNoteLine.seats,
        sql`${creditNote.approve_status_id} = 1 and not ${creditNote.closes_invoice} and kl_day(${creditNote.decided_at}) <= ${day}`,
      ),
    })
    .from(creditNote)
    .innerJoin(creditNoteLine, eq(creditNoteLine.credit_note_id, creditNote.credit_note_id))
    .where(inScope(at, creditNote))
  const [taken] = await at.sql
    .select({ seats: sum(learningDay.seats_used) })
    .from(learningDay)
    .where(and(lte(learningDay.day, day), inScope(at, learningDay)))
  const [sold, used] = [(opened?.seats ?? 0) - (closed?.seats ?? 0), taken?.seats ?? 0]
  return { sold, used, left: sold - used }
}

/**
 * Puts rows of the same company, department and day together that came one by one, some at a time; answers how many there were. Whoever adds
 * rows meanwhile is not waited for, and what two fold at once is folded once.
 */
export const foldLearningDays = async (at: Connection): Promise<number> => {
  const { rows } = await at.sql.execute<{ count: number }>(sql`
    with fresh as (
      select distinct company_id, department, has_left, day from (
        select * from ${learningDay} where not is_folded order by learning_day_id limit 5000) as newest
    ), gone as (
      delete from ${learningDay} d using fresh f
      where d.company_id = f.company_id and d.department = f.department and d.has_left = f.has_left and d.day = f.day
      returning d.*
    ), kept as (
      insert into ${learningDay} (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, revoked, planned, finished, seats_used, is_folded)
      select company_id, department, has_left, day, sum(not_started), sum(in_progress), sum(overdue), sum(completed), sum(expired), sum(revoked), sum(planned), sum(finished), sum(seats_used), true
      from gone group by company_id, department, has_left, day
    )
    select count(*)::integer as count from gone where not is_folded`)
  return rows[0]?.count ?? 0
}

// ── People ────────────────────────────────────────────────────────────────────────────────────────────────────

type LearnerFilter = {
  words: string
  department?: string | undefined
  no_department?: boolean | undefined
  state?: (typeof learningFilters)[number] | undefined
}

/**
 * Cycles that were there at the end of the day and were the newest of their person and course. Of what went with its seat later, the seat's
 * record tells; today there is none. Told how many overdue are wanted, it looks no further than the longest of each.
 */
const cycles = (at: Connection, { day, is_live }: AsAt, longestOverdue: number | undefined) => {
  const c = traineeCourse
  const columns = sql`${c.trainee_course_id}, ${c.user_id}, ${c.company_id}, ${c.course_id}, ${c.course_version_id}, ${c.assigned_at}, ${c.due_on}, ${c.started_at}, ${c.completed_at}, ${c.expires_at}, ${c.revoked_at}, ${c.status}`
  const later = sql`select from ${c} later where later.user_id = ${c.user_id} and later.course_id = ${c.course_id} and later.trainee_course_id > ${c.trainee_course_id}`
  if (is_live) return sql`(select ${columns} from ${c} where ${inScope(at, c)} and not exists (${later}))`
  const longest = (due_on: AnyColumn, id: AnyColumn, open: SQL) =>
    longestOverdue === undefined ? sql`` : sql` and ${due_on} < ${day}${open} order by ${due_on}, ${id} limit ${planned(longestOverdue)}`
  const hadSeat = sql`kl_day(${seatUse.taken_at}) <= ${day} and kl_day(${seatUse.returned_at}) > ${day}`
  return sql`(
    (select ${columns} from ${c}
    where ${inScope(at, c)} and kl_day(${c.assigned_at}) <= ${day} and not exists (${later} and kl_day(later.assigned_at) <= ${day})
      and not exists (select from ${seatUse} join ${purchasedCourse} on ${purchasedCourse.purchased_course_id} = ${seatUse.purchased_course_id}
        where ${seatUse.user_id} = ${c.user_id} and ${purchasedCourse.course_id} = ${c.course_id} and ${hadSeat})
      ${longest(c.due_on, c.trainee_course_id, sql` and (${c.completed_at} is null or kl_day(${c.completed_at}) > ${day})`)})
    union all
    (select ${seatUse.trainee_course_id}, ${seatUse.user_id}, ${seatUse.company_id}, ${purchasedCourse.course_id}, null, ${seatUse.taken_at}, ${seatUse.due_on}, null, null, null, null, 'NOT_STARTED'
    from ${seatUse} join ${purchasedCourse} on ${purchasedCourse.purchased_course_id} = ${seatUse.purchased_course_id}
    where ${inScope(at, seatUse)} and ${hadSeat}${longest(seatUse.due_on, seatUse.trainee_course_id, sql``)}))`
}

const stateAt = (day: string) => sql<LearningState>`case
  when kl_day(cycle.completed_at) <= ${day} then case when kl_day(cycle.revoked_at) <= ${day} then 'REVOKED' when kl_day(cycle.expires_at) < ${day} then 'EXPIRED' else 'COMPLETED' end
  when cycle.due_on < ${day} then 'OVERDUE'
  when kl_day(cycle.started_at) <= ${day} then 'IN_PROGRESS'
  else 'NOT_STARTED' end`

const ofState = ({ day, is_live }: AsAt, state: LearnerFilter['state']): SQL | undefined => {
  if (state === undefined) return undefined
  if (state === 'EXPIRING')
    return sql`${stateAt(day)} = 'COMPLETED' and kl_day(cycle.expires_at) <= ${addDays(day, EXPIRING_DAYS)}
      and cycle.expires_at < ${addDays(day, EXPIRING_DAYS + 2)}::date::timestamptz`
  if (state === 'INVITED') return sql`${users.status} = 'invited'`
  // Told by its status alone, which walks along the index of what is due.
  if (state === 'OVERDUE' && is_live) return sql`cycle.status in ('NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING') and cycle.due_on < ${day}`
  return sql`${stateAt(day)} = ${state}`
}

/** Of the people found by the words of the filter. */
const learners = (at: Connection, asAt: AsAt, { department, no_department, state }: LearnerFilter, found: SQL | undefined, longestOverdue?: number) =>
  at.sql
    .select({
      trainee_course_id: sql<number>`cycle.trainee_course_id`,
      user_id: users.user_id,
      name: users.name,
      employee_no: users.employee_no,
      department: users.department,
      has_left: sql<boolean>`${users.status} = 'inactive'`,
      user_status: sql<UserStatus>`${users.status}`,
      invited_on: invitedOn,
      invitation_ends_at: invitationEndsAt,
      status: sql<EnrolmentStatus>`cycle.status`,
      course_title: sql<string>`coalesce(${courseVersion.title}, ${course.title})`,
      state: stateAt(asAt.day),
      assigned_on: sql<string>`kl_day(cycle.assigned_at)::text`,
      due_on: sql<string | null>`cycle.due_on::text`,
      completed_on: sql<string | null>`case when kl_day(cycle.completed_at) <= ${asAt.day} then kl_day(cycle.completed_at)::text end`,
      expires_on: sql<string | null>`case when kl_day(cycle.completed_at) <= ${asAt.day} then kl_day(cycle.expires_at)::text end`,
      revoked_on: sql<string | null>`case when kl_day(cycle.revoked_at) <= ${asAt.day} then kl_day(cycle.revoked_at)::text end`,
      reminded_on: remindedOn(sql`cycle.trainee_course_id`, asAt.day),
      reminders: sql<number>`(select count(*)::integer from ${reminder} where ${reminder.trainee_course_id} = cycle.trainee_course_id and ${reminder.day} <= ${asAt.day})`,
      reminded_by: sql<
        string | null
      >`(select reminding.name from ${reminder} left join ${users} reminding on reminding.user_id = ${reminder.reminded_by}
        where ${reminder.trainee_course_id} = cycle.trainee_course_id and ${reminder.day} <= ${asAt.day} order by ${reminder.day} desc limit 1)`,
    })
    .from(sql`${cycles(at, asAt, longestOverdue)} as cycle`)
    .innerJoin(users, sql`${users.user_id} = cycle.user_id`)
    .innerJoin(course, sql`${course.course_id} = cycle.course_id`)
    .leftJoin(courseVersion, sql`${courseVersion.course_version_id} = cycle.course_version_id`)
    .where(
      and(
        ofState(asAt, state),
        department === undefined ? undefined : inDepartment(at, users.department, department),
        no_department ? sql`coalesce(${users.department}, '') = ''` : undefined,
        found,
      ),
    )

const columns = {
  name: users.name,
  due_on: sql`cycle.due_on`,
  assigned_on: sql`cycle.assigned_at`,
  completed_on: sql`cycle.completed_at`,
  expires_on: sql`cycle.expires_at`,
}
type Page = Ordered<keyof typeof columns> & { length: number; start: number }

export const listLearners = async (at: Connection, asAt: AsAt, filter: LearnerFilter, page: Page) => {
  const { words, department, no_department, state } = filter
  const isLongest = state === 'OVERDUE' && words === '' && department === undefined && !no_department && page.sort === 'due_on' && page.dir !== 'desc'
  const rows = await learners(at, asAt, filter, await foundTrainee(at, words), isLongest ? page.start + page.length : undefined)
    .orderBy(...ordering(page, columns, { sort: 'name', dir: 'asc' }, sql`cycle.trainee_course_id`))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return rows
}
export type LearnerRow = Awaited<ReturnType<typeof listLearners>>[number]

export const countLearners = async (at: Connection, asAt: AsAt, filter: LearnerFilter): Promise<number> =>
  countUpTo(at, learners(at, asAt, filter, await foundTrainee(at, filter.words)))

/** At the end of a day that is over; today is told by the counts. */
export const countListed = async (at: Connection, asAt: AsAt, filter: LearnerFilter): Promise<number> => {
  const found = await foundTrainee(at, filter.words)
  const { rows } = await at.sql.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${learners(at, asAt, filter, found)}) as counted`,
  )
  return rows[0]?.count ?? 0
}
