/** What a list says of items that are decided once, beside what each of them is: where it stands, who had it in hand, what this reader may do. */
import type { Call } from '@jujur/contract/call.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../access/routes.store.ts'
import type { Actor } from '../kit/call/handler.ts'
import type { Connection } from '../kit/database/database.ts'
import type { ApprovalKind } from './approvals.kinds.ts'
import { historyOf, permittedActions } from './approvals.rules.ts'
import { mailboxesOf, stepsOf } from './approvals.store.ts'
import { personOf } from './person.rules.ts'
import { deciderOf, type Status, submitterOf } from './queues.rules.ts'

type DecidedOnce = {
  readonly approve_status_id: number
  readonly version: number
  readonly submitted_at: Date
  readonly decided_at: Date | null
  readonly remarks: string | null
}
type Kind<Row> = Pick<ApprovalKind<Row, 'pending' | 'approved' | 'rejected', 'approve' | 'reject'>, 'entity' | 'machine' | 'of'> & {
  readonly desks: { readonly pending: { readonly call: Call } }
}

/** Read once for a page of `rows`; `fourEyes` is false only where a company with one administrator switched it off. */
export const decisionsOf = async <Row extends DecidedOnce>(
  tx: Connection,
  { entity, machine, of, desks }: Kind<Row>,
  actor: Actor,
  rows: readonly Row[],
  { fourEyes = true }: { fourEyes?: boolean } = {},
) => {
  const steps = await stepsOf(
    tx,
    entity,
    rows.map((row) => of(row).id),
  )
  const { call } = desks.pending
  const held = { decide: mayCall(call, await routeToday(tx, call), actor), edit: false }
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  return (row: Row) => {
    const own = steps.get(of(row).id) ?? []
    return {
      approve_status_id: row.approve_status_id as Status,
      version: row.version,
      submitted_at: row.submitted_at.toISOString(),
      submitted_by: submitterOf(own),
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: deciderOf(row, own),
      remarks: row.remarks,
      history: historyOf(own),
      can: permittedActions(machine, of(row), { approve: 'approve', reject: 'reject' }, own, person, held, fourEyes),
    }
  }
}
