import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf, receiptDesk } from '../../../test/receipt-desk.ts'
import { asDeclared, checkerOf, givenInvoice, givenReady, givenReceipt, makerOf, payer, transferFor, WHY } from '../../../test/receipts.samples.ts'
import { openWorld, served, type World } from '../../../test/world.ts'
import { invoice, ledgerEntry } from '../../invoices/invoices.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { bankReceiptAllocation, bankReceiptFile } from './receipts.table.ts'

let world: World
let desk: ReturnType<typeof receiptDesk>
beforeAll(async () => {
  world = await openWorld()
  desk = receiptDesk(world)
})
afterAll(() => world.close())

describe.runIf(served)('races on PostgreSQL', () => {
  const tally = (answers: readonly { response_code: number }[]) =>
    Object.fromEntries([...Map.groupBy(answers, ({ response_code }) => response_code)].map(([code, all]) => [code, all.length]))
  const agrees = async (id: number) => {
    const { rows } = await world.sql((tx: Connection) =>
      tx.sql.execute<{ open: string; ledger: string }>(
        sql`select i.open_sen as open, (select sum(amount_sen) from ${ledgerEntry} l where l.invoice_id = i.invoice_id) as ledger from ${invoice} i where i.invoice_id = ${id}`,
      ),
    )
    expect(rows[0]?.open).toBe(rows[0]?.ledger)
  }
  let twin: Awaited<ReturnType<World['twin']>>
  beforeAll(async () => {
    twin = await world.twin()
  })
  afterAll(() => twin.close())

  test('fifty who send for one invoice, at two processes: one live receipt', async () => {
    const customer = await payer(world)
    const issued = await givenInvoice(world, customer)
    const file = await pdf()
    const sent = await Promise.all(
      Array.from({ length: 50 }, async (_, n) =>
        (n % 2 ? world : twin).as(customer).call('uploadBankReceipt', { ...(await transferFor(world, issued)), reference_no: `RACE ${n}` }, { file }),
      ),
    )
    const { 2100: one, 10012: others = 0, 2111: busy = 0 } = tally(sent)
    expect(one).toBe(1)
    expect(others + busy).toBe(49)
    const live = await world.sql((tx) => tx.sql.select().from(bankReceiptAllocation).where(eq(bankReceiptAllocation.invoice_id, issued.invoice_id)))
    expect(live).toHaveLength(1)
    expect(await world.sql((tx) => tx.sql.select().from(bankReceiptFile).where(eq(bankReceiptFile.company_id, issued.company_id)))).toHaveLength(1)
  })
  test('one key sends once, whichever process is asked', async () => {
    const customer = await payer(world)
    const issued = await givenInvoice(world, customer)
    const input = await transferFor(world, issued)
    const file = await pdf()
    const headers = { 'idempotency-key': 'receipt-1' }
    const first = await world.as(customer).call('uploadBankReceipt', input, { file, headers })
    const again = await twin.as(customer).call('uploadBankReceipt', input, { file, headers })
    expect(again.data).toEqual(first.data)
    expect(again.response_code).toBe(2100)
  })
  test('forty makers with one transfer under two spellings: it passes once', async () => {
    const [one, two] = [await givenReceipt(world), await givenReceipt(world)]
    const { bank_code, paid_at } = one.receipt
    const tail = String(one.bank_receipt_id)
    const makers = await Promise.all(Array.from({ length: 40 }, () => makerOf(world)))
    const checked = await Promise.all(
      makers.map((maker, n) => {
        const own = asDeclared((n % 2 ? one : two).receipt)
        const reference_no = n % 2 ? `ABC-${tail}` : `\u0410\u0412\uFF23.${tail}`
        return (n % 3 ? world : twin).as(maker).call('verifyBankReceipt', { ...own, bank_code, reference_no, value_on: paid_at })
      }),
    )
    expect(tally(checked)[2100]).toBe(1)
  })
  test('fifty makers with one transfer for two receipts: it passes once', async () => {
    const [one, two] = [await givenReceipt(world), await givenReceipt(world)]
    const { bank_code, reference_no, paid_at } = one.receipt
    const makers = await Promise.all(Array.from({ length: 50 }, () => makerOf(world)))
    const checked = await Promise.all(
      makers.map((maker, n) => {
        const own = asDeclared((n % 2 ? one : two).receipt)
        return (n % 3 ? world : twin).as(maker).call('verifyBankReceipt', { ...own, bank_code, reference_no, value_on: paid_at })
      }),
    )
    expect(tally(checked)[2100]).toBe(1)
    const states = [await desk.receiptNow(one.bank_receipt_id), await desk.receiptNow(two.bank_receipt_id)].map(({ status }) => status)
    expect(states.toSorted()).toEqual([1, 2])
  })
  test('fifty checkers approve and reject at two processes: one decision, one payment or none', async () => {
    const { customer, invoice: issued, receipt, bank_receipt_id } = await givenReady(world)
    const checkers = await Promise.all(Array.from({ length: 50 }, () => checkerOf(world)))
    const decided = await Promise.all(
      checkers.map((who, n) => {
        const as = (n % 2 ? world : twin).as(who)
        const { version, amount_sen } = receipt
        return n % 3
          ? as.call('approveBankReceipt', { bank_receipt_id, version, approve_amount_sen: amount_sen })
          : as.call('rejectBankReceipt', { bank_receipt_id, version, remarks: WHY })
      }),
    )
    expect(tally(decided)).toEqual({ 2100: 1, 10029: 49 })
    const { status } = await desk.receiptNow(bank_receipt_id)
    expect(await desk.paymentsOf(bank_receipt_id)).toHaveLength(status === 6 ? 1 : 0)
    expect(await desk.seatsOf(customer.company_id)).toBe(status === 6 ? 10 : 0)
    await agrees(issued.invoice_id)
  })
  test('approval against a bill that is paid, whichever comes first: one of them pays, and the other says so', async () => {
    const checker = await checkerOf(world)
    for (let round = 0; round < 8; round++) {
      const { customer, invoice: issued, receipt, bank_receipt_id } = await givenReady(world)
      const both = [() => desk.payByBill(issued), () => desk.approve(checker, receipt)] as const
      const [first, second] = round % 2 ? [...both].reverse() : both
      const answers = await Promise.all([first?.(), second?.()])
      const { status, exception_reason } = await desk.receiptNow(bank_receipt_id)
      const paidByBill = answers.includes('paid')
      expect([status, exception_reason]).toEqual(paidByBill ? [3, 'paid_by_gateway'] : [6, null])
      expect(await desk.paymentsOf(bank_receipt_id)).toHaveLength(paidByBill ? 0 : 1)
      expect(await desk.invoiceNow(issued.invoice_id)).toMatchObject({ status: 'paid', open_sen: 0 })
      expect(await desk.seatsOf(customer.company_id)).toBe(10)
      await agrees(issued.invoice_id)
    }
  })
  test('a joint payment against bills of its invoices in the other order: nobody waits for ever, nothing is paid twice', async () => {
    const customer = await payer(world)
    const three = [await givenInvoice(world, customer), await givenInvoice(world, customer), await givenInvoice(world, customer)]
    const allocations = three.map(({ invoice_id, open_sen }) => ({ invoice_id, amount_sen: open_sen }))
    const sent = await desk.send(customer, { invoice_id: three[0]?.invoice_id ?? 0, open_sen: 300_000 }, { allocations })
    const ready = await world.as(await makerOf(world)).call('verifyBankReceipt', asDeclared(sent.data.bank_receipt))
    const checker = await checkerOf(world)
    const [bills, approved] = await Promise.all([
      Promise.all(three.toReversed().map((one) => desk.payByBill(one))),
      desk.approve(checker, ready.data.receipt),
    ])
    const paid = bills.filter((one) => one === 'paid').length
    expect([0, 3]).toContain(paid)
    expect(approved.response_code === 2100).toBe(paid === 0)
    for (const { invoice_id } of three) expect(await desk.invoiceNow(invoice_id)).toMatchObject({ status: 'paid', open_sen: 0 })
  })
  test('fifty who approve or void at two processes: paid once and never void', async () => {
    const { customer, invoice: issued, receipt, bank_receipt_id } = await givenReady(world)
    const checkers = await Promise.all(Array.from({ length: 25 }, () => checkerOf(world)))
    const { invoice_id } = issued
    const answers = await Promise.all(
      checkers.map((who, n) => {
        const [voids, pays] = n % 2 ? [world, twin] : [twin, world]
        const annul = voids.as(customer).call('deleteInvoice', { invoice_id, version: 1, remarks: 'Ordered by mistake.' })
        const { version, amount_sen } = receipt
        return Promise.all([annul, pays.as(who).call('approveBankReceipt', { bank_receipt_id, version, approve_amount_sen: amount_sen })])
      }),
    )
    // A receipt that is being checked keeps its invoice from being voided: in_use before the approval, 10035 after.
    const { 2111: inUse = 0, 10035: paid = 0, ...other } = tally(answers.map(([annulled]) => annulled))
    expect([inUse + paid, other]).toEqual([25, {}])
    expect(tally(answers.map(([, approved]) => approved))).toEqual({ 2100: 1, 10029: 24 })
    expect(await desk.receiptNow(bank_receipt_id)).toMatchObject({ status: 6 })
    expect(await desk.invoiceNow(invoice_id)).toMatchObject({ status: 'paid' })
    expect(await desk.seatsOf(customer.company_id)).toBe(10)
    await agrees(invoice_id)
  })
})
