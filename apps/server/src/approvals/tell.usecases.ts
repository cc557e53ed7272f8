/** People are told what waits for their decision, and what became of what they submitted. */
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import { type NewNotice, notify, recipientById } from '../notifications/notifications.usecases.ts'
import type { ApprovalKind } from './approvals.kinds.ts'
import { approversOf } from './approvers.usecases.ts'

export type Telling = { actor: { user_id: number } | null; now: Date; kit: Pick<Kit, 'settings'> }

/** Whoever submitted is told, if they still may come in. */
export const tellSubmitter = async (at: Connection, by: Telling, submitted_by: number, notice: NewNotice): Promise<void> => {
  const submitter = await recipientById(at, submitted_by)
  if (submitter) await notify(at, [submitter], notice, by)
}

/** What waits: of which company, its name, how many, and what stands against it (told by mail only). */
export type Waiting = { company_id: number | null; name: string; count?: number; findings?: readonly number[] }

/** The approvers at the desk of that state are told. Whoever submitted is left out: it is not for them to decide. */
export const tellApprovers = async <State extends string>(
  at: Connection,
  by: Telling,
  { subject: what, desks }: Pick<ApprovalKind<never, State>, 'subject' | 'desks'>,
  state: State,
  { company_id, name, count = 1, findings = [] }: Waiting,
): Promise<void> => {
  const desk = desks[state]
  if (!desk) return
  const approvers = await approversOf(at, desk, company_id, by.actor?.user_id)
  await notify(at, approvers, { kind: 'approval_wanted', data: { what, name, count, findings: findings.join(' ') }, href: desk.path }, by)
}
