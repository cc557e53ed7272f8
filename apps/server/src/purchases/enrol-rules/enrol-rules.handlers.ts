/** Enrolment rules, and who waits for a seat. */
import type * as contract from '@jujur/contract/enrol-rules.ts'
import { type Answer, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { totals } from '../../kit/database/list.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { jobById } from '../../long-work/long-work.store.ts'
import { showReport, toJob } from '../../long-work/long-work.view.ts'
import { triggerWork } from '../../long-work/queue.usecases.ts'
import { listCategories } from '../../trainees/people/categories.store.ts'
import { departmentsOf } from '../../trainees/people/trainee-users.store.ts'
import { positionsOf } from '../seats/people.store.ts'
import { listWaiting } from '../seats/waiting.store.ts'
import { showWaiting, waitingCourses } from '../seats/waiting.view.ts'
import { endRule, listPreviewed, previewOf, saveRule } from './enrol-rules.usecases.ts'
import { coursesForRules, rulesBy, showRule, showRules } from './enrol-rules.view.ts'

export const getEnrolRuleList: Handler<typeof contract.getEnrolRuleList> = ({ input, read, now }) =>
  read(async (tx) => {
    const { q: words, sort, dir, start, length, ended } = input
    const found = rulesBy(await showRules(tx, { ended }, now), words, { sort, dir })
    const posts = found.slice(start, start + length)
    return ok({
      posts,
      total: found.length,
      departments: await departmentsOf(tx),
      positions: await positionsOf(tx),
      categories: (await listCategories(tx)).map(({ employee_category_id, offered, name }) => ({ employee_category_id, offered, name })),
      courses: await coursesForRules(tx),
    })
  })

export const previewEnrolRule: Handler<typeof contract.previewEnrolRule> = ({ input, actor, read, now }) =>
  read(async (tx): Promise<Answer<typeof contract.previewEnrolRule>> => {
    const preview = await previewOf(tx, actor, input, now)
    return isRefused(preview) ? preview : ok({ preview: preview.value })
  })

export const getEnrolRulePreviewPeople: Handler<typeof contract.getEnrolRulePreviewPeople> = ({ input, actor, read, now }) =>
  read((tx) => listPreviewed(tx, actor, input, now))

export const saveEnrolRule: Handler<typeof contract.saveEnrolRule> = async (context) => {
  const answer = await context.write(async (tx): Promise<Answer<typeof contract.saveEnrolRule>> => {
    const saved = await saveRule(tx, context)
    if (isRefused(saved)) return saved
    const { rule, job } = saved.value
    return ok({ rule: await showRule(tx, rule.enrol_rule_id, context.now), job: job && toJob(job) })
  })
  return triggerWork(answer)
}

export const endEnrolRule: Handler<typeof contract.endEnrolRule> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.endEnrolRule>> => {
    const ended = await endRule(tx, context)
    return isRefused(ended) ? ended : ok({ rule: await showRule(tx, ended.value.enrol_rule_id, context.now) })
  })

export const getEnrolRuleJob: Handler<typeof contract.getEnrolRuleJob> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof contract.getEnrolRuleJob>> => {
    const job = await jobById(tx, input.job_id, ['enrol_rule'])
    return job ? ok(await showReport(tx, job, input)) : refuse(4444)
  })

export const getWaitingForSeatList: Handler<typeof contract.getWaitingForSeatList> = ({ input, read, now }) =>
  read(async (tx) => {
    const { q: words, course_id, enrol_rule_id, ...page } = input
    const { rows, counted } = await listWaiting(tx, { words, course_id, enrol_rule_id }, page, dayOf(now))
    return ok({ posts: await showWaiting(tx, rows), ...totals(counted), courses: await waitingCourses(tx, dayOf(now)) })
  })
