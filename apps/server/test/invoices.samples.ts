/** Samples of the calls about invoices. */
import { moneyOf } from './money.ts'
import type { Make } from './sample.ts'
import type { World } from './world.ts'

type Of = { company_id: number } | undefined

const buyerOf = (world: World, company: Of) => (company ? moneyOf(world).buyerOf(company) : moneyOf(world).company())
const issued = async (world: World, company: Of) => {
  const buyer = await buyerOf(world, company)
  return { buyer, actor: buyer.admin, invoice: await moneyOf(world).invoice(buyer) }
}
const paid = async (world: World, company: Of) => {
  const { buyer, actor, invoice } = await issued(world, company)
  const { payment } = await moneyOf(world).payByBill(invoice, actor)
  return { buyer, actor, invoice, payment }
}
const oneSenShort = async (world: World, company: Of) => {
  const { buyer, actor, invoice } = await issued(world, company)
  const { invoices } = await moneyOf(world).payByBill(invoice, actor, invoice.total_sen - 1)
  return { buyer, invoice, version: invoices[0]?.version ?? 0 }
}
const provider = (world: World) => world.given.admin('globalAdmin')

/** A credit note that waits, with who entered it. */
export const givenCreditNote = async (world: World, company?: Of, seats = 2) => {
  const { buyer, invoice } = await paid(world, company)
  const maker = await world.given.admin('globalAdmin', { kind: 'maker' })
  const { data, body } = await world
    .as(maker)
    .call('createCreditNote', { invoice_id: invoice.invoice_id, lines: [{ line_no: 1, seats }], reason: 'Ordered too many.' })
  if (!data?.credit_note_id) throw new Error(`the sample was not entered: ${body}`)
  return { buyer, invoice, maker, credit_note_id: data.credit_note_id, total_sen: data.total_sen }
}

/** A write-off that waits, with who entered it: one sen is left of an invoice. */
export const givenWriteOff = async (world: World, company?: Of) => {
  const { buyer, invoice, version } = await oneSenShort(world, company)
  const maker = await world.given.admin('globalAdmin', { kind: 'maker' })
  const asked = { invoice_id: invoice.invoice_id, version, reason: 'One sen short.' }
  const { data, body } = await world.as(maker).call('createWriteOff', asked)
  if (!data?.write_off_id) throw new Error(`the sample was not entered: ${body}`)
  return { buyer, invoice, maker, write_off_id: data.write_off_id }
}

const givenByMyInvois = ({ invoice_id: document_id, issued_on: validated_on }: { invoice_id: number; issued_on: string }) => {
  const uuid = `H${String(document_id).padStart(25, '0')}`
  return { kind: 'invoice', document_id, uuid, long_id: `L${uuid}`, validated_on } as const
}
/** What MyInvois gave an invoice, entered by one person. */
export const givenAnswer = async (world: World, company?: Of) => {
  const { buyer, invoice } = await issued(world, company)
  const maker = await world.given.admin('globalAdmin', { kind: 'maker' })
  const { data, body } = await world.as(maker).call('recordEInvoice', givenByMyInvois(invoice))
  if (!data?.e_invoice_answer_id) throw new Error(`the sample was not entered: ${body}`)
  return { buyer, invoice, maker, e_invoice_answer_id: data.e_invoice_answer_id }
}

export const invoicesSamples = {
  getListOfInvoice: async (world, company) => {
    const { actor } = await issued(world, company)
    return { actor, input: {} }
  },
  getInvoiceList: async (world, company) => {
    await issued(world, company)
    return { actor: await provider(world), input: {} }
  },
  exportInvoices: async (world, company) => {
    const { actor } = await issued(world, company)
    return { actor, input: {} }
  },
  getMoneyFigures: async (world, company) => {
    const { actor } = await issued(world, company)
    return { actor, input: {} }
  },
  getAccountStatement: async (world, company) => {
    const { actor } = await paid(world, company)
    return { actor, input: {} }
  },
  exportAccountStatement: async (world, company) => {
    const { actor } = await paid(world, company)
    return { actor, input: {} }
  },
  getCashBook: async (world, company) => {
    await paid(world, company)
    return { actor: await provider(world), input: { account: 'gateway' } }
  },
  exportCashBook: async (world, company) => {
    await paid(world, company)
    return { actor: await provider(world), input: {} }
  },
  getAccountBalances: async (world, company) => {
    await issued(world, company)
    return { actor: await provider(world), input: {} }
  },
  getInvoiceDetail: async (world, company) => {
    const { actor, invoice } = await issued(world, company)
    return { actor, input: { invoice_id: invoice.invoice_id } }
  },
  viewInvoicePdf: async (world, company) => {
    const { actor, invoice } = await issued(world, company)
    return { actor, input: { invoice_id: invoice.invoice_id } }
  },
  downloadInvoicePdf: async (world, company) => {
    const { actor, invoice } = await issued(world, company)
    return { actor, input: { invoice_id: invoice.invoice_id, filename: invoice.invoice_no } }
  },
  globalAdminDownloadInvoicePdf: async (world, company) => {
    const { invoice } = await issued(world, company)
    return { actor: await provider(world), input: { invoice_id: invoice.invoice_id } }
  },
  downloadInvoicePaper: async (world, company) => {
    const { actor, invoice, payment } = await paid(world, company)
    return { actor, input: { invoice_id: invoice.invoice_id, kind: 'official_receipt', document_id: payment.payment_id } }
  },
  downloadMoneyPaper: async (world, company) => {
    const { actor, payment } = await paid(world, company)
    return { actor, input: { kind: 'official_receipt', document_id: payment.payment_id } }
  },
  deleteInvoice: async (world, company) => {
    const { actor, invoice } = await issued(world, company)
    return { actor, input: { invoice_id: invoice.invoice_id, version: invoice.version, remarks: 'Ordered by mistake.' } }
  },
  createCreditNote: async (world, company) => {
    const { invoice } = await paid(world, company)
    return {
      actor: await provider(world),
      input: { invoice_id: invoice.invoice_id, lines: [{ line_no: 1, seats: 2 }], reason: 'Ordered too many.' },
    }
  },
  getCreditNoteList: async (world, company) => {
    await givenCreditNote(world, company)
    return { actor: await provider(world), input: { q: 'PENDING' } }
  },
  exportCreditNotes: async (world, company) => {
    await givenCreditNote(world, company)
    return { actor: await provider(world), input: { q: 'PENDING', waits: 'credit_notes' } }
  },
  approveCreditNote: async (world, company) => {
    const { credit_note_id } = await givenCreditNote(world, company)
    return { actor: await provider(world), input: { credit_note_id, version: 1 } }
  },
  rejectCreditNote: async (world, company) => {
    const { credit_note_id } = await givenCreditNote(world, company)
    return { actor: await provider(world), input: { credit_note_id, version: 1, remarks: 'They are used.' } }
  },
  createWriteOff: async (world, company) => {
    const { invoice, version } = await oneSenShort(world, company)
    return { actor: await provider(world), input: { invoice_id: invoice.invoice_id, version, reason: 'One sen short.' } }
  },
  getWriteOffList: async (world, company) => {
    await givenWriteOff(world, company)
    return { actor: await provider(world), input: { q: 'PENDING' } }
  },
  approveWriteOff: async (world, company) => {
    const { write_off_id } = await givenWriteOff(world, company)
    return { actor: await provider(world), input: { write_off_id, version: 1 } }
  },
  rejectWriteOff: async (world, company) => {
    const { write_off_id } = await givenWriteOff(world, company)
    return { actor: await provider(world), input: { write_off_id, version: 1, remarks: 'They will pay.' } }
  },
  getInvoiceTrace: async (world, company) => {
    const { actor, invoice } = await paid(world, company)
    return { actor, input: { invoice_id: invoice.invoice_id } }
  },
  exportInvoiceTrace: async (world, company) => {
    const { actor, invoice } = await paid(world, company)
    return { actor, input: { invoice_id: invoice.invoice_id } }
  },
  exportEInvoice: async (world, company) => {
    const { invoice } = await issued(world, company)
    return { actor: await provider(world), input: { kind: 'invoice', document_id: invoice.invoice_id } }
  },
  recordEInvoice: async (world, company) => {
    const { invoice } = await issued(world, company)
    return { actor: await provider(world), input: givenByMyInvois(invoice) }
  },
  getEInvoiceAnswerList: async (world, company) => {
    await givenAnswer(world, company)
    return { actor: await provider(world), input: { q: 'PENDING' } }
  },
  approveEInvoiceAnswer: async (world, company) => {
    const { e_invoice_answer_id } = await givenAnswer(world, company)
    return { actor: await provider(world), input: { e_invoice_answer_id, version: 1 } }
  },
  rejectEInvoiceAnswer: async (world, company) => {
    const { e_invoice_answer_id } = await givenAnswer(world, company)
    return { actor: await provider(world), input: { e_invoice_answer_id, version: 1, remarks: 'MyInvois shows another.' } }
  },
  submitEInvoice: async (world, company) => {
    const { invoice } = await issued(world, company)
    return { actor: await provider(world), input: { kind: 'invoice', document_id: invoice.invoice_id } }
  },
  cancelEInvoice: async (world, company) => {
    const { invoice } = await issued(world, company)
    const [actor, paper] = [await provider(world), { kind: 'invoice', document_id: invoice.invoice_id } as const]
    await world.as(actor).call('submitEInvoice', paper)
    return { actor, input: { ...paper, reason: 'Wrong buyer.' } }
  },
} satisfies Record<string, Make>
