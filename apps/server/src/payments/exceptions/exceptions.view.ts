/** Exceptions as those of the provider get them. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/exceptions.ts'
import {
  approvePaymentSettlement as approving,
  payOutRefund as payingOut,
  settlePaymentException as settlingCall,
  waysToSettle,
} from '@jujur/contract/exceptions.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../../access/routes.store.ts'
import { historyOf, permittedActions, type Step } from '../../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../../approvals/approvals.store.ts'
import { personOf } from '../../approvals/person.rules.ts'
import { type Context, isRefused } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { fileLink } from '../../kit/files/links.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import type { PaymentException } from '../taking/taking.store.ts'
import type { RecordedTransfer } from '../taking/transfers.store.ts'
import { paymentSettlement } from './exceptions.kinds.ts'
import { type ExceptionState, hasApproved, isTurnedDown, maySettle, payableFrom } from './exceptions.rules.ts'
import type { ShownException } from './exceptions.store.ts'

/** `paid_on`: when the payment came that it is of. */
export const payableFromOf = ({ decided_at, raised_at, refund_value_on }: PaymentException, paid_on: string | null): string =>
  payableFrom({ approved_on: dayOf(decided_at ?? raised_at), came_on: paid_on ?? dayOf(raised_at), told_on: refund_value_on })

type Seen = Pick<Context<typeof contract.getPaymentExceptionList>, 'actor' | 'now' | 'kit'>
const showTransfer = (
  { bank_code, reference_no, value_on, ...file }: RecordedTransfer,
  is_elsewhere: boolean,
  { kit, now }: Seen,
): contract.PaymentException['transfer'] => {
  const { sha256, name, type, size } = file
  const url = fileLink(kit.settings, { sha256, name, type, inline: type !== 'application/pdf' }, now)
  return { bank_code, reference_no, value_on, is_elsewhere, file: { name, type, size, url } }
}

export const showExceptions = async (tx: Connection, seen: Seen, rows: readonly ShownException[]): Promise<contract.PaymentException[]> => {
  const { actor } = seen
  const steps = await stepsOf(
    tx,
    paymentSettlement.entity,
    rows.map(({ exception }) => exception.payment_exception_id),
  )
  const may = async (call: typeof approving | typeof settlingCall | typeof payingOut) => mayCall(call, await routeToday(tx, call), actor)
  const held = { decide: await may(approving), edit: await may(settlingCall), payOut: await may(payingOut) }
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  // A kept credit is used, an approved refund is paid out, by another than approved it.
  const mayGoOn: Partial<Record<ExceptionState, (steps: readonly Step[]) => boolean>> = {
    kept: () => held.edit,
    to_pay_out: (own) => held.payOut && !hasApproved(own, person),
  }
  return rows.map(
    ({
      exception: row,
      transfer,
      company_name,
      invoice_no,
      to_invoice_no,
      receipt_no,
      paid_on,
      bill_reference,
      is_here,
      is_elsewhere,
      is_dealt_with,
    }) => {
      const own = steps.get(row.payment_exception_id) ?? []
      const { machine, of } = paymentSettlement
      const { state } = of(row)
      const can = permittedActions(machine, of(row), { approve: 'approve', reject: 'reject' }, own, person, held)
      return {
        payment_exception_id: row.payment_exception_id,
        kind: row.kind,
        amount_sen: row.amount_sen,
        left_sen: row.left_sen,
        settlement_sen: row.settlement_sen,
        payee: row.refund_payee,
        payable_from: row.state === 'to_pay_out' ? payableFromOf(row, paid_on) : null,
        refund:
          row.refund_value_on !== null && row.refund_reference !== null
            ? { value_on: row.refund_value_on, reference_no: row.refund_reference }
            : null,
        currency: row.currency,
        state,
        company: row.company_id !== null && company_name !== null ? { company_id: row.company_id, name: company_name } : null,
        invoice: row.invoice_id !== null && invoice_no !== null ? { invoice_id: row.invoice_id, invoice_no } : null,
        receipt_no,
        bill_reference,
        transfer: transfer && showTransfer(transfer, is_elsewhere, seen),
        told: row.details as Record<string, string>,
        raised_at: row.raised_at.toISOString(),
        ways: waysToSettle(row.kind).filter((way) => !isRefused(maySettle(row, way, { isHere: is_here, isDealtWith: is_dealt_with }))),
        settlement: row.settlement,
        to_invoice: row.to_invoice_id !== null && to_invoice_no !== null ? { invoice_id: row.to_invoice_id, invoice_no: to_invoice_no } : null,
        settlement_remarks: row.settlement_remarks,
        approve_status_id: row.state !== 'settled' ? approveStatus.PENDING : isTurnedDown(row) ? approveStatus.REJECTED : approveStatus.APPROVED,
        version: row.version,
        submitted_at: (row.submitted_at ?? row.raised_at).toISOString(),
        submitted_by: own.findLast(({ action }) => action === 'edited')?.name ?? null,
        decided_at: row.decided_at?.toISOString() ?? null,
        decided_by: own.findLast(({ action }) => action === 'approved' || action === 'rejected')?.name ?? null,
        remarks: row.remarks,
        history: historyOf(own),
        // What is still open is proposed first; only then is there something to decide.
        can: state === 'open' ? { ...can, edit: held.edit, because: 'proposal' } : { ...can, edit: mayGoOn[state]?.(own) ?? false },
      }
    },
  )
}
