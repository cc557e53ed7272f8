/** Something for many trainees at once: who is meant is written down line by line, and worked through in the background. */
import * as calls from '@jujur/contract/trainees.ts'
import { audit } from '../../audit/audit.store.ts'
import { asMany } from '../../kit/call/changed-since.rules.ts'
import { type ActionContext, type Answer, done, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { ownCompanyId } from '../../kit/call/own-company.ts'
import type { Connection } from '../../kit/database/database.ts'
import { anybodyMeant, namedOrSought } from '../../long-work/long-work.rules.ts'
import { toJob } from '../../long-work/long-work.view.ts'
import { orderWork, triggerWork } from '../../long-work/queue.usecases.ts'
import { spelled } from './departments.store.ts'
import { type Listed, listedTrainees, traineesById } from './trainee-users.store.ts'

type Ordered = { kind: 'invitations' | 'moves' | 'departures'; people: readonly Listed[]; to?: string | null }

/** Who waits is told by line; nothing happens to anybody before the work comes to them. */
const order = async (tx: Connection, ctx: ActionContext, company_id: number, { kind, people, to }: Ordered) => {
  const lines = people.map(({ user_id, name, username }, i) => ({
    ...{ line: i + 1, name, username, problems: [] },
    outcome: 'ready' as const,
    row: to === undefined ? { user_id } : { user_id, department: to },
  }))
  const job = await orderWork(tx, ctx, { company_id, kind, lines })
  const after = { job_id: job.job_id, total: people.length, ...(to === undefined ? {} : { department: to }) }
  await audit(tx, ctx, { action: `trainees.${kind}_started`, entity: 'company', entity_id: company_id, company_id, after })
  return ok({ job: toJob(job) })
}

const filterOf = ({ search: words, department, status, risk_level, category }: calls.MatchingTrainees) => ({
  words,
  department,
  status,
  risk_level,
  category,
})

export const inviteAllMatchingTrainees: Handler<typeof calls.inviteAllMatchingTrainees> = async (context) => {
  const { input, actor, write } = context
  const answer = await write(async (tx): Promise<Answer<typeof calls.inviteAllMatchingTrainees>> => {
    const people = await listedTrainees(tx, filterOf(input), 'invited', calls.MOST_AT_ONCE)
    const meant = anybodyMeant(people)
    return isRefused(meant) ? meant : order(tx, context, ownCompanyId(actor), { kind: 'invitations', people })
  })
  return triggerWork(answer)
}

export const moveAllMatchingTrainees: Handler<typeof calls.moveAllMatchingTrainees> = async (context) => {
  const { input, actor, write } = context
  const company_id = ownCompanyId(actor)
  const answer = await write(async (tx): Promise<Answer<typeof calls.moveAllMatchingTrainees>> => {
    const to = input.to && ((await spelled(tx, company_id, [input.to])).get(input.to) ?? input.to)
    const people = await listedTrainees(tx, filterOf(input), { elsewhere: to }, calls.MOST_AT_ONCE)
    const meant = anybodyMeant(people)
    return isRefused(meant) ? meant : order(tx, context, company_id, { kind: 'moves', people, to })
  })
  return triggerWork(answer)
}

export const deactivateTrainees: Handler<typeof calls.deactivateTrainees> = async (context) => {
  const { input, actor, write } = context
  const { user_ids, department, status, risk_level, search } = input
  const either = namedOrSought('user_ids', user_ids, [department, status, risk_level, input.people], search)
  if (isRefused(either)) return either
  const wanted = user_ids && [...new Set(user_ids)]
  const answer = await write(async (tx): Promise<Answer<typeof calls.deactivateTrainees>> => {
    const people = wanted ? await traineesById(tx, wanted) : await listedTrainees(tx, filterOf(input), 'in', calls.MOST_AT_ONCE)
    if (wanted && people.length < wanted.length) return refuse(10054)
    const meant = anybodyMeant(people)
    if (isRefused(meant)) return meant
    const counted = wanted ? done : asMany('people', input.people, people.length)
    if (isRefused(counted)) return counted
    return order(tx, context, ownCompanyId(actor), { kind: 'departures', people })
  })
  return triggerWork(answer)
}
