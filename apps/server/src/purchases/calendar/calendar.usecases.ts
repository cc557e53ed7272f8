/** What is ahead of a company, by what it has set of each course. */
import { dueFor, opensFor } from '@jujur/contract/cycle-dates.ts'
import type { Connection } from '../../kit/database/database.ts'
import { cycleNow } from '../seats/cycle.usecases.ts'
import { lastDayAhead } from './calendar.rules.ts'
import { type Ahead, certificatesAhead, type Followed } from './calendar.store.ts'

/** Certificates that nothing follows by itself are not ahead. */
export const aheadOf = async (tx: Connection, company_id: number, today: string): Promise<Ahead> => {
  const of = { company_id, today, until: lastDayAhead(today) }
  const followed: Followed[] = []
  for (const [course_id, certificates] of Map.groupBy(await certificatesAhead(tx, of), (one) => one.course_id)) {
    const rules = await cycleNow(tx, { company_id, course_id })
    if (!rules.renews) continue
    for (const one of certificates) followed.push({ ...one, due_on: dueFor(one, rules), opens_on: opensFor(one, rules) })
  }
  return { ...of, followed }
}
