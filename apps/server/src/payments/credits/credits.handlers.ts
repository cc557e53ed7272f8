/** Credit notes. */

import type * as contract from '@jujur/contract/invoices.ts'
import { EXPORTED_CREDIT_NOTES } from '@jujur/contract/invoices.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { stepsOf } from '../../approvals/approvals.store.ts'
import { decide, nothingElse } from '../../approvals/decide.usecases.ts'
import { listQueueOrOne } from '../../approvals/queue.usecases.ts'
import { queueOf } from '../../approvals/queues.rules.ts'
import { linesOfAll } from '../../invoices/invoice-list.store.ts'
import { lockInvoices } from '../../invoices/ledger.store.ts'
import { type Answer, type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { cutTo, inTurn, xlsxType } from '../../kit/sheets/written.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { creditNotesSheet } from './credit-notes-sheet.view.ts'
import { creditNoteApproval, creditNoteApproved, creditNoteRejected } from './credits.kinds.ts'
import { askedAlready } from './credits.rules.ts'
import { creditLinesOf, findCreditNote, listCreditNotes } from './credits.store.ts'
import { creditInvoice, enterCreditNote } from './credits.usecases.ts'
import { showCreditNotes } from './credits.view.ts'

export const createCreditNote: Handler<typeof contract.createCreditNote> = (context) =>
  mapUniqueViolation(
    () => context.write((tx): Promise<Answer<typeof contract.createCreditNote>> => enterCreditNote(tx, context, context.input)),
    askedAlready,
  )

export const getCreditNoteList: Handler<typeof contract.getCreditNoteList> = (context) => {
  const { credit_note_id: id } = context.input
  return listQueueOrOne(context, id, {
    find: (tx, filter, page, otherwise) => listCreditNotes(tx, { ...filter, id }, page, otherwise),
    show: (tx, rows) => showCreditNotes(tx, context, rows),
  })
}

export const exportCreditNotes: Handler<typeof contract.exportCreditNotes> = ({ input, actor, read, now }) =>
  inTurn(actor, async () => {
    const queue = queueOf(input.q)
    if (isRefused(queue)) throw new Error('the contract lets no other name of a list through')
    const found = await read(async (tx) => {
      const filter = { approve_status_id: queue.value, waitsFor: input.waits && actor, words: input.search }
      const { rows: all } = await listCreditNotes(tx, filter, { length: EXPORTED_CREDIT_NOTES + 1, start: 0 }, 'asc')
      const { rows: notes, isCut } = cutTo(all, EXPORTED_CREDIT_NOTES)
      const ids = notes.map(({ note }) => note.credit_note_id)
      const invoices = [...new Set(notes.map(({ note }) => note.invoice_id))]
      return {
        notes,
        isCut,
        steps: await stepsOf(tx, creditNoteApproval.entity, ids),
        lines: await creditLinesOf(tx, ids),
        courses: await linesOfAll(tx, invoices),
      }
    })
    const file = { name: `credit-notes-${dayOf(now)}.xlsx`, type: xlsxType, cut_after: found.isCut ? found.notes.length : null }
    return { ...ok(await creditNotesSheet(found, actor.language)), file }
  })

const noticeOf = (kind: typeof creditNoteApproved | typeof creditNoteRejected, invoice_no: string, remarks = '') => ({
  notice: ({ credit_note_id: id }: { credit_note_id: number }) => ({
    kind,
    data: { name: invoice_no, remarks },
    href: hrefOf('creditNotes', { list: kind === creditNoteApproved ? 'approved' : 'rejected', id }),
  }),
})

/** The invoice is held before the credit note, as everywhere. */
const invoiceOf = async (tx: Connection, credit_note_id: number): Promise<string> => {
  const note = await findCreditNote(tx, credit_note_id)
  const [invoice] = note ? await lockInvoices(tx, [note.invoice_id]) : []
  return invoice?.invoice_no ?? ''
}

export const approveCreditNote: Handler<typeof contract.approveCreditNote> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.approveCreditNote>> => {
    const { credit_note_id: id, version, remarks } = context.input
    const notice = noticeOf(creditNoteApproved, await invoiceOf(tx, id), remarks)
    const decision = await decide(
      tx,
      creditNoteApproval,
      context,
      { id, version, remarks, action: 'approve' },
      { ...notice, effects: (note) => creditInvoice(tx, context, note) },
    )
    return isRefused(decision) ? decision : ok({ credit_note_no: decision.value.value })
  })

export const rejectCreditNote: Handler<typeof contract.rejectCreditNote> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.rejectCreditNote>> => {
    const { credit_note_id: id, version, remarks } = context.input
    const notice = noticeOf(creditNoteRejected, await invoiceOf(tx, id), remarks)
    const decision = await decide(tx, creditNoteApproval, context, { id, version, remarks, action: 'reject' }, { ...notice, effects: nothingElse })
    return isRefused(decision) ? decision : ok({})
  })
