/** Rules carried out: once saved as long work with a report, and by themselves for those who come or move later. */
import { saveEnrolRule } from '@jujur/contract/enrol-rules.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { replacedCourses } from '../../courses/successors.store.ts'
import type { Kit } from '../../kit/call/kit.ts'
import type { Connection } from '../../kit/database/database.ts'
import { everything, type Scope } from '../../kit/database/scope.ts'
import { eachByItself } from '../../kit/jobs/each.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { problemUnlessDone } from '../../long-work/long-work.rules.ts'
import { finishJob, holdJob, type JobRow, type LineOutcome, readyLines, settleLines } from '../../long-work/long-work.store.ts'
import { claimedUntil, type Way, type Work } from '../../long-work/long-work.worker.ts'
import { notify, recipientById } from '../../notifications/notifications.usecases.ts'
import { enrolRuleDone } from '../purchases.kinds.ts'
import { findRule, holdRule, holdRuleOfJob, rulesToday } from './enrol-rules.store.ts'
import { enrolByRule, meantBy } from './enrol-rules.usecases.ts'
import { wantedIds } from './fitting.store.ts'

/** People of one transaction. */
const AT_ONCE = 50

// ── Once saved ────────────────────────────────────────────────────────────────────────────────────────────────

const finish = async (tx: Connection, ctx: Work['ctx'], { job_id, done, skipped }: JobRow): Promise<null> => {
  await finishJob(tx, job_id, ctx.now)
  const rule = await holdRuleOfJob(tx, job_id)
  const asker = await recipientById(tx, ctx.actor.user_id)
  const href = hrefOf('enrolRules', { job: job_id })
  if (asker && rule) await notify(tx, [asker], { kind: enrolRuleDone, data: { name: rule.name, done, skipped }, href }, ctx)
  return null
}

/** A line is a person by id. Of a rule that was saved anew or ended meanwhile the rest is left out. */
const enrolSome: Way['some'] = ({ write, ctx }, claimed) =>
  write(async (tx) => {
    const job = await holdJob(tx, claimed, claimedUntil(ctx.now))
    if (!job) return null
    const lines = await readyLines(tx, job, AT_ONCE)
    if (lines.length === 0) return finish(tx, ctx, job)
    const ids = lines.map(({ line }) => line)
    const came = await enrolByRule(tx, ctx, await holdRuleOfJob(tx, job.job_id), ids)
    const outcomes = ids.map((line, i): LineOutcome => {
      const problem = problemUnlessDone(came[i]?.code ?? 2111)
      return problem ? { line, outcome: 'skipped', problems: [problem] } : { line, outcome: 'assigned', problems: [] }
    })
    return settleLines(tx, job.job_id, outcomes)
  })

export const enrolRuleWork: Way = { call: saveEnrolRule, some: enrolSome, finish }

// ── By themselves ─────────────────────────────────────────────────────────────────────────────────────────────

/** So many of one rule in one run; who is left has their turn in the next. */
const MOST_A_RUN = 10_000

type Turn = { readonly company_id: number; readonly rules: number[]; ids: number[] }

const enrolIds = async (kit: Kit, scope: Scope, enrol_rule_id: number, ids: readonly number[]): Promise<void> => {
  const ctx = { actor: null, now: await readClock(kit), request: { id: 'enrol-by-rules', ip: '' }, kit }
  await kit.database.write(scope, async (tx) => void (await enrolByRule(tx, ctx, await holdRule(tx, enrol_rule_id), ids)))
}

/** Some people of one rule of a company. */
const turn = async (kit: Kit, one: Turn, stopping: AbortSignal): Promise<void> => {
  const [enrol_rule_id] = one.rules
  if (enrol_rule_id === undefined) return
  const scope: Scope = { kind: 'company', company_id: one.company_id }
  if (one.ids.length === 0) {
    const now = await readClock(kit)
    one.ids = await kit.database.read(scope, async (tx) => {
      const rule = await findRule(tx, enrol_rule_id)
      return rule ? wantedIds(tx, meantBy(rule, await replacedCourses(tx)), { now, today: dayOf(now) }, MOST_A_RUN) : []
    })
  }
  const ids = one.ids.splice(0, AT_ONCE)
  if (one.ids.length === 0) one.rules.shift()
  if (ids.length === 0) return
  try {
    await enrolIds(kit, scope, enrol_rule_id, ids)
  } catch (error) {
    // Only the person in the way is left out.
    await eachByItself(kit, ids, stopping, (id) => enrolIds(kit, scope, enrol_rule_id, [id]))
    throw error
  }
}

/**
 * Enrols whoever has come to fit a rule since: joined, was registered or moved, or whose rule began. Some people of one company, then of the next
 * one. A run that is cut off goes on with the next, and two at a time enrol nobody twice.
 */
export const enrolByRules: Job['work'] = async (kit, stopping) => {
  const now = await readClock(kit)
  const rules = await kit.database.read(everything, (tx) => rulesToday(tx, dayOf(now)))
  const turns: Turn[] = [...Map.groupBy(rules, ({ company_id }) => company_id)].map(([company_id, own]) => ({
    company_id,
    rules: own.map(({ enrol_rule_id }) => enrol_rule_id),
    ids: [],
  }))
  await eachByItself(kit, turns, stopping, async (one) => {
    try {
      await turn(kit, one, stopping)
    } finally {
      if (one.rules.length > 0) turns.push(one)
    }
  })
}
