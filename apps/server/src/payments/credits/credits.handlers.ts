/** Credit notes. */

import { approveStatus } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/invoices.ts'
import { approveCreditNote as approving, EXPORTED_CREDIT_NOTES } from '@jujur/contract/invoices.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { routeToday } from '../../access/routes.store.ts'
import { historyOf, permittedActions, unlessFindings } from '../../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../../approvals/approvals.store.ts'
import { decide, nothingElse } from '../../approvals/decide.usecases.ts'
import { personOf } from '../../approvals/person.rules.ts'
import { listQueueOrOne } from '../../approvals/queue.usecases.ts'
import { deciderOf, queueOf, submitterOf } from '../../approvals/queues.rules.ts'
import { linesOfAll } from '../../invoices/invoice-list.store.ts'
import { invoiceLinesOf } from '../../invoices/invoices.store.ts'
import { lockInvoices } from '../../invoices/ledger.store.ts'
import { type Actor, type Answer, type Handler, isRefused, ok } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { cutTo, inTurn, xlsxType } from '../../kit/sheets/written.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { lotsOfInvoice } from '../../purchases/seats/closed-seats.store.ts'
import { creditObstacle } from './closing.usecases.ts'
import { creditNotesSheet } from './credit-notes-sheet.view.ts'
import { creditNoteApproval, creditNoteApproved, creditNoteRejected } from './credits.kinds.ts'
import { askedAlready } from './credits.rules.ts'
import { creditLinesOf, findCreditNote, listCreditNotes, type ShownCreditNote } from './credits.store.ts'
import { creditInvoice, enterCreditNote } from './credits.usecases.ts'

export const createCreditNote: Handler<typeof contract.createCreditNote> = (context) =>
  mapUniqueViolation(
    () => context.write((tx): Promise<Answer<typeof contract.createCreditNote>> => enterCreditNote(tx, context, context.input)),
    askedAlready,
  )

const show = async (tx: Connection, actor: Actor, now: Date, rows: readonly ShownCreditNote[]): Promise<contract.CreditNote[]> => {
  const ids = rows.map(({ note }) => note.credit_note_id)
  const steps = await stepsOf(tx, creditNoteApproval.entity, ids)
  const credited = Map.groupBy(await creditLinesOf(tx, ids), ({ credit_note_id }) => credit_note_id)
  const held = { decide: mayCall(approving, await routeToday(tx, approving), actor), edit: false }
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  const shown: contract.CreditNote[] = []
  for (const { note, invoice, company_name } of rows) {
    const own = steps.get(note.credit_note_id) ?? []
    const [lines, lots] = [await invoiceLinesOf(tx, note.invoice_id), await lotsOfInvoice(tx, note.invoice_id)]
    const { machine, of } = creditNoteApproval
    const mayClose = note.closes_invoice && note.approve_status_id === approveStatus.PENDING
    const obstacle = mayClose ? await creditObstacle(tx, invoice, now, note) : null
    const can = permittedActions(machine, of(note), { approve: 'approve', reject: 'reject' }, own, person, held)
    shown.push({
      credit_note_id: note.credit_note_id,
      credit_note_no: note.credit_note_no,
      invoice: { invoice_id: note.invoice_id, invoice_no: invoice.invoice_no, company: { company_id: note.company_id, name: company_name } },
      reason: note.reason,
      subtotal_sen: note.subtotal_sen,
      tax_sen: note.tax_sen,
      total_sen: note.total_sen,
      owed_sen: note.owed_sen,
      lines: (credited.get(note.credit_note_id) ?? []).map(({ line_no, seats, subtotal_sen, tax_sen, total_sen }) => {
        const lot = lots.find((one) => one.line_no === line_no)
        const course_title = lines.find((line) => line.line_no === line_no)?.course_title ?? ''
        return { line_no, seats, course_title, subtotal_sen, tax_sen, total_sen, seats_free: lot ? lot.seats - lot.used - lot.closed : 0 }
      }),
      approve_status_id: note.approve_status_id as 1 | 2 | 3,
      version: note.version,
      submitted_at: note.submitted_at.toISOString(),
      submitted_by: submitterOf(own),
      decided_at: note.decided_at?.toISOString() ?? null,
      decided_by: deciderOf(note, own),
      remarks: note.remarks,
      history: historyOf(own),
      closes_invoice: note.closes_invoice,
      obstacle,
      can: unlessFindings(can, obstacle ? [obstacle] : []),
    })
  }
  return shown
}

export const getCreditNoteList: Handler<typeof contract.getCreditNoteList> = (context) => {
  const { credit_note_id: id } = context.input
  return listQueueOrOne(context, id, {
    find: (tx, filter, page, otherwise) => listCreditNotes(tx, { ...filter, id }, page, otherwise),
    show: (tx, rows) => show(tx, context.actor, context.now, rows),
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
