/**
 * What falls due, in SQL: courses that are open, people who wait for a seat, and certificates that the next cycle follows; beside them updates of
 * courses. Each person and course once, none that is paused or waived today, with the seat it has, gets or lacks: free seats of today go to whose course opens first.
 */
import type { DuePerson, seatsAhead } from '@jujur/contract/due-calendar.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { courseVersion } from '../../courses/courses.table.ts'
import { foundTrainee } from '../../identity/found.store.ts'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { COUNTED, type Direction, ordering, planned } from '../../kit/database/list.ts'
import { startOfDay } from '../../kit/time/calendar.rules.ts'
import { isCycle, isDelta, isExemptOn, isOpenEnrolment, isPersonExemptOn, traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { departmentNamed } from '../../trainees/people/departments.store.ts'
import { waitingForSeat } from '../enrol-rules.table.ts'
import { purchasedCourse, seatUse } from '../purchases.table.ts'

/** Of which company, today, to which day ahead, and what follows which certificates. */
export type Ahead = {
  readonly company_id: number
  readonly today: string
  readonly until: string
  readonly followed: readonly Followed[]
  /** Each course that was replaced, with each that comes after it. */
  readonly replaced: readonly { readonly course_id: number; readonly after_id: number }[]
}
type Seat = (typeof seatsAhead)[number]

const day = (value: string): SQL => sql`${value}::date`

/** Newest certificates of a course with the same days, that no cycle follows yet: not of whoever left, nor where the next seat was taken back. */
export type Certificates = { course_id: number; from: string; to: string }
/** When what follows them is due, and when it opens. */
export type Followed = Certificates & {
  readonly due_on: string
  readonly opens_on: string /** Of which the next cycle is. */
  readonly next_id: number
}

const begins = sql`kl_day(greatest(${traineeCourse.completed_at}, ${traineeCourse.counts_from}))`
const ends = sql`kl_day(${traineeCourse.expires_at})`
/** Whoever has a cycle of a course that replaces this one, or waits for it, or had its seat taken back, is followed there. */
const isNotFollowedThere = ({ replaced }: Pick<Ahead, 'replaced'>): SQL => {
  if (replaced.length === 0) return sql``
  const t = traineeCourse
  return sql`and not exists (select from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as r (course_id integer, after_id integer) where r.course_id = ${t.course_id} and (
    exists (select from ${t} after where after.user_id = ${t.user_id} and after.course_id = r.after_id)
    or exists (select from ${waitingForSeat} w where w.user_id = ${t.user_id} and w.course_id = r.after_id and w.ended_at is null)
    or exists (select from ${seatUse} u join ${purchasedCourse} p on p.purchased_course_id = u.purchased_course_id
      where u.user_id = ${t.user_id} and p.course_id = r.after_id and u.trainee_course_id > ${t.trainee_course_id} and u.why_returned = 'unassigned')))`
}
const areNewest = ({ company_id, today, replaced }: Omit<Ahead, 'followed'>): SQL => {
  const t = traineeCourse
  return sql`${t.company_id} = ${company_id} and ${isCycle} and ${t.status} = 'COMPLETED' and ${t.expires_at} >= ${startOfDay(today).toISOString()}::timestamptz and not ${isExemptOn(today)}
    and not exists (select from ${t} later where later.user_id = ${t.user_id} and later.course_id = ${t.course_id} and later.delta_of is null and later.trainee_course_id > ${t.trainee_course_id})
    and not exists (select from ${waitingForSeat} w where w.user_id = ${t.user_id} and w.course_id = ${t.course_id} and w.ended_at is null)
    and not exists (select from ${seatUse} u join ${purchasedCourse} p on p.purchased_course_id = u.purchased_course_id
      where u.user_id = ${t.user_id} and p.course_id = ${t.course_id} and u.trainee_course_id > ${t.trainee_course_id} and u.why_returned = 'unassigned')
    ${isNotFollowedThere({ replaced })}`
}

/** The days of all certificates that a cycle is to follow, each once. */
export const certificatesAhead = async (tx: Connection, of: Omit<Ahead, 'followed'>): Promise<Certificates[]> => {
  const { rows } = await tx.sql.execute<Certificates>(sql`
    select distinct ${traineeCourse.course_id} as course_id, ${begins}::text as "from", ${ends}::text as "to"
    from ${traineeCourse} where ${areNewest(of)} and ${inScope(tx, traineeCourse) ?? sql`true`}`)
  return rows
}

const follow = (of: Ahead): SQL => {
  const t = traineeCourse
  const rows = sql`
    select ${t.user_id} as user_id, f.next_id as course_id, f.due_on, greatest(f.opens_on, ${day(of.today)}) as opens_on, ${ends} as certificate_ends_on, false as has_seat, null::integer as update_to
    from ${t} join jsonb_to_recordset(${JSON.stringify(of.followed)}::jsonb) as f (course_id integer, "from" date, "to" date, due_on date, opens_on date, next_id integer)
      on f.course_id = ${t.course_id} and f."from" = ${begins} and f."to" = ${ends}
    where ${areNewest(of)} and not ${isExemptOn(sql`f.due_on`)}
      and (f.next_id = ${t.course_id} or not ${isPersonExemptOn(t.user_id, sql`f.next_id`, of.today)})`
  // Two courses may be replaced by one: it is taken once.
  return of.replaced.length === 0
    ? rows
    : sql`(select distinct on (user_id, course_id) * from (${rows}) one order by user_id, course_id, opens_on, due_on)`
}

/** Everything ahead of a company, as `ahead`; not what would fall due on a day on which it is not asked of its person. */
const ahead = (tx: Connection, of: Ahead): SQL => {
  const { company_id, today, until } = of
  const [t, w] = [traineeCourse, waitingForSeat]
  const certificate = (user_id: SQL, course_id: SQL) => sql`
    (select max(kl_day(c.expires_at)) from ${t} c where c.user_id = ${user_id} and c.course_id = ${course_id} and c.status = 'COMPLETED' and kl_day(c.expires_at) >= ${day(today)})`
  return sql`
    known as (
      select ${t.user_id} as user_id, ${t.course_id} as course_id, ${t.due_on} as due_on, kl_day(${t.assigned_at}) as opens_on,
        ${certificate(sql`${t.user_id}`, sql`${t.course_id}`)} as certificate_ends_on, true as has_seat, null::integer as update_to
      from ${t} where ${t.company_id} = ${company_id} and ${isCycle} and ${isOpenEnrolment} and ${t.due_on} >= ${day(today)} and not ${isExemptOn(t.due_on)}
      union all
      select ${w.user_id}, ${w.course_id}, ${w.due_on}, ${day(today)}, ${certificate(sql`${w.user_id}`, sql`${w.course_id}`)}, false, null
      from ${w} where ${w.company_id} = ${company_id} and ${w.ended_at} is null and not ${isPersonExemptOn(w.user_id, w.course_id, today)}
      union all
      select ${t.user_id}, ${t.course_id}, ${t.due_on}, kl_day(${t.assigned_at}), ${certificate(sql`${t.user_id}`, sql`${t.course_id}`)}, true,
        (select ${courseVersion.version_no} from ${courseVersion} where ${courseVersion.course_version_id} = ${t.course_version_id})
      from ${t} where ${t.company_id} = ${company_id} and ${isDelta} and ${isOpenEnrolment} and ${t.due_on} >= ${day(today)} and not ${isExemptOn(t.due_on)}
      union all ${follow(of)}),
    ahead as materialized (
      select known.*, ${users.name} as name, ${users.department} as department, case when update_to is not null then null when has_seat then 'has'
        when row_number() over (partition by known.course_id, has_seat order by opens_on, due_on nulls last, known.user_id)
          <= coalesce((select p.seats_opened - p.seats_used - p.seats_closed from ${purchasedCourse} p where p.company_id = ${company_id} and p.course_id = known.course_id), 0)
        then 'free' else 'missing' end as seat
      from known join ${users} on ${users.user_id} = known.user_id and ${users.company_id} = ${company_id} and ${users.status} <> 'inactive'
      where opens_on <= ${day(until)} and ${inScope(tx, users) ?? sql`true`})`
}

const monthOf = (column: SQL): SQL<string> => sql`to_char(${column}, 'YYYY-MM')`
/** Whoever waits and is late counts among the overdue, and no more among what is to fall due. */
const fallsDue = ({ today, until }: Ahead): SQL => sql`due_on between ${day(today)} and ${day(until)}`

const isUpdate = sql`update_to is not null`
const isCourse = sql`update_to is null`

export type DueCount = { course_id: number; department: string | null; month: string; count: number }
export type SeatCount = { course_id: number; month: string; needed: number; missing: number }
type Of = 'due' | 'updates' | 'seats'
/** What falls due, by course and department and its month; and the seats that courses need in the month in which they open. What is ahead is found once for both. */
export const countAhead = async (
  tx: Connection,
  of: Ahead,
  by: 'course' | 'department',
): Promise<{ due: DueCount[]; updates: DueCount[]; seats: SeatCount[] }> => {
  const group = by === 'course' ? sql`course_id, null::text` : sql`0, department`
  const { rows } = await tx.sql.execute<{ of: Of; department: string | null } & SeatCount>(sql`
    with ${ahead(tx, of)}
    select case when ${isUpdate} then 'updates' else 'due' end as of, g.course_id, g.department, month, count(*)::integer as needed, 0 as missing
    from ahead, lateral (select ${group}) as g (course_id, department), lateral (select ${monthOf(sql`due_on`)} as month) m
    where ${fallsDue(of)} group by 1, 2, 3, 4
    union all
    select 'seats', course_id, null, ${monthOf(sql`opens_on`)}, count(*)::integer, (count(*) filter (where seat = 'missing'))::integer
    from ahead where not has_seat group by 2, 4`)
  const told = (what: Of) => rows.filter((row) => row.of === what)
  const due = (what: Of) => told(what).map(({ course_id, department, month, needed: count }) => ({ course_id, department, month, count }))
  return {
    due: due('due'),
    updates: due('updates'),
    seats: told('seats').map(({ course_id, month, needed, missing }) => ({ course_id, month, needed, missing })),
  }
}

export type DueFilter = {
  readonly words: string
  readonly month?: string | undefined
  readonly opens?: string | undefined
  readonly course_id?: number | undefined
  readonly department?: string | undefined
  readonly no_department?: boolean | undefined
  readonly seat?: Seat | undefined
  /** Updates of courses, else everything but them. */
  readonly updates: boolean
}
type Page = { length: number; start: number; sort?: 'due_on' | 'name' | 'opens_on' | undefined; dir?: Direction | undefined }
export type ListedDue = Omit<DuePerson, 'course_title'>

/** The people behind a figure: of a month in which it falls due, or in which the course opens and needs a seat. */
export const listDue = async (tx: Connection, of: Ahead, filter: DueFilter, page: Page) => {
  const { words, month, opens, course_id, department, no_department, seat, updates } = filter
  const where = and(
    updates ? isUpdate : isCourse,
    opens === undefined ? fallsDue(of) : sql`not has_seat and ${monthOf(sql`opens_on`)} = ${opens}`,
    month === undefined ? undefined : sql`${monthOf(sql`due_on`)} = ${month}`,
    course_id === undefined ? undefined : sql`course_id = ${course_id}`,
    department === undefined ? undefined : sql`ahead.department = ${await departmentNamed(tx, department)}`,
    no_department ? sql`ahead.department is null` : undefined,
    seat === undefined ? undefined : eq(sql`seat`, seat),
    await foundTrainee(tx, words),
  )
  const columns = { due_on: sql`due_on`, name: sql`ahead.name`, opens_on: sql`opens_on` }
  const order = sql.join(ordering(page, columns, { sort: 'due_on', dir: 'asc' }, sql`(ahead.user_id, course_id)`), sql`, `)
  // Of the person is asked only for words. All that is ahead is gathered once, for the page and its number.
  const from = sql`from ahead ${words.trim() === '' ? sql`` : sql`join ${users} on ${users.user_id} = ahead.user_id`} where ${where ?? sql`true`}`
  const { rows } = await tx.sql.execute<{ counted: number; page: ListedDue[] | null }>(sql`
    with ${ahead(tx, of)}, found as materialized (select ahead.* ${from})
    select (select count(*)::integer from (select from found limit ${planned(COUNTED + 1)}) as told) as counted,
      (select jsonb_agg(to_jsonb(page) - 'turn' order by turn) from (
        select ahead.user_id, ahead.name, ahead.department, course_id, due_on::text, opens_on::text, certificate_ends_on::text, seat, update_to, row_number() over () as turn
        from (select * from found as ahead order by ${order} limit ${planned(page.length)} offset ${planned(page.start)}) as ahead) as page) as page`)
  const [{ counted, page: listed } = { counted: 0, page: null }] = rows
  return { rows: listed ?? [], counted }
}
