/** What every approval does alike: lock, history, rule, conditional update, record, notice, audit; a feature brings its kind and its effects. */
import { audit } from '../audit/audit.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type ActionContext, isRefused, type Ok, ok, refuse } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import type { NewNotice, NoticeData } from '../notifications/notifications.kinds.ts'
import { noLongerWanted } from '../notifications/notifications.usecases.ts'
import { type ApprovalKind, kindOfLine } from './approvals.kinds.ts'
import { isFinal, mayDecide, type Transition } from './approvals.rules.ts'
import { mailboxesOf, recordSteps, stepsOf } from './approvals.store.ts'
import { personOf } from './person.rules.ts'
import { tellSubmitter } from './tell.usecases.ts'

/** What is decided of one item; `version` is the one that was looked at. */
export type Choice<Action extends string = string> = {
  readonly id: number
  readonly action: Action
  readonly version?: number | undefined
  readonly remarks?: string | undefined
  readonly fourEyes?: boolean | undefined
}

/** What a decision does besides: further columns of the item, more for the audit line, and a value to answer with. */
export type Effects<Change> = {
  readonly value: unknown
  readonly change?: Change
  readonly company_id?: number
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
  /** The kept edition that goes with the mail to whoever submitted. */
  readonly paper?: number | null
}

type ValueOf<Done> = Done extends { ok: true; value: { value: infer Value } } ? Value : never

/** One line of an item's history. */
export const record = <Item>(
  tx: Connection,
  kind: Pick<ApprovalKind<Item>, 'entity'>,
  { id, company_id }: { id: number; company_id: number | null },
  ctx: Pick<ActionContext, 'actor' | 'now'>,
  step: { action: Transition['history']; stage?: string | undefined; remarks?: string | undefined },
) => recordSteps(tx, [{ entity: kind.entity, entity_id: id, company_id }], { ...step, at: ctx.now, by: personOf(ctx.actor) })

/**
 * Decides on one item within the caller's transaction. Refusals: those of the kind's machine, 10004 for who made or edited the item,
 * changed_since, and what `effects` refuse, which they do before they write. `notice` is what the submitter is told; whoever tells many at once leaves it out.
 */
export const decide = async <
  Item,
  State extends string,
  Action extends string,
  Change extends object,
  Missing extends number,
  Decided extends number,
  NotNow extends number,
  Done extends Ok<Effects<Change>> | { refuse: number },
  Data extends NoticeData,
>(
  tx: Connection,
  kind: ApprovalKind<Item, State, Action, Change, Missing, Decided, NotNow>,
  asked: ActionContext,
  { id, action, version, remarks, fourEyes }: Choice<Action>,
  { effects, notice }: { effects: (item: Item) => Promise<Done>; notice?: (item: Item) => NewNotice<Data> },
) => {
  const { machine } = kind
  const item = await kind.lock(tx, id)
  if (!item) return refuse(machine.refuses.missing)
  const ctx = withCurrentTime(asked)
  const standing = kind.of(item)
  const steps = (await stepsOf(tx, kind.entity, [id])).get(id) ?? []
  const decision = mayDecide(machine, standing, action, steps, personOf(ctx.actor, await mailboxesOf(tx, ctx.actor.user_id)), { version, fourEyes })
  if (isRefused(decision)) return decision
  const { to, history, stage, audit: word } = decision.value
  const done = await effects(item)
  if (!('ok' in done)) return done as Exclude<Done, { ok: true }>
  const { value, change, company_id = standing.company_id, before, after, paper } = done.value

  const state = kind.columns(to)
  const decided = isFinal(machine, to) ? { decided_by: ctx.actor.user_id, decided_at: ctx.now, remarks: remarks ?? null } : {}
  // Under the lock it cannot have changed; if it has, what the effects wrote must go too, whatever the caller makes of a refusal.
  if (!(await kind.save(tx, item, { ...state, ...decided, ...change }))) throw new Error('an item that was locked has changed')
  await record(tx, kind, standing, ctx, { action: history, stage, remarks })
  await noLongerWanted(tx, kind.subject, id, { user_id: ctx.actor.user_id, now: ctx.now })
  if (notice && standing.submitted_by !== null) await tellSubmitter(tx, ctx, standing.submitted_by, notice(item), paper)
  await audit(tx, ctx, {
    action: kindOfLine(kind, word),
    entity: kind.entity,
    entity_id: id,
    company_id,
    before: { ...kind.shown(item), ...before },
    after: { ...state, ...after },
  })
  return ok({ item, value: value as ValueOf<Done> })
}

/** For decisions that do nothing besides. */
export const nothingElse = async () => ok({ value: undefined })

/** Turned down: decided and told, nothing else changed. Refusals as of `decide`. */
export const turnDown = async <
  Item,
  State extends string,
  Action extends string,
  Change extends object,
  Missing extends number,
  Decided extends number,
  NotNow extends number,
  Data extends NoticeData,
>(
  tx: Connection,
  kind: ApprovalKind<Item, State, Action, Change, Missing, Decided, NotNow>,
  ctx: ActionContext,
  choice: Choice<Action>,
  notice: (item: Item) => NewNotice<Data>,
) => {
  const decision = await decide(tx, kind, ctx, choice, { notice, effects: nothingElse })
  return isRefused(decision) ? decision : ok({})
}
