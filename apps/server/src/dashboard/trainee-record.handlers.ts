/** What a company can show of one person, and the papers that prove it. */
import type * as calls from '@jujur/contract/dashboard.ts'
import { type AwaitedSeat, MOST_CYCLES, type RecordedCourse, type ReturnedSeat } from '@jujur/contract/dashboard.ts'
import { getExemptionList } from '@jujur/contract/exemptions.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { MOST_FACTS } from '@jujur/contract/trainees.ts'
import { routeToday } from '../access/routes.store.ts'
import { type Actor, type Answer, type Handler, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { type DayRange, dayOf, daysBetween } from '../kit/time/calendar.rules.ts'
import { enrolmentWhole } from '../learning/enrolments/course-enrolments.store.ts'
import { progressItems } from '../learning/enrolments/course-enrolments.view.ts'
import { exemptOn, isExempt, pausedDays } from '../learning/enrolments/exempt.rules.ts'
import { type Covering, uncoveredBefore } from '../learning/enrolments/renewals.rules.ts'
import { certificatePdf, pledgePdf } from '../learning/pledges/certificate.usecases.ts'
import { readSerial } from '../learning/pledges/pledges.rules.ts'
import { findCertificate, findPledge } from '../learning/pledges/pledges.store.ts'
import { updatesOf } from '../purchases/cycles/updates.store.ts'
import { listExemptions } from '../purchases/exemptions/exemptions.store.ts'
import { showExemptions } from '../purchases/exemptions/exemptions.view.ts'
import { remindersOf } from '../purchases/seats/people.store.ts'
import { remindOf } from '../purchases/seats/reminding.rules.ts'
import { listFacts } from '../trainees/people/employment.store.ts'
import { daysOverWhenReturned, learningStateOf, linesOf, packagesOf, recordedQuizzes } from './trainee-record.rules.ts'
import { cyclesOf, findRecorded, type Recorded, returnedSeatsOf, rulesOfCycles, waitsOf } from './trainee-record.store.ts'

const REMINDERS_SHOWN = 100

const toldReminders = async (tx: Connection, trainee_course_id: number) => {
  const reminders = await remindersOf(tx, trainee_course_id, REMINDERS_SHOWN)
  return reminders.map(({ reminded_at, ...one }) => ({ ...one, at: reminded_at.toISOString() }))
}

type RecordedCycle = { covering: Covering; paused: readonly DayRange[]; course: Omit<RecordedCourse, 'uncovered'> }
type Of = { person: Recorded; rules: ReadonlyMap<number, string>; updates: Awaited<ReturnType<typeof updatesOf>> }
const cycleOf = async (tx: Connection, trainee_course_id: number, { person, rules, updates }: Of, now: Date): Promise<RecordedCycle> => {
  const whole = await enrolmentWhole(tx, trainee_course_id, now)
  if (!whole) throw new Error(`enrolment ${trainee_course_id} is the company’s`)
  const { enrolment, signed, issued } = whole
  const { status, due_on, language, items_done, items_total, assigned_at, started_at, completed_at, expires_at } = enrolment
  const today = dayOf(now)
  const exemptible = { ...enrolment, paused: whole.paused, waived: whole.waived, extended_from: whole.extended_from }
  const state = learningStateOf(exemptible, today)
  const reminders = await toldReminders(tx, trainee_course_id)
  const newest = reminders.find(({ omitted }) => omitted === null)
  const items = progressItems(whole)
  const reminded_on = newest ? dayOf(new Date(newest.at)) : null
  const valid_from = issued && (issued.valid_from ?? issued.issued_at)
  const counts_on = dayOf(whole.counts_from)
  const course = {
    trainee_course_id,
    course_id: enrolment.course.course_id,
    course_title: enrolment.course.title,
    version_no: enrolment.course.version_no,
    state,
    language,
    items_done,
    items_total,
    assigned_at,
    enrol_rule: rules.get(trainee_course_id) ?? null,
    due_on,
    exempt: exemptOn(exemptible, today),
    days_over: state === 'OVERDUE' && due_on !== null ? daysBetween(due_on, today) : null,
    started_at,
    completed_at,
    counts_from: counts_on > today ? counts_on : null,
    valid_from: issued && valid_from && valid_from > issued.issued_at ? dayOf(valid_from) : null,
    expires_at,
    quizzes: recordedQuizzes(items),
    packages: packagesOf(items),
    pledge: signed && { serial_no: signed.serial_no, signed_at: signed.signed_at.toISOString() },
    certificate: issued && { serial_no: issued.serial_no, holder_name: issued.holder_name, revoked_at: issued.revoked_at?.toISOString() ?? null },
    updates: (updates.get(trainee_course_id) ?? []).map(
      ({ trainee_course_id: id, version_no, what, state: at, opened_on, due_on: until, completed_on }) => ({
        ...{ trainee_course_id: id, version_no, what, state: at, opened_on, due_on: until, completed_on },
      }),
    ),
    reminders,
    reminded_on,
    remind: remindOf(
      { status, user_status: person.user_status, reminded_on, invited_on: person.invited_on, is_exempt: isExempt(exemptible, today) },
      today,
    ),
  }
  return {
    paused: whole.paused,
    covering: { valid_from, expires_at: issued?.expires_at ?? null, revoked_at: issued?.revoked_at ?? null },
    course,
  }
}

/** The newest cycles, each with the days before it on which no certificate of its course, or of one that it follows, stood. */
const coursesOf = async (tx: Connection, person: Recorded, now: Date): Promise<RecordedCourse[]> => {
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

const returnedOf = async (tx: Connection, { user_id, user_status }: Recorded): Promise<ReturnedSeat[]> => {
  const seats: ReturnedSeat[] = []
  for (const { has_course, assigned_at, returned_at, ...seat } of await returnedSeatsOf(tx, user_id, MOST_CYCLES))
    seats.push({
      ...seat,
      assigned_at: assigned_at.toISOString(),
      returned_at: returned_at.toISOString(),
      days_over: daysOverWhenReturned(seat.due_on, dayOf(returned_at)),
      can_assign: !has_course && user_status !== 'inactive',
      reminders: await toldReminders(tx, seat.trainee_course_id),
    })
  return seats
}

const awaited = (waits: Awaited<ReturnType<typeof waitsOf>>, today: string): AwaitedSeat[] =>
  waits.map(({ since, due_on, ...wait }) => ({
    ...wait,
    since: since.toISOString(),
    due_on,
    days_over: due_on !== null && due_on < today ? daysBetween(due_on, today) : null,
  }))

/** Null for who may not list them. */
const exemptionsOf = async (tx: Connection, context: { actor: Actor; now: Date }, user_id: number) => {
  if (!mayCall(getExemptionList, await routeToday(tx, getExemptionList), context.actor)) return null
  const filter = { user_id, words: '', fourEyes: true }
  const { rows } = await listExemptions(tx, filter, { length: MOST_CYCLES, start: 0 }, 'desc')
  return showExemptions(tx, context, rows)
}

export const getTraineeRecord: Handler<typeof calls.getTraineeRecord> = ({ input, actor, read, now }) =>
  read(async (tx): Promise<Answer<typeof calls.getTraineeRecord>> => {
    const found = await findRecorded(tx, input.user_id)
    if (!found) return refuse(10054)
    const returned = await returnedOf(tx, found)
    const { invited_on: _, created_at, last_active_at, ...person } = found
    return ok({
      person: { ...person, created_at: created_at.toISOString(), last_active_at: last_active_at?.toISOString() ?? null },
      courses: await coursesOf(tx, found, now),
      waiting: awaited(await waitsOf(tx, found.user_id), dayOf(now)),
      returned,
      employment: await listFacts(tx, found.user_id, MOST_FACTS),
      exemptions: await exemptionsOf(tx, { actor, now }, found.user_id),
    })
  })

const pdf = (serial_no: string) => ({ file: { name: `${serial_no}.pdf`, type: 'application/pdf' } })
export const downloadTraineePaper: Handler<typeof calls.downloadTraineePaper> = async (context) => {
  const by = { serial_no: readSerial(context.input.serial_no) }
  const { certificate, pledge } = await context.read(async (tx) => ({ certificate: await findCertificate(tx, by), pledge: await findPledge(tx, by) }))
  if (certificate) return { ...ok(await certificatePdf(context, certificate)), ...pdf(certificate.serial_no) }
  return pledge ? { ...ok(await pledgePdf(context, pledge)), ...pdf(pledge.serial_no) } : refuse(4444)
}
