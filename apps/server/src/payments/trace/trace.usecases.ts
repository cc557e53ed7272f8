/** The trace of one invoice, as its screen and its file tell it. */
import { editionsOf } from '../../documents/documents.store.ts'
import { findListed } from '../../invoices/invoice-list.store.ts'
import { entriesOf } from '../../invoices/ledger.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { lotsOf } from '../../purchases/closed-seats.store.ts'
import { creditLinesOf, creditNotesOf } from '../credits/credits.store.ts'
import { namesOf, paymentsOf, peopleOf, usesOf } from './trace.store.ts'
import { traceOf } from './trace.view.ts'

/** Null where there is no such invoice. At most so many people, first come first. */
export const loadTrace = async (at: Connection, invoice_id: number, people: number) => {
  const listed = await findListed(at, invoice_id)
  if (!listed) return null
  const { invoice, seats } = listed
  const notes = await creditNotesOf(at, invoice_id)
  const [entries, lots, uses] = [await entriesOf(at, invoice_id), await lotsOf(at, invoice_id), await usesOf(at, invoice_id)]
  const names = await namesOf(at, [
    ...entries.map(({ user_id }) => user_id),
    ...notes.flatMap(({ decided_by, submitted_by }) => [decided_by, submitted_by]),
    uses.taken?.anyone ?? null,
  ])
  const steps = traceOf({
    invoice,
    seats,
    entries,
    editions: await editionsOf(at, 'invoice', invoice_id),
    payments: await paymentsOf(at, invoice_id),
    notes,
    noteLines: await creditLinesOf(
      at,
      notes.map(({ credit_note_id }) => credit_note_id),
    ),
    lots,
    uses,
    names,
  })
  const { company_name, ssm_no_new } = invoice.buyer as { company_name: string; ssm_no_new: string }
  return { listed, buyer_name: company_name, buyer_reg_no: ssm_no_new, steps, entries, lots, uses, people: await peopleOf(at, invoice_id, people) }
}
export type LoadedTrace = NonNullable<Awaited<ReturnType<typeof loadTrace>>>
