/** What every submission does alike once its row is written: history, notice to the approvers, audit line. `decide` is its other half. */
import { type AuditContext, type AuditLine, audit } from '../audit/audit.store.ts'
import type { Connection } from '../kit/database/database.ts'
import { type ApprovalKind, kindOfLine } from './approvals.kinds.ts'
import type { Toucher } from './approvals.rules.ts'
import { recordNamed, recordSteps } from './approvals.store.ts'
import { personOf } from './person.rules.ts'
import { type Telling, tellApprovers } from './tell.usecases.ts'

export type ItemSubmission<State extends string> = {
  readonly id: number
  readonly company_id: number | null
  /** The state in which it waits; the desk of that state is told. */
  readonly state: State
  /** As the approvers are told of it. */
  readonly name: string
  readonly findings?: readonly number[]
  readonly remarks?: string | undefined
  readonly stage?: string | undefined
  /** Mailboxes that the item names: whose they are does not decide on it. */
  readonly named?: readonly string[]
  /** What the audit line shows of it, and its verb: `submitted` unless said otherwise. */
  readonly before?: AuditLine['before']
  readonly after: AuditLine['after']
  readonly verb?: string
}

type SignedIn = Telling & AuditContext & { readonly actor: { readonly user_id: number; readonly name: string; readonly email: string } }

/** By whoever is signed in, within the caller's transaction. */
export const submit = <State extends string>(
  tx: Connection,
  kind: Pick<ApprovalKind<never, State>, 'entity' | 'subject' | 'words' | 'desks'>,
  ctx: SignedIn,
  submission: ItemSubmission<State>,
): Promise<void> => submitAs(tx, kind, ctx, personOf(ctx.actor), submission)

/** By somebody without an account, as the public form knows them. */
export const submitAs = async <State extends string>(
  tx: Connection,
  kind: Pick<ApprovalKind<never, State>, 'entity' | 'subject' | 'words' | 'desks'>,
  ctx: Telling & AuditContext,
  submitter: Toucher & { name: string | null },
  { id, company_id, state, name, findings, remarks, stage, named, before, after, verb = 'submitted' }: ItemSubmission<State>,
): Promise<void> => {
  const { entity } = kind
  const item = { entity, entity_id: id, company_id }
  await recordSteps(tx, [item], { action: 'submitted', at: ctx.now, by: submitter, stage, remarks })
  if (named) await recordNamed(tx, item, named, ctx.now)
  await tellApprovers(tx, ctx, kind, state, { id, company_id, name, ...(findings ? { findings } : {}) })
  await audit(tx, ctx, { action: kindOfLine(kind, verb), ...item, ...(before ? { before } : {}), after })
}
