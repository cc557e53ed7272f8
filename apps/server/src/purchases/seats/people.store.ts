/** Purchased courses, who has their seats, and who could be given one. */
import type { WindowOn } from '@jujur/contract/cycle-dates.ts'
import type { EnrolmentStatus, RiskLevel, UserStatus } from '@jujur/contract/enumerations.ts'
import type { personStates } from '@jujur/contract/purchases.ts'
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { courseVersion } from '../../courses/courses.table.ts'
import { invitationEndsAt, invitedOn } from '../../identity/credentials/invitations.store.ts'
import { foundTrainee } from '../../identity/found.store.ts'
import { nameThen, users } from '../../identity/identity.table.ts'
import { invoice, invoiceLine } from '../../invoices/invoices.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { alongIndex, countList, countUpTo, type Direction, isPageSoon, ordering, pageAlong, planned } from '../../kit/database/list.ts'
import { isCycle, isInWindow, isOpenEnrolment, isOverdueOn, statusColumnAt, traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { certificate } from '../../learning/pledges/pledges.table.ts'
import { traineeJob, traineeJobLine } from '../../long-work/long-work.table.ts'
import { isTold, reminderStep } from '../../reminders/reminders.table.ts'
import { departmentNamed } from '../../trainees/people/departments.store.ts'
import { waitingForSeat } from '../enrol-rules.table.ts'
import { purchasedCourse, seatLot, seatUse } from '../purchases.table.ts'
import type { FoundBy, FoundTrainee, Names, WayToName } from './many-seats.rules.ts'

type Page<S extends string> = { length: number; start: number; sort?: S | undefined; dir?: Direction | undefined }

/** The day a cycle was reminded of last, up to a day. */
export const remindedOn = (trainee_course_id: SQL | PgColumn, until: string) =>
  sql<
    string | null
  >`(select max(${reminderStep.day})::text from ${reminderStep} where ${reminderStep.trainee_course_id} = ${trainee_course_id} and ${isTold} and ${reminderStep.day} <= ${until})`
/** Somebody active or invited, and not invited today. */
const mayBeReminded = (today: string) => sql`(${users.status} = 'active' or ${users.status} = 'invited' and coalesce(${invitedOn} <> ${today}, true))`
/** Overdue, of somebody active or invited, and neither reminded nor invited today; together with the person. */
export const isToRemind = (today: string) => sql<boolean>`(${isOverdueOn(today)} and ${mayBeReminded(today)} and not exists (
  select from ${reminderStep} where ${reminderStep.trainee_course_id} = ${traineeCourse.trainee_course_id} and ${isTold} and ${reminderStep.day} = ${today}))`

// ── Purchased courses ─────────────────────────────────────────────────────────────────────────────────────────

/**
 * How the people with seats of each purchased course stand, or of this one: every cycle of a course has a seat of its company's purchase of it. Who
 * completed it is counted along an index (trainee_course_valid), so that cycles of years that are over are not read; of what is overdue each row.
 */
export const seatProgress = async (tx: Connection, now: Date, today: string, purchased_course_id?: number) => {
  const { purchased_course_id: id, company_id, course_id } = purchasedCourse
  const t = traineeCourse
  // Those of today are gathered once, rather than looked for by each who is overdue.
  const isReminded = sql`${t.trainee_course_id} in (select ${reminderStep.trainee_course_id} from ${reminderStep}
    where ${and(isTold, eq(reminderStep.day, today), inScope(tx, reminderStep))})`
  const { rows } = await tx.sql.execute<{ id: number; completed: number; overdue: number; to_remind: number }>(sql`
    with overdue as (
      select ${t.company_id} as company_id, ${t.course_id} as course_id, count(*)::integer as overdue, (count(*) filter (where ${mayBeReminded(today)} and not ${isReminded}))::integer as to_remind
      from ${t} join ${users} on ${users.user_id} = ${t.user_id} where ${and(isCycle, isOverdueOn(today), inScope(tx, t))} group by 1, 2)
    select ${id} as id, coalesce(overdue.overdue, 0) as overdue, coalesce(overdue.to_remind, 0) as to_remind,
      (select count(*)::integer from ${t} where ${t.company_id} = ${company_id} and ${t.course_id} = ${course_id} and ${isCycle} and ${t.status} = 'COMPLETED'
        and (${t.expires_at} >= ${now.toISOString()}::timestamptz or ${t.expires_at} is null) and ${countsAt(now)}) as completed
    from ${purchasedCourse} left join overdue on overdue.company_id = ${company_id} and overdue.course_id = ${course_id}
    where ${and(purchased_course_id === undefined ? undefined : eq(id, purchased_course_id), inScope(tx, purchasedCourse)) ?? sql`true`}`)
  return new Map(rows.map(({ id: of, ...figures }) => [of, figures]))
}

/** A company buys some dozens of courses at most, so all are answered. */
export const purchasedOf = (tx: Connection) => tx.sql.select().from(purchasedCourse).where(inScope(tx, purchasedCourse))

export const lotsOfPurchase = (tx: Connection, purchased_course_id: number) =>
  tx.sql
    .select({
      invoice_id: seatLot.invoice_id,
      invoice_no: invoice.invoice_no,
      opened_at: seatLot.opened_at,
      seats: seatLot.seats,
      used: seatLot.used,
      closed: seatLot.closed,
      unit_price_sen: invoiceLine.unit_price_sen,
    })
    .from(seatLot)
    .innerJoin(invoice, eq(invoice.invoice_id, seatLot.invoice_id))
    .innerJoin(invoiceLine, and(eq(invoiceLine.invoice_id, seatLot.invoice_id), eq(invoiceLine.line_no, seatLot.line_no)))
    .where(and(eq(seatLot.purchased_course_id, purchased_course_id), inScope(tx, seatLot)))
    .orderBy(asc(seatLot.seat_lot_id))

// ── Who has a seat ────────────────────────────────────────────────────────────────────────────────────────────

type HolderFilter = {
  purchased_course_id: number
  words: string
  department?: string | undefined
  status?: (typeof personStates)[number] | undefined
  /** The work that gave the seat. */
  given_by?: number | undefined
}

const holders = (tx: Connection, now: Date, today: string, where: SQL | undefined) =>
  tx.sql
    .select({
      trainee_course_id: traineeCourse.trainee_course_id,
      course_version_id: traineeCourse.course_version_id,
      user_id: users.user_id,
      name: users.name,
      employee_no: users.employee_no,
      department: users.department,
      position: users.position,
      user_status: sql<UserStatus>`${users.status}`,
      invited_on: invitedOn,
      invitation_ends_at: invitationEndsAt,
      status: statusColumnAt(now),
      overdue: isOverdueOn(today),
      version_no: courseVersion.version_no,
      assigned_at: traineeCourse.assigned_at,
      due_on: traineeCourse.due_on,
      counts_from: traineeCourse.counts_from,
      paused: traineeCourse.paused,
      waived: traineeCourse.waived,
      extended_from: traineeCourse.extended_from,
      started_at: traineeCourse.started_at,
      completed_at: traineeCourse.completed_at,
      expires_at: traineeCourse.expires_at,
      certificate_serial_no: certificate.serial_no,
      waits_for_seat: sql<boolean>`exists (select from ${waitingForSeat} where ${waitingForSeat.user_id} = ${users.user_id}
        and ${waitingForSeat.course_id} = ${traineeCourse.course_id} and ${waitingForSeat.ended_at} is null)`,
      reminded_on: remindedOn(traineeCourse.trainee_course_id, today),
    })
    .from(seatUse)
    .innerJoin(traineeCourse, eq(traineeCourse.trainee_course_id, seatUse.trainee_course_id))
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .innerJoin(users, eq(users.user_id, seatUse.user_id))
    .leftJoin(certificate, eq(certificate.trainee_course_id, traineeCourse.trainee_course_id))
    .where(and(where, isNull(seatUse.returned_at), inScope(tx, seatUse)))

/** One of them. */
export const findSeatHolder = async (
  tx: Connection,
  { purchased_course_id, trainee_course_id }: { purchased_course_id: number; trainee_course_id: number },
  now: Date,
  today: string,
) => {
  const where = and(eq(seatUse.purchased_course_id, purchased_course_id), eq(seatUse.trainee_course_id, trainee_course_id))
  const [row] = await holders(tx, now, today, where)
  return row ?? null
}
export type HolderOfSeat = NonNullable<Awaited<ReturnType<typeof findSeatHolder>>>

/** When the seat was taken, and by whom, under the name of then; null where a renewal took it. */
export const useOf = async (tx: Connection, purchased_course_id: number, trainee_course_id: number) => {
  const [row] = await tx.sql
    .select({ taken_at: seatUse.taken_at, by_name: nameThen(seatUse.taken_by, seatUse.taken_at) })
    .from(seatUse)
    .where(
      and(
        eq(seatUse.purchased_course_id, purchased_course_id),
        eq(seatUse.trainee_course_id, trainee_course_id),
        isNull(seatUse.returned_at),
        inScope(tx, seatUse),
      ),
    )
  return row ?? null
}

/** When a cycle was reminded of, the newest first, and by whom, nobody where it went by itself; also when it was not, and why. */
export const remindersOf = (tx: Connection, trainee_course_id: number, limit: number) =>
  tx.sql
    .select({ reminded_at: reminderStep.at, is_invitation: reminderStep.is_invitation, omitted: reminderStep.omitted, by_name: users.name })
    .from(reminderStep)
    .leftJoin(users, and(eq(users.user_id, reminderStep.reminded_by), inScope(tx, users)))
    .where(and(eq(reminderStep.trainee_course_id, trainee_course_id), inScope(tx, reminderStep)))
    .orderBy(desc(reminderStep.day), desc(reminderStep.reminder_step_id))
    .limit(limit)

/** It stands in the place of the cycles before it. */
const countsAt = (now: Date) => sql`${traineeCourse.counts_from} <= ${now.toISOString()}::timestamptz`
/** Each person with the cycle that counts, and with the next one while it is open beside that. */
const isShown = (now: Date) => sql`(${countsAt(now)} or ${isOpenEnrolment})
  and not exists (select from ${traineeCourse} later where later.user_id = ${traineeCourse.user_id} and later.course_id = ${traineeCourse.course_id}
  and later.trainee_course_id > ${traineeCourse.trainee_course_id} and later.delta_of is null and later.counts_from <= ${now.toISOString()}::timestamptz)`

/** Written out, for the indexes of trainees. */
const isTrainee = sql`${users.system_type_id} = 1`

const holderColumns = {
  name: users.name,
  due_on: traineeCourse.due_on,
  assigned_at: traineeCourse.trainee_course_id,
  completed_at: traineeCourse.completed_at,
}

/** A state that is kept is written out, so that the indexes of what is open, valid or rare are used; of a completed course also the clock tells. */
const ofState = (state: (typeof personStates)[number], { now, today }: { now: Date; today: string }): SQL => {
  if (state === 'OVERDUE') return isOverdueOn(today)
  if (state === 'INVITED') return sql`${users.status} = 'invited'`
  const { status, expires_at } = traineeCourse
  if (state === 'EXPIRED') return sql`(${expires_at} < ${now.toISOString()}::timestamptz and ${status} in ('COMPLETED', 'EXPIRED'))`
  const kept = sql`${status} = ${sql.raw(`'${state}'`)}`
  return state === 'COMPLETED' ? sql`(${kept} and (${expires_at} >= ${now.toISOString()}::timestamptz or ${expires_at} is null))` : kept
}

const heldOf = (tx: Connection, purchased_course_id: number) =>
  and(eq(seatUse.purchased_course_id, purchased_course_id), isNull(seatUse.returned_at), inScope(tx, seatUse))

/** Of the cycles of a course that was purchased; each has a seat. */
const matching = async (
  tx: Connection,
  { purchased_course_id, words, department, status, given_by }: HolderFilter,
  { now, today }: { now: Date; today: string },
) =>
  and(
    sql`${traineeCourse.course_id} = (select ${purchasedCourse.course_id} from ${purchasedCourse} where ${purchasedCourse.purchased_course_id} = ${purchased_course_id})`,
    isCycle,
    isShown(now),
    department === undefined ? undefined : eq(users.department, await departmentNamed(tx, department)),
    status === undefined ? undefined : ofState(status, { now, today }),
    given_by === undefined
      ? undefined
      : // Not what was taken back and given by hand since.
        sql`exists (select from ${traineeJobLine} l join ${traineeJob} j on j.job_id = l.job_id where l.job_id = ${given_by} and l.outcome = 'assigned'
          and l.username = ${users.username} and ${seatUse.taken_at} <= coalesce(j.finished_at, 'infinity'))`,
    await foundTrainee(tx, words),
  )

/** Who matches and has not begun the course, whether still in or not, by name, at most so many. */
export const unbegunHolders = async (tx: Connection, filter: HolderFilter, moment: { now: Date; today: string }, most: number) =>
  tx.sql
    .select({ user_id: users.user_id, name: users.name, username: users.username })
    .from(seatUse)
    .innerJoin(traineeCourse, eq(traineeCourse.trainee_course_id, seatUse.trainee_course_id))
    .innerJoin(users, eq(users.user_id, seatUse.user_id))
    .where(and(await matching(tx, filter, moment), sql`${traineeCourse.status} = 'NOT_STARTED'`, heldOf(tx, filter.purchased_course_id)))
    .orderBy(asc(users.name), asc(users.user_id))
    .limit(most)

/** Who matches, has not completed the course and is still in, by name, at most so many. */
export const openHolders = async (tx: Connection, filter: HolderFilter, moment: { now: Date; today: string }, most: number) =>
  tx.sql
    .select({ trainee_course_id: traineeCourse.trainee_course_id, name: users.name, username: users.username })
    .from(seatUse)
    .innerJoin(traineeCourse, eq(traineeCourse.trainee_course_id, seatUse.trainee_course_id))
    .innerJoin(users, eq(users.user_id, seatUse.user_id))
    .where(and(await matching(tx, filter, moment), isOpenEnrolment, sql`${users.status} <> 'inactive'`, heldOf(tx, filter.purchased_course_id)))
    .orderBy(asc(users.name), asc(traineeCourse.trainee_course_id))
    .limit(most)

/**
 * How many there are, of whom no more is asked than their cycles. Of one state along an index of what is open, valid or over; else from the newest seat
 * down, so that a count of as many as are told ends before cycles of years that are over.
 */
const countHolders = async (tx: Connection, { purchased_course_id, status }: HolderFilter, moment: { now: Date; today: string }): Promise<number> => {
  const where = await matching(tx, { purchased_course_id, words: '', status }, moment)
  if (status !== undefined) return countUpTo(tx, sql`select 1 from ${traineeCourse} where ${and(where, inScope(tx, traineeCourse))}`)
  return alongIndex(tx, () =>
    countUpTo(
      tx,
      sql`select 1 from ${seatUse} join ${traineeCourse} on ${traineeCourse.trainee_course_id} = ${seatUse.trainee_course_id}
        where ${and(where, heldOf(tx, purchased_course_id), inScope(tx, traineeCourse))} order by ${seatUse.trainee_course_id} desc`,
    ),
  )
}

const seatsUsed = async (tx: Connection, purchased_course_id: number): Promise<number> => {
  const [row] = await tx.sql
    .select({ used: purchasedCourse.seats_used })
    .from(purchasedCourse)
    .where(and(eq(purchasedCourse.purchased_course_id, purchased_course_id), inScope(tx, purchasedCourse)))
  return row?.used ?? 0
}

/** Its page along an index of the company's people or cycles where most are wanted, else what is wanted is gathered; then what belongs to it. */
export const listHolders = async (
  tx: Connection,
  { purchased_course_id, words, department, status }: HolderFilter,
  asked: Page<keyof typeof holderColumns>,
  { now, today }: { now: Date; today: string },
) => {
  const matched = await matching(tx, { purchased_course_id, words, department, status }, { now, today })
  const where = and(matched, heldOf(tx, purchased_course_id), isTrainee, inScope(tx, traineeCourse), inScope(tx, users))
  const from = sql`from ${seatUse} join ${traineeCourse} on ${traineeCourse.trainee_course_id} = ${seatUse.trainee_course_id} join ${users} on ${users.user_id} = ${seatUse.user_id}`
  const isOfAnybody = words.trim() === ''
  // Of its person is asked only where the filter does.
  const asksPerson = !isOfAnybody || department !== undefined || status === 'INVITED'
  const counted = asksPerson
    ? await countUpTo(tx, sql`select 1 ${from} where ${where}`)
    : await countHolders(tx, { purchased_course_id, words, status }, { now, today })
  if (counted <= asked.start) return { rows: [], counted }
  const { page, order } = pageAlong(asked, holderColumns, { sort: 'name', dir: 'asc' }, traineeCourse.trainee_course_id, [
    (key, also) => sql`select ${traineeCourse.trainee_course_id} as id, ${key} as sorted ${from} where ${and(where, also)}`,
  ])
  const find = () => tx.sql.execute<{ id: number }>(sql`select id from ${page} as page order by ${order}`)
  const isLong = isOfAnybody && (status === undefined || isPageSoon(asked, counted, await seatsUsed(tx, purchased_course_id)))
  const found = (await (isLong ? alongIndex(tx, find) : find())).rows.map(({ id }) => id)
  const shown = await holders(tx, now, today, inArray(traineeCourse.trainee_course_id, [0, ...found]))
  const rows = shown.toSorted((one, other) => found.indexOf(one.trainee_course_id) - found.indexOf(other.trainee_course_id))
  return { rows, counted }
}

// ── Who could be given one ────────────────────────────────────────────────────────────────────────────────────

/** Now, and in whose window that is. */
type Moment = { readonly now: Date; readonly window: WindowOn }

type SelectionFilter = {
  course_id: number
  words: string
  department?: string | undefined
  position?: string | undefined
  risk_level?: RiskLevel | undefined
  assigned?: boolean | undefined
}
const selectionColumns = { name: users.name, username: users.username }

/** Of the newest cycle of a person of the query; a statement within, so that the columns keep the names of their tables where `users` is the only one. */
const ofNewest = (course_id: number, what: SQL) =>
  sql`(select ${what} from ${traineeCourse} where ${traineeCourse.user_id} = ${users.user_id} and ${traineeCourse.course_id} = ${course_id} and ${isCycle}
    order by ${traineeCourse.trainee_course_id} desc limit 1)`
const newestStatus = (course_id: number, now: Date) => sql<EnrolmentStatus | null>`${ofNewest(course_id, statusColumnAt(now))}`
/** Under way, or valid for longer than the window in which it may be taken again. */
const hasCourse = (course_id: number, { now, window }: Moment) =>
  sql<boolean>`coalesce(${ofNewest(course_id, sql`${statusColumnAt(now)} not in ('EXPIRED', 'REVOKED') and not ${isInWindow(window, now)}`)}, false)`

/** The people of whom hasCourse says so, gathered once: whoever looks for those who lack it passes by all the others. */
const whoHas = (tx: Connection, course_id: number, { now, window }: Moment) => {
  const { user_id, trainee_course_id } = traineeCourse
  return sql`(select user_id from (
    select distinct on (${user_id}) ${traineeCourse}.* from ${traineeCourse}
    where ${and(eq(traineeCourse.course_id, course_id), isCycle, inScope(tx, traineeCourse))} order by ${user_id}, ${trainee_course_id} desc) as ${traineeCourse}
    where coalesce(${statusColumnAt(now)} not in ('EXPIRED', 'REVOKED') and not ${isInWindow(window, now)}, false))`
}

/** Trainees to whom a course can be assigned are in; those who have it are listed also once they are let go. */
const selectable = async (tx: Connection, { course_id, words, department, position, risk_level, assigned }: SelectionFilter, moment: Moment) =>
  and(
    sql`${users.system_type_id} = 1`,
    inScope(tx, users),
    assigned === true ? undefined : sql`${users.status} <> 'inactive'`,
    assigned === undefined ? undefined : assigned ? hasCourse(course_id, moment) : sql`${users.user_id} not in ${whoHas(tx, course_id, moment)}`,
    department === undefined ? undefined : eq(users.department, await departmentNamed(tx, department)),
    position === undefined ? undefined : sql`lower(${users.position}) = lower(${position})`,
    risk_level === undefined ? undefined : eq(users.risk_level, risk_level),
    await foundTrainee(tx, words),
  )

const POSITIONS = 200
/** What the company's trainees are; a position written in another case is the same. */
export const positionsOf = async (tx: Connection): Promise<string[]> => {
  const rows = await tx.sql
    .selectDistinctOn([sql`lower(${users.position})`], { position: sql<string>`${users.position}` })
    .from(users)
    .where(and(sql`${users.system_type_id} = 1`, sql`${users.position} <> ''`, inScope(tx, users)))
    .orderBy(sql`lower(${users.position})`, asc(users.user_id))
    .limit(POSITIONS)
  return rows.map(({ position }) => position)
}

export const listSelectable = async (tx: Connection, filter: SelectionFilter, page: Page<keyof typeof selectionColumns>, moment: Moment) => {
  const where = await selectable(tx, filter, moment)
  const rows = await tx.sql
    .select({
      user_id: users.user_id,
      name: users.name,
      username: users.username,
      employee_no: users.employee_no,
      department: users.department,
      position: users.position,
      status: sql<UserStatus>`${users.status}`,
      has: hasCourse(filter.course_id, moment),
      enrolment_status: newestStatus(filter.course_id, moment.now),
    })
    .from(users)
    .where(where)
    .orderBy(...ordering(page, selectionColumns, { sort: 'name', dir: 'asc' }, users.user_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, () => tx.sql.select({ one: sql`1` }).from(users).where(where)) }
}

// ── Many at once ──────────────────────────────────────────────────────────────────────────────────────────────

const foundFields = { user_id: users.user_id, name: users.name, username: users.username }

/** Everybody who can be given the course, by name, at most so many. */
export const assignableTo = async (
  tx: Connection,
  filter: Omit<SelectionFilter, 'assigned'>,
  moment: Moment,
  most: number,
): Promise<FoundTrainee[]> =>
  tx.sql
    .select(foundFields)
    .from(users)
    .where(await selectable(tx, { ...filter, assigned: false }, moment))
    .orderBy(asc(users.name), asc(users.user_id))
    .limit(most)

type Named = FoundTrainee & { status: UserStatus }
/** The company's trainees by what they are called: username, e-mail address in any spelling of case, or employee number; each name in small letters. */
export const traineesNamed = async (tx: Connection, names: Names): Promise<FoundBy<Named>> => {
  const among = (column: PgColumn, wanted: readonly string[]) =>
    sql`lower(${column}) in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`
  const rows = await tx.sql
    .select({ ...foundFields, status: sql<UserStatus>`${users.status}`, email: users.email, employee_no: users.employee_no })
    .from(users)
    .where(
      and(
        sql`${users.system_type_id} = 1`,
        inScope(tx, users),
        or(among(users.username, names.username), among(users.email, names.email), among(users.employee_no, names.employee_no)),
      ),
    )
  const by = (way: WayToName) => new Map(rows.flatMap((row) => (row[way] === null ? [] : [[row[way].toLowerCase(), row] as const])))
  return { username: by('username'), email: by('email'), employee_no: by('employee_no') }
}

/** Of these full names, in small letters, the trainees who alone have theirs; nobody who was let go. */
export const onlyOnesCalled = async (tx: Connection, names: readonly string[]): Promise<Map<string, { name: string; username: string }>> => {
  const called = sql<string>`lower(${users.name})`
  const rows = await tx.sql
    .select({ called, name: sql<string>`min(${users.name})`, username: sql<string>`min(${users.username})` })
    .from(users)
    .where(
      and(
        sql`${users.system_type_id} = 1`,
        sql`${users.status} <> 'inactive'`,
        sql`${called} in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`,
        inScope(tx, users),
      ),
    )
    .groupBy(called)
    .having(sql`count(*) = 1`)
  return new Map(rows.map(({ called: key, ...person }) => [key, person]))
}
