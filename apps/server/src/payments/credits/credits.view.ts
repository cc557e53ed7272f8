/** Credit notes as screens get them. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/invoices.ts'
import { unlessFindings } from '../../approvals/approvals.rules.ts'
import { decisionsOf } from '../../approvals/decided-once.view.ts'
import { invoiceLinesOf } from '../../invoices/invoices.store.ts'
import type { Actor } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { lotsOfInvoice } from '../../purchases/seats/closed-seats.store.ts'
import { creditObstacle } from './closing.usecases.ts'
import { creditNoteApproval } from './credits.kinds.ts'
import { type CreditLine, type CreditNoteRow, creditLinesOf, type ShownCreditNote } from './credits.store.ts'

const showLines = async (tx: Connection, { invoice_id }: CreditNoteRow, credited: readonly CreditLine[]): Promise<contract.CreditNote['lines']> => {
  const [lines, lots] = [await invoiceLinesOf(tx, invoice_id), await lotsOfInvoice(tx, invoice_id)]
  return credited.map(({ line_no, seats, subtotal_sen, tax_sen, total_sen }) => {
    const lot = lots.find((one) => one.line_no === line_no)
    const course_title = lines.find((line) => line.line_no === line_no)?.course_title ?? ''
    return { line_no, seats, course_title, subtotal_sen, tax_sen, total_sen, seats_free: lot ? lot.seats - lot.used - lot.closed : 0 }
  })
}

/** With what this reader may do with each. */
export const showCreditNotes = async (
  tx: Connection,
  { actor, now }: { actor: Actor; now: Date },
  rows: readonly ShownCreditNote[],
): Promise<contract.CreditNote[]> => {
  const notes = rows.map(({ note }) => note)
  const decision = await decisionsOf(tx, creditNoteApproval, actor, notes)
  const ids = notes.map(({ credit_note_id }) => credit_note_id)
  const credited = Map.groupBy(await creditLinesOf(tx, ids), ({ credit_note_id }) => credit_note_id)
  const shown: contract.CreditNote[] = []
  for (const { note, invoice, company_name } of rows) {
    const mayClose = note.closes_invoice && note.approve_status_id === approveStatus.PENDING
    const obstacle = mayClose ? await creditObstacle(tx, invoice, now, note) : null
    const { can, ...decided } = decision(note)
    shown.push({
      credit_note_id: note.credit_note_id,
      credit_note_no: note.credit_note_no,
      invoice: { invoice_id: note.invoice_id, invoice_no: invoice.invoice_no, company: { company_id: note.company_id, name: company_name } },
      reason: note.reason,
      subtotal_sen: note.subtotal_sen,
      tax_sen: note.tax_sen,
      total_sen: note.total_sen,
      owed_sen: note.owed_sen,
      lines: await showLines(tx, note, credited.get(note.credit_note_id) ?? []),
      ...decided,
      closes_invoice: note.closes_invoice,
      obstacle,
      can: unlessFindings(can, obstacle ? [obstacle] : []),
    })
  }
  return shown
}
