/** Seats for many at once, worked through some people at a time. */
import { assignAllMatchingTrainees } from '@jujur/contract/purchases.ts'
import type { Connection } from '../kit/database/database.ts'
import { notify, recipientById } from '../notifications/notifications.usecases.ts'
import { problemOfCode } from '../work/work.rules.ts'
import { finishJob, holdJob, type JobRow, type Outcome, readyLines, settleLines } from '../work/work.store.ts'
import { claimedUntil, type Stepped, type Way, type Work } from '../work/work.worker.ts'
import { offerOf } from './catalogue.rules.ts'
import { newestVersions } from './catalogue.store.ts'
import { assignmentDone } from './purchases.kinds.ts'
import { findPurchased } from './seats.store.ts'
import { assignSeats } from './seats.usecases.ts'

const ASSIGNED_AT_ONCE = 50

const wantedBy = ({ assignment }: JobRow) => {
  if (!assignment) throw new Error('an assignment says of what')
  return assignment
}

const finishAssignment = async (at: Connection, by: Work['by'], job: JobRow): Promise<null> => {
  const { job_id, done, skipped } = job
  const { purchased_course_id } = wantedBy(job)
  await finishJob(at, job_id, by.now)
  const assigner = await recipientById(at, by.actor.user_id)
  const held = await findPurchased(at, purchased_course_id)
  const [course] = held ? await newestVersions(at, { course_ids: [held.course_id], archived: true }, offerOf) : []
  const data = { title: course?.title ?? '', done, skipped }
  if (assigner) await notify(at, [assigner], { kind: assignmentDone, data, href: `/CA/purchased-course?id=${purchased_course_id}&job=${job_id}` }, by)
  return null
}

/** What stands against each person is written down with them; who comes when no seat is left is told 2111. */
const assignSome = ({ write, by }: Work, claimed: JobRow): Promise<Stepped> =>
  write(async (at) => {
    const job = await holdJob(at, claimed, claimedUntil(by.now))
    if (!job) return null
    const lines = await readyLines(at, job.job_id, ASSIGNED_AT_ONCE)
    if (lines.length === 0) return finishAssignment(at, by, job)
    const user_ids = lines.map(({ row }) => (row as { user_id: number }).user_id)
    const done = await assignSeats(at, by, { ...wantedBy(job), user_ids }, 'skip')
    const outcomes = lines.map(({ line }, i): Outcome => {
      const code = 'refuse' in done ? done.refuse : done.value.results[i]?.code
      return code === 2100 ? { line, outcome: 'assigned', problems: [] } : { line, outcome: 'skipped', problems: [problemOfCode(code ?? 2222)] }
    })
    return settleLines(at, job.job_id, outcomes)
  })

export const assignmentWork: Way = { call: assignAllMatchingTrainees, some: assignSome, finish: finishAssignment }
