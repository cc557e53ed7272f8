/** Money that fits no invoice, settled by two people. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BillingWorld, givenBuyer, givenInvoice, invoiceNow, openBillingWorld, payByTransfer } from '../../../test/billing.ts'
import { moneyOf } from '../../../test/money.ts'
import { type Person, served } from '../../../test/world.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import { seatLot } from '../../purchases/purchases.table.ts'
import { UNKNOWN_MS } from '../bills/bills.rules.ts'
import { reconcileBills, tidyBills } from '../bills/bills.worker.ts'
import { payment, paymentException } from '../taking/taking.table.ts'
import { differences, queryOn } from '../trace/money-check.store.ts'

let world: BillingWorld
let buyer: Person & { company_id: number }
let maker: Person
let checker: Person
beforeAll(async () => {
  world = await openBillingWorld()
  buyer = await givenBuyer(world)
  maker = await world.given.admin('globalAdmin')
  checker = await world.given.admin('globalAdmin')
})
afterAll(() => world.close())

let invoice: Invoice
let id: number
beforeEach(async () => {
  invoice = await givenInvoice(world, buyer)
  const taken = await payByTransfer(world, invoice, 50_000 + 20_000)
  const [raised] = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.payment_id, taken.payment.payment_id)))
  id = raised?.payment_exception_id ?? 0
})

const listed = async (q: string, of = id) => (await world.as(checker).call('getPaymentExceptionList', { q, payment_exception_id: of })).data.list[0]
const payee = 'Maybank, 5142 8800 1234, Selat Maju Sdn Bhd'
const propose = (settlement: string, more: Record<string, unknown> = {}, version = 1, of = id) =>
  world.as(maker).call('settlePaymentException', {
    payment_exception_id: of,
    version,
    settlement,
    remarks: 'As the bank says.',
    ...(settlement === 'refunded' ? { payee } : {}),
    ...more,
  })
const approve = (version = 2, by = checker, of = id) => world.as(by).call('approvePaymentSettlement', { payment_exception_id: of, version })
const payOut = (version = 3, by = maker) => moneyOf(world).payOut(by, id, version)
const reject = (version = 2, of = id) =>
  world.as(checker).call('rejectPaymentSettlement', { payment_exception_id: of, version, remarks: 'Which bank?' })

describe('money that was paid too much', () => {
  it('is proposed by one and settled by another, once', async () => {
    expect(await listed('PENDING')).toMatchObject({
      kind: 'overpayment',
      amount_sen: 20_000,
      state: 'open',
      invoice: { invoice_no: invoice.invoice_no },
    })
    expect((await propose('refunded')).response_code).toBe(2100)
    expect((await propose('refunded', {}, 2)).response_code).toBe(20073)
    expect((await approve(2, maker)).response_code).toBe(10004)
    expect((await approve(1)).data).toMatchObject({ reason: 'changed_since' })
    expect(await listed('PENDING')).toMatchObject({ state: 'proposed', settlement: 'refunded', can: { approve: true, edit: false } })
    expect((await approve()).response_code).toBe(2100)
    expect((await approve(3)).response_code).toBe(20073)
    expect(await listed('PENDING')).toMatchObject({ state: 'to_pay_out', left_sen: 20_000, payee })
    expect((await payOut()).response_code).toBe(2100)
    expect((await payOut(4)).response_code).toBe(20073)
    expect(await listed('APPROVED_HISTORY_LIST')).toMatchObject({ state: 'settled', approve_status_id: 1, decided_by: checker.name })
    expect((await world.as(checker).call('getPaymentExceptionList', { q: 'SETTLED' })).response_code).toBe(10006)
    expect((await world.mails(maker.email))[0]?.subject).toContain('The refund is approved')
  })
  it('is sent back with a reason, and proposed anew', async () => {
    await propose('credited')
    expect((await reject()).response_code).toBe(2100)
    expect(await listed('REJECTED')).toMatchObject({ state: 'open', settlement: null, remarks: 'Which bank?' })
    expect((await propose('explained', {}, 3)).response_code).toBe(10035)
    expect((await propose('refunded', {}, 3)).response_code).toBe(2100)
    expect((await approve(4)).response_code).toBe(2100)
  })
  it.each([
    ['refunded', 'RM\u00a0200.00 is refunded to you'],
    ['credited', 'RM\u00a0200.00 is kept as your credit'],
  ])('is told to the company as %s, once two people have settled it', async (settlement, title) => {
    const href = `/CA/invoice-list?id=${invoice.invoice_id}`
    const told = async () =>
      (await world.as(buyer).call('getNotificationList', {})).data.posts.filter((one) => one.href === href).map((one) => one.title)
    await propose(settlement)
    expect(await told()).toEqual([])
    expect((await approve()).response_code).toBe(2100)
    if (settlement === 'refunded') expect([await told(), (await payOut()).response_code]).toEqual([[], 2100])
    expect(await told()).toEqual([title])
  })
  it('is moved to another invoice of the company that takes all of it, and opens its seats', async () => {
    const target = await givenInvoice(world, buyer, { seats: 2 })
    const small = await givenInvoice(world, buyer, { seats: 1 })
    const foreign = await givenInvoice(world, await givenBuyer(world))
    for (const { invoice_no } of [small, foreign, invoice]) expect((await propose('moved', { to_invoice: invoice_no })).response_code).toBe(10035)
    expect((await propose('moved', { to_invoice: 'INV-2026-999999' })).response_code).toBe(10021)
    expect((await propose('moved')).response_code).toBe(10021)
    expect((await propose('moved', { to_invoice: target.invoice_no.toLowerCase() })).response_code).toBe(2100)
    expect((await approve()).response_code).toBe(2100)
    expect(await invoiceNow(world, target.invoice_id)).toMatchObject({ status: 'paid', open_sen: 0 })
    expect(await world.sql((tx) => tx.sql.select().from(seatLot).where(eq(seatLot.invoice_id, target.invoice_id)))).toMatchObject([{ seats: 2 }])
    const { data } = await world.as(buyer).call('getNotificationList', {})
    expect(data.posts[0]).toMatchObject({ kind: 'money_settled', href: `/CA/invoice-list?id=${target.invoice_id}` })
    expect(data.posts[0]?.text).toContain('without an invoice')
  })
  describe('kept as credit', () => {
    beforeEach(async () => {
      await propose('credited')
      expect((await approve()).response_code).toBe(2100)
    })
    it('waits for nobody, and can still be used', async () => {
      expect(await listed('PENDING')).toBeUndefined()
      expect(await listed('APPROVED_HISTORY_LIST')).toMatchObject({ state: 'kept', ways: ['refunded', 'moved'], can: { approve: false } })
      const [seen] = (await world.as(maker).call('getPaymentExceptionList', { q: 'APPROVED_HISTORY_LIST', payment_exception_id: id })).data.list
      expect(seen?.can).toMatchObject({ edit: true, approve: false, reject: false })
      for (const settlement of ['credited', 'explained']) expect((await propose(settlement, {}, 3)).response_code).toBe(10035)
      expect((await approve(3)).response_code).toBe(20073)
    })
    it('pays an invoice that comes later, by two people, and never a second one', async () => {
      const later = await givenInvoice(world, buyer, { seats: 2 })
      expect((await propose('moved', { to_invoice: later.invoice_no }, 3)).response_code).toBe(2100)
      expect((await approve(4, maker)).response_code).toBe(10004)
      expect((await approve(4)).response_code).toBe(2100)
      expect(await invoiceNow(world, later.invoice_id)).toMatchObject({ status: 'paid', open_sen: 0 })
      expect(await listed('APPROVED_HISTORY_LIST')).toMatchObject({ state: 'settled', settlement: 'moved', can: { edit: false } })
      const another = await givenInvoice(world, buyer, { seats: 2 })
      expect((await propose('moved', { to_invoice: another.invoice_no }, 5)).response_code).toBe(20073)
    })
    it('is given back', async () => {
      expect((await propose('refunded', {}, 3)).response_code).toBe(2100)
      expect((await approve(4)).response_code).toBe(2100)
      expect((await payOut(5)).response_code).toBe(2100)
      expect(await listed('APPROVED_HISTORY_LIST')).toMatchObject({ state: 'settled', settlement: 'refunded' })
    })
    it('is to be settled again where its use is sent back', async () => {
      await propose('refunded', {}, 3)
      expect((await reject(4)).response_code).toBe(2100)
      expect(await listed('REJECTED')).toMatchObject({ state: 'open', settlement: null })
    })
    it.runIf(served)('is used once by fifty', async () => {
      const later = await givenInvoice(world, buyer, { seats: 2 })
      const tried = await Promise.all(
        Array.from({ length: 50 }, (_, i) => (i % 2 ? propose('refunded', {}, 3) : propose('moved', { to_invoice: later.invoice_no }, 3))),
      )
      expect(tried.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
      const done = await Promise.all(Array.from({ length: 50 }, () => approve(4)))
      expect(done.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    })
  })
  it('is not moved where the invoice was paid meanwhile', async () => {
    const target = await givenInvoice(world, buyer, { seats: 2 })
    await propose('moved', { to_invoice: target.invoice_no })
    await payByTransfer(world, target, 20_000)
    expect((await approve()).response_code).toBe(10035)
    expect(await listed('PENDING')).toMatchObject({ state: 'proposed' })
  })
  it.runIf(served)('is settled or sent back by one of fifty', async () => {
    await propose('credited')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 ? approve() : reject())))
    expect(answers.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(new Set(answers.map(({ response_code }) => response_code))).toEqual(new Set([2100, 20073]))
  })
})

/** A bill that was made by hand, paid, and listed once nobody knew it for long. */
const givenStranger = async (pays: Parameters<typeof world.simulator.pay>[1][] = [{}]) => {
  const { id: gateway_bill_id } = await fetch(`${world.simulator.url}v3/bills`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('secret:').toString('base64')}` },
    body: new URLSearchParams({
      collection_id: 'col1',
      name: 'Stranger',
      email: 'stranger@home.test',
      amount: '20000',
      description: 'By hand',
      callback_url: `${world.kit.settings.portalUrl}/callbacks/billplz`,
    }),
  }).then((response) => response.json() as Promise<{ id: string }>)
  for (const how of pays) await world.simulator.pay(gateway_bill_id, how)
  await world.simulator.settled()
  world.clock.shift(UNKNOWN_MS)
  await tidyBills([])(world.kit, new AbortController().signal)
  world.clock.shift(-UNKNOWN_MS)
  return gateway_bill_id
}

describe('money that only a callback tells of', () => {
  it('of another sum becomes a payment of the invoice it is moved to', async () => {
    const { data } = await world.as(buyer).call('createBill', { invoice_id: (await givenInvoice(world, buyer)).invoice_id })
    await world.simulator.pay(data.bill.gateway_bill_id ?? '', { alter_amount: true })
    await world.simulator.settled()
    const [raised] = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.bill_id, data.bill.bill_id)))
    const of = raised?.payment_exception_id ?? 0
    const { invoice_no } = await invoiceNow(world, data.bill.invoice_id)
    expect((await propose('moved', { to_invoice: invoice_no }, 1, of)).response_code).toBe(2100)
    expect((await approve(2, checker, of)).response_code).toBe(2100)
    expect(await invoiceNow(world, data.bill.invoice_id)).toMatchObject({ status: 'part_paid', open_sen: 1 })
    expect(await listed('APPROVED_HISTORY_LIST', of)).toMatchObject({ receipt_no: expect.stringMatching(/^RCP-/) })
  })
  it('of another sum is in the books from that moment on, and cannot be explained away', async () => {
    const { invoice_id } = await givenInvoice(world, buyer)
    const figure = async () => (await world.as(buyer).call('getMoneyFigures', {})).data.unapplied_sen
    const before = await figure()
    const { bill_id, gateway_bill_id } = (await world.as(buyer).call('createBill', { invoice_id })).data.bill
    await world.simulator.pay(gateway_bill_id ?? '', { alter_amount: true })
    await world.simulator.settled()
    expect(await figure()).toBe(before + 49_999)
    expect((await world.as(buyer).call('getPaymentOptions', { invoice_id })).data.online).toMatchObject({
      because: 'paid_there',
      arrived_sen: 49_999,
    })
    const [raised] = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.bill_id, bill_id)))
    const of = raised?.payment_exception_id ?? 0
    expect((await listed('PENDING', of))?.ways).toEqual(['refunded', 'credited', 'moved'])
    expect((await propose('explained', {}, 1, of)).response_code).toBe(10035)
    expect(await world.sql((tx) => differences(queryOn(tx)))).toEqual([])
  })
  it('explained otherwise, lets the customer pay anew', async () => {
    const { invoice_id } = await givenInvoice(world, buyer)
    const first = await world.as(buyer).call('createBill', { invoice_id })
    await world.simulator.pay(first.data.bill.gateway_bill_id ?? '', { alter_amount: true })
    await world.simulator.settled()
    expect((await world.as(buyer).call('createBill', { invoice_id })).response_code).toBe(20072)
    const [raised] = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.bill_id, first.data.bill.bill_id)))
    await propose('refunded', {}, 1, raised?.payment_exception_id)
    await approve(2, checker, raised?.payment_exception_id)
    const second = await world.as(buyer).call('createBill', { invoice_id })
    expect(second.data.bill.bill_id).not.toBe(first.data.bill.bill_id)
  })
  it('of another sum is no money of its own once the true sum was paid', async () => {
    const { data } = await world.as(buyer).call('createBill', { invoice_id: (await givenInvoice(world, buyer)).invoice_id })
    const { bill_id, gateway_bill_id } = data.bill
    await world.simulator.pay(gateway_bill_id ?? '', { alter_amount: true })
    await world.simulator.settled()
    const [raised] = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.bill_id, bill_id)))
    const of = raised?.payment_exception_id ?? 0
    const target = await givenInvoice(world, buyer)
    await propose('moved', { to_invoice: target.invoice_no }, 1, of)
    await world.simulator.pay(gateway_bill_id ?? '')
    await world.simulator.settled()
    expect((await world.as(buyer).call('getBillStatus', { bill_id })).data.bill.state).toBe('paid')
    expect((await approve(2, checker, of)).response_code).toBe(20072)
    expect(await invoiceNow(world, target.invoice_id)).toMatchObject({ status: 'unpaid' })
    expect((await reject(2, of)).response_code).toBe(2100)
    expect(await listed('PENDING', of)).toMatchObject({ ways: ['explained'] })
    expect((await propose('refunded', {}, 3, of)).response_code).toBe(20072)
    expect((await propose('explained', {}, 3, of)).response_code).toBe(2100)
    expect((await approve(4, checker, of)).response_code).toBe(2100)
  })
  it('of another sum, told truly while it was to go back, pays its invoice once the refund is sent back', async () => {
    const { invoice_id } = await givenInvoice(world, buyer)
    const { bill_id, gateway_bill_id } = (await world.as(buyer).call('createBill', { invoice_id })).data.bill
    await world.simulator.pay(gateway_bill_id ?? '', { alter_amount: true })
    await world.simulator.settled()
    const [raised] = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.bill_id, bill_id)))
    const of = raised?.payment_exception_id ?? 0
    await propose('refunded', {}, 1, of)
    expect((await approve(2, checker, of)).response_code).toBe(2100)
    await world.simulator.pay(gateway_bill_id ?? '')
    await world.simulator.settled()
    expect(await invoiceNow(world, invoice_id)).toMatchObject({ status: 'unpaid' })
    expect((await reject(3, of)).response_code).toBe(2100)
    await tidyBills([])(world.kit, new AbortController().signal)
    expect(await invoiceNow(world, invoice_id)).toMatchObject({ status: 'paid', open_sen: 0 })
    expect(await listed('PENDING', of)).toMatchObject({ ways: ['explained'] })
    expect(await world.sql((tx) => differences(queryOn(tx)))).toEqual([])
  })
  it('of one unknown bill told twice, otherwise each time, is taken once, also where both are settled at once', async () => {
    const gateway_bill_id = await givenStranger([{ alter_amount: true }, {}])
    const { data } = await world.as(maker).call('getPaymentExceptionList', { q: 'PENDING', search: gateway_bill_id })
    const ids = data.list.map(({ payment_exception_id }) => payment_exception_id)
    expect(ids).toHaveLength(2)
    for (const of of ids) await propose('moved', { to_invoice: (await givenInvoice(world, buyer, { seats: 2 })).invoice_no }, 1, of)
    const codes = (await Promise.all(ids.map((of) => approve(2, checker, of)))).map(({ response_code }) => response_code)
    expect(codes.toSorted()).toEqual([20072, 2100])
  })
  it('is listed once, however often and in whatever words the gateway tells it, and taken no second time once it is given back', async () => {
    const { invoice_id } = await givenInvoice(world, buyer)
    const { bill_id, gateway_bill_id } = (await world.as(buyer).call('createBill', { invoice_id })).data.bill
    // The bank took a sen less: so the callback tells, and whoever asks is told the same in other words.
    await world.simulator.pay(gateway_bill_id ?? '', { alter_amount: true })
    await world.simulator.settled()
    const there = world.simulator.bills.get(gateway_bill_id ?? '')
    Object.assign(there ?? {}, { paid_amount: 49_999 })
    const ask = async () => {
      world.clock.shift(6_000)
      await world.as(buyer).call('getBillStatus', { bill_id })
      world.clock.shift(-6_000)
      return world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.bill_id, bill_id)))
    }
    const raised = await ask()
    expect(raised).toMatchObject([{ kind: 'amount_differs', amount_sen: 49_999 }])
    const of = raised[0]?.payment_exception_id ?? 0
    await propose('refunded', {}, 1, of)
    expect((await approve(2, checker, of)).response_code).toBe(2100)
    // At night the gateway is asked again; and once it corrects itself.
    for (const paid_amount of [49_999, 50_000]) {
      Object.assign(there ?? {}, { paid_amount })
      await reconcileBills([], 0)(world.kit, new AbortController().signal)
      expect(await invoiceNow(world, invoice_id)).toMatchObject({ status: 'unpaid', open_sen: 50_000 })
    }
    expect(await ask()).toHaveLength(1)
  })
  it('keeps its invoice from being voided as long as nobody has settled it, and no longer', async () => {
    for (const settlement of ['refunded', 'moved'] as const) {
      const { invoice_id, version } = await givenInvoice(world, buyer)
      const annul = () => world.as(buyer).call('deleteInvoice', { invoice_id, version, remarks: 'Ordered twice.' })
      const { bill_id, gateway_bill_id } = (await world.as(buyer).call('createBill', { invoice_id })).data.bill
      await world.simulator.pay(gateway_bill_id ?? '', { alter_amount: true })
      await world.simulator.settled()
      const [raised] = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.bill_id, bill_id)))
      const of = raised?.payment_exception_id ?? 0
      expect((await annul()).response_code).toBe(20072)
      const elsewhere = await givenInvoice(world, buyer)
      await propose(settlement, settlement === 'moved' ? { to_invoice: elsewhere.invoice_no } : {}, 1, of)
      expect((await annul()).response_code).toBe(20072)
      expect((await approve(2, checker, of)).response_code).toBe(2100)
      expect((await annul()).response_code).toBe(2100)
      expect(await invoiceNow(world, invoice_id)).toMatchObject({ status: 'void', open_sen: 0 })
    }
  })
  it('of one unknown bill told twice is given back or moved, never both', async () => {
    const proposed = async (settlements: readonly string[]) => {
      const gateway_bill_id = await givenStranger([{ alter_amount: true }, {}])
      const { data } = await world.as(maker).call('getPaymentExceptionList', { q: 'PENDING', search: gateway_bill_id })
      const ids = data.list.map(({ payment_exception_id }) => payment_exception_id)
      expect(ids).toHaveLength(2)
      for (const [i, of] of ids.entries())
        await propose(
          settlements[i] ?? '',
          settlements[i] === 'moved' ? { to_invoice: (await givenInvoice(world, buyer, { seats: 2 })).invoice_no } : {},
          1,
          of,
        )
      return ids
    }
    const [back = 0, moved = 0] = await proposed(['refunded', 'moved'])
    expect((await approve(2, checker, back)).response_code).toBe(2100)
    expect((await approve(2, checker, moved)).response_code).toBe(20072)
    expect((await reject(2, moved)).response_code).toBe(2100)
    expect(await listed('PENDING', moved)).toMatchObject({ ways: ['explained'] })
    for (const settlements of [
      ['refunded', 'refunded'],
      ['credited', 'moved'],
      ['moved', 'refunded'],
    ]) {
      const ids = await proposed(settlements)
      const codes = (await Promise.all(ids.map((of) => approve(2, checker, of)))).map(({ response_code }) => response_code)
      expect(codes.toSorted()).toEqual([20072, 2100])
    }
  })
  it('of a bill that nobody knows becomes one of the invoice it is moved to', async () => {
    const gateway_bill_id = await givenStranger()
    const { data } = await world.as(maker).call('getPaymentExceptionList', { q: 'PENDING', search: gateway_bill_id })
    const [raised] = data.list
    expect(raised).toMatchObject({ kind: 'unknown_bill', company: null, amount_sen: 20_000, bill_reference: gateway_bill_id })
    const target = await givenInvoice(world, buyer, { seats: 2 })
    const of = raised?.payment_exception_id ?? 0
    await propose('moved', { to_invoice: target.invoice_no }, 1, of)
    expect((await approve(2, checker, of)).response_code).toBe(2100)
    expect(await invoiceNow(world, target.invoice_id)).toMatchObject({ status: 'paid' })
    expect(await world.sql((tx) => tx.sql.select().from(payment).where(eq(payment.company_id, buyer.company_id)))).toContainEqual(
      expect.objectContaining({ amount_sen: 20_000, channel: 1 }),
    )
  })
})
