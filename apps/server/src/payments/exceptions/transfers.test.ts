/** A bank transfer that no bank receipt can declare is recorded by two people, and no sen of it is lost. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyOf } from '../../../test/money.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import { addDays, dayOf } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { payment, paymentException } from '../taking/taking.table.ts'
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
  bank_code: 'MBB',
  reference_no: `FT ${++last}`,
  remarks: 'As the bank says.',
  ...over,
})
const record = (transfer: ReturnType<typeof transferFor>, by = maker) => world.as(by).call('recordTransfer', transfer)
const approve = (payment_exception_id: number, by = checker) => world.as(by).call('approvePaymentSettlement', { payment_exception_id, version: 1 })
const recorded = async (transfer: ReturnType<typeof transferFor>) => (await record(transfer)).data.payment_exception_id
const unappliedSen = async () => (await world.as(buyer.admin).call('getMoneyFigures', {})).data.unapplied_sen
const detail = async ({ invoice_id }: Invoice) => (await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id })).data.invoice
const differing = () => world.sql((at) => differences(queryOn(at)))

describe('a transfer without a bank receipt', () => {
  test('of more than is due pays what is due, and the rest is apart; before it is approved nothing moves', async () => {
    const invoice = await money.invoice(buyer)
    const before = await unappliedSen()
    const { data, response_code } = await record(transferFor(invoice, invoice.total_sen + 1_000))
    expect(response_code).toBe(2100)
    expect([(await detail(invoice)).status, await unappliedSen()]).toEqual(['unpaid', before])
    expect((await approve(data.payment_exception_id, maker)).response_code).toBe(20067)
    expect((await approve(data.payment_exception_id)).response_code).toBe(2100)
    expect((await detail(invoice)).status).toBe('paid')
    expect(await unappliedSen()).toBe(before + 1_000)
    const { steps } = (await world.as(buyer.admin).call('getInvoiceTrace', { invoice_id: invoice.invoice_id })).data
    expect(steps.find(({ step }) => step === 'paid')).toMatchObject({ by: checker.name, entered_by: maker.name })
    expect(await differing()).toEqual([])
  })
  test.each(['paid', 'void'])('for a %s invoice is apart, with an official receipt', async (how) => {
    const invoice = await money.invoice(buyer)
    if (how === 'paid') await money.payByBill(invoice, buyer.admin)
    else await world.as(buyer.admin).call('deleteInvoice', { invoice_id: invoice.invoice_id, version: invoice.version, remarks: 'Ordered twice.' })
    const before = await unappliedSen()
    expect((await approve(await recorded(transferFor(invoice, 5_400)))).response_code).toBe(2100)
    expect(await unappliedSen()).toBe(before + 5_400)
    const { papers } = await detail(invoice)
    expect(papers.filter(({ kind }) => kind === 'official_receipt')).toHaveLength(how === 'paid' ? 2 : 1)
    expect(await differing()).toEqual([])
  })
  test('is refused of an invoice that is not there, on a day to come, of no bank, and twice', async () => {
    const invoice = await money.invoice(buyer)
    const transfer = transferFor(invoice, 1_000)
    expect((await record({ ...transfer, invoice_no: 'INV-2026-999999' })).response_code).toBe(10021)
    expect((await record({ ...transfer, value_on: addDays(today, 1) })).response_code).toBe(10035)
    expect((await record({ ...transfer, bank_code: 'NONE' })).response_code).toBe(10035)
    expect((await record(transfer)).response_code).toBe(2100)
    expect((await record({ ...transfer, reference_no: transfer.reference_no.toLowerCase() })).response_code).toBe(10012)
  })
  test('that was sent back moves nothing and can be recorded anew, or explained', async () => {
    const invoice = await money.invoice(buyer)
    const transfer = transferFor(invoice, 2_000)
    const id = await recorded(transfer)
    const back = { payment_exception_id: id, version: 1, remarks: 'Another company.' }
    expect((await world.as(checker).call('rejectPaymentSettlement', back)).response_code).toBe(2100)
    const again = { payment_exception_id: id, version: 2, remarks: 'It was not for us.' } as const
    expect((await world.as(maker).call('settlePaymentException', { ...again, settlement: 'credited' })).response_code).toBe(10035)
    expect((await world.as(maker).call('settlePaymentException', { ...again, settlement: 'explained' })).response_code).toBe(2100)
    expect((await record(transfer)).response_code).toBe(2100)
    expect((await detail(invoice)).status).toBe('unpaid')
    expect(await differing()).toEqual([])
  })
  test('is not taken where a bank receipt of the invoice came meanwhile', async () => {
    const invoice = await money.invoice(buyer)
    const id = await recorded(transferFor(invoice, 2_000))
    await money.readyReceipt(buyer.company.company_id, [{ invoice_id: invoice.invoice_id, amount_sen: 2_000 }], buyer.admin)
    expect((await approve(id)).response_code).toBe(10035)
    expect((await record(transferFor(invoice, 2_000))).response_code).toBe(10035)
  })
  test.runIf(served)('is recorded once of twenty, and approved once of twenty', async () => {
    const invoice = await money.invoice(buyer)
    const transfer = transferFor(invoice, invoice.total_sen + 500)
    const twenty = Array.from({ length: 20 })
    const answers = await Promise.all(twenty.map(() => record(transfer)))
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    const id = answers.find(({ response_code }) => response_code === 2100)?.data.payment_exception_id ?? 0
    const done = await Promise.all(twenty.map(() => approve(id)))
    expect(done.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(await world.sql((at) => at.sql.select().from(payment).where(eq(payment.transfer_id, id)))).toHaveLength(1)
    const [row] = await world.sql((at) => at.sql.select().from(paymentException).where(eq(paymentException.payment_exception_id, id)))
    expect(row).toMatchObject({ state: 'settled', left_sen: 0 })
    expect(await differing()).toEqual([])
  })
})
