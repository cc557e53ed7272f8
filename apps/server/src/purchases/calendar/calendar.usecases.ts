/** What is ahead of a company, by what it has set of each course. */
import { dueFor, opensFor } from '@jujur/contract/cycle-dates.ts'
import { nextCourse, successorsOf } from '../../courses/successors.rules.ts'
import { replacedCourses } from '../../courses/successors.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { cycleNow } from '../seats/cycle.usecases.ts'
import { lastDayAhead } from './calendar.rules.ts'
import { type Ahead, certificatesAhead, type Followed } from './calendar.store.ts'

/** Certificates that nothing follows by itself are not ahead. */
export const aheadOf = async (tx: Connection, company_id: number, today: string): Promise<Ahead> => {
  const chain = await replacedCourses(tx)
  const replaced = [...chain.keys()].flatMap((course_id) => successorsOf(course_id, chain).map((after_id) => ({ course_id, after_id })))
  const of = { company_id, today, until: lastDayAhead(today), replaced }
  const followed: Followed[] = []
  for (const [course_id, certificates] of Map.groupBy(await certificatesAhead(tx, of), (one) => one.course_id)) {
    const rules = await cycleNow(tx, { company_id, course_id })
    if (!rules.renews) continue
    const next_id = nextCourse(course_id, successorsOf(course_id, chain))
    for (const one of certificates) followed.push({ ...one, due_on: dueFor(one, rules), opens_on: opensFor(one, rules), next_id })
  }
  return { ...of, followed }
}
