/** Seats for many at once, worked through some people at a time. */
import { assignAllMatchingTrainees, changeAllDueDates, commitSeatFile, takeBackAllMatchingSeats } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { isRefused } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { problemOfCode, problemUnlessDone } from '../../long-work/long-work.rules.ts'
import { finishJob, type JobRow } from '../../long-work/long-work.store.ts'
import { someLines, type Way, type Work, type Works } from '../../long-work/long-work.worker.ts'
import { notify, recipientById } from '../../notifications/notifications.usecases.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { assignmentDone, dueDatesDone, takeBacksDone } from '../purchases.kinds.ts'
import { moveDueDatesOf } from './due-dates.usecases.ts'
import { findPurchased } from './seats.store.ts'
import { assignSeats, unassignSeats } from './seats.usecases.ts'

const wantedBy = ({ assignment }: JobRow) => {
  if (!assignment) throw new Error('work on seats says of what')
  return assignment
}

const done = { assignment: assignmentDone, assignment_file: assignmentDone, take_backs: takeBacksDone, due_dates: dueDatesDone } as const
const isOfSeats = (kind: JobRow['kind']): kind is keyof typeof done => kind in done

/** Whoever ordered it is led to the report: of a file it stands on a page of its own. */
const finish = async (tx: Connection, ctx: Work['ctx'], job: JobRow): Promise<null> => {
  const { job_id, kind, done: count, skipped } = job
  const { purchased_course_id } = wantedBy(job)
  await finishJob(tx, job_id, ctx.now)
  const asker = await recipientById(tx, ctx.actor.user_id)
  const held = await findPurchased(tx, purchased_course_id)
  const [course] = held ? await newestVersions(tx, { course_ids: [held.course_id], archived: true }, offerOf) : []
  const data = { title: course?.title ?? '', done: count, skipped }
  const href = hrefOf('purchasedCourses', { id: purchased_course_id, [kind === 'assignment_file' ? 'file' : 'job']: job_id })
  if (asker && isOfSeats(kind)) await notify(tx, [asker], { kind: done[kind], data, href }, ctx)
  return null
}

/** Who comes when no seat is left is told 2111. */
const assign: Works = async (tx, ctx, job, rows) => {
  const user_ids = rows.map((row) => (row as { user_id: number }).user_id)
  const answer = await assignSeats(tx, ctx, { ...wantedBy(job), user_ids }, 'skip')
  return isRefused(answer) ? rows.map(() => problemOfCode(answer.refuse)) : answer.value.results.map(({ code }) => problemUnlessDone(code))
}

/** Who began in between is told 2111, who has no seat any more 10054. */
const takeBack: Works = async (tx, ctx, job, rows) => {
  const user_ids = rows.map((row) => (row as { user_id: number }).user_id)
  const answer = await unassignSeats(tx, ctx, { ...wantedBy(job), user_ids })
  return isRefused(answer) ? rows.map(() => problemOfCode(answer.refuse)) : answer.value.results.map(({ code }) => problemUnlessDone(code))
}

/** A day that is over by the time the work comes to it is told of everybody who is left. */
const moveDueDates: Works = async (tx, ctx, job, rows) => {
  const trainee_course_ids = rows.map((row) => (row as { trainee_course_id: number }).trainee_course_id)
  const answer = await moveDueDatesOf(tx, ctx, { ...wantedBy(job), trainee_course_ids })
  return isRefused(answer) ? rows.map(() => problemOfCode(answer.refuse)) : answer.value.map(({ code }) => problemUnlessDone(code))
}

export const assignmentWork: Way = { call: assignAllMatchingTrainees, some: someLines(assign, 'assigned', finish), finish }
export const assignmentFileWork: Way = { ...assignmentWork, call: commitSeatFile }
export const dueDatesWork: Way = { call: changeAllDueDates, some: someLines(moveDueDates, 'changed', finish), finish }
export const takeBacksWork: Way = { call: takeBackAllMatchingSeats, some: someLines(takeBack, 'taken_back', finish), finish }
