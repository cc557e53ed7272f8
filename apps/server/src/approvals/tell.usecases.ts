/** People are told what waits for their decision, and what became of what they submitted. */
import { whoMayCall } from '../access/who-may-call.usecases.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import type { NewNotice, NoticeData } from '../notifications/notifications.kinds.ts'
import { notify, recipientById } from '../notifications/notifications.usecases.ts'
import { type ApprovalKind, wanted } from './approvals.kinds.ts'

export type Telling = { actor: { user_id: number } | null; now: Date; kit: Pick<Kit, 'settings' | 'clock'> }

/** Whoever submitted is told, if they still may come in. */
export const tellSubmitter = async <D extends NoticeData>(
  tx: Connection,
  ctx: Telling,
  submitted_by: number,
  notice: NewNotice<D>,
  paper: number | null = null,
): Promise<void> => {
  const submitter = await recipientById(tx, submitted_by)
  if (submitter) await notify(tx, [submitter], notice, ctx, { paper })
}

/** What waits: its id where it is one, of which company, its name, how many, and what stands against it (told by mail only). */
export type Waiting = { id?: number; company_id: number | null; name: string; count?: number; findings?: readonly number[] }

/** The approvers at the desk of that state are told. Whoever submitted is left out: it is not for them to decide. */
export const tellApprovers = async <State extends string>(
  tx: Connection,
  ctx: Telling,
  kind: Pick<ApprovalKind<never, State>, 'subject' | 'words' | 'desks'>,
  state: State,
  { id, company_id, ...waiting }: Waiting,
): Promise<void> => {
  const desk = kind.desks[state]
  if (!desk) return
  const approvers = await whoMayCall(tx, desk.call, desk.side === 'company' ? company_id : null, ctx.actor?.user_id)
  await notify(tx, approvers, { ...wanted(kind, waiting, desk.path), item_id: id }, ctx, { gathered: true })
}
