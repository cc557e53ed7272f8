/** Pauses, waivers and extensions: asked for by one person, decided by another, ended early by one. */
import type * as contract from '@jujur/contract/exemptions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { decide, turnDown } from '../../approvals/decide.usecases.ts'
import { statusColumns } from '../../approvals/queues.rules.ts'
import { submit } from '../../approvals/submit.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import type { KeptEvidence } from '../../documents/evidence-file.usecases.ts'
import { recordAs } from '../../identity/identity.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, type Answer, type Context, isRefused, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { holdEnrolments, moveDueDates } from '../../learning/enrolments/due-dates.store.ts'
import { notify } from '../../notifications/notifications.usecases.ts'
import { wantsFourEyes } from '../../trainees/registration/four-eyes.usecases.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { dueDateChanged } from '../purchases.kinds.ts'
import { holdPeople, moveDueDatesOfUses, type SeatPerson } from '../seats/seats.store.ts'
import { exemptionApproval, exemptionApproved, exemptionRejected, ownExemption, ownExemptionEnded } from './exemptions.kinds.ts'
import {
  dueAfter,
  dueAfterEnd,
  endsOn,
  exemptionObstacle,
  isIn,
  mayExtend,
  mayPause,
  mayState,
  mayWaive,
  unlessObstacle,
} from './exemptions.rules.ts'
import {
  dueDatesMovedBy,
  type ExemptionRow,
  endApproved,
  findEnrolment,
  type HeldDue,
  hasBought,
  holdAsked,
  holdDue,
  insertExemption,
  lockExemption,
  type NewExemption,
} from './exemptions.store.ts'

// ── Asking ────────────────────────────────────────────────────────────────────────────────────────────────────

type Paper = 'issuer' | 'proven_on' | 'paper_sha256' | 'paper_name' | 'paper_type'
type Wanted = Pick<NewExemption, 'kind' | 'from_on' | 'to_on' | 'reason'> & Pick<Partial<NewExemption>, 'course_id' | 'trainee_course_id' | Paper>
type Asked = NonNullable<Awaited<ReturnType<typeof holdAsked>>>

const enter = async (tx: Connection, ctx: ActionContext, { user_id, company_id, name }: Asked, wanted: Wanted) => {
  const id = await insertExemption(tx, { ...wanted, user_id, company_id, submitted_at: ctx.now, submitted_by: ctx.actor.user_id })
  const { kind, from_on, to_on, reason, course_id = null, issuer, proven_on, paper_sha256 } = wanted
  const stated = kind === 'STATED' ? { issuer, proven_on, paper_sha256 } : {}
  await submit(tx, exemptionApproval, ctx, {
    id,
    company_id,
    state: 'pending',
    name,
    remarks: reason,
    after: { ...statusColumns('pending'), kind, user_id, course_id, from_on, to_on, reason, ...stated, version: 1 },
  })
  return ok({ exemption_id: id })
}

export const askForPause = async (tx: Connection, context: Context<typeof contract.requestPause>): Promise<Answer<typeof contract.requestPause>> => {
  const { user_id, from_on, to_on, reason } = context.input
  const person = await holdAsked(tx, user_id)
  if (!person) return refuse(10054)
  const ctx = withCurrentTime(context)
  const days = mayPause({ from_on, to_on }, dayOf(ctx.now))
  if (isRefused(days)) return days
  const there = isIn(person.status)
  if (isRefused(there)) return there
  return enter(tx, ctx, person, { kind: 'PAUSE', from_on, to_on, reason })
}

export const askForWaiver = async (
  tx: Connection,
  context: Context<typeof contract.requestWaiver>,
): Promise<Answer<typeof contract.requestWaiver>> => {
  const { user_id, course_id, to_on, reason } = context.input
  const person = await holdAsked(tx, user_id)
  if (!person) return refuse(10054)
  if (!(await hasBought(tx, course_id))) return refuse(10053)
  const ctx = withCurrentTime(context)
  const today = dayOf(ctx.now)
  const days = mayWaive(to_on, today)
  if (isRefused(days)) return days
  const there = isIn(person.status)
  if (isRefused(there)) return there
  return enter(tx, ctx, person, { kind: 'WAIVER', course_id, from_on: today, to_on, reason })
}

/** The course and the person, before the paper is looked at: nobody waits for a check of what is refused anyway. */
export const mayStateTraining = async (tx: Connection, { input, now }: Context<typeof contract.requestStated>) => {
  const { user_id, course_id, to_on, proven_on } = input
  const person = await holdAsked(tx, user_id)
  if (!person) return refuse(10054)
  if (!(await hasBought(tx, course_id))) return refuse(10053)
  const days = mayState({ to_on, proven_on }, dayOf(now))
  if (isRefused(days)) return days
  const there = isIn(person.status)
  return isRefused(there) ? there : ok(person)
}

export const stateTraining = async (
  tx: Connection,
  context: Context<typeof contract.requestStated>,
  { sha256, name, type }: KeptEvidence,
): Promise<Answer<typeof contract.requestStated>> => {
  const may = await mayStateTraining(tx, { ...context, now: withCurrentTime(context).now })
  if (isRefused(may)) return may
  const ctx = withCurrentTime(context)
  const { course_id, issuer, proven_on, to_on, reason } = context.input
  const paper = { paper_sha256: sha256, paper_name: name, paper_type: type }
  return enter(tx, ctx, may.value, { kind: 'STATED', course_id, from_on: dayOf(ctx.now), to_on, reason, issuer, proven_on, ...paper })
}

export const askForExtension = async (
  tx: Connection,
  context: Context<typeof contract.requestExtension>,
): Promise<Answer<typeof contract.requestExtension>> => {
  const { trainee_course_id, to_on, reason } = context.input
  const found = await findEnrolment(tx, trainee_course_id)
  const person = found && (await holdAsked(tx, found.user_id))
  const enrolment = person && (await findEnrolment(tx, trainee_course_id))
  if (!enrolment) return refuse(10054)
  const ctx = withCurrentTime(context)
  const due = mayExtend(enrolment, to_on, dayOf(ctx.now))
  if (isRefused(due)) return due
  const there = isIn(person.status)
  if (isRefused(there)) return there
  return enter(tx, ctx, person, { kind: 'EXTENSION', course_id: enrolment.course_id, trainee_course_id, from_on: due.value, to_on, reason })
}

// ── Due dates ─────────────────────────────────────────────────────────────────────────────────────────────────

type Moving = { held: HeldDue; due_on: string }
/** Moves due dates of enrolments that the caller holds, each to its own, because of an exemption; the person is told of each. Answers what an audit line says. */
const moveDates = async (tx: Connection, ctx: ActionContext, person: SeatPerson, { exemption_id }: ExemptionRow, moving: readonly Moving[]) => {
  const { now, actor } = ctx
  for (const { held, due_on } of moving) {
    const { trainee_course_id, title, update_to, due_on: before } = held
    await moveDueDates(tx, [held], { due_on, changed_at: now, changed_by: actor.user_id, exemption_id })
    await moveDueDatesOfUses(tx, [trainee_course_id], due_on)
    const href = hrefOf('course', { traineeCourseId: trainee_course_id })
    await notify(tx, [person], { kind: dueDateChanged, data: { title, update_to: update_to ?? 0, due_on, before: before ?? '' }, href }, ctx)
  }
  return moving.map(({ held: { trainee_course_id, due_on: before }, due_on }) => ({ trainee_course_id, before, due_on }))
}

const tell = async (
  tx: Connection,
  ctx: ActionContext,
  person: SeatPerson,
  how: typeof ownExemption | typeof ownExemptionEnded,
  row: ExemptionRow,
) => {
  const { kind, course_id, from_on, to_on } = row
  if (kind === 'EXTENSION') return
  const [course] = course_id === null ? [] : await newestVersions(tx, { course_ids: [course_id], archived: true }, offerOf)
  const data = { kind, title: course?.title ?? '', from_on, to_on }
  await notify(tx, [person], { kind: how, data, href: hrefOf('traineeDashboard') }, ctx)
}

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

/** From which day it holds, and which due dates move with it. A waiver by a paper moves none. */
const effectsOf = async (tx: Connection, row: ExemptionRow, today: string) => {
  const { kind, to_on, trainee_course_id } = row
  const due = await holdDue(tx, row)
  if (kind === 'EXTENSION') {
    const [enrolment = null] = await holdEnrolments(tx, [trainee_course_id ?? 0])
    const held = due.find((one) => one.trainee_course_id === trainee_course_id)
    return { enrolment, from_on: held?.due_on ?? row.from_on, moving: held ? [{ held, due_on: to_on }] : [] }
  }
  const from_on = kind === 'PAUSE' ? row.from_on : today
  const moving = due.flatMap((held) => {
    const due_on = kind === 'STATED' || held.due_on === null ? null : dueAfter(held.due_on, { from_on, to_on })
    return due_on === null ? [] : [{ held, due_on }]
  })
  return { enrolment: null, from_on, moving }
}

const approved = async (tx: Connection, context: ActionContext, row: ExemptionRow) => {
  const [person] = await holdPeople(tx, [row.user_id])
  if (!person) throw new Error('an exemption is of a person of the company')
  const before = withCurrentTime(context)
  const { enrolment, from_on, moving } = await effectsOf(tx, row, dayOf(before.now))
  const ctx = withCurrentTime(context)
  const may = unlessObstacle(exemptionObstacle(row, person.status, enrolment, dayOf(ctx.now)))
  if (isRefused(may)) return may
  await recordAs(tx, { now: ctx.now, user_id: ctx.actor.user_id })
  const due_dates = await moveDates(tx, ctx, person, row, moving)
  await tell(tx, ctx, person, ownExemption, { ...row, from_on })
  return ok({ value: undefined, change: { from_on }, after: { from_on, due_dates } })
}

type Deciding = Context<typeof contract.approveExemption> | Context<typeof contract.rejectExemption>
/** What is decided, and what who asked is told: by the name of whom it is of. */
const decisionOn = async (tx: Connection, { input, actor }: Deciding, kind: typeof exemptionApproved | typeof exemptionRejected) => {
  const { exemption_id: id, version, remarks } = input
  const row = await lockExemption(tx, id)
  const [person] = row ? await holdPeople(tx, [row.user_id]) : []
  const fourEyes = actor.company_id === null || (await wantsFourEyes(tx, actor.company_id))
  const href = hrefOf('exemptions', { list: kind === exemptionApproved ? 'approved' : 'rejected', id })
  return { choice: { id, version, remarks, fourEyes }, notice: () => ({ kind, data: { name: person?.name ?? '', remarks: remarks ?? '' }, href }) }
}

export const approveAsked = async (
  tx: Connection,
  context: Context<typeof contract.approveExemption>,
): Promise<Answer<typeof contract.approveExemption>> => {
  const { choice, notice } = await decisionOn(tx, context, exemptionApproved)
  const effects = (row: ExemptionRow) => approved(tx, context, row)
  const decision = await decide(tx, exemptionApproval, context, { ...choice, action: 'approve' }, { notice, effects })
  return isRefused(decision) ? decision : ok({})
}

export const rejectAsked = async (
  tx: Connection,
  context: Context<typeof contract.rejectExemption>,
): Promise<Answer<typeof contract.rejectExemption>> => {
  const { choice, notice } = await decisionOn(tx, context, exemptionRejected)
  return turnDown(tx, exemptionApproval, context, { ...choice, action: 'reject' }, notice)
}

// ── Ending early ──────────────────────────────────────────────────────────────────────────────────────────────

/** By one person, as it gives duties back and takes none away: due dates that it moved are worked out anew, where nobody has moved them since. */
export const endEarly = async (tx: Connection, context: Context<typeof contract.endExemption>): Promise<Answer<typeof contract.endExemption>> => {
  const { exemption_id, version } = context.input
  const row = await lockExemption(tx, exemption_id)
  if (!row) return refuse(4444)
  const [person] = await holdPeople(tx, [row.user_id])
  if (!person) throw new Error('an exemption is of a person of the company')
  const due = await holdDue(tx, row)
  const ctx = withCurrentTime(context)
  const last = endsOn(row, dayOf(ctx.now))
  if (isRefused(last)) return last
  if (row.version !== version) return refuseWith('changed_since', { version: row.version })
  const ended_on = last.value
  const moves = await dueDatesMovedBy(tx, exemption_id)
  const moving = due.flatMap((held) => {
    const move = moves.get(held.trainee_course_id)
    if (!move?.from_on || move.to_on !== held.due_on) return []
    const due_on = dueAfterEnd(move.from_on, { from_on: row.from_on, ended_on })
    return due_on === held.due_on ? [] : [{ held, due_on }]
  })
  await recordAs(tx, { now: ctx.now, user_id: ctx.actor.user_id })
  const due_dates = await moveDates(tx, ctx, person, row, moving)
  if (!(await endApproved(tx, row, { ended_on, ended_at: ctx.now, ended_by: ctx.actor.user_id })))
    throw new Error('an exemption that was locked has changed')
  await tell(tx, ctx, person, ownExemptionEnded, row)
  const { company_id, to_on } = row
  await audit(tx, ctx, {
    action: 'exemption.ended',
    entity: 'exemption',
    entity_id: exemption_id,
    company_id,
    before: { to_on },
    after: { ended_on, due_dates },
  })
  return ok({})
}
