/** The straight line of an invoice: every step with who, when and paper. */
import type { TracedPerson, TraceStep } from '@jujur/contract/invoices.ts'
import type { Edition } from '../../documents/documents.store.ts'
import type { Act } from '../../identity/names.store.ts'
import type { AnswerRow } from '../../invoices/e-invoice-answers.store.ts'
import type { EInvoiceRow } from '../../invoices/e-invoices.store.ts'
import type { Invoice, LedgerEntry } from '../../invoices/ledger.store.ts'
import type { InvoicePaper } from '../../invoices/paper.view.ts'
import type { SeatLotRow } from '../../purchases/seats/closed-seats.store.ts'
import type { CreditLine, CreditNoteRow } from '../credits/credits.store.ts'
import type { RefundVoucher } from '../taking/taking.store.ts'
import type { WriteOffRow } from '../write-offs/write-offs.store.ts'
import type { TracedPayment, TracedUnapplied, TracedUse } from './trace.store.ts'

export type Traced = {
  invoice: Invoice
  seats: number
  entries: readonly LedgerEntry[]
  editions: readonly Edition[]
  payments: readonly TracedPayment[]
  apart: readonly TracedUnapplied[]
  vouchers: readonly RefundVoucher[]
  notes: readonly CreditNoteRow[]
  noteLines: readonly CreditLine[]
  writeOff: WriteOffRow | null
  eInvoices: readonly EInvoiceRow[]
  answers: readonly AnswerRow[]
  lots: readonly SeatLotRow[]
  uses: { taken: Span | null; certified: Span | null }
  nameOf: (act: Act) => string | null
}
type Span = { count: number; first: Date | null; last: Date | null; by?: number; anyone?: number | null }

const empty = {
  until: null,
  by: null,
  entered_by: null,
  amount_sen: null,
  count: null,
  of: null,
  channel: null,
  reference: null,
  note: null,
  paper: null,
} as const satisfies Partial<TraceStep>
const iso = (at: Date) => at.toISOString()

/** Seats of the invoice: opened, closed by credit notes, taken, free. */
export const seatsOfLots = (lots: readonly SeatLotRow[]) => {
  const sum = (of: (lot: SeatLotRow) => number) => lots.reduce((all, lot) => all + of(lot), 0)
  const [opened, closed, used] = [sum((lot) => lot.seats), sum((lot) => lot.closed), sum((lot) => lot.used)]
  return { opened, closed, used, free: opened - closed - used }
}

/** Who took or checked a payment and who sent it, how it came, and its receipt. */
const paidBy = (paid: TracedPayment) => {
  const { payment } = paid
  return {
    by: payment.channel === 2 ? paid.recorded_by_name : paid.billed_by_name,
    entered_by: payment.channel === 2 ? paid.maker_name : null,
    channel: payment.channel,
    reference: payment.channel === 1 ? (paid.gateway_bill_id ?? payment.reference) : payment.reference,
    paper: { kind: 'official_receipt', document_id: payment.payment_id, document_no: payment.receipt_no, edition: 1 } as const,
  }
}
const twoOf = ({ entry }: TracedUnapplied) => ({ by: entry.by_name, entered_by: entry.entered_by_name })
const voucherOf = (vouchers: readonly RefundVoucher[], no: string | null) => {
  const voucher = vouchers.find(({ voucher_no }) => voucher_no === no)
  if (!voucher) return { reference: no }
  const { refund_voucher_id: document_id, voucher_no: document_no, entered_by_name: entered_by, approved_by_name: by, reference } = voucher
  return { by, entered_by, reference, paper: { kind: 'refund_voucher', document_id, document_no, edition: 1 } as const }
}
/** By which two people money that was set apart came to pay this invoice. */
const movedBy = (apart: readonly TracedUnapplied[], { payment_exception_id, amount_sen }: LedgerEntry, invoice_id: number) =>
  payment_exception_id === null
    ? undefined
    : apart.find(
        ({ entry }) => entry.to_invoice_id === invoice_id && entry.payment_exception_id === payment_exception_id && entry.amount_sen === amount_sen,
      )

/** What became of money that came for the invoice and did not pay it, each step where its time is. */
const addApart = (
  steps: TraceStep[],
  apart: readonly TracedUnapplied[],
  { invoice_id, payments, vouchers }: Pick<Traced, 'payments' | 'vouchers'> & { invoice_id: number },
): void => {
  for (const one of apart) {
    const { entry } = one
    if (entry.invoice_id !== invoice_id) continue
    const paid = payments.find(({ payment }) => payment.payment_id === entry.payment_id)
    const common = { ...empty, at: iso(entry.at), ...twoOf(one), note: entry.note }
    if (entry.kind === 'received') steps.push({ ...common, ...(paid ? paidBy(paid) : {}), step: 'apart', amount_sen: entry.amount_sen })
    if (entry.kind === 'moved') steps.push({ ...common, step: 'moved_away', amount_sen: -entry.amount_sen, reference: one.to_invoice_no })
    if (entry.kind === 'refunded')
      steps.push({ ...common, step: 'refunded', amount_sen: -entry.amount_sen, ...voucherOf(vouchers, entry.document_no) })
  }
}

/** Every e-invoice that ever counted: what the service gave with who asked it, what somebody entered with the two people. */
const addEInvoices = (
  steps: TraceStep[],
  { eInvoices, answers, editions, nameOf }: Pick<Traced, 'eInvoices' | 'answers' | 'editions' | 'nameOf'>,
): void => {
  /** The first edition of the invoice that shows it; editions come newest first. */
  const shownIn = ({ kind, uuid, long_id }: EInvoiceRow): number | null => {
    const shows = ({ e_invoice: one }: Pick<InvoicePaper, 'e_invoice'>) => one?.uuid === uuid && one?.long_id === long_id
    return kind === 'invoice' ? (editions.findLast(({ facts }) => shows(facts as InvoicePaper))?.edition ?? null) : null
  }
  for (const row of eInvoices) {
    const { e_invoice_id, kind, document_id, document_no, uuid, validated_at, submitted_by: user_id, submitted_at } = row
    if (!uuid || !validated_at) continue
    const common = { ...empty, reference: uuid, paper: { kind, document_id, document_no, edition: shownIn(row) } } as const
    const answer = answers.find((one) => one.e_invoice_id === e_invoice_id)
    if (!answer?.decided_at) steps.push({ ...common, step: 'e_invoice', at: iso(validated_at), by: nameOf({ user_id, at: submitted_at }) })
    else {
      const { corrects_id, decided_at, decided_by_name: by, submitted_by_name: entered_by, reason: note } = answer
      steps.push({ ...common, step: corrects_id === null ? 'e_invoice' : 'e_invoice_corrected', at: iso(decided_at), by, entered_by, note })
    }
  }
}

export const traceOf = ({
  invoice,
  seats,
  entries,
  editions,
  payments,
  apart,
  vouchers,
  notes,
  noteLines,
  writeOff,
  eInvoices,
  answers,
  lots,
  uses,
  nameOf,
}: Traced): TraceStep[] => {
  const edition = (reason: string) => editions.find((one) => one.reason === reason)?.edition ?? null
  const ownPaper = (reason: string) => ({
    kind: 'invoice' as const,
    document_id: invoice.invoice_id,
    document_no: invoice.invoice_no,
    edition: edition(reason),
  })
  const steps: TraceStep[] = [
    { ...empty, step: 'ordered', at: iso(invoice.issued_at), by: invoice.ordered_by_name, count: seats, reference: invoice.po_number },
    { ...empty, step: 'issued', at: iso(invoice.issued_at), amount_sen: invoice.total_sen, paper: ownPaper('issued') },
  ]
  let open = invoice.total_sen
  for (const entry of entries) {
    if (entry.kind === 'issued') continue
    open += entry.amount_sen
    const common = { ...empty, at: iso(entry.at), by: nameOf(entry), note: entry.note }
    if (entry.kind === 'void') steps.push({ ...common, step: 'voided', amount_sen: -entry.amount_sen, paper: ownPaper('void') })
    if (entry.kind === 'write_off' && entry.amount_sen > 0) {
      const note = notes.find(({ credit_note_no }) => credit_note_no === entry.document_no)
      const two = note && {
        by: nameOf({ user_id: note.decided_by, at: note.decided_at }),
        entered_by: nameOf({ user_id: note.submitted_by, at: note.submitted_at }),
      }
      steps.push({ ...common, ...two, step: 'write_off_reversed', amount_sen: entry.amount_sen, reference: entry.document_no })
    } else if (entry.kind === 'write_off') {
      const two = { by: writeOff?.decided_by_name ?? null, entered_by: writeOff?.submitted_by_name ?? null }
      steps.push({ ...common, ...two, step: 'written_off', amount_sen: -entry.amount_sen, paper: ownPaper('written_off') })
    }
    if (entry.kind === 'refund') steps.push({ ...common, step: 'refunded', amount_sen: entry.amount_sen, ...voucherOf(vouchers, entry.document_no) })
    if (entry.kind === 'credit') {
      const note = notes.find(({ credit_note_id }) => credit_note_id === entry.credit_note_id)
      const closed = noteLines.filter(({ credit_note_id }) => credit_note_id === entry.credit_note_id).reduce((sum, line) => sum + line.seats, 0)
      steps.push({
        ...common,
        step: 'credited',
        by: note ? nameOf({ user_id: note.decided_by, at: note.decided_at }) : nameOf(entry),
        entered_by: note ? nameOf({ user_id: note.submitted_by, at: note.submitted_at }) : null,
        amount_sen: -entry.amount_sen,
        count: closed,
        note: note?.reason ?? null,
        paper: note && { kind: 'credit_note', document_id: note.credit_note_id, document_no: note.credit_note_no ?? '', edition: 1 },
      } as TraceStep)
    }
    if (entry.kind === 'payment') {
      const paid = payments.find(({ payment }) => payment.payment_id === entry.payment_id)
      if (!paid) continue
      const moved = movedBy(apart, entry, invoice.invoice_id)
      const amount_sen = -entry.amount_sen
      if (moved)
        steps.push({
          ...common,
          ...paidBy(paid),
          step: 'moved_in',
          amount_sen,
          // Its newest edition names this invoice.
          paper: { kind: 'official_receipt', document_id: paid.payment.payment_id, document_no: paid.payment.receipt_no, edition: null },
          ...twoOf(moved),
          reference: moved.from_invoice_no,
          note: moved.entry.note,
        })
      else steps.push({ ...common, ...paidBy(paid), step: 'paid', amount_sen })
    }
    if (entry.kind === 'payment' || entry.kind === 'write_off') {
      const opened = lots.filter(({ opened_at }) => opened_at.getTime() === entry.at.getTime())
      const paper = ownPaper(entry.kind === 'payment' ? 'paid' : 'written_off')
      if (open <= 0 && opened.length > 0) steps.push({ ...empty, step: 'opened', at: iso(entry.at), count: seatsOfLots(opened).opened, paper })
    }
  }
  addApart(steps, apart, { invoice_id: invoice.invoice_id, payments, vouchers })
  addEInvoices(steps, { eInvoices, answers, editions, nameOf })
  // Stable: what happened at one time stays as it was entered.
  if (apart.length + eInvoices.length > 0) steps.sort((one, other) => one.at.localeCompare(other.at))
  const { opened, closed } = seatsOfLots(lots)
  const { taken, certified } = uses
  if (taken?.first && taken.count > 0)
    steps.push({
      ...empty,
      step: 'assigned',
      at: iso(taken.first),
      until: taken.last ? iso(taken.last) : null,
      by: taken.by === 1 ? nameOf({ user_id: taken.anyone ?? null, at: taken.last }) : null,
      count: taken.count,
      of: opened - closed,
    })
  if (certified?.first && certified.count > 0)
    steps.push({
      ...empty,
      step: 'certified',
      at: iso(certified.first),
      until: certified.last ? iso(certified.last) : null,
      count: certified.count,
      of: taken?.count ?? null,
    })
  return steps
}

export const showPerson = ({ use, name, line_no, course_title, serial_no, certified_at }: TracedUse): TracedPerson => ({
  seat_use_id: use.seat_use_id,
  user_id: use.user_id,
  name,
  course_title,
  line_no,
  taken_at: iso(use.taken_at),
  returned_at: use.returned_at ? iso(use.returned_at) : null,
  trainee_course_id: use.returned_at ? null : use.trainee_course_id,
  certificate_serial_no: serial_no,
  certified_at: certified_at ? iso(certified_at) : null,
})
