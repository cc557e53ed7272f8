/** E-invoices entered from MyInvois, and the second person who decides. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/invoices.ts'
import { approveEInvoiceAnswer as approving } from '@jujur/contract/invoices.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { routeToday } from '../../access/routes.store.ts'
import { historyOf, permittedActions, unlessFindings } from '../../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../../approvals/approvals.store.ts'
import { decide, nothingElse } from '../../approvals/decide.usecases.ts'
import { personOf } from '../../approvals/person.rules.ts'
import { listQueueOrOne } from '../../approvals/queue.usecases.ts'
import { deciderOf, submitterOf } from '../../approvals/queues.rules.ts'
import { findAnswer, listAnswers, type ShownAnswer } from '../../invoices/e-invoice-answers.store.ts'
import { eInvoicesOf } from '../../invoices/e-invoices.store.ts'
import { lockInvoices } from '../../invoices/ledger.store.ts'
import { type Answer, type Context, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { eInvoiceAnswerApproval, eInvoiceApproved, eInvoiceRejected } from './answers.kinds.ts'
import { answerHeld, beforeAnswer, enterAnswer } from './answers.usecases.ts'

export const recordEInvoice: Handler<typeof contract.recordEInvoice> = (context) =>
  mapUniqueViolation(() => context.write((tx): Promise<Answer<typeof contract.recordEInvoice>> => enterAnswer(tx, context, context.input)), {
    e_invoice_answer_waits: refuse(10012),
    e_invoice_answer_uuid: refuse(10012),
  })

/** What counts until the correction is approved, as it was entered. */
const corrected = async (tx: Connection, { kind, document_id, corrects_id, reason }: ShownAnswer['row']) => {
  const wrong = (await eInvoicesOf(tx, kind, document_id)).find(({ e_invoice_id }) => e_invoice_id === corrects_id)
  if (!wrong?.uuid || !wrong.long_id || !wrong.validated_at || reason === null) return null
  return { uuid: wrong.uuid, long_id: wrong.long_id, validated_on: dayOf(wrong.validated_at), reason }
}

const show = async (
  tx: Connection,
  { actor, now }: Pick<Context<typeof contract.getEInvoiceAnswerList>, 'actor' | 'now'>,
  rows: readonly ShownAnswer[],
): Promise<contract.EInvoiceAnswer[]> => {
  const ids = rows.map(({ row }) => row.e_invoice_answer_id)
  const { entity, machine, of } = eInvoiceAnswerApproval
  const steps = await stepsOf(tx, entity, ids)
  const held = { decide: mayCall(approving, await routeToday(tx, approving), actor), edit: false }
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  const shown: contract.EInvoiceAnswer[] = []
  for (const { row, invoice_no, company_name } of rows) {
    const own = steps.get(row.e_invoice_answer_id) ?? []
    const obstacle = row.approve_status_id === approveStatus.PENDING ? await beforeAnswer(tx, row, now) : null
    const can = permittedActions(machine, of(row), { approve: 'approve', reject: 'reject' }, own, person, held)
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
      approve_status_id: row.approve_status_id as 1 | 2 | 3,
      version: row.version,
      submitted_at: row.submitted_at.toISOString(),
      submitted_by: submitterOf(own),
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: deciderOf(row, own),
      remarks: row.remarks,
      history: historyOf(own),
      can: unlessFindings(can, obstacle ? [obstacle] : []),
    })
  }
  return shown
}

export const getEInvoiceAnswerList: Handler<typeof contract.getEInvoiceAnswerList> = (context) => {
  const { e_invoice_answer_id: id } = context.input
  return listQueueOrOne(context, id, {
    find: (tx, filter, page, otherwise) => listAnswers(tx, { ...filter, id }, page, otherwise),
    show: (tx, rows) => show(tx, context, rows),
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
    { e_invoice_uuid: refuse(10012), e_invoice_alive: refuse(10012) },
  )

export const rejectEInvoiceAnswer: Handler<typeof contract.rejectEInvoiceAnswer> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.rejectEInvoiceAnswer>> => {
    const { e_invoice_answer_id: id, version, remarks } = context.input
    await holdInvoice(tx, id)
    const choice = { id, version, remarks, action: 'reject' } as const
    const decision = await decide(tx, eInvoiceAnswerApproval, context, choice, { ...noticeOf(eInvoiceRejected, remarks), effects: nothingElse })
    return isRefused(decision) ? decision : ok({})
  })
