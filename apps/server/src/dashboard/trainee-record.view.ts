/** What a company can show of one person: each cycle with what was learned in it, seats that came back, and what they wait for. */
import { type AwaitedSeat, MOST_CYCLES, type RecordedCourse, type ReturnedSeat } from '@jujur/contract/dashboard.ts'
import type { Connection } from '../kit/database/database.ts'
import { type DayRange, dayOf, daysBetween } from '../kit/time/calendar.rules.ts'
import { enrolmentWhole } from '../learning/enrolments/course-enrolments.store.ts'
import { progressItems } from '../learning/enrolments/course-enrolments.view.ts'
import { exemptOn, isExempt, pausedDays } from '../learning/enrolments/exempt.rules.ts'
import { type Covering, uncoveredBefore } from '../learning/enrolments/renewals.rules.ts'
import { updatesOf } from '../purchases/cycles/updates.store.ts'
import { remindersOf } from '../purchases/seats/people.store.ts'
import { remindOf } from '../purchases/seats/reminding.rules.ts'
import { daysOverWhenReturned, learningStateOf, linesOf, packagesOf, recordedQuizzes } from './trainee-record.rules.ts'
import { cyclesOf, type Recorded, returnedSeatsOf, rulesOfCycles, type waitsOf } from './trainee-record.store.ts'

const REMINDERS_SHOWN = 100

const showReminders = async (tx: Connection, trainee_course_id: number) => {
  const reminders = await remindersOf(tx, trainee_course_id, REMINDERS_SHOWN)
  return reminders.map(({ reminded_at, ...one }) => ({ ...one, at: reminded_at.toISOString() }))
}

type Whole = NonNullable<Awaited<ReturnType<typeof enrolmentWhole>>>
type Updates = Awaited<ReturnType<typeof updatesOf>>

/** What was learned, and the papers of it; `today` decides what is still ahead. */
const showLearned = (whole: Whole, today: string) => {
  const { signed, issued } = whole
  const items = progressItems(whole)
  const valid_from = issued && (issued.valid_from ?? issued.issued_at)
  const counts_on = dayOf(whole.counts_from)
  return {
    counts_from: counts_on > today ? counts_on : null,
    valid_from: issued && valid_from && valid_from > issued.issued_at ? dayOf(valid_from) : null,
    quizzes: recordedQuizzes(items),
    packages: packagesOf(items),
    pledge: signed && { serial_no: signed.serial_no, signed_at: signed.signed_at.toISOString() },
    certificate: issued && { serial_no: issued.serial_no, holder_name: issued.holder_name, revoked_at: issued.revoked_at?.toISOString() ?? null },
  }
}

const showUpdates = (updates: Updates, trainee_course_id: number): RecordedCourse['updates'] =>
  (updates.get(trainee_course_id) ?? []).map(({ trainee_course_id: id, version_no, what, state, opened_on, due_on, completed_on }) => ({
    ...{ trainee_course_id: id, version_no, what, state, opened_on, due_on, completed_on },
  }))

type RecordedCycle = { covering: Covering; paused: readonly DayRange[]; course: Omit<RecordedCourse, 'uncovered'> }
type Of = { person: Recorded; rules: ReadonlyMap<number, string>; updates: Updates }
const cycleOf = async (tx: Connection, trainee_course_id: number, { person, rules, updates }: Of, now: Date): Promise<RecordedCycle> => {
  const whole = await enrolmentWhole(tx, trainee_course_id, now)
  if (!whole) throw new Error(`enrolment ${trainee_course_id} is the company’s`)
  const { enrolment, issued, paused, waived, extended_from } = whole
  const { course, status, due_on, language, items_done, items_total, assigned_at, started_at, completed_at, expires_at } = enrolment
  const today = dayOf(now)
  const exemptible = { ...enrolment, paused, waived, extended_from }
  const state = learningStateOf(exemptible, today)
  const reminders = await showReminders(tx, trainee_course_id)
  const newest = reminders.find(({ omitted }) => omitted === null)
  const reminded_on = newest ? dayOf(new Date(newest.at)) : null
  const remindable = { status, user_status: person.user_status, reminded_on, invited_on: person.invited_on, is_exempt: isExempt(exemptible, today) }
  return {
    paused,
    covering: {
      valid_from: issued && (issued.valid_from ?? issued.issued_at),
      expires_at: issued?.expires_at ?? null,
      revoked_at: issued?.revoked_at ?? null,
    },
    course: {
      ...{ trainee_course_id, course_id: course.course_id, course_title: course.title, version_no: course.version_no },
      ...{ state, language, items_done, items_total, assigned_at, due_on, started_at, completed_at, expires_at },
      enrol_rule: rules.get(trainee_course_id) ?? null,
      exempt: exemptOn(exemptible, today),
      days_over: state === 'OVERDUE' && due_on !== null ? daysBetween(due_on, today) : null,
      ...showLearned(whole, today),
      updates: showUpdates(updates, trainee_course_id),
      reminders,
      reminded_on,
      remind: remindOf(remindable, today),
    },
  }
}

/** The newest cycles, each with the days before it on which no certificate of its course, or of one that it follows, stood. */
export const recordedCourses = async (tx: Connection, person: Recorded, now: Date): Promise<RecordedCourse[]> => {
  const cycles: RecordedCycle[] = []
  const linked = await cyclesOf(tx, person.user_id, MOST_CYCLES)
  const [ids, lines] = [linked.map(({ id }) => id), linesOf(linked)]
  const of = { person, rules: await rulesOfCycles(tx, ids), updates: await updatesOf(tx, person.user_id, dayOf(now)) }
  for (const id of ids) cycles.push(await cycleOf(tx, id, of, now))
  const byLine = Map.groupBy(cycles, ({ course }) => lines.get(course.trainee_course_id))
  return cycles.map((one) => {
    const own = byLine.get(lines.get(one.course.trainee_course_id)) ?? []
    const earlier = own.slice(own.indexOf(one) + 1).map(({ covering }) => covering)
    const uncovered = uncoveredBefore(one.covering, earlier, dayOf(now))
    const paused_days = uncovered && pausedDays(one.paused, uncovered.from_on, uncovered.to_on)
    return { ...one.course, uncovered: uncovered && { ...uncovered, days: uncovered.days - (paused_days ?? 0), paused_days: paused_days ?? 0 } }
  })
}

export const returnedOf = async (tx: Connection, { user_id, user_status }: Recorded): Promise<ReturnedSeat[]> => {
  const seats: ReturnedSeat[] = []
  for (const { has_course, assigned_at, returned_at, ...seat } of await returnedSeatsOf(tx, user_id, MOST_CYCLES))
    seats.push({
      ...seat,
      assigned_at: assigned_at.toISOString(),
      returned_at: returned_at.toISOString(),
      days_over: daysOverWhenReturned(seat.due_on, dayOf(returned_at)),
      can_assign: !has_course && user_status !== 'inactive',
      reminders: await showReminders(tx, seat.trainee_course_id),
    })
  return seats
}

export const awaited = (waits: Awaited<ReturnType<typeof waitsOf>>, today: string): AwaitedSeat[] =>
  waits.map(({ since, due_on, ...wait }) => ({
    ...wait,
    since: since.toISOString(),
    due_on,
    days_over: due_on !== null && due_on < today ? daysBetween(due_on, today) : null,
  }))
