/** Reminders of many: those somebody ordered, and those of every morning. */
import { remindAllOverdue } from '@jujur/contract/reminders.ts'
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
import { notify, recipientById } from '../notifications/notifications.usecases.ts'
import { remindersDone } from './reminders.kinds.ts'
import { isDue, isMorning, lastDueDay } from './reminders.rules.ts'
import { companiesDueUpTo, dueUpTo, type Place } from './reminders.store.ts'
import { remind } from './reminders.usecases.ts'

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

/** So many courses of one company are looked at in its turn, and those that are due told in one transaction. */
const A_TURN = 100
/** So many mails in one morning; who is left is made up for on the next, when the companies served longest ago come first. */
export const MOST_A_MORNING = 50_000

type Turn = { readonly company_id: number; readonly after: Place | null }
type Turned = { readonly reminded: number; readonly next: Turn | null }

/** One company's: `next` is null behind its last course. */
const turn = async (kit: Kit, { company_id, after }: Turn): Promise<Turned> => {
  const now = await readClock(kit)
  const today = dayOf(now)
  const scope: Scope = { kind: 'company', company_id }
  const courses = await kit.database.read(scope, (tx) => dueUpTo(tx, lastDueDay(today), today, after, A_TURN))
  const due = courses.filter((course) => isDue(course, today)).map(({ trainee_course_id }) => trainee_course_id)
  const ctx = { actor: null, now, request: { id: 'reminders', ip: '' }, kit }
  const told = due.length === 0 ? [] : await kit.database.write(scope, (tx) => remind(tx, ctx, due, isDue))
  const last = courses.length < A_TURN ? undefined : courses.at(-1)
  return {
    reminded: told.filter(({ code }) => code === 2100).length,
    next: last?.due_on ? { company_id, after: { due_on: last.due_on, trainee_course_id: last.trainee_course_id } } : null,
  }
}

/**
 * Reminds everybody whose course falls due soon or is overdue, a turn of one company's, then a turn of the next company's, whatever becomes of the
 * one before. What is sent is written in the transaction that sends it, so a run that is cut off goes on with the next one, and two at a time remind
 * nobody twice.
 */
export const remindOfDueCourses: Job['work'] = async (kit, stopping) => {
  const now = await readClock(kit)
  if (!isMorning(now)) return
  const companies = await kit.database.read(everything, (tx) => companiesDueUpTo(tx, lastDueDay(dayOf(now))))
  let left = MOST_A_MORNING
  const turns: Turn[] = companies.map((company_id) => ({ company_id, after: null }))
  await eachByItself(kit, turns, stopping, async (one) => {
    if (left <= 0) return
    const { reminded, next } = await turn(kit, one)
    left -= reminded
    if (next) turns.push(next)
  })
}
