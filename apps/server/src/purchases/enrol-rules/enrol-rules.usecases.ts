/** Enrolling by rules, and rules saved and ended. */
import type {
  EnrolRulePreview,
  endEnrolRule,
  FitStanding,
  getEnrolRulePreviewPeople,
  previewEnrolRule,
  saveEnrolRule,
} from '@jujur/contract/enrol-rules.ts'
import { MOST_SHOWN } from '@jujur/contract/enrol-rules.ts'
import { audit } from '../../audit/audit.store.ts'
import { nextCourse, type Replaced, successorsOf } from '../../courses/successors.rules.ts'
import { holdSuccessors, replacedCourses } from '../../courses/successors.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Actor, type Answer, type Context, type Decision, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import type { Connection } from '../../kit/database/database.ts'
import { totals } from '../../kit/database/list.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { insertLinesFrom, type JobRow, setTotal } from '../../long-work/long-work.store.ts'
import { queueJob } from '../../long-work/queue.usecases.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import type { Assigner } from '../seats/seats.usecases.ts'
import { endWaitsOfRule, waitingByCourse } from '../seats/waiting.store.ts'
import { seatWaiting } from '../seats/waiting.usecases.ts'
import { dueOf, earliest, keepsCourse, keptOf, keyOf, mayChange, mayRun, mayStart, seatsFor } from './enrol-rules.rules.ts'
import {
  findRule,
  freeByCourse,
  insertRule,
  isCompanyIn,
  isOnSale,
  lockRule,
  namedIn,
  type RuleRow,
  rulesOfCourse,
  runningRules,
  takeTurnsWithRules,
  updateRule,
} from './enrol-rules.store.ts'
import {
  countFitting,
  firstWanted,
  idsFitting,
  joinedDays,
  linesFitting,
  listFitting,
  type Meant,
  type Moment,
  wantedAmong,
} from './fitting.store.ts'

/** As a rule is meant: a seat that was taken back before it was there says nothing about it. */
export const meantBy = ({ company_id, course_id, who, created_at }: RuleRow, replaced: Replaced): Meant => ({
  company_id,
  course_id,
  successors: successorsOf(course_id, replaced),
  who,
  since: created_at,
})
const momentOf = (now: Date): Moment => ({ now, today: dayOf(now) })

// ── Enrolling ─────────────────────────────────────────────────────────────────────────────────────────────────

/** Per person the rule that wants the course first, and when it is due by it. */
const duesOf = async (tx: Connection, rule: RuleRow, ids: readonly number[], moment: Moment) => {
  const { today } = moment
  const rules = await rulesOfCourse(tx, rule, today)
  const joined = await joinedDays(tx, ids, today)
  const replaced = await replacedCourses(tx)
  const fitting = await Promise.all(rules.map(async (one) => ({ one, who: await wantedAmong(tx, meantBy(one, replaced), moment, ids) })))
  return new Map(
    ids.map((user_id) => {
      const dues = fitting
        .filter(({ who }) => who.has(user_id))
        .map(({ one: { enrol_rule_id, due, starts_on } }) => ({
          enrol_rule_id,
          due_on: dueOf(due, { joined_on: joined.get(user_id) ?? today, starts_on, today }),
        }))
      return [user_id, earliest(dues)]
    }),
  )
}

const stood: Record<FitStanding, 2100 | 2111 | 10013 | 10056> = {
  wanted: 2100,
  waiting: 2100,
  enrolled: 10056,
  certified: 10056,
  taken_back: 2111,
  exempt: 2111,
  inactive: 10013,
}
/** 2100: enrolled, or waits for a seat; 10054: does not fit any more. */
export type ByRule = { readonly code: 2100 | 2111 | 10011 | 10013 | 10053 | 10054 | 10056 }

/**
 * Enrols these people by a rule that the caller holds, as far as they fit it still: who finds no seat waits for one. Judged with the people held, so
 * that whoever leaves, moves or completes the course meanwhile comes first or waits. Nobody twice, however often it is done.
 */
export const enrolByRule = async (tx: Connection, asked: Assigner, rule: RuleRow | null, user_ids: readonly number[]): Promise<ByRule[]> => {
  const all = (code: ByRule['code']) => user_ids.map(() => ({ code }))
  if (!rule || rule.ended_at !== null || rule.starts_on > dayOf(asked.now)) return all(2111)
  const { company_id } = rule
  const successors = await holdSuccessors(tx, rule.course_id)
  const course_id = nextCourse(rule.course_id, successors)
  if (!(await isOnSale(tx, course_id))) return all(10053)
  if (!(await isCompanyIn(tx, company_id))) return all(10011)
  let standings = new Map<number, FitStanding>()
  await seatWaiting(
    tx,
    asked,
    { company_id, course_id },
    {
      user_ids,
      come: async (people, now) => {
        const moment = momentOf(now)
        standings = await wantedAmong(tx, { ...meantBy(rule, new Map()), successors }, moment, user_ids)
        const coming = people.map(({ user_id }) => user_id).filter((id) => ['wanted', 'waiting'].includes(standings.get(id) ?? ''))
        if (coming.length === 0) return []
        const dues = await duesOf(tx, rule, coming, moment)
        return coming.flatMap((user_id) => {
          const due = dues.get(user_id)
          return due ? [{ company_id, course_id, user_id, since: now, ...due }] : []
        })
      },
    },
  )
  return user_ids.map((user_id) => {
    const standing = standings.get(user_id)
    return { code: standing ? stood[standing] : (10054 as const) }
  })
}

// ── Before it is saved ────────────────────────────────────────────────────────────────────────────────────────

/** The course on sale, with its price. */
const offered = async (tx: Connection, course_id: number) =>
  (await newestVersions(tx, { course_ids: [course_id], archived: false }, offerOf))[0] ?? null

type Previewed = Context<typeof previewEnrolRule>['input']
/** What a rule means today, for figures and lists alike. */
const tried = async (tx: Connection, actor: Actor, { enrol_rule_id, course_id, who }: Previewed) => {
  const successors = successorsOf(course_id, await replacedCourses(tx))
  const next_id = nextCourse(course_id, successors)
  const course = await offered(tx, next_id)
  if (!course) return refuse(10053)
  const found = enrol_rule_id === undefined ? null : await findRule(tx, enrol_rule_id)
  if (enrol_rule_id !== undefined && !found) return refuse(4444)
  const kept = keptOf(who, await namedIn(tx, who))
  if (isRefused(kept)) return kept
  const meant: Meant = { company_id: ownCompanyId(actor), course_id, successors, who: kept.value, since: found?.created_at ?? null }
  return ok({ meant, next_id, price_sen: course.price_sen })
}
/** With when each would be due, as if the rule began today. */
const withDue = async <P extends { user_id: number }>(tx: Connection, people: readonly P[], { due, starts_on }: Previewed, today: string) => {
  const ids = people.map(({ user_id }) => user_id)
  const joined = await joinedDays(tx, ids, today)
  const start = starts_on > today ? today : starts_on
  return people.map((one) => ({ ...one, due_on: dueOf(due, { joined_on: joined.get(one.user_id) ?? today, starts_on: start, today }) }))
}

export const previewOf = async (
  tx: Connection,
  actor: Actor,
  input: Previewed,
  now: Date,
): Promise<Decision<typeof previewEnrolRule, EnrolRulePreview>> => {
  const rule = await tried(tx, actor, input)
  if (isRefused(rule)) return rule
  const { meant, next_id, price_sen } = rule.value
  const moment = momentOf(now)
  const { today } = moment
  const { wanted, ...left_out } = await countFitting(tx, meant, moment)
  const first = wanted === 0 ? [] : await firstWanted(tx, meant, moment, MOST_SHOWN)
  const waiting = (await waitingByCourse(tx, today)).get(next_id)?.waiting ?? 0
  const seats = seatsFor(wanted, { free: (await freeByCourse(tx)).get(next_id) ?? 0, waiting })
  return ok({ people: wanted, first: await withDue(tx, first, input, today), left_out, seats, price_sen, cost_sen: price_sen * seats.short })
}

export const listPreviewed = async (
  tx: Connection,
  actor: Actor,
  input: Context<typeof getEnrolRulePreviewPeople>['input'],
  now: Date,
): Promise<Answer<typeof getEnrolRulePreviewPeople>> => {
  const { q: words, length, start, sort, dir, standing, ...asked } = input
  const rule = await tried(tx, actor, asked)
  if (isRefused(rule)) return rule
  const moment = momentOf(now)
  const { rows, counted } = await listFitting(tx, rule.value.meant, moment, standing, words, { length, start, sort, dir })
  const people = standing === 'wanted' ? await withDue(tx, rows, asked, moment.today) : rows.map((one) => ({ ...one, due_on: null }))
  return ok({ people, ...totals(counted) })
}

// ── Saved and ended ───────────────────────────────────────────────────────────────────────────────────────────

const recorded = ({ name, course_id, who, due, starts_on, version }: RuleRow) => ({ name, course_id, who, due, starts_on, version })

/** Long work that enrols everybody who fits today; none where it begins later or means nobody. */
const startWork = async (tx: Connection, { actor, now, request }: Context<typeof saveEnrolRule>, rule: RuleRow): Promise<JobRow | null> => {
  if (rule.starts_on > dayOf(now)) return null
  const meant = meantBy(rule, await replacedCourses(tx))
  const { wanted, waiting } = await countFitting(tx, meant, momentOf(now))
  if (wanted + waiting === 0) return null
  const job = await queueJob(tx, {
    company_id: rule.company_id,
    user_id: actor.user_id,
    kind: 'enrol_rule',
    state: 'waiting',
    request: { id: request.id, ip: request.ip },
    total: 0,
    created_at: now,
  })
  const [total] = await setTotal(tx, job.job_id, await insertLinesFrom(tx, job, linesFitting(tx, meant, momentOf(now))))
  return total ?? job
}

type Saved = { rule: RuleRow; job: JobRow | null }
/** Makes a rule or changes one, in the caller's transaction. Of two who save at once the second finds another version, or the same rule. */
export const saveRule = async (tx: Connection, asked: Context<typeof saveEnrolRule>): Promise<Decision<typeof saveEnrolRule, Saved>> => {
  const { enrol_rule_id, version, name, course_id, who, due, starts_on } = asked.input
  const company_id = ownCompanyId(asked.actor)
  await takeTurnsWithRules(tx, company_id)
  const context = withCurrentTime(asked)
  const { actor, now } = context
  const before = enrol_rule_id === undefined ? null : mayChange(await lockRule(tx, enrol_rule_id), version)
  if (before && isRefused(before)) return before
  const old = before?.value ?? null
  if (!(await offered(tx, nextCourse(course_id, successorsOf(course_id, await replacedCourses(tx)))))) return refuse(10053)
  const sameCourse = old && keepsCourse(old, course_id)
  if (sameCourse && isRefused(sameCourse)) return sameCourse
  const start = mayStart(starts_on, dayOf(now), old?.starts_on ?? null)
  if (isRefused(start)) return start
  const kept = keptOf(who, await namedIn(tx, who))
  if (isRefused(kept)) return kept
  const wanted = { name, who: kept.value, who_key: keyOf(kept.value), due, starts_on, changed_at: now, changed_by: actor.user_id }
  const allowed = mayRun(await runningRules(tx, { company_id, course_id, who_key: wanted.who_key }, old?.enrol_rule_id ?? 0))
  if (isRefused(allowed)) return allowed
  const rule = old
    ? await updateRule(tx, old.enrol_rule_id, { ...wanted, version: old.version + 1 })
    : await insertRule(tx, { ...wanted, company_id, course_id, created_at: now, created_by: actor.user_id })
  if (old) await endWaitsOfRule(tx, rule.enrol_rule_id, 'rule_changed', now, idsFitting(tx, meantBy(rule, new Map()), dayOf(now)))
  const job = await startWork(tx, context, rule)
  const saved = await updateRule(tx, rule.enrol_rule_id, { job_id: job?.job_id ?? null })
  await audit(tx, context, {
    action: old ? 'enrol_rule.changed' : 'enrol_rule.made',
    entity: 'enrol_rule',
    entity_id: rule.enrol_rule_id,
    company_id,
    ...(old ? { before: recorded(old) } : {}),
    after: { ...recorded(saved), job_id: saved.job_id },
  })
  return ok({ rule: saved, job })
}

/** Who is enrolled stays; who waits for a seat by it waits no longer, unless another rule wants them. */
export const endRule = async (tx: Connection, asked: Context<typeof endEnrolRule>): Promise<Decision<typeof endEnrolRule, RuleRow>> => {
  const { enrol_rule_id, version } = asked.input
  const company_id = ownCompanyId(asked.actor)
  await takeTurnsWithRules(tx, company_id)
  const context = withCurrentTime(asked)
  const { actor, now } = context
  const found = mayChange(await lockRule(tx, enrol_rule_id), version)
  if (isRefused(found)) return found
  const ended = await updateRule(tx, enrol_rule_id, { ended_at: now, ended_by: actor.user_id, version: found.value.version + 1 })
  await endWaitsOfRule(tx, enrol_rule_id, 'rule_ended', now)
  await audit(tx, context, {
    action: 'enrol_rule.ended',
    entity: 'enrol_rule',
    entity_id: enrol_rule_id,
    company_id,
    before: recorded(found.value),
    after: recorded(ended),
  })
  return ok(ended)
}
