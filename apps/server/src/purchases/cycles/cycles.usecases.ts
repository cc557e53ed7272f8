/** Settings of cycles: read, tried, saved. */
import { cycleFor } from '@jujur/contract/cycle-dates.ts'
import {
  type CycleImpact,
  type getCycleImpactPeople,
  type getCycleSetting,
  MOST_EARLIER,
  type previewCycleSetting,
  type saveCycleSetting,
} from '@jujur/contract/cycles.ts'
import { audit } from '../../audit/audit.store.ts'
import { nextCourse, successorsOf } from '../../courses/successors.rules.ts'
import { replacedCourses } from '../../courses/successors.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Actor, type Answer, type Context, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import type { Connection } from '../../kit/database/database.ts'
import { totals } from '../../kit/database/list.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { cycleHistory, holdingCycle, insertCycle } from '../../learning/enrolments/cycle-settings.store.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { seatsFor } from '../enrol-rules/enrol-rules.rules.ts'
import { freeByCourse } from '../enrol-rules/enrol-rules.store.ts'
import { replacedBy } from '../seats/cycle.usecases.ts'
import { lockPurchasedCourse, waitingByCourse } from '../seats/waiting.store.ts'
import { type Change, changesFor, isAsRead, maySetCycle, settingOf, touchedDays } from './cycles.rules.ts'
import { listTouched, peopleByCertificate } from './cycles.store.ts'

/** Courses that the company has bought, by title, in the version that a seat opens now. */
const boughtCourses = async (tx: Connection) => {
  const course_ids = [...(await freeByCourse(tx)).keys()]
  const sold = await newestVersions(tx, { course_ids, archived: true }, offerOf)
  return sold.toSorted((one, other) => one.title.localeCompare(other.title, 'en') || one.course_id - other.course_id)
}

export const showCycle = async (tx: Connection, actor: Actor, course_id: number | undefined): Promise<Answer<typeof getCycleSetting>> => {
  const bought = await boughtCourses(tx)
  const course = course_id === undefined ? bought[0] : bought.find((one) => one.course_id === course_id)
  if (course_id !== undefined && !course) return refuse(10053)
  const of = { company_id: ownCompanyId(actor), course_id: course?.course_id ?? 0 }
  const history = await cycleHistory(tx, of, MOST_EARLIER)
  return ok({
    courses: bought.map(({ course_id: id, title }) => ({ course_id: id, title })),
    course: course ? { course_id: course.course_id, title: course.title, validity_months: course.validity_months } : null,
    replaced_by: course ? await replacedBy(tx, course.course_id) : null,
    setting: await holdingCycle(tx, of),
    history: history.map(({ changed_at, ...one }) => ({ ...one, changed_at: changed_at.toISOString() })),
  })
}

type Tried = Omit<Context<typeof previewCycleSetting>['input'], 'course_id'> & { readonly course_id: number }
/** What a setting means for whom; figures and lists are made of it alone. */
const meantBy = async (tx: Connection, actor: Actor, { course_id, ...asked }: Tried, now: Date) => {
  const course = (await boughtCourses(tx)).find((one) => one.course_id === course_id)
  if (!course) return refuse(10053)
  const may = maySetCycle(asked, course.validity_months)
  if (isRefused(may)) return may
  const of = { company_id: ownCompanyId(actor), course_id }
  const today = dayOf(now)
  const before = await holdingCycle(tx, of)
  const change: Change = { before: cycleFor(before, course.validity_months), after: settingOf(asked, before, today), today }
  const successors = successorsOf(course_id, await replacedCourses(tx))
  const people = { tx, of, successors }
  return ok({ change, people, days: await peopleByCertificate(people), next_id: nextCourse(course_id, successors) })
}
/** Seats of the course that is next that are there for cycles: who waits has had theirs. */
const seatsLeft = async (tx: Connection, next_id: number, today: string) => {
  const waiting = (await waitingByCourse(tx, today)).get(next_id)?.waiting ?? 0
  return { free: (await freeByCourse(tx)).get(next_id) ?? 0, waiting }
}

export const tryCycle = async (tx: Connection, actor: Actor, input: Tried, now: Date): Promise<Answer<typeof previewCycleSetting>> => {
  const meant = await meantBy(tx, actor, input, now)
  if (isRefused(meant)) return meant
  const { change, days, next_id } = meant.value
  const { needed, ...moves } = changesFor(days, change)
  const seats = seatsFor(needed, await seatsLeft(tx, next_id, change.today))
  const [onSale] = await newestVersions(tx, { course_ids: [next_id], archived: false }, offerOf)
  const price_sen = onSale?.price_sen ?? null
  const impact: CycleImpact = { ...moves, seats, price_sen, cost_sen: price_sen === null ? null : price_sen * seats.short }
  return ok({ impact })
}

export const listImpact = async (
  tx: Connection,
  actor: Actor,
  input: Context<typeof getCycleImpactPeople>['input'],
  now: Date,
): Promise<Answer<typeof getCycleImpactPeople>> => {
  const { q: words, length, start, sort, dir, who, ...asked } = input
  const meant = await meantBy(tx, actor, asked, now)
  if (isRefused(meant)) return meant
  const { change, people, days, next_id } = meant.value
  const after = who === 'short' ? seatsFor(0, await seatsLeft(tx, next_id, change.today)).free : null
  const { rows, counted } = await listTouched(people, touchedDays(days, change, who), { words, after }, { length, start, sort, dir })
  return ok({ people: rows, ...totals(counted) })
}

/** Of two who save what both have read, the second finds another version. */
export const saveCycle = async (tx: Connection, asked: Context<typeof saveCycleSetting>): Promise<Answer<typeof saveCycleSetting>> => {
  const { course_id, version } = asked.input
  const of = { company_id: ownCompanyId(asked.actor), course_id }
  if (!(await lockPurchasedCourse(tx, of))) return refuse(10053)
  const context = withCurrentTime(asked)
  const held = await holdingCycle(tx, of)
  const read = isAsRead(held, version)
  if (isRefused(read)) return read
  const [course] = await newestVersions(tx, { course_ids: [course_id], archived: true }, offerOf)
  if (!course) return refuse(10053)
  const may = maySetCycle(asked.input, course.validity_months)
  if (isRefused(may)) return may
  const next = { ...settingOf(asked.input, held, dayOf(context.now)), version: held.version + 1 }
  await insertCycle(tx, next, { ...of, version: next.version, changed_at: context.now, changed_by: context.actor.user_id })
  const { version: _, ...before } = held
  const { version: __, ...after } = next
  await audit(tx, context, {
    action: 'cycle_setting.changed',
    entity: 'purchased_course',
    entity_id: course_id,
    company_id: of.company_id,
    before: { course_id, ...before },
    after: { course_id, ...after },
  })
  return ok({ setting: next })
}
