/** E-invoices entered from MyInvois, and the second person who decides. */

import type * as contract from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { decide, nothingElse } from '../../approvals/decide.usecases.ts'
import { listQueueOrOne } from '../../approvals/queue.usecases.ts'
import { findAnswer, listAnswers } from '../../invoices/e-invoice-answers.store.ts'
import { lockInvoices } from '../../invoices/ledger.store.ts'
import { type Answer, type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { eInvoiceAnswerApproval, eInvoiceApproved, eInvoiceRejected } from './answers.kinds.ts'
import { enteredAlready, recordedAlready } from './answers.rules.ts'
import { answerHeld, enterAnswer } from './answers.usecases.ts'
import { showAnswers } from './answers.view.ts'

export const recordEInvoice: Handler<typeof contract.recordEInvoice> = (context) =>
  mapUniqueViolation(
    () => context.write((tx): Promise<Answer<typeof contract.recordEInvoice>> => enterAnswer(tx, context, context.input)),
    enteredAlready,
  )

export const getEInvoiceAnswerList: Handler<typeof contract.getEInvoiceAnswerList> = (context) => {
  const { e_invoice_answer_id: id } = context.input
  return listQueueOrOne(context, id, {
    find: (tx, filter, page, otherwise) => listAnswers(tx, { ...filter, id }, page, otherwise),
    show: (tx, rows) => showAnswers(tx, context, rows),
  })
}

const noticeOf = (kind: typeof eInvoiceApproved | typeof eInvoiceRejected, remarks = '') => ({
  notice: ({ e_invoice_answer_id: id, document_no }: { e_invoice_answer_id: number; document_no: string }) => ({
    kind,
    data: { name: document_no, remarks },
    href: hrefOf('eInvoices', { list: kind === eInvoiceApproved ? 'approved' : 'rejected', id }),
  }),
})

/** The invoice is held before what was entered of it, as everywhere. */
const holdInvoice = async (tx: Connection, id: number) => {
  const row = await findAnswer(tx, id)
  if (row) await lockInvoices(tx, [row.invoice_id])
}

export const approveEInvoiceAnswer: Handler<typeof contract.approveEInvoiceAnswer> = (context) =>
  mapUniqueViolation(
    () =>
      context.write(async (tx): Promise<Answer<typeof contract.approveEInvoiceAnswer>> => {
        const { e_invoice_answer_id: id, version, remarks } = context.input
        await holdInvoice(tx, id)
        const effects = (row: Parameters<typeof answerHeld>[2]) => answerHeld(tx, context, row)
        const choice = { id, version, remarks, action: 'approve' } as const
        const decision = await decide(tx, eInvoiceAnswerApproval, context, choice, { ...noticeOf(eInvoiceApproved, remarks), effects })
        return isRefused(decision) ? decision : ok({})
      }),
    recordedAlready,
  )

export const rejectEInvoiceAnswer: Handler<typeof contract.rejectEInvoiceAnswer> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.rejectEInvoiceAnswer>> => {
    const { e_invoice_answer_id: id, version, remarks } = context.input
    await holdInvoice(tx, id)
    const choice = { id, version, remarks, action: 'reject' } as const
    const decision = await decide(tx, eInvoiceAnswerApproval, context, choice, { ...noticeOf(eInvoiceRejected, remarks), effects: nothingElse })
    return isRefused(decision) ? decision : ok({})
  })
