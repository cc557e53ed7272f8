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

/** The invoice itself, as its edition of that reason shows it. */
const ownPaper = ({ invoice, editions }: Pick<Traced, 'invoice' | 'editions'>, reason: string) => ({
  kind: 'invoice' as const,
  document_id: invoice.invoice_id,
  document_no: invoice.invoice_no,
  edition: editions.find((one) => one.reason === reason)?.edition ?? null,
})
/** The two people of a credit note. */
const twoOfNote = ({ decided_by, decided_at, submitted_by, submitted_at }: CreditNoteRow, nameOf: Traced['nameOf']) => ({
  by: nameOf({ user_id: decided_by, at: decided_at }),
  entered_by: nameOf({ user_id: submitted_by, at: submitted_at }),
})

const writeOffStep = (common: TraceStep, entry: LedgerEntry, traced: Traced): TraceStep => {
  const { notes, writeOff, nameOf } = traced
  if (entry.amount_sen > 0) {
    const note = notes.find(({ credit_note_no }) => credit_note_no === entry.document_no)
    const two = note && twoOfNote(note, nameOf)
    return { ...common, ...two, step: 'write_off_reversed', amount_sen: entry.amount_sen, reference: entry.document_no }
  }
  const two = { by: writeOff?.decided_by_name ?? null, entered_by: writeOff?.submitted_by_name ?? null }
  return { ...common, ...two, step: 'written_off', amount_sen: -entry.amount_sen, paper: ownPaper(traced, 'written_off') }
}

const creditStep = (common: TraceStep, { credit_note_id, amount_sen }: LedgerEntry, { notes, noteLines, nameOf }: Traced): TraceStep => {
  const note = notes.find((one) => one.credit_note_id === credit_note_id)
  const closed = noteLines.filter((line) => line.credit_note_id === credit_note_id).reduce((sum, line) => sum + line.seats, 0)
  return {
    ...common,
    ...(note && twoOfNote(note, nameOf)),
    step: 'credited',
    amount_sen: -amount_sen,
    count: closed,
    note: note?.reason ?? null,
    paper: note ? { kind: 'credit_note', document_id: note.credit_note_id, document_no: note.credit_note_no ?? '', edition: 1 } : null,
  }
}

/** Paid for this invoice, or moved to it from money that was set apart; nothing where there is no such payment. */
const paymentSteps = (common: TraceStep, entry: LedgerEntry, { invoice, payments, apart }: Traced): TraceStep[] => {
  const paid = payments.find(({ payment }) => payment.payment_id === entry.payment_id)
  if (!paid) return []
  const moved = movedBy(apart, entry, invoice.invoice_id)
  const amount_sen = -entry.amount_sen
  if (!moved) return [{ ...common, ...paidBy(paid), step: 'paid', amount_sen }]
  const { payment_id: document_id, receipt_no: document_no } = paid.payment
  return [
    {
      ...common,
      ...paidBy(paid),
      step: 'moved_in',
      amount_sen,
      // Its newest edition names this invoice.
      paper: { kind: 'official_receipt', document_id, document_no, edition: null },
      ...twoOf(moved),
      reference: moved.from_invoice_no,
      note: moved.entry.note,
    },
  ]
}

/** What one entry of the ledger tells. */
const stepsOfEntry = (entry: LedgerEntry, traced: Traced): TraceStep[] => {
  const { vouchers, nameOf } = traced
  const common: TraceStep = { ...empty, step: 'issued', at: iso(entry.at), by: nameOf(entry), note: entry.note }
  switch (entry.kind) {
    case 'issued':
      return []
    case 'void':
      return [{ ...common, step: 'voided', amount_sen: -entry.amount_sen, paper: ownPaper(traced, 'void') }]
    case 'write_off':
      return [writeOffStep(common, entry, traced)]
    case 'refund':
      return [{ ...common, step: 'refunded', amount_sen: entry.amount_sen, ...voucherOf(vouchers, entry.document_no) }]
    case 'credit':
      return [creditStep(common, entry, traced)]
    case 'payment':
      return paymentSteps(common, entry, traced)
  }
}

/** Seats that an entry opened, where nothing is owed after it. */
const openedSteps = (entry: LedgerEntry, open_sen: number, traced: Traced): TraceStep[] => {
  if (entry.kind !== 'payment' && entry.kind !== 'write_off') return []
  const opened = traced.lots.filter(({ opened_at }) => opened_at.getTime() === entry.at.getTime())
  if (open_sen > 0 || opened.length === 0) return []
  const paper = ownPaper(traced, entry.kind === 'payment' ? 'paid' : 'written_off')
  return [{ ...empty, step: 'opened', at: iso(entry.at), count: seatsOfLots(opened).opened, paper }]
}

/** What became of the seats: taken, and learned to the end. */
const seatSteps = ({ lots, uses: { taken, certified }, nameOf }: Traced): TraceStep[] => {
  const { opened, closed } = seatsOfLots(lots)
  const spanOf = ({ first, last, count }: Span) => (first && count > 0 ? { ...empty, at: iso(first), until: last ? iso(last) : null, count } : null)
  const [assigned, learned] = [taken && spanOf(taken), certified && spanOf(certified)]
  const by = taken?.by === 1 ? nameOf({ user_id: taken.anyone ?? null, at: taken.last }) : null
  return [
    ...(assigned ? [{ ...assigned, step: 'assigned', by, of: opened - closed } as const] : []),
    ...(learned ? [{ ...learned, step: 'certified', of: taken?.count ?? null } as const] : []),
  ]
}

export const traceOf = (traced: Traced): TraceStep[] => {
  const { invoice, seats, entries, apart, eInvoices } = traced
  const issued_at = iso(invoice.issued_at)
  const steps: TraceStep[] = [
    { ...empty, step: 'ordered', at: issued_at, by: invoice.ordered_by_name, count: seats, reference: invoice.po_number },
    { ...empty, step: 'issued', at: issued_at, amount_sen: invoice.total_sen, paper: ownPaper(traced, 'issued') },
  ]
  let open_sen = invoice.total_sen
  for (const entry of entries) {
    if (entry.kind === 'issued') continue
    open_sen += entry.amount_sen
    steps.push(...stepsOfEntry(entry, traced), ...openedSteps(entry, open_sen, traced))
  }
  addApart(steps, apart, { ...traced, invoice_id: invoice.invoice_id })
  addEInvoices(steps, traced)
  // Stable: what happened at one time stays as it was entered.
  if (apart.length + eInvoices.length > 0) steps.sort((one, other) => one.at.localeCompare(other.at))
  return [...steps, ...seatSteps(traced)]
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
