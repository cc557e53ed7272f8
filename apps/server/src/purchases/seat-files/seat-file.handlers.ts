/** Seats for the people of a file: a dry run that says who would get one, then one commit. */
import type * as contract from '@jujur/contract/purchases.ts'
import { audit } from '../../audit/audit.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import { readInThread } from '../../kit/sheets/in-thread.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { mayCommit, startedAlready } from '../../long-work/long-work.rules.ts'
import { jobById, startDryRun } from '../../long-work/long-work.store.ts'
import { toJob } from '../../long-work/long-work.view.ts'
import { makeRoom, triggerWork } from '../../long-work/queue.usecases.ts'
import { noFile } from '../../trainees/import/import.rules.ts'
import { columnsFound, faulty, LONGEST_FILE_NAME, rememberColumns } from '../../trainees/import/people-file.usecases.ts'
import { windowNow } from '../seats/cycle.usecases.ts'
import { mayBeDue } from '../seats/due-dates.rules.ts'
import { traineesNamed } from '../seats/people.store.ts'
import { orderSeatWork } from '../seats/seat-work.usecases.ts'
import { enoughSeats, freeSeats, seatRefusal } from '../seats/seats.rules.ts'
import { findPurchased, newestCycles } from '../seats/seats.store.ts'
import { linesOfFile, type NamedSheet, namesInFile, seatFileKind } from './seat-file.rules.ts'
import type { SeatsAsked } from './seat-file.worker.ts'

const readSeatFile = (asked: SeatsAsked, company_id: number) =>
  readInThread<NamedSheet>(new URL('./seat-file.worker.ts', import.meta.url), asked, company_id)

export const getSeatFileColumns: Handler<typeof contract.getSeatFileColumns> = async ({ input, actor, file, read }) => {
  if (!file) return noFile
  const found = await columnsFound(seatFileKind, { path: file.path, company_id: ownCompanyId(actor), said: input, read })
  return 'fault' in found ? faulty(found.fault) : ok(found)
}

/** Nobody gets a seat by it, and none is set aside: whether they are enough is asked again at the commit. */
export const checkSeatFile: Handler<typeof contract.checkSeatFile> = async (context) => {
  const { input, actor, file, write, now } = context
  if (!file) return noFile
  const company_id = ownCompanyId(actor)
  const { purchased_course_id, matching } = input
  const read = await readSeatFile({ path: file.path, matching }, company_id)
  if ('fault' in read) return faulty(read.fault)
  return write(async (tx): Promise<Answer<typeof contract.checkSeatFile>> => {
    const held = await findPurchased(tx, purchased_course_id)
    if (!held) return refuse(20074)
    const found = await traineesNamed(tx, namesInFile(read.rows))
    const people = new Map(Object.values(found).flatMap((byName) => [...byName.values()].map((person) => [person.user_id, person])))
    const cycles = await newestCycles(tx, held.course_id, [...people.keys()])
    const window = await windowNow(tx, held, now)
    const lines = linesOfFile(read.rows, found, (user_id) => {
      const person = people.get(user_id)
      return person ? seatRefusal({ ...person, newest: cycles.get(user_id) ?? null }, now, window) : 10054
    })
    const job = await orderSeatWork(tx, context, held, {
      ...{ kind: 'assignment_file', file_name: file.name.slice(0, LONGEST_FILE_NAME), headings: read.headings },
      ...{ due_on: null, lines, isDryRun: true, action: 'seats.file_checked' },
      after: { skipped: lines.filter(({ outcome }) => outcome === 'skipped').length },
    })
    if (matching) await rememberColumns(tx, seatFileKind, { company_id, seen: read.seen, matching, used_at: now })
    return ok({ job: toJob(job), left: freeSeats(held) })
  })
}

export const commitSeatFile: Handler<typeof contract.commitSeatFile> = async (context) => {
  const { input, actor, write } = context
  const { job_id, due_on = null } = input
  const answer = await write(async (tx): Promise<Answer<typeof contract.commitSeatFile>> => {
    const { now } = withCurrentTime(context)
    const day = mayBeDue(due_on, dayOf(now))
    if (isRefused(day)) return day
    const checked = await jobById(tx, job_id, ['assignment_file'])
    const decision = mayCommit(checked, actor, now)
    if (isRefused(decision)) return decision
    if (!checked?.assignment) return refuse(4444)
    const { purchased_course_id } = checked.assignment
    const held = await findPurchased(tx, purchased_course_id)
    const enough = enoughSeats(checked.total - checked.skipped, held ? freeSeats(held) : 0)
    if (isRefused(enough)) return enough
    await makeRoom(tx, ownCompanyId(actor))
    const started = await startDryRun(tx, job_id, now, { assignment: { purchased_course_id, due_on } })
    if (!started) return startedAlready
    const { company_id, total, skipped } = started
    const after = { job_id, total, skipped, due_on }
    await audit(tx, context, { action: 'seats.assignment_started', entity: 'purchased_course', entity_id: purchased_course_id, company_id, after })
    return ok({ job: toJob(started) })
  })
  return triggerWork(answer)
}
