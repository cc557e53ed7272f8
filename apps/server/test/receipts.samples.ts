/** Samples of the calls about bank receipts, and invoices and receipts in every state for tests that need one to be there. */
import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { eq } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import { company } from '../src/companies/companies.table.ts'
import { registrationInformation } from '../src/company-registration/company-registration.table.ts'
import { noTax } from '../src/invoices/invoices.rules.ts'
import { issueInvoice } from '../src/invoices/invoices.usecases.ts'
import type { Invoice } from '../src/invoices/ledger.store.ts'
import { everything } from '../src/kit/database/scope.ts'
import { dayOf } from '../src/kit/time/calendar.rules.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { detailsOf } from './companies.samples.ts'
import type { Make } from './sample.ts'
import type { Person, World } from './world.ts'

let last = 0
const next = () => ++last

/** What a bank prints of a transfer; each is another file. */
export const slip = (text = `Transfer receipt ${next()}`): Promise<Buffer> =>
  new Promise((resolve) => {
    const pdf = new PDFDocument({ size: 'A5' })
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    pdf.fontSize(18).text('Maybank2u Biz').fontSize(11).text(text)
    pdf.end()
  })

/** The registration information that an invoice names as its buyer. */
const registered = async (world: World, company_id: number) => {
  const now = await readClock(world.kit)
  return world.kit.database.write(everything, async (tx) => {
    const [known] = await tx.sql.select().from(registrationInformation).where(eq(registrationInformation.company_id, company_id))
    if (known) return known
    const [owner] = await tx.sql.select().from(company).where(eq(company.company_id, company_id))
    if (!owner) throw new Error('the sample has no such company')
    const details = detailsOf(owner, { address_line_2: null, address_line_3: null, country_code: 458 }) as RegistrationDetails
    const own = { company_id, details, ssm_no_new: owner.company_reg_no, submitted_by: 0, submitted_by_email: 'a@b.test', submitted_at: now }
    const [row] = await tx.sql
      .insert(registrationInformation)
      .values({ ...own, stage: 'provider', status: 1, approve_status_id: 1, decided_by: 1 })
      .returning()
    if (!row) throw new Error('the sample is not registered')
    return row
  })
}

/** An invoice of the buyer's company over one course: RM 1,000.00 for ten seats unless told. */
export const givenInvoice = async (
  world: World,
  buyer: Person,
  { seats = 10, unit_price_sen = 10_000 }: { seats?: number; unit_price_sen?: number } = {},
): Promise<Invoice> => {
  const company_id = buyer.company_id ?? 0
  const { registration_information_id, details } = await registered(world, company_id)
  const { course_id, course_version_id, content } = await world.given.course()
  const now = await readClock(world.kit)
  const line = { course_id, course_version_id, course_code: content.code, course_title: content.title, version_no: 1, validity_months: 12 }
  const ctx = { actor: buyer, now, request: { id: 'test', ip: '127.0.0.1' }, kit: world.kit }
  return world.kit.database.write(everything, (tx) =>
    issueInvoice(tx, ctx, {
      company_id,
      buyer: details,
      registration_information_id,
      lines: [{ ...line, seats, unit_price_sen }],
      tax: noTax,
      po_number: null,
      billing_contact: null,
    }),
  )
}

export const payer = (world: World, of?: { company_id: number }) => world.given.admin('clientAdmin', of ? { company: of } : {})
export const makerOf = (world: World) => world.given.admin('globalAdmin', { kind: 'maker' })
export const checkerOf = (world: World) => world.given.admin('globalAdmin', { kind: 'checker' })

/** What is sent for an invoice: all that is due, by a transfer of its own. */
export const transferFor = async (world: World, { invoice_id, open_sen }: Pick<Invoice, 'invoice_id' | 'open_sen'>) => ({
  invoice_id,
  bank_code: 'MBBEMYKL',
  reference_no: `8842 1170 ${String(next()).padStart(4, '0')}`,
  paid_at: dayOf(await readClock(world.kit)),
  amount_sen: open_sen,
})

/** A receipt that waits for a maker, with who sent it and for what. */
export const givenReceipt = async (world: World, of?: { company_id: number }, over: Record<string, unknown> = {}) => {
  const customer = await payer(world, of)
  const invoice = await givenInvoice(world, customer)
  const input = { ...(await transferFor(world, invoice)), ...over }
  const { data, body } = await world.as(customer).call('uploadBankReceipt', input, { file: { name: 'maybank.pdf', bytes: await slip() } })
  if (!data?.bank_receipt) throw new Error(`the sample was not sent: ${body}`)
  return { customer, invoice, receipt: data.bank_receipt, bank_receipt_id: data.bank_receipt.bank_receipt_id }
}

type Sent = { bank_receipt_id: number; version: number; amount_sen: number; bank_code: string; reference_no: string; paid_at: string }
/** The maker's check that agrees with what was declared. */
export const asDeclared = ({ bank_receipt_id, version, amount_sen, bank_code, reference_no, paid_at }: Sent) => ({
  bank_receipt_id,
  version,
  verified_amount_sen: amount_sen,
  bank_code,
  reference_no,
  value_on: paid_at,
})

const checked = async (world: World, of: { company_id: number } | undefined, more: Record<string, unknown> = {}) => {
  const given = await givenReceipt(world, of)
  const maker = await makerOf(world)
  const { data, body } = await world.as(maker).call('verifyBankReceipt', { ...asDeclared(given.receipt), ...more })
  if (!data?.receipt) throw new Error(`the sample was not checked: ${body}`)
  return { ...given, maker, receipt: data.receipt }
}
/** One that waits for a checker. */
export const givenReady = (world: World, of?: { company_id: number }) => checked(world, of)
/** One that a maker set aside. */
export const givenSetAside = (world: World, of?: { company_id: number }) =>
  checked(world, of, { exception_reason: 'unreadable', note: 'Half a page.' })

export const WHY = 'This is another transfer.'

export const receiptsSamples = {
  uploadBankReceipt: async (world, of) => {
    const actor = await payer(world, of)
    const invoice = await givenInvoice(world, actor)
    return { actor, input: await transferFor(world, invoice), file: { name: 'maybank.pdf', bytes: await slip() } }
  },
  replaceBankReceiptFile: async (world, of) => {
    const { customer, receipt } = await givenSetAside(world, of)
    const { bank_receipt_id, version } = receipt
    return { actor: customer, input: { bank_receipt_id, version }, file: { name: 'again.pdf', bytes: await slip() } }
  },
  viewBankReceipt: async (world, of) => {
    const { customer, bank_receipt_id } = await givenReceipt(world, of)
    return { actor: customer, input: { bank_receipt_id } }
  },
  getBankReceiptList: async (world, of) => {
    const { customer } = await givenReceipt(world, of)
    return { actor: customer, input: { q: 'PENDING' } }
  },
  globalAdminViewBankReceipt: async (world, of) => {
    const { bank_receipt_id } = await givenReceipt(world, of)
    return { actor: await world.given.admin('globalAdmin'), input: { bank_receipt_id } }
  },
  getBankReceiptApproval: async (world, of) => {
    await givenReceipt(world, of)
    return { actor: await world.given.admin('globalAdmin'), input: { q: 'PENDING' } }
  },
  exportBankReceipts: async (world, of) => {
    await givenReceipt(world, of)
    return { actor: await world.given.admin('globalAdmin'), input: { q: 'PENDING', waits: 'others', age: 'today' } }
  },
  getBankReceiptDetail: async (world, of) => {
    const { bank_receipt_id } = await givenReceipt(world, of)
    return { actor: await world.given.admin('globalAdmin'), input: { bank_receipt_id } }
  },
  verifyBankReceipt: async (world, of) => {
    const { receipt } = await givenReceipt(world, of)
    return { actor: await world.given.admin('globalAdmin'), input: asDeclared(receipt) }
  },
  approveBankReceipt: async (world, of) => {
    const { receipt } = await givenReady(world, of)
    const { bank_receipt_id, version, amount_sen } = receipt
    return { actor: await world.given.admin('globalAdmin'), input: { bank_receipt_id, version, approve_amount_sen: amount_sen } }
  },
  rejectBankReceipt: async (world, of) => {
    const { receipt } = await givenReceipt(world, of)
    const { bank_receipt_id, version } = receipt
    return { actor: await world.given.admin('globalAdmin'), input: { bank_receipt_id, version, remarks: WHY } }
  },
  raiseBankReceiptException: async (world, of) => {
    const { receipt } = await givenReady(world, of)
    const { bank_receipt_id, version } = receipt
    return { actor: await world.given.admin('globalAdmin'), input: { bank_receipt_id, version, remarks: WHY } }
  },
} satisfies Record<string, Make>
