/** One invoice with all that hangs on it, and the money of a company at a glance. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import type * as contract from '@jujur/contract/invoices.ts'
import { editionsOf } from '../../documents/documents.store.ts'
import { editionOf } from '../../documents/editions.usecases.ts'
import { type AnswerRow, answersAround } from '../../invoices/e-invoice-answers.store.ts'
import { findListed, moneyByMonth, moneyFigures } from '../../invoices/invoice-list.store.ts'
import { invoiceLinesOf } from '../../invoices/invoices.store.ts'
import { showEntries, showInvoice } from '../../invoices/invoices.view.ts'
import { entriesOf } from '../../invoices/ledger.store.ts'
import { type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { dayOf, lastMonths, startOfDay } from '../../kit/time/calendar.rules.ts'
import { readSerial } from '../../learning/pledges/pledges.rules.ts'
import { findCertificate } from '../../learning/pledges/pledges.store.ts'
import { lotsOfInvoice } from '../../purchases/seats/closed-seats.store.ts'
import { creditObstacle } from '../credits/closing.usecases.ts'
import { creditNotesOf } from '../credits/credits.store.ts'
import { unappliedSen } from '../exceptions/unapplied.store.ts'
import { receiptsOfInvoice } from '../receipts/receipts.store.ts'
import { voidObstacle } from '../voiding/void.usecases.ts'
import { writeOffOf } from '../write-offs/write-offs.store.ts'
import { beforeWriteOff } from '../write-offs/write-offs.usecases.ts'
import { showTraceDetail } from './detail.view.ts'
import { lastMoneyCheck } from './money-check.store.ts'
import { eInvoicesAround, papersOf } from './papers.store.ts'
import { paperFile } from './papers.usecases.ts'
import { invoiceOfCertificate, PEOPLE_SHOWN, seatFigures } from './trace.store.ts'
import { loadTrace } from './trace.usecases.ts'
import { seatsOfLots, showPerson } from './trace.view.ts'
import { composeTraceFile } from './trace-file.usecases.ts'

export const getMoneyFigures: Handler<typeof contract.getMoneyFigures> = ({ read, now }) =>
  read(async (tx) => {
    const months = lastMonths(now, 12)
    const known = await moneyByMonth(tx, startOfDay(`${months[0]}-01`))
    return ok({
      ...(await moneyFigures(tx, dayOf(now))),
      unapplied_sen: await unappliedSen(tx),
      seats: await seatFigures(tx),
      months: months.map((month) => known.find((one) => one.month === month) ?? { month, paid_sen: 0, issued_sen: 0 }),
    })
  })

const waitingPaper = ({ approve_status_id, kind, document_id }: AnswerRow) =>
  approve_status_id === approveStatus.PENDING ? [{ kind, document_id }] : []

export const getInvoiceDetail: Handler<typeof contract.getInvoiceDetail> = ({ input, read, now, kit, actor }) =>
  read(async (tx) => {
    const { invoice_id } = input
    const listed = await findListed(tx, invoice_id)
    if (!listed) return refuse(10021)
    const notes = await creditNotesOf(tx, invoice_id)
    // The customer hears of a write-off once it is decided, and never where its limit lies.
    const isTheirs = actor.role === 'clientAdmin'
    return ok({
      invoice: showTraceDetail({
        row: showInvoice(listed, dayOf(now)),
        invoice: listed.invoice,
        lines: await invoiceLinesOf(tx, invoice_id),
        lots: await lotsOfInvoice(tx, invoice_id),
        entries: showEntries(await entriesOf(tx, invoice_id)),
        papers: await papersOf(tx, invoice_id),
        receipts: await receiptsOfInvoice(tx, invoice_id),
        eInvoices: await eInvoicesAround(tx, invoice_id),
        eInvoicesWaiting: isTheirs ? [] : (await answersAround(tx, invoice_id)).flatMap(waitingPaper),
        obstacles: {
          void_obstacle: await voidObstacle(tx, listed.invoice, now),
          credit_obstacle: await creditObstacle(tx, listed.invoice, now),
          write_off_obstacle: isTheirs ? 'not_part_paid' : await beforeWriteOff(tx, listed.invoice, kit.settings.writeOffLimitSen),
        },
        isCreditPending: notes.some(({ approve_status_id }) => approve_status_id === 2),
        isWriteOffPending: !isTheirs && (await writeOffOf(tx, invoice_id))?.approve_status_id === 2,
      }),
    })
  })

export const downloadInvoicePaper: Handler<typeof contract.downloadInvoicePaper> = async (context) => {
  const { input, read } = context
  const { invoice_id, kind, document_id } = input
  const found = await read(async (tx) => {
    if (!(await findListed(tx, invoice_id))) return null
    const known = (await papersOf(tx, invoice_id)).filter((one) => one.kind === kind && one.document_id === document_id)
    return known.length > 0 ? await editionsOf(tx, kind, document_id) : []
  })
  if (!found) return refuse(10021)
  const edition = editionOf(found, input.edition)
  if (!edition) return refuse(4444)
  const { bytes, fingerprint } = await paperFile(context, edition)
  return ok({
    pdf: { base64_pdf: Buffer.from(bytes).toString('base64') },
    document_no: edition.document_no,
    edition: edition.edition,
    fingerprint,
  })
}

export const downloadMoneyPaper: Handler<typeof contract.downloadMoneyPaper> = async (context) => {
  const { input, read } = context
  const edition = editionOf(await read((tx) => editionsOf(tx, input.kind, input.document_id)), input.edition)
  if (!edition) return refuse(4444)
  const { bytes, fingerprint } = await paperFile(context, edition)
  const pdf = { base64_pdf: Buffer.from(bytes).toString('base64') }
  return ok({ pdf, document_no: edition.document_no, edition: edition.edition, fingerprint })
}

export const getInvoiceTrace: Handler<typeof contract.getInvoiceTrace> = ({ input, read, now }) =>
  read(async (tx) => {
    const certificate = 'serial_no' in input ? await findCertificate(tx, { serial_no: readSerial(input.serial_no) }) : null
    const invoice_id = 'invoice_id' in input ? input.invoice_id : certificate && (await invoiceOfCertificate(tx, certificate.trainee_course_id))
    if (invoice_id === null) return refuse(10051)
    const trace = await loadTrace(tx, invoice_id, PEOPLE_SHOWN)
    if (!trace) return refuse(10021)
    const { listed, buyer_reg_no, steps, entries, lots, uses, people } = trace
    const checked = await lastMoneyCheck(tx)
    return ok({
      invoice: showInvoice(listed, dayOf(now)),
      buyer_reg_no,
      steps,
      entries: showEntries(entries),
      seats: seatsOfLots(lots),
      people: people.map(showPerson),
      people_total: uses.people,
      certificate_serial_no: certificate?.serial_no ?? null,
      checked: checked && { at: checked.at.toISOString(), differences: checked.differences },
    })
  })

export const exportInvoiceTrace: Handler<typeof contract.exportInvoiceTrace> = async (context) => {
  const made = await composeTraceFile(context, context.input.invoice_id)
  if (isRefused(made)) return made
  const { invoice_no, zip } = made.value
  return { ...ok(zip as unknown as Uint8Array), file: { name: `trace-${invoice_no}.zip`, type: 'application/zip' } }
}
