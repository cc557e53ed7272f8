/** Who waits for a seat, in SQL: a row from when somebody is to take a course until they have a seat, or need none any more. */
import type { WindowOn } from '@jujur/contract/cycle-dates.ts'
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { company } from '../../companies/companies.table.ts'
import { course } from '../../courses/courses.table.ts'
import { foundTrainee } from '../../identity/found.store.ts'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Direction, ordering, planned } from '../../kit/database/list.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { cycleSetting } from '../../learning/enrolments/cycle-settings.table.ts'
import { isPersonExemptOn, traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { enrolRule, waitingForSeat } from '../enrol-rules.table.ts'
import { purchasedCourse } from '../purchases.table.ts'
import { newestOfCourse, wantsRenewal } from './seats.store.ts'

export type WaitingRow = typeof waitingForSeat.$inferSelect
export type NewWait = Pick<
  typeof waitingForSeat.$inferInsert,
  'company_id' | 'user_id' | 'course_id' | 'due_on' | 'enrol_rule_id' | 'previous_trainee_course_id' | 'since'
>

/** Written out, not a parameter, so that the indexes of open rows serve. */
const isOpen = isNull(waitingForSeat.ended_at)
const ofCourse = (tx: Connection, { company_id, course_id }: CourseOfCompany) =>
  and(eq(waitingForSeat.company_id, company_id), eq(waitingForSeat.course_id, course_id), isOpen, inScope(tx, waitingForSeat))
const dueFirst = [sql`${waitingForSeat.due_on} nulls last`, asc(waitingForSeat.since), asc(waitingForSeat.waiting_for_seat_id)] as const

export type CourseOfCompany = { readonly company_id: number; readonly course_id: number }

/** Paused today, or the course is waived for the person: they go on waiting, and others get the seats. */
const isExempt = (today: string): SQL<boolean> => isPersonExemptOn(waitingForSeat.user_id, waitingForSeat.course_id, today)
/** As of those who have a seat, whoever is exempt is not overdue. */
export const isWaitOverdueOn = (today: string): SQL<boolean> =>
  sql`(coalesce(${waitingForSeat.due_on} < ${today}::date, false) and not ${isExempt(today)})`

/** People who wait, in the order in which they get a seat; read without a lock, to know whom to hold. */
export const nextWaiting = async (tx: Connection, course: CourseOfCompany, today: string, most: number): Promise<number[]> => {
  const rows = await tx.sql
    .select({ user_id: waitingForSeat.user_id })
    .from(waitingForSeat)
    .where(and(ofCourse(tx, course), sql`not ${isExempt(today)}`))
    .orderBy(...dueFirst)
    .limit(most)
  return rows.map(({ user_id }) => user_id)
}

/** The same, or one of them, with the rows locked; the caller holds the purchased course, so that one transaction at a time does. */
export const lockNextWaiting = (tx: Connection, course: CourseOfCompany, today: string, most: number, user_id?: number): Promise<WaitingRow[]> =>
  tx.sql
    .select()
    .from(waitingForSeat)
    .where(and(ofCourse(tx, course), sql`not ${isExempt(today)}`, user_id === undefined ? undefined : eq(waitingForSeat.user_id, user_id)))
    .orderBy(...dueFirst)
    .limit(most)
    .for('update')

/**
 * From now on these wait, each once a course. Who waits already goes on, by the earlier of two due dates and the rule that set it; a rule whose date
 * changed changes its own. The caller holds the people.
 */
export const insertWaits = async (tx: Connection, waits: readonly NewWait[], now: Date): Promise<void> => {
  if (waits.length === 0) return
  const w = waitingForSeat
  const asked = JSON.stringify(waits.map(({ user_id, course_id, due_on, enrol_rule_id }) => ({ user_id, course_id, due_on, enrol_rule_id })))
  const moved = await tx.sql
    .update(w)
    .set({ ended_at: now, why_ended: 'moved' })
    .from(sql`jsonb_to_recordset(${asked}::jsonb) as asked (user_id integer, course_id integer, due_on date, enrol_rule_id integer)`)
    .where(
      and(
        sql`${w.user_id} = asked.user_id and ${w.course_id} = asked.course_id`,
        isOpen,
        inScope(tx, w),
        sql`case when ${w.enrol_rule_id} = asked.enrol_rule_id then ${w.due_on} is distinct from asked.due_on
          else asked.due_on < ${w.due_on} or ${w.due_on} is null and asked.due_on is not null end`,
      ),
    )
    .returning({
      of: sql<string>`concat_ws(' ', ${w.user_id}, ${w.course_id})`,
      previous_trainee_course_id: w.previous_trainee_course_id,
      since: w.since,
      told_at: w.told_at,
    })
  const before = new Map(moved.map(({ of, ...row }) => [of, row]))
  await tx.sql
    .insert(w)
    .values(waits.map((wait) => ({ ...wait, ...before.get(`${wait.user_id} ${wait.course_id}`), stands_from: now })))
    .onConflictDoNothing()
}

/** Who got a seat, however they got it, waits no longer. */
export const endByEnrolments = async (tx: Connection, course_id: number, enrolments: ReadonlyMap<number, number>, now: Date): Promise<void> => {
  if (enrolments.size === 0) return
  const pairs = JSON.stringify([...enrolments].map(([user_id, trainee_course_id]) => ({ user_id, trainee_course_id })))
  await tx.sql.execute(sql`
    update ${waitingForSeat} set ended_at = ${now.toISOString()}::timestamptz, why_ended = 'enrolled', trainee_course_id = e.trainee_course_id
    from jsonb_to_recordset(${pairs}::jsonb) as e (user_id integer, trainee_course_id integer)
    where waiting_for_seat.user_id = e.user_id and ${waitingForSeat.course_id} = ${course_id} and ${isOpen} and ${inScope(tx, waitingForSeat) ?? sql`true`}`)
}

type WhyEnded = Exclude<WaitingRow['why_ended'], 'enrolled' | null>
const end = (tx: Connection, where: SQL | undefined, why_ended: WhyEnded, now: Date) =>
  tx.sql
    .update(waitingForSeat)
    .set({ ended_at: now, why_ended })
    .where(and(where, isOpen, inScope(tx, waitingForSeat)))

/** These need no seat any more. */
export const endWaits = async (tx: Connection, ids: readonly number[], why: WhyEnded, now: Date): Promise<void> => {
  if (ids.length > 0) await end(tx, inArray(waitingForSeat.waiting_for_seat_id, [...ids]), why, now)
}
export const endWaitsOfPerson = (tx: Connection, user_id: number, now: Date) => end(tx, eq(waitingForSeat.user_id, user_id), 'left', now)
/** Those who wait by a rule, or of them those that a query of user_id does not name. */
export const endWaitsOfRule = (tx: Connection, enrol_rule_id: number, why: WhyEnded, now: Date, except?: SQL) =>
  end(tx, and(eq(waitingForSeat.enrol_rule_id, enrol_rule_id), except && sql`${waitingForSeat.user_id} not in (${except})`), why, now)

// ── Whose certificate has run out ─────────────────────────────────────────────────────────────────────────────

/** Courses that companies that are in have bought, but those that they do not take again by themselves; for the system's scope. */
export const coursesToRenew = async (tx: Connection): Promise<CourseOfCompany[]> => {
  const { rows } = await tx.sql.execute<CourseOfCompany>(sql`
    select ${purchasedCourse.company_id} as company_id, ${purchasedCourse.course_id} as course_id
    from ${purchasedCourse} join ${company} on ${company.company_id} = ${purchasedCourse.company_id} and ${company.status} = 'active'
    left join lateral (select s.renews from ${cycleSetting} s where s.company_id = ${purchasedCourse.company_id} and s.course_id = ${purchasedCourse.course_id}
      order by s.version desc limit 1) holding on true
    where coalesce(holding.renews, true) and ${inScope(tx, purchasedCourse) ?? sql`true`}
    order by ${purchasedCourse.purchased_course_id}`)
  return rows
}

/** So many of those who are to take a course of their company again and do not wait yet, who run out first first; `among`: only of these people. */
export const dueForRenewal = async (
  tx: Connection,
  { company_id, course_id }: CourseOfCompany,
  window: WindowOn,
  now: Date,
  { most, among, successors }: { most: number; among?: readonly number[]; successors: readonly number[] },
) => {
  const t = traineeCourse
  // What was revoked before there were settings was followed by nothing, and is not now.
  const [first] = await tx.sql
    .select({ at: cycleSetting.changed_at })
    .from(cycleSetting)
    .where(
      and(eq(cycleSetting.company_id, company_id), eq(cycleSetting.course_id, course_id), isNull(cycleSetting.changed_by), inScope(tx, cycleSetting)),
    )
    .limit(1)
  return tx.sql
    .select({
      company_id: t.company_id,
      user_id: t.user_id,
      course_id: t.course_id,
      previous_trainee_course_id: t.trainee_course_id,
      status: t.status,
      counts_from: t.counts_from,
      completed_at: t.completed_at,
      expires_at: t.expires_at,
    })
    .from(t)
    .innerJoin(users, eq(users.user_id, t.user_id))
    .where(
      and(
        among && inArray(t.user_id, [0, ...among]),
        sql`${t.trainee_course_id} in (${newestOfCourse(tx, { company_id, course_id }, among)})`,
        wantsRenewal(window, first?.at ?? null, now, successors),
        sql`not exists (select from ${waitingForSeat} w where w.user_id = ${t.user_id} and w.course_id = ${t.course_id} and w.ended_at is null)`,
        inScope(tx, t),
      ),
    )
    .orderBy(sql`${t.expires_at} nulls first`, asc(t.trainee_course_id))
    .limit(most)
}

// ── For a course that another replaces ────────────────────────────────────────────────────────────────────────

/** Courses that others replace, for which people of companies that are in still wait; for the system's scope. */
export const coursesToFollow = (tx: Connection): Promise<CourseOfCompany[]> =>
  tx.sql
    .selectDistinct({ company_id: waitingForSeat.company_id, course_id: waitingForSeat.course_id })
    .from(waitingForSeat)
    .innerJoin(course, and(eq(course.course_id, waitingForSeat.course_id), isNotNull(course.replaced_by)))
    .innerJoin(company, eq(company.company_id, waitingForSeat.company_id))
    .where(and(isOpen, eq(company.status, 'active'), inScope(tx, waitingForSeat)))
    .orderBy(asc(waitingForSeat.company_id), asc(waitingForSeat.course_id))

/** So many of those who wait for a course, whatever stands against a seat; read without a lock, to know whom to hold. */
export const someWaiting = async (tx: Connection, of: CourseOfCompany, most: number): Promise<number[]> => {
  const rows = await tx.sql
    .select({ user_id: waitingForSeat.user_id })
    .from(waitingForSeat)
    .where(ofCourse(tx, of))
    .orderBy(...dueFirst)
    .limit(most)
  return rows.map(({ user_id }) => user_id)
}

/** What of these people waits for a course, with the rows locked. */
export const lockWaitsOf = (tx: Connection, of: CourseOfCompany, people: readonly number[]): Promise<WaitingRow[]> =>
  tx.sql
    .select()
    .from(waitingForSeat)
    .where(and(ofCourse(tx, of), inArray(waitingForSeat.user_id, [0, ...people])))
    .orderBy(asc(waitingForSeat.waiting_for_seat_id))
    .for('update')

// ── Where seats are free for them ─────────────────────────────────────────────────────────────────────────────

/** Courses of companies that are in, of which seats are free and people wait; for the system's scope. */
export const coursesToSeat = (tx: Connection, today: string): Promise<CourseOfCompany[]> =>
  tx.sql
    .select({ company_id: purchasedCourse.company_id, course_id: purchasedCourse.course_id })
    .from(purchasedCourse)
    .innerJoin(company, eq(company.company_id, purchasedCourse.company_id))
    .where(
      and(
        sql`${purchasedCourse.seats_used} + ${purchasedCourse.seats_closed} < ${purchasedCourse.seats_opened}`,
        eq(company.status, 'active'),
        sql`exists (select from ${waitingForSeat} where ${waitingForSeat.company_id} = ${purchasedCourse.company_id}
          and ${waitingForSeat.course_id} = ${purchasedCourse.course_id} and ${isOpen} and not ${isExempt(today)})`,
        inScope(tx, purchasedCourse),
      ),
    )
    .orderBy(asc(purchasedCourse.purchased_course_id))

/** Held until the transaction ends, as by those who assign; null where the company never bought the course. */
export const lockPurchasedCourse = async (tx: Connection, { company_id, course_id }: CourseOfCompany) => {
  const [row] = await tx.sql
    .select()
    .from(purchasedCourse)
    .where(and(eq(purchasedCourse.company_id, company_id), eq(purchasedCourse.course_id, course_id), inScope(tx, purchasedCourse)))
    .for('update')
  return row ?? null
}

/** Those of a company that it has bought, held one after the other. */
export const lockPurchasedCourses = (tx: Connection, company_id: number, course_ids: readonly number[]) =>
  tx.sql
    .select({ purchased_course_id: purchasedCourse.purchased_course_id })
    .from(purchasedCourse)
    .where(and(eq(purchasedCourse.company_id, company_id), inArray(purchasedCourse.course_id, [...course_ids]), inScope(tx, purchasedCourse)))
    .orderBy(asc(purchasedCourse.purchased_course_id))
    .for('update')

// ── Told and shown ────────────────────────────────────────────────────────────────────────────────────────────

/** Nobody was told of them. Whoever is exempt needs no seat yet, and is told of once they do. */
const isUntold = (today: string) => and(isOpen, isNull(waitingForSeat.told_at), sql`not ${isExempt(today)}`)

/** Courses of companies that are in, of which people wait that nobody was told of; for the system's scope. */
export const untoldWaits = (tx: Connection, today: string): Promise<CourseOfCompany[]> =>
  tx.sql
    .selectDistinct({ company_id: waitingForSeat.company_id, course_id: waitingForSeat.course_id })
    .from(waitingForSeat)
    .innerJoin(company, eq(company.company_id, waitingForSeat.company_id))
    .where(and(isUntold(today), eq(company.status, 'active'), inScope(tx, waitingForSeat)))
    .orderBy(asc(waitingForSeat.company_id), asc(waitingForSeat.course_id))

/** Answers how many are told of now: of two who tell at once one does. */
export const markTold = async (tx: Connection, course: CourseOfCompany, now: Date): Promise<number> => {
  const rows = await tx.sql
    .update(waitingForSeat)
    .set({ told_at: now })
    .where(and(ofCourse(tx, course), isUntold(dayOf(now))))
    .returning({ id: waitingForSeat.waiting_for_seat_id })
  return rows.length
}

/** How many wait for each course, and of them are overdue. */
export const waitingByCourse = async (tx: Connection, today: string) => {
  const rows = await tx.sql
    .select({
      course_id: waitingForSeat.course_id,
      waiting: sql<number>`count(*)::integer`,
      overdue: sql<number>`(count(*) filter (where ${isWaitOverdueOn(today)}))::integer`,
    })
    .from(waitingForSeat)
    .where(and(isOpen, inScope(tx, waitingForSeat)))
    .groupBy(waitingForSeat.course_id)
  return new Map(rows.map(({ course_id, ...figures }) => [course_id, figures]))
}

type Filter = { words: string; course_id?: number | undefined; enrol_rule_id?: number | undefined }
type Page = { length: number; start: number; sort?: 'due_on' | 'name' | 'since' | undefined; dir?: Direction | undefined }
const columns = { due_on: waitingForSeat.due_on, name: users.name, since: waitingForSeat.since }

/** In the order in which they get a seat, unless another is asked for. */
export const listWaiting = async (tx: Connection, { words, course_id, enrol_rule_id }: Filter, page: Page, today: string) => {
  const where = and(
    isOpen,
    course_id === undefined ? undefined : eq(waitingForSeat.course_id, course_id),
    enrol_rule_id === undefined ? undefined : eq(waitingForSeat.enrol_rule_id, enrol_rule_id),
    await foundTrainee(tx, words),
    inScope(tx, waitingForSeat),
  )
  const rows = await tx.sql
    .select({
      waiting_for_seat_id: waitingForSeat.waiting_for_seat_id,
      user_id: users.user_id,
      name: users.name,
      department: users.department,
      course_id: waitingForSeat.course_id,
      due_on: waitingForSeat.due_on,
      overdue: isWaitOverdueOn(today),
      exempt: isExempt(today),
      since: waitingForSeat.since,
      rule_name: enrolRule.name,
    })
    .from(waitingForSeat)
    .innerJoin(users, eq(users.user_id, waitingForSeat.user_id))
    .leftJoin(enrolRule, eq(enrolRule.enrol_rule_id, waitingForSeat.enrol_rule_id))
    .where(where)
    .orderBy(...(page.sort ? ordering(page, columns, { sort: 'due_on', dir: 'asc' }, waitingForSeat.waiting_for_seat_id) : dueFirst))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () =>
    tx.sql.select({ one: sql`1` }).from(waitingForSeat).innerJoin(users, eq(users.user_id, waitingForSeat.user_id)).where(where),
  )
  return { rows, counted }
}
export type ListedWait = Awaited<ReturnType<typeof listWaiting>>['rows'][number]
