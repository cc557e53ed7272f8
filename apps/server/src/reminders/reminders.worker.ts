/** Reminders of many: those somebody ordered, and those of every morning. */
import { type ReminderSteps, remindAllOverdue } from '@jujur/contract/reminders.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { everything, type Scope } from '../kit/database/scope.ts'
import { eachByItself } from '../kit/jobs/each.ts'
import type { Job } from '../kit/jobs/jobs.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { problemUnlessDone } from '../long-work/long-work.rules.ts'
import { finishJob, type JobRow } from '../long-work/long-work.store.ts'
import { someLines, type Way, type Work, type Works } from '../long-work/long-work.worker.ts'
import { peopleWithWaiting } from '../notifications/day-mails.store.ts'
import type { KindsOfNotice } from '../notifications/notifications.kinds.ts'
import { notify, recipientById } from '../notifications/notifications.usecases.ts'
import { tellOfTheDay } from './day-mails.usecases.ts'
import { managersOfCompany } from './digests.store.ts'
import { adminsToTell, escalateOnce } from './escalations.usecases.ts'
import { remindersDone } from './reminders.kinds.ts'
import { isTime, isWorkingDay, lastDueDay } from './reminders.rules.ts'
import { peopleDueUpTo } from './reminders.store.ts'
import { remind } from './reminders.usecases.ts'
import { beginRound, companiesInTurn, countRound, endRound } from './settings.store.ts'

// ── Ordered ───────────────────────────────────────────────────────────────────────────────────────────────────

const remindLines: Works = async (tx, ctx, _, rows) => {
  const ids = rows.map((row) => (row as { trainee_course_id: number }).trainee_course_id)
  return (await remind(tx, ctx, ids)).map(({ code }) => problemUnlessDone(code))
}

/** The notice of the finished job links to the page with the reminder button and shows the report there. */
const finish = async (tx: Connection, ctx: Work['ctx'], { job_id, assignment, done, skipped }: JobRow): Promise<null> => {
  await finishJob(tx, job_id, ctx.now)
  const asker = await recipientById(tx, ctx.actor.user_id)
  const reminders = job_id
  const href = assignment
    ? hrefOf('purchasedCourses', { id: assignment.purchased_course_id, reminders })
    : hrefOf('learningStatus', { state: 'OVERDUE', sort: 'due_on', reminders })
  if (asker) await notify(tx, [asker], { kind: remindersDone, data: { done, skipped }, href }, ctx)
  return null
}

export const remindersWork: Way = { call: remindAllOverdue, some: someLines(remindLines, 'reminded', finish), finish }

// ── By themselves ─────────────────────────────────────────────────────────────────────────────────────────────

/** People of one transaction. */
const AT_ONCE = 100

type Turn = {
  readonly company_id: number
  readonly steps: ReminderSteps
  /** The day's round is over: only what came since waits to be told. */
  readonly isThrough: boolean
  /** Who is still to be looked at; null before the first turn. */
  left: number[] | null
  failed: boolean
}

/** Everybody of a company for whom something may be due on a day. */
const peopleOf = async (tx: Connection, { company_id, steps, isThrough }: Turn, today: string): Promise<number[]> => {
  const due = isThrough ? [] : await peopleDueUpTo(tx, company_id, lastDueDay(steps, today))
  const waiting = isWorkingDay(steps, today) ? await peopleWithWaiting(tx, company_id) : []
  const managers = isThrough || steps.digest_on === null || !isWorkingDay(steps, today) ? [] : await managersOfCompany(tx, company_id)
  const admins = isThrough || !isWorkingDay(steps, today) ? [] : await adminsToTell(tx, company_id, today)
  return [...new Set([...due, ...waiting, ...managers, ...admins])].sort((a, b) => a - b)
}

/** Some people of one company; a run that is cut off leaves the round open, and the next goes on with it. */
const turn = async (kit: Kit, notices: KindsOfNotice, one: Turn, stopping: AbortSignal): Promise<void> => {
  const scope: Scope = { kind: 'company', company_id: one.company_id }
  const now = await readClock(kit)
  const round = { company_id: one.company_id, day: dayOf(now), now }
  if (one.left === null && !one.isThrough)
    await kit.database.write(scope, async (tx) => {
      await beginRound(tx, round)
      await escalateOnce(tx, round, one.steps)
    })
  one.left ??= await kit.database.read(scope, (tx) => peopleOf(tx, one, round.day))
  const ids = one.left.splice(0, AT_ONCE)
  const tell = async (user_ids: readonly number[]) => {
    // Asked before: the embedded database has one connection, which the transaction holds.
    const ctx = { actor: null, now: await readClock(kit), request: { id: 'day-mails', ip: '' }, kit }
    await kit.database.write(scope, async (tx) => {
      await beginRound(tx, round)
      await countRound(tx, round, await tellOfTheDay(tx, ctx, notices, { user_ids, steps: one.steps, isThrough: one.isThrough }))
    })
  }
  try {
    if (ids.length > 0) await tell(ids)
  } catch (error) {
    one.failed = true
    // Only the person in the way is left out.
    await eachByItself(kit, ids, stopping, (id) => tell([id]))
    throw error
  }
  if (one.left.length === 0 && !one.isThrough && !one.failed)
    await kit.database.write(scope, async (tx) => {
      await beginRound(tx, round)
      await endRound(tx, round)
    })
}

/**
 * Each person's one mail of the day, of all that the portal has to tell of its own accord: courses that fall due or are overdue, and whatever waits to
 * be told. From each company's hour on; some people of one company, then of the next, those served longest ago first, whatever becomes of the one
 * before. What was told stands in the transaction that tells it: a run that is cut off goes on with the next, and two at a time tell nobody twice.
 */
export const writeDayMails =
  (notices: KindsOfNotice): Job['work'] =>
  async (kit, stopping) => {
    const now = await readClock(kit)
    const companies = await kit.database.read(everything, (tx) => companiesInTurn(tx, dayOf(now)))
    const turns = companies.filter(({ steps }) => isTime(steps, now)).map((one): Turn => ({ ...one, left: null, failed: false }))
    await eachByItself(kit, turns, stopping, async (one) => {
      try {
        await turn(kit, notices, one, stopping)
      } finally {
        if (one.left && one.left.length > 0) turns.push(one)
      }
    })
  }
