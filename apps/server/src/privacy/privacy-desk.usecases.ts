/** What the officer writes down: requests and their answers, breaches and what was done of each. */
import type { AuditKind } from '@jujur/contract/audit-kinds.ts'
import type * as contract from '@jujur/contract/privacy-desk.ts'
import { audit } from '../audit/audit.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Context, invalid, isRefused, ok, refuse, refuseWith } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { companyNamed, personInCompany } from './disposals.store.ts'
import { commissionerBy, extended, mayAskOwn, mayStep, requestDueOn } from './privacy-desk.rules.ts'
import {
  type BreachRow,
  changeOpenBreach,
  changeOpenRequest,
  insertBreach,
  insertRequest,
  lockBreach,
  lockRequest,
  peopleNamed,
  type RequestRow,
} from './privacy-desk.store.ts'

export const openRequest = async (
  tx: Connection,
  context: Context<typeof contract.enterPrivacyRequest>,
): Promise<Answer<typeof contract.enterPrivacyRequest>> => {
  const { user_id, kind, details, received_on = dayOf(context.now) } = context.input
  const person = await personInCompany(tx, user_id)
  if (!person) return refuse(10054)
  if (received_on > dayOf(context.now)) return invalid('received_on', 'invalid')
  const { company_id } = person
  const entered = { entered_by: context.actor.user_id, entered_at: context.now }
  const id = await insertRequest(tx, { company_id, user_id, kind, details, received_on, due_on: requestDueOn(received_on), ...entered })
  const line = { action: 'privacy_request.entered', entity: 'privacy_request', entity_id: id, company_id } as const
  await audit(tx, context, { ...line, after: { user_id, kind, received_on } })
  return ok({ privacy_request_id: id })
}

export const openOwnRequest = async (
  tx: Connection,
  context: Context<typeof contract.askOwnPrivacyRequest>,
): Promise<Answer<typeof contract.askOwnPrivacyRequest>> => {
  const { input, actor, now } = context
  const may = mayAskOwn(actor)
  if (isRefused(may)) return may
  const received_on = dayOf(now)
  const due_on = requestDueOn(received_on)
  const whose = { company_id: may.value, user_id: actor.user_id }
  const id = await insertRequest(tx, { ...whose, ...input, received_on, due_on, entered_by: actor.user_id, entered_at: now })
  const line = { action: 'privacy_request.entered', entity: 'privacy_request', entity_id: id, company_id: may.value } as const
  await audit(tx, context, { ...line, after: { user_id: actor.user_id, kind: input.kind, received_on } })
  return ok({ privacy_request_id: id, due_on })
}

type OnRequest = Context<typeof contract.extendPrivacyRequest> | Context<typeof contract.answerPrivacyRequest>
const changed = async (
  tx: Connection,
  context: OnRequest,
  row: RequestRow,
  { change, after, action }: { change: Parameters<typeof changeOpenRequest>[2]; after: Record<string, unknown>; action: AuditKind },
) => {
  if (row.version !== context.input.version) return refuseWith('changed_since', { version: row.version })
  if (!(await changeOpenRequest(tx, row, change))) throw new Error('a request that was locked has changed')
  const { privacy_request_id, company_id } = row
  await audit(tx, context, { action, entity: 'privacy_request', entity_id: privacy_request_id, company_id, after })
  return ok({})
}

export const extendRequest = async (
  tx: Connection,
  context: Context<typeof contract.extendPrivacyRequest>,
): Promise<Answer<typeof contract.extendPrivacyRequest>> => {
  const row = await lockRequest(tx, context.input.privacy_request_id)
  if (!row) return refuse(4444)
  const ctx = withCurrentTime(context)
  const due = extended(row, ctx.now)
  if (isRefused(due)) return due
  const change = { due_on: due.value, extended_because: context.input.because }
  return changed(tx, ctx, row, { change, after: { due_on: due.value }, action: 'privacy_request.extended' })
}

export const answerRequest = async (
  tx: Connection,
  context: Context<typeof contract.answerPrivacyRequest>,
): Promise<Answer<typeof contract.answerPrivacyRequest>> => {
  const { law, answer } = context.input
  const row = await lockRequest(tx, context.input.privacy_request_id)
  if (!row) return refuse(4444)
  if (row.state !== 'open') return refuseWith('too_late')
  const ctx = withCurrentTime(context)
  const state = law === undefined ? ('met' as const) : ('refused' as const)
  const change = { state, law: law ?? null, answer, answered_by: ctx.actor.user_id, answered_at: ctx.now }
  return changed(tx, ctx, row, { change, after: { state, law: law ?? null }, action: 'privacy_request.answered' })
}

// ── Breaches ──────────────────────────────────────────────────────────────────────────────────────────────────

export const writeBreachDown = async (
  tx: Connection,
  context: Context<typeof contract.reportBreach>,
): Promise<Answer<typeof contract.reportBreach>> => {
  const { input, actor, now } = context
  const { what, people } = input
  const company_id = actor.company_id ?? input.company_id ?? null
  if (input.company_id !== undefined && (company_id !== input.company_id || !(await companyNamed(tx, input.company_id)))) return refuse(4444)
  const [found_at, stopped_at] = [new Date(input.found_at), input.stopped_at === undefined ? null : new Date(input.stopped_at)]
  if (found_at > now || (stopped_at && (stopped_at < found_at || stopped_at > now))) return refuseWith('too_early')
  const named = await peopleNamed(tx, input.user_ids ?? [], company_id)
  if (named.length < (input.user_ids ?? []).length) return refuse(10054)
  const entered = { entered_by: actor.user_id, entered_at: now }
  const id = await insertBreach(tx, { company_id, what, people: Math.max(people, named.length), found_at, stopped_at, ...entered }, named)
  const line = { action: 'breach.reported', entity: 'breach', entity_id: id, company_id } as const
  await audit(tx, context, { ...line, after: { people, found_at: input.found_at, user_ids: named.map(({ user_id }) => user_id) } })
  return ok({ privacy_breach_id: id })
}

type OnBreach = Context<typeof contract.judgeBreach> | Context<typeof contract.noteBreachStep>
const stepped = async (
  tx: Connection,
  context: OnBreach,
  row: BreachRow,
  { change, after, action }: { change: Parameters<typeof changeOpenBreach>[2]; after: Record<string, unknown>; action: AuditKind },
) => {
  if (row.version !== context.input.version) return refuseWith('changed_since', { version: row.version })
  if (!(await changeOpenBreach(tx, row, change))) throw new Error('a breach that was locked has changed')
  const { privacy_breach_id, company_id } = row
  await audit(tx, context, { action, entity: 'breach', entity_id: privacy_breach_id, company_id, after })
  return ok({})
}

export const judgeHarm = async (tx: Connection, context: Context<typeof contract.judgeBreach>): Promise<Answer<typeof contract.judgeBreach>> => {
  const { is_harm_likely, because } = context.input
  const row = await lockBreach(tx, context.input.privacy_breach_id)
  if (!row) return refuse(4444)
  if (mayStep(row, 'judge')) return refuseWith('too_late')
  const ctx = withCurrentTime(context)
  const change = { is_harm_likely, harm_because: because, judged_by: ctx.actor.user_id, judged_at: ctx.now }
  return stepped(tx, ctx, row, { change, after: { is_harm_likely }, action: 'breach.judged' })
}

export const takeBreachStep = async (
  tx: Connection,
  context: Context<typeof contract.noteBreachStep>,
): Promise<Answer<typeof contract.noteBreachStep>> => {
  const { step, because } = context.input
  const row = await lockBreach(tx, context.input.privacy_breach_id)
  if (!row) return refuse(4444)
  const may = mayStep(row, step)
  if (may) return may
  const ctx = withCurrentTime(context)
  if (step === 'commissioner') {
    // The law wants to know why it came late.
    if (ctx.now > commissionerBy(row) && because === undefined) return invalid('because', 'required')
    const change = { commissioner_at: ctx.now, late_because: because ?? null }
    return stepped(tx, ctx, row, { change, after: { at: ctx.now.toISOString() }, action: 'breach.commissioner_told' })
  }
  if (step === 'people')
    return stepped(tx, ctx, row, { change: { people_told_at: ctx.now }, after: { at: ctx.now.toISOString() }, action: 'breach.people_told' })
  return stepped(tx, ctx, row, { change: { closed_at: ctx.now }, after: {}, action: 'breach.closed' })
}
