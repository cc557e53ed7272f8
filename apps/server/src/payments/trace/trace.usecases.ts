/** The trace of one invoice, as its screen and its file tell it. */
import { editionsOf } from '../../documents/documents.store.ts'
import { namesThen } from '../../identity/names.store.ts'
import { answersAround } from '../../invoices/e-invoice-answers.store.ts'
import { findListed } from '../../invoices/invoice-list.store.ts'
import { entriesOf } from '../../invoices/ledger.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { lotsOfInvoice } from '../../purchases/seats/closed-seats.store.ts'
import { creditLinesOf, creditNotesOf } from '../credits/credits.store.ts'
import { writeOffOf } from '../write-offs/write-offs.store.ts'
import { eInvoicesAround } from './papers.store.ts'
import { seatPeopleOf, seatUseOf, tracedPayments, unappliedAround, vouchersOf } from './trace.store.ts'
import { traceOf } from './trace.view.ts'

/** Null where there is no such invoice. At most so many people, first come first. */
export const loadTrace = async (tx: Connection, invoice_id: number, people: number) => {
  const listed = await findListed(tx, invoice_id)
  if (!listed) return null
  const { invoice, seats } = listed
  const notes = await creditNotesOf(tx, invoice_id)
  const [entries, lots, uses] = [await entriesOf(tx, invoice_id), await lotsOfInvoice(tx, invoice_id), await seatUseOf(tx, invoice_id)]
  const apart = await unappliedAround(tx, invoice_id)
  const writeOff = await writeOffOf(tx, invoice_id)
  const eInvoices = await eInvoicesAround(tx, invoice_id)
  const nameOf = await namesThen(tx, [
    ...eInvoices.map(({ submitted_by: user_id, submitted_at }) => ({ user_id, at: submitted_at })),
    ...entries,
    ...notes.flatMap(({ decided_by, decided_at, submitted_by, submitted_at }) => [
      { user_id: decided_by, at: decided_at },
      { user_id: submitted_by, at: submitted_at },
    ]),
    { user_id: uses.taken?.anyone ?? null, at: uses.taken?.last ?? null },
  ])
  const steps = traceOf({
    invoice,
    seats,
    entries,
    editions: await editionsOf(tx, 'invoice', invoice_id),
    payments: await tracedPayments(tx, invoice_id),
    apart,
    vouchers: await vouchersOf(tx, invoice_id),
    notes,
    noteLines: await creditLinesOf(
      tx,
      notes.map(({ credit_note_id }) => credit_note_id),
    ),
    writeOff,
    eInvoices,
    answers: await answersAround(tx, invoice_id),
    lots,
    uses,
    nameOf,
  })
  const { company_name, ssm_no_new } = invoice.buyer as { company_name: string; ssm_no_new: string }
  return {
    listed,
    buyer_name: company_name,
    buyer_reg_no: ssm_no_new,
    steps,
    entries,
    lots,
    uses,
    people: await seatPeopleOf(tx, invoice_id, people),
  }
}
export type LoadedTrace = NonNullable<Awaited<ReturnType<typeof loadTrace>>>
