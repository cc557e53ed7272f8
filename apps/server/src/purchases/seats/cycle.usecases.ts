/** What a company has set of the cycles of a course, as it holds for the version that a seat opens now. */
import { type CycleRules, cycleFor, type WindowOn, windowOn } from '@jujur/contract/cycle-dates.ts'
import { nextCourse, successorsOf } from '../../courses/successors.rules.ts'
import { replacedCourses } from '../../courses/successors.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { holdingCycle } from '../../learning/enrolments/cycle-settings.store.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import type { CourseOfCompany } from './waiting.store.ts'

export const cycleNow = async (tx: Connection, { company_id, course_id }: CourseOfCompany): Promise<CycleRules> => {
  const cycle = await holdingCycle(tx, { company_id, course_id })
  if (cycle.mode === 'own_date') return cycle
  const [sold] = await newestVersions(tx, { course_ids: [course_id], archived: true }, offerOf)
  return sold ? cycleFor(cycle, sold.validity_months) : cycle
}

/** Whose next cycle is open now. */
export const windowNow = async (tx: Connection, course: CourseOfCompany, now: Date): Promise<WindowOn> =>
  windowOn(dayOf(now), await cycleNow(tx, course))

/** The course of which the next cycle is, where that is another. */
export const replacedBy = async (tx: Connection, course_id: number) => {
  const next_id = nextCourse(course_id, successorsOf(course_id, await replacedCourses(tx)))
  if (next_id === course_id) return null
  const [next] = await newestVersions(tx, { course_ids: [next_id], archived: true }, offerOf)
  return next ? { course_id: next_id, title: next.title } : null
}
