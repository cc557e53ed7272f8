/** A bank transfer that no bank receipt can declare is recorded by two people, and no sen of it is lost. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyOf } from '../../../test/money.ts'
import { slip } from '../../../test/receipts.samples.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import { addDays, dayOf } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { bankReceipt } from '../receipts/receipts.table.ts'
import { payment } from '../taking/taking.table.ts'
import { differences, queryOn } from '../trace/money-check.store.ts'

let world: World
let money: ReturnType<typeof moneyOf>
let buyer: Awaited<ReturnType<typeof money.company>>
let maker: Person
let checker: Person
let today: string
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
  maker = await world.given.admin('globalAdmin', { kind: 'maker' })
  checker = await world.given.admin('globalAdmin', { kind: 'checker' })
  buyer = await money.company()
  today = dayOf(await readClock(world.kit))
})
afterAll(() => world.close())

let last = 0
const transferFor = ({ invoice_no }: Invoice, amount_sen: number, over: Record<string, unknown> = {}) => ({
  invoice_no,
  amount_sen,
  value_on: today,
  bank_code: 'MBBEMYKL',
  reference_no: `FT2026-${++last}`,
  remarks: 'As the bank says.',
  ...over,
})
const proof = async () => ({ file: { name: 'bank.pdf', bytes: await slip() } })
const record = async (transfer: ReturnType<typeof transferFor>, by = maker) => world.as(by).call('recordTransfer', transfer, await proof())
const approve = (payment_exception_id: number, by = checker) => world.as(by).call('approvePaymentSettlement', { payment_exception_id, version: 1 })
const recorded = async (transfer: ReturnType<typeof transferFor>): Promise<number> => (await record(transfer)).data.payment_exception_id
const unappliedSen = async () => (await world.as(buyer.admin).call('getMoneyFigures', {})).data.unapplied_sen
const detail = async ({ invoice_id }: Invoice) => (await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id })).data.invoice
const differing = () => world.sql((tx) => differences(queryOn(tx)))
const listed = async (payment_exception_id: number) =>
  (await world.as(checker).call('getPaymentExceptionList', { q: '', payment_exception_id })).data.list[0]

describe('a transfer without a bank receipt', () => {
  test('of more than is due pays what is due, and the rest is apart; before another person approves it nothing moves', async () => {
    const invoice = await money.invoice(buyer)
    const before = await unappliedSen()
    const transfer = transferFor(invoice, invoice.total_sen + 1_000)
    const { data, response_code } = await record(transfer)
    expect(response_code).toBe(2100)
    const id = data.payment_exception_id
    expect([(await detail(invoice)).status, await unappliedSen()]).toEqual(['unpaid', before])
    const { bank_code, reference_no, value_on } = transfer
    const told = { bank_code, reference_no, value_on, file: { name: 'bank.pdf', type: 'application/pdf', url: expect.any(String) } }
    expect(await listed(id)).toMatchObject({ kind: 'transfer', state: 'proposed', ways: [], transfer: told })
    const own = await world.given.admin('globalAdmin')
    const mine = (await record(transferFor(invoice, 5_000), own)).data.payment_exception_id
    expect((await approve(mine, own)).response_code).toBe(10004)
    expect((await approve(id, maker)).response_code).toBe(20067)
    expect((await approve(id)).response_code).toBe(2100)
    expect((await detail(invoice)).status).toBe('paid')
    expect(await unappliedSen()).toBe(before + 1_000)
    const notices = (await world.as(buyer.admin).call('getNotificationList', {})).data.posts
    expect(notices.map(({ kind, href }) => [kind, href])).toContainEqual(['payment_taken', `/CA/invoice-list?id=${invoice.invoice_id}`])
    const { steps } = (await world.as(checker).call('getInvoiceTrace', { invoice_id: invoice.invoice_id })).data
    const two = { by: checker.name, entered_by: maker.name, reference: reference_no }
    expect(steps.find(({ step }) => step === 'paid')).toMatchObject({ ...two, amount_sen: invoice.total_sen })
    expect(steps.find(({ step }) => step === 'apart')).toMatchObject({ amount_sen: 1_000, paper: { kind: 'official_receipt' } })
    expect((await listed(id))?.receipt_no).toMatch(/^RCP-/)
    const book = (await world.as(checker).call('getCashBook', { account: 'bank', from: today, to: today })).data
    expect(book.entries.filter((one) => one.reference === reference_no).map(({ amount_sen }) => amount_sen)).toEqual([transfer.amount_sen])
    expect(await differing()).toEqual([])
  })
  test.each(['paid', 'void'])('for a %s invoice is apart, with an official receipt, and its proof is in the file of the trace', async (how) => {
    const invoice = await money.invoice(buyer)
    const { invoice_id } = invoice
    if (how === 'paid') await money.payByBill(invoice, buyer.admin)
    else await world.as(buyer.admin).call('deleteInvoice', { invoice_id, version: invoice.version, remarks: 'Ordered twice.' })
    const before = await unappliedSen()
    const id = await recorded(transferFor(invoice, 5_400))
    expect((await approve(id)).response_code).toBe(2100)
    expect(await unappliedSen()).toBe(before + 5_400)
    const receipts = (await detail(invoice)).papers.filter(({ kind }) => kind === 'official_receipt')
    expect(receipts).toHaveLength(how === 'paid' ? 2 : 1)
    const { document_no, document_id } = receipts.at(-1) ?? { document_no: '', document_id: 0 }
    const opened = await world.as(buyer.admin).call('downloadInvoicePaper', { invoice_id, kind: 'official_receipt', document_id })
    expect([document_no, opened.response_code]).toEqual([expect.stringMatching(/^RCP-/), 2100])
    const zipOf = async (by: Person) =>
      Buffer.from((await world.as(by).call('exportInvoiceTrace', { invoice_id })).data as unknown as Uint8Array).toString('latin1')
    expect(await zipOf(checker)).toContain(`bank-transfers/${id}.pdf`)
    expect((await zipOf(buyer.admin)).match(new RegExp(`PK..[^]{26}bank-transfers/${id}`))).toBeNull()
    expect(await differing()).toEqual([])
  })
  test('pays what is due of the invoice when it is approved, whatever came meanwhile', async () => {
    const invoice = await money.invoice(buyer)
    const before = await unappliedSen()
    const id = await recorded(transferFor(invoice, invoice.total_sen))
    await money.payByBill(invoice, buyer.admin)
    expect((await approve(id)).response_code).toBe(2100)
    expect((await detail(invoice)).status).toBe('paid')
    expect(await unappliedSen()).toBe(before + invoice.total_sen)
    expect(await differing()).toEqual([])
  })
  test('is refused of an invoice that is not there, on a day to come, of no bank, without a proof, and twice', async () => {
    const invoice = await money.invoice(buyer)
    const transfer = transferFor(invoice, 1_000)
    expect((await record({ ...transfer, invoice_no: 'INV-2026-999999' })).response_code).toBe(10021)
    expect((await record({ ...transfer, value_on: addDays(today, 1) })).response_code).toBe(7000)
    expect((await record({ ...transfer, bank_code: 'NONE' })).response_code).toBe(7000)
    const noProof = { file: { name: 'bank.pdf', bytes: Buffer.from('Paid.') } }
    expect((await world.as(maker).call('recordTransfer', transfer, noProof)).response_code).toBe(10076)
    expect((await record(transfer)).response_code).toBe(2100)
    expect((await record({ ...transfer, reference_no: ` ${transfer.reference_no.toLowerCase().replace('-', ' / ')}` })).response_code).toBe(10012)
  })
  test('of which a bank receipt counts is not recorded, and no bank receipt passes of one that is recorded', async () => {
    const { company, admin } = buyer
    const [invoice, other] = [await money.invoice(buyer), await money.invoice(buyer)]
    const { payment: paid } = await money.payByReceipt([{ invoice_id: invoice.invoice_id, amount_sen: invoice.total_sen }], { company, admin })
    const [{ verified_reference_no: reference_no } = { verified_reference_no: '' }] = await world.sql((tx) =>
      tx.sql
        .select()
        .from(bankReceipt)
        .where(eq(bankReceipt.bank_receipt_id, paid.bank_receipt_id ?? 0)),
    )
    await world.sql((tx) =>
      tx.sql
        .update(bankReceipt)
        .set({ verified_bank_code: 'MBBEMYKL' })
        .where(eq(bankReceipt.bank_receipt_id, paid.bank_receipt_id ?? 0)),
    )
    expect((await record(transferFor(other, invoice.total_sen, { reference_no }))).response_code).toBe(10012)
    const transfer = transferFor(invoice, 20_000)
    await recorded(transfer)
    const sent = { invoice_id: other.invoice_id, bank_code: 'MBBEMYKL', reference_no: transfer.reference_no, paid_at: today, amount_sen: 20_000 }
    const { data } = await world.as(admin).call('uploadBankReceipt', sent, await proof())
    const { bank_receipt_id, version } = data.bank_receipt
    const { bank_code, amount_sen } = transfer
    const check = { bank_receipt_id, version, verified_amount_sen: amount_sen, bank_code, reference_no: transfer.reference_no, value_on: today }
    expect((await world.as(checker).call('getBankReceiptDetail', { bank_receipt_id })).data.receipt.tally.reference).toBe('used')
    expect((await world.as(maker).call('verifyBankReceipt', check)).response_code).toBe(10012)
    // Nothing else of that invoice is taken while its receipt is being checked.
    expect((await record(transferFor(other, 1_000))).response_code).toBe(10035)
  })
  test('says where its reference number came before, with whatever amount, as does a bank receipt', async () => {
    const [invoice, other] = [await money.invoice(buyer), await money.invoice(buyer)]
    const isElsewhere = async (id: number) => (await listed(id))?.transfer?.is_elsewhere
    const transfer = transferFor(invoice, invoice.total_sen + 3_000)
    const id = await recorded(transfer)
    expect(await isElsewhere(id)).toBe(false)
    const { reference_no, bank_code } = transfer
    const sent = { invoice_id: other.invoice_id, bank_code, reference_no: reference_no.toLowerCase(), paid_at: today, amount_sen: other.total_sen }
    const { bank_receipt_id, version } = (await world.as(buyer.admin).call('uploadBankReceipt', sent, await proof())).data.bank_receipt
    expect((await world.as(checker).call('getBankReceiptDetail', { bank_receipt_id })).data.receipt.tally.reference).toBe('shared')
    expect(await isElsewhere(id)).toBe(true)
    await world.as(maker).call('rejectBankReceipt', { bank_receipt_id, version, remarks: 'Part of another transfer.' })
    expect(await isElsewhere(id)).toBe(false)
    const again = await recorded({ ...transfer, amount_sen: 4_000 })
    expect([await isElsewhere(id), await isElsewhere(again)]).toEqual([true, true])
    await world.as(checker).call('rejectPaymentSettlement', { payment_exception_id: again, version: 1, remarks: 'Twice.' })
    expect(await isElsewhere(id)).toBe(false)
  })
  test('that another person turns down moves nothing, and can be recorded anew', async () => {
    const invoice = await money.invoice(buyer)
    const transfer = transferFor(invoice, 2_000)
    const id = await recorded(transfer)
    const back = { payment_exception_id: id, version: 1, remarks: 'It is of another company.' }
    expect((await world.as(checker).call('rejectPaymentSettlement', back)).response_code).toBe(2100)
    expect(await listed(id)).toMatchObject({
      state: 'settled',
      approve_status_id: 3,
      left_sen: 0,
      remarks: back.remarks,
      can: { approve: false, edit: false },
    })
    const rejected = (await world.as(checker).call('getPaymentExceptionList', { q: 'REJECTED', kind: 'transfer' })).data.list
    expect(rejected.map(({ payment_exception_id }) => payment_exception_id)).toContain(id)
    expect((await approve(id)).response_code).toBe(20073)
    const [told] = (await world.as(maker).call('getNotificationList', {})).data.posts
    expect(told).toMatchObject({ kind: 'settlement_rejected', title: 'The transfer was turned down' })
    expect(told?.href).toBe(`/GA/company/invoice?tab=exceptions&id=${id}&list=rejected`)
    expect((await record(transfer)).response_code).toBe(2100)
    expect((await detail(invoice)).status).toBe('unpaid')
    expect(await differing()).toEqual([])
  })
  test('is not taken where a bank receipt of the invoice came meanwhile', async () => {
    const invoice = await money.invoice(buyer)
    const id = await recorded(transferFor(invoice, 2_000))
    await money.readyReceipt(buyer.company.company_id, [{ invoice_id: invoice.invoice_id, amount_sen: 2_000 }], buyer.admin)
    expect((await approve(id)).response_code).toBe(10035)
    expect((await detail(invoice)).status).toBe('unpaid')
  })
  test.runIf(served)('is recorded once of ten, and approved once of ten, while the gateway is paid', async () => {
    const invoice = await money.invoice(buyer)
    const before = await unappliedSen()
    const transfer = transferFor(invoice, invoice.total_sen + 500)
    const ten = Array.from({ length: 10 })
    const answers = await Promise.all(ten.map(() => record(transfer)))
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    const id = answers.find(({ response_code }) => response_code === 2100)?.data.payment_exception_id ?? 0
    const [, ...done] = await Promise.all([money.payByBill(invoice, buyer.admin), ...ten.map(() => approve(id))])
    expect(done.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(await world.sql((tx) => tx.sql.select().from(payment).where(eq(payment.transfer_id, id)))).toHaveLength(1)
    expect(await unappliedSen()).toBe(before + invoice.total_sen + 500)
    expect(await differing()).toEqual([])
  })
})
