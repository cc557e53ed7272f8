/** E-invoices entered by hand, as screens get them. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/invoices.ts'
import { unlessFindings } from '../../approvals/approvals.rules.ts'
import { decisionsOf } from '../../approvals/decided-once.view.ts'
import type { ShownAnswer } from '../../invoices/e-invoice-answers.store.ts'
import { eInvoicesOf } from '../../invoices/e-invoices.store.ts'
import type { Actor } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { eInvoiceAnswerApproval } from './answers.kinds.ts'
import { beforeAnswer } from './answers.usecases.ts'

/** What counts until the correction is approved, as it was entered. */
const corrected = async (tx: Connection, { kind, document_id, corrects_id, reason }: ShownAnswer['row']) => {
  const wrong = (await eInvoicesOf(tx, kind, document_id)).find(({ e_invoice_id }) => e_invoice_id === corrects_id)
  if (!wrong?.uuid || !wrong.long_id || !wrong.validated_at || reason === null) return null
  return { uuid: wrong.uuid, long_id: wrong.long_id, validated_on: dayOf(wrong.validated_at), reason }
}

/** With what this reader may do with each. */
export const showAnswers = async (
  tx: Connection,
  { actor, now }: { actor: Actor; now: Date },
  rows: readonly ShownAnswer[],
): Promise<contract.EInvoiceAnswer[]> => {
  const decision = await decisionsOf(
    tx,
    eInvoiceAnswerApproval,
    actor,
    rows.map(({ row }) => row),
  )
  const shown: contract.EInvoiceAnswer[] = []
  for (const { row, invoice_no, company_name } of rows) {
    const obstacle = row.approve_status_id === approveStatus.PENDING ? await beforeAnswer(tx, row, now) : null
    const { can, ...decided } = decision(row)
    shown.push({
      e_invoice_answer_id: row.e_invoice_answer_id,
      kind: row.kind,
      document_id: row.document_id,
      document_no: row.document_no,
      invoice: { invoice_id: row.invoice_id, invoice_no, company: { company_id: row.company_id, name: company_name } },
      uuid: row.uuid,
      long_id: row.long_id,
      validated_on: row.validated_on,
      corrects: await corrected(tx, row),
      obstacle,
      ...decided,
      can: unlessFindings(can, obstacle ? [obstacle] : []),
    })
  }
  return shown
}
