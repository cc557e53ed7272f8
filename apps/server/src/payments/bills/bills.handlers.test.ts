/** Paying online, against the simulator: its callbacks come over HTTP. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BillingWorld, givenBuyer, givenInvoice, invoiceNow, openBillingWorld, payByTransfer, voidInvoice } from '../../../test/billing.ts'
import { type Person, served } from '../../../test/world.ts'
import { auditEvent } from '../../audit/audit.table.ts'
import { users } from '../../identity/identity.table.ts'
import { ledgerEntry } from '../../invoices/invoices.table.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import { everything } from '../../kit/database/scope.ts'
import { SomeFailed } from '../../kit/jobs/each.ts'
import { seatLot } from '../../purchases/purchases.table.ts'
import { payment, paymentException } from '../taking/taking.table.ts'
import { ABANDONED_MS, ASKED_AGAIN_MS, REUSED_MS, UNKNOWN_MS } from './bills.rules.ts'
import { sweepCallbacks } from './bills.store.ts'
import { bill, gatewayCallback } from './bills.table.ts'
import { reconcileBills, systemWork, tidyBills } from './bills.worker.ts'
import { keepTold } from './callbacks.usecases.ts'

let world: BillingWorld
let buyer: Person & { company_id: number }
let invoice: Invoice
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  buyer = await givenBuyer(world)
  invoice = await givenInvoice(world, buyer)
})
/** A circuit is its gateway's; new settings are a new gateway. */
const freshGateway = () => Object.assign(world.kit.settings, { billplz: { ...world.kit.settings.billplz } })
afterEach(() => {
  Object.assign(world.simulator.faults, { down: false, slowMs: 0, rubbish: null, limit: null, silent: false, early: false })
  freshGateway()
})

const create = (invoice_id = invoice.invoice_id, who = buyer) => world.as(who).call('createBill', { invoice_id })
const made = async () => {
  const { data, body } = await create()
  if (!data?.bill) throw new Error(body)
  return { ...data.bill, id: data.bill.gateway_bill_id ?? '' }
}
const now = () => invoiceNow(world, invoice.invoice_id)
const bills = (invoice_id = invoice.invoice_id) =>
  world.sql((tx) => tx.sql.select().from(bill).where(eq(bill.invoice_id, invoice_id)).orderBy(bill.bill_id))
const exceptionsOf = (invoice_id: number) =>
  world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.invoice_id, invoice_id)))
const paymentsOf = (invoice_id: number) =>
  world.sql((tx) =>
    tx.sql
      .select({ amount_sen: payment.amount_sen, receipt_no: payment.receipt_no, paid_on: payment.paid_on })
      .from(payment)
      .innerJoin(bill, eq(bill.bill_id, payment.bill_id))
      .where(eq(bill.invoice_id, invoice_id)),
  )
const stopped = new AbortController().signal
const tidy = () => tidyBills([])(world.kit, stopped)
const reconcile = () => reconcileBills([], 0)(world.kit, stopped)
const send = (fields: Record<string, string>) =>
  world.app.inject({
    method: 'POST',
    url: '/callbacks/billplz',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
/** As the gateway would call back of this bill, which is paid there, with what is said to be other. */
const callback = (id: string, amount: number, over: Record<string, string> = {}) => {
  const there = world.simulator.bills.get(id)
  if (there && over.paid !== 'false') Object.assign(there, { state: 'paid', paid_amount: amount, paid_at: new Date() })
  return world.simulator.signed({
    id,
    collection_id: 'col1',
    paid: 'true',
    state: 'paid',
    amount: String(amount),
    paid_amount: String(amount),
    due_at: '2026-11-22',
    email: buyer.email,
    mobile: '',
    name: 'BUYER',
    url: `http://localhost/bills/${id}`,
    paid_at: '2026-11-21 09:12:00 +0800',
    transaction_id: 'TX1',
    ...over,
  })
}
const callbacksOf = (id: string) => world.sql((tx) => tx.sql.select().from(gatewayCallback).where(eq(gatewayCallback.gateway_bill_id, id)))

describe('an invoice is paid by a bill', () => {
  it('from asking to open seats, once', async () => {
    const { id, url, amount_sen } = await made()
    expect(url).toBe(`${world.simulator.url.replace('/api/', '')}/bills/${id}`)
    expect(amount_sen).toBe(50_000)
    expect(world.simulator.bills.get(id)).toMatchObject({
      amount: 50_000,
      description: `Invoice ${invoice.invoice_no}`,
      reference_2: invoice.invoice_no,
      callback_url: `${world.kit.settings.portalUrl}/callbacks/billplz`,
    })
    const back = await world.simulator.pay(id, { double: true })
    await world.simulator.settled()
    expect(back).toContain(`/CA/invoice-list/payment/${invoice.invoice_id}?billplz%5Bid%5D=${id}`)
    expect(await now()).toMatchObject({ status: 'paid', open_sen: 0 })
    expect(await paymentsOf(invoice.invoice_id)).toHaveLength(1)
    expect(await world.sql((tx) => tx.sql.select().from(seatLot).where(eq(seatLot.invoice_id, invoice.invoice_id)))).toMatchObject([{ seats: 5 }])
    expect((await create()).response_code).toBe(20072)
    const [mail] = await world.mails(buyer.email)
    expect(mail?.subject).toContain('Payment received')
    const { data } = await world.as(buyer).call('getBillList', { invoice_id: invoice.invoice_id })
    expect(data.billsList).toMatchObject([{ state: 'paid', url: null, receipt_no: expect.stringMatching(/^RCP-/) }])
    const options = await world.as(buyer).call('getPaymentOptions', { invoice_id: invoice.invoice_id })
    expect(options.data).toMatchObject({
      online: { because: 'paid_there' },
      payments: [{ amount_sen: 50_000, channel: 1 }],
      invoice: { paid_sen: 50_000, seats: 5 },
    })
  })
  it('with the bank that was chosen', async () => {
    const { data } = await world.as(buyer).call('getPaymentOptions', { invoice_id: invoice.invoice_id })
    expect(data.online).toMatchObject({ because: null, largest_personal_sen: 3_000_000 })
    expect(data.online.banks).toContainEqual({ code: 'MB2U0227', name: 'Malayan Banking Berhad (Maybank)', kind: 'personal' })
    expect(data.online.banks.some(({ kind }) => kind === 'business')).toBe(true)
    const answer = await world.as(buyer).call('createBill', { invoice_id: invoice.invoice_id, bank_code: 'MB2U0227' })
    expect(answer.data.bill.url).toMatch(/\?auto_submit=true$/)
    expect(world.simulator.bills.get(answer.data.bill.gateway_bill_id ?? '')).toMatchObject({
      reference_1_label: 'Bank Code',
      reference_1: 'MB2U0227',
    })
  })
  it('a failed try changes nothing, and the next one pays', async () => {
    const { id, bill_id } = await made()
    await world.simulator.fail(id)
    expect(await now()).toMatchObject({ status: 'unpaid' })
    expect(await callbacksOf(id)).toMatchObject([{ outcome: 'not_paid' }])
    expect((await made()).bill_id).toBe(bill_id)
    await world.simulator.pay(id)
    await world.simulator.settled()
    expect(await now()).toMatchObject({ status: 'paid' })
  })
  it('which the payer’s bank has: it waits until the bank says, and is asked for again only when told so', async () => {
    const { id, bill_id } = await made()
    let later = 0
    const status = async () => {
      later += 10_000
      world.clock.shift(later)
      const { data } = await world.as(buyer).call('getBillStatus', { bill_id })
      world.clock.shift(-later)
      return data.bill
    }
    expect((await status()).pending_at).toBeNull()
    const back = await world.simulator.pend(id)
    expect(back).toContain('transaction_status')
    const since = (await status()).pending_at
    expect(since).not.toBeNull()
    expect((await status()).pending_at).toBe(since)
    const { data } = await world.as(buyer).call('getPaymentOptions', { invoice_id: invoice.invoice_id })
    expect(data.bill).toMatchObject({ state: 'due', pending_at: since })
    const listed = (await world.as(buyer).call('getListOfInvoice', { invoice_id: invoice.invoice_id })).data.list.data
    expect(listed).toMatchObject([{ bill_pending: true, checking: null }])
    const { owed, to_pay } = (await world.as(buyer).call('getMoneyFigures', {})).data
    expect(to_pay).toBe(owed - 1)
    // The second person at the bank says no.
    await world.simulator.fail(id)
    expect((await status()).pending_at).toBeNull()
    await world.simulator.pend(id)
    expect((await status()).pending_at).not.toBeNull()
    await world.simulator.pay(id)
    await world.simulator.settled()
    expect(await now()).toMatchObject({ status: 'paid' })
    expect(await bills()).toMatchObject([{ state: 'paid', pending_at: null }])
  })
  it('and by a second transaction of the same bill: that money is for two people to give back', async () => {
    const { id } = await made()
    await send(callback(id, 50_000, { transaction_id: 'TX1' }))
    await send(callback(id, 50_000, { transaction_id: 'TX1', name: 'THE SAME' }))
    expect(await exceptionsOf(invoice.invoice_id)).toEqual([])
    for (const name of ['BUYER', 'IN OTHER WORDS']) await send(callback(id, 50_000, { transaction_id: 'TX2', name }))
    expect(await exceptionsOf(invoice.invoice_id)).toMatchObject([{ kind: 'paid_twice', amount_sen: 50_000, state: 'open', payment_id: null }])
    expect(await paymentsOf(invoice.invoice_id)).toHaveLength(1)
    const finance = await world.given.admin('globalAdmin')
    const { data } = await world.as(finance).call('getPaymentExceptionList', { q: 'PENDING', kind: 'paid_twice' })
    expect(data.list.map(({ ways }) => ways)).toEqual([['refunded']])
  })
  it('is given the same bill while it is due, and a new one after thirty days', async () => {
    const first = await made()
    expect((await made()).bill_id).toBe(first.bill_id)
    await world.kit.database.write(everything, (tx) =>
      tx.sql
        .update(bill)
        .set({ created_at: new Date(Date.now() - REUSED_MS) })
        .where(eq(bill.bill_id, first.bill_id)),
    )
    const second = await made()
    expect(second.bill_id).not.toBe(first.bill_id)
    expect(world.simulator.bills.get(first.id)?.state).toBe('deleted')
    expect((await bills()).map(({ state }) => state)).toEqual(['deleted', 'due'])
  })
  it('only of the own company', async () => {
    const other = await givenBuyer(world)
    expect((await create(invoice.invoice_id, other)).response_code).toBe(10021)
    const { bill_id } = await made()
    expect((await world.as(other).call('getBillStatus', { bill_id })).response_code).toBe(10021)
    expect((await world.as(other).call('getPaymentOptions', { invoice_id: invoice.invoice_id })).response_code).toBe(10021)
    expect((await world.as(other).call('getBillList', { invoice_id: invoice.invoice_id })).data.total).toBe(0)
  })
  it('not where it is void, paid by transfer, or of a sum that the gateway does not take', async () => {
    await voidInvoice(world, invoice)
    expect((await create()).response_code).toBe(10035)
    const paid = await givenInvoice(world, buyer)
    await payByTransfer(world, paid, paid.open_sen)
    expect((await create(paid.invoice_id)).response_code).toBe(10023)
    const small = await givenInvoice(world, buyer, { seats: 1, unit_price_sen: 99 })
    expect((await create(small.invoice_id)).response_code).toBe(10035)
    const { data } = await world.as(buyer).call('getPaymentOptions', { invoice_id: small.invoice_id })
    expect(data.online.because).toBe('amount')
  })
})

describe('when the gateway', () => {
  it('is down, nothing is left that blocks the next try', async () => {
    world.simulator.faults.down = true
    expect((await create()).response_code).toBe(10007)
    world.simulator.faults.down = false
    expect((await create()).response_code).toBe(2100)
    expect((await bills()).map(({ state }) => state)).toEqual(['failed', 'due'])
  })
  it.each(['html', 'json'] as const)('answers %s that is no bill, it counts as down', async (rubbish) => {
    world.simulator.faults.rubbish = rubbish
    expect((await create()).response_code).toBe(10007)
  })
  it('is down for long, the circuit opens and the screen says so; then one try closes it', async () => {
    world.simulator.faults.down = true
    for (let i = 0; i < 5; i++) expect((await create()).response_code).toBe(10007)
    const before = world.simulator.bills.size
    world.simulator.faults.down = false
    expect((await create()).response_code).toBe(10007)
    expect(world.simulator.bills.size).toBe(before)
    const { data } = await world.as(buyer).call('getPaymentOptions', { invoice_id: invoice.invoice_id })
    expect(data.online).toMatchObject({ because: 'down' })
  })
  it('makes a bill and its answer is lost, nobody can pay it, and the money of whoever does is not dropped', async () => {
    world.simulator.faults.silent = true
    expect((await create()).response_code).toBe(10007)
    world.simulator.faults.silent = false
    const lost = [...world.simulator.bills.values()].at(-1)
    expect(await made()).toMatchObject({ state: 'due' })
    await world.simulator.pay(lost?.id ?? '')
    await world.simulator.settled()
    await tidy()
    expect(await callbacksOf(lost?.id ?? '')).toMatchObject([{ handled_at: null }])
    world.clock.shift(UNKNOWN_MS)
    await tidy()
    await tidy()
    world.clock.shift(-UNKNOWN_MS)
    const raised = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.kind, 'unknown_bill')))
    expect(raised.filter(({ details }) => (details as { id?: string }).id === lost?.id)).toMatchObject([{ amount_sen: 50_000, company_id: null }])
    expect(await now()).toMatchObject({ status: 'unpaid' })
  })
  it('says that it has no such bill though one called back as paid, two people settle the money that was told', async () => {
    const { company_id, invoice_id } = invoice
    const { user_id: created_by, name: created_by_name } = buyer
    const [id, now_at] = [`gone${invoice_id}`, world.kit.clock.now()]
    const amount_sen = invoice.open_sen
    const due = { state: 'due', gateway_bill_id: id, url: `https://pay.test/${id}`, collection_id: 'test', created_at: now_at } as const
    await world.kit.database.write(everything, (tx) =>
      tx.sql.insert(bill).values({ company_id, invoice_id, amount_sen, created_by, created_by_name, ...due }),
    )
    const told = { id, collection_id: 'test', paid: 'true', amount: `${amount_sen}`, paid_amount: `${amount_sen}`, transaction_id: 'T1' }
    await keepTold(systemWork(world.kit, []), told)
    await tidy()
    expect(await callbacksOf(id)).toMatchObject([{ handled_at: null }])
    world.clock.shift(UNKNOWN_MS)
    await tidy()
    await tidy()
    world.clock.shift(-UNKNOWN_MS)
    expect(await callbacksOf(id)).toMatchObject([{ outcome: 'exception' }])
    const [raised, ...more] = await exceptionsOf(invoice_id)
    expect([raised, more]).toMatchObject([{ kind: 'unknown_bill', amount_sen, company_id, state: 'open' }, []])
    expect(await now()).toMatchObject({ status: 'unpaid' })
    const [maker, checker] = [await world.given.admin('globalAdmin'), await world.given.admin('globalAdmin')]
    const { payment_exception_id } = raised ?? { payment_exception_id: 0 }
    const moved = { settlement: 'moved', to_invoice: invoice.invoice_no, remarks: 'The bank has it.' } as const
    const proposed = await world.as(maker).call('settlePaymentException', { payment_exception_id, version: 1, ...moved })
    expect(proposed.response_code).toBe(2100)
    expect((await world.as(checker).call('approvePaymentSettlement', { payment_exception_id, version: 2 })).response_code).toBe(2100)
    expect(await now()).toMatchObject({ status: 'paid', open_sen: 0 })
    expect(await bills()).toMatchObject([{ state: 'paid' }])
  })
  it('says that it no longer has a bill that is paid though it is called back as paid once more, somebody hears of it', async () => {
    const { id } = await made()
    await send(callback(id, 50_000, { transaction_id: 'TX1' }))
    const { x_signature: _, ...again } = callback(id, 50_000, { transaction_id: 'TX2' })
    world.simulator.bills.delete(id)
    await keepTold(systemWork(world.kit, []), again)
    world.clock.shift(UNKNOWN_MS + 1000)
    await expect(tidy()).rejects.toThrow(SomeFailed)
    world.clock.shift(-UNKNOWN_MS - 1000)
    expect((await callbacksOf(id)).map(({ outcome }) => outcome)).toEqual(['paid', null])
    expect(await exceptionsOf(invoice.invoice_id)).toEqual([])
    await world.sql((tx) => tx.sql.delete(gatewayCallback).where(eq(gatewayCallback.gateway_bill_id, id)))
  })
  it('is paid before it has answered, the early callback is matched with the bill', async () => {
    world.simulator.faults.early = true
    expect((await create()).response_code).toBe(20072)
    await world.simulator.settled()
    expect(await now()).toMatchObject({ status: 'paid' })
  })
  it('is not there at all, paying online is closed and says so', async () => {
    const { billplz } = world.kit.settings
    Object.assign(world.kit.settings, { billplz: null })
    expect((await create()).response_code).toBe(10007)
    const { data } = await world.as(buyer).call('getPaymentOptions', { invoice_id: invoice.invoice_id })
    expect(data.online).toMatchObject({ because: 'off', banks: [] })
    Object.assign(world.kit.settings, { billplz })
  })
  it('loses the callback, asking for the status finds the payment', async () => {
    const { id, bill_id } = await made()
    await world.simulator.pay(id, { drop: true })
    world.clock.shift(10_000)
    const { data } = await world.as(buyer).call('getBillStatus', { bill_id })
    world.clock.shift(-10_000)
    expect(data).toMatchObject({ bill: { state: 'paid' }, invoice: { status: 'paid', open_sen: 0 } })
  })
  it('is down while the status is asked for, that is said', async () => {
    const { bill_id } = await made()
    world.simulator.faults.down = true
    world.clock.shift(10_000)
    expect((await world.as(buyer).call('getBillStatus', { bill_id })).response_code).toBe(10007)
    world.clock.shift(-10_000)
  })
})

describe('somebody died between', () => {
  it('asking and the answer: waited for, then given up, then asked anew', async () => {
    const { company_id, invoice_id, open_sen } = invoice
    const by = { created_by: buyer.user_id, created_by_name: buyer.name, collection_id: 'col1' }
    const asked = (created_at: Date) =>
      world.kit.database.write(everything, (tx) => tx.sql.insert(bill).values({ company_id, invoice_id, amount_sen: open_sen, created_at, ...by }))
    await asked(new Date(Date.now() - ABANDONED_MS - 1000))
    expect(await made()).toMatchObject({ state: 'due' })
    expect((await bills()).map(({ state }) => state)).toEqual(['failed', 'due'])
    const other = await givenInvoice(world, buyer)
    await world.kit.database.write(everything, (tx) =>
      tx.sql
        .insert(bill)
        .values({ ...by, company_id, invoice_id: other.invoice_id, amount_sen: 1, created_at: new Date(Date.now() - ABANDONED_MS - 1000) }),
    )
    await tidy()
    expect((await bills(other.invoice_id)).map(({ state }) => state)).toEqual(['failed'])
  })
  it('keeping the callback and taking the money: the job takes it up, once', async () => {
    const { id } = await made()
    const { x_signature: _, ...body } = callback(id, 50_000)
    await keepTold(systemWork(world.kit, []), body)
    expect(await now()).toMatchObject({ status: 'unpaid' })
    await Promise.all([tidy(), tidy()])
    expect(await now()).toMatchObject({ status: 'paid' })
    expect(await paymentsOf(invoice.invoice_id)).toMatchObject([{ amount_sen: 50_000, paid_on: '2026-11-21' }])
  })
  it('the payment by another way and taking back the bill: the job takes it back', async () => {
    const { id } = await made()
    await payByTransfer(world, invoice, 20_000)
    await tidy()
    expect(world.simulator.bills.get(id)?.state).toBe('deleted')
    expect((await bills()).map(({ state }) => state)).toEqual(['deleted'])
    expect(await made()).toMatchObject({ amount_sen: 30_000 })
  })
})

describe('a callback', () => {
  it('enters no money before the gateway, asked, says the same; the job asks again', async () => {
    const { id } = await made()
    const fields = callback(id, 50_000)
    world.simulator.faults.down = true
    expect((await send(fields)).statusCode).toBe(200)
    await tidy()
    expect(await now()).toMatchObject({ status: 'unpaid', open_sen: 50_000 })
    expect(await callbacksOf(id)).toMatchObject([{ is_paid: true, handled_at: null }])
    expect((await world.mails(buyer.email)).filter(({ subject }) => subject.includes('Payment received'))).toEqual([])
    world.simulator.faults.down = false
    freshGateway()
    // It is not asked again at once.
    await tidy()
    expect(await now()).toMatchObject({ status: 'unpaid' })
    world.clock.shift(ASKED_AGAIN_MS + 1000)
    await Promise.all([tidy(), tidy()])
    world.clock.shift(-ASKED_AGAIN_MS - 1000)
    expect(await now()).toMatchObject({ status: 'paid', open_sen: 0 })
    expect(await paymentsOf(invoice.invoice_id)).toHaveLength(1)
    expect((await world.mails(buyer.email)).filter(({ subject }) => subject.includes('Payment received'))).toHaveLength(1)
  })
  it('that the gateway, asked, does not confirm enters none, and is told in the log', async () => {
    const { id } = await made()
    const fields = callback(id, 50_000)
    Object.assign(world.simulator.bills.get(id) ?? {}, { state: 'due', paid_amount: 0, paid_at: null })
    expect((await send(fields)).statusCode).toBe(200)
    expect(await now()).toMatchObject({ status: 'unpaid' })
    expect(await callbacksOf(id)).toMatchObject([{ handled_at: null }])
    world.clock.shift(UNKNOWN_MS + 1000)
    await tidy()
    world.clock.shift(-UNKNOWN_MS - 1000)
    expect(await callbacksOf(id)).toMatchObject([{ outcome: 'not_paid' }])
    expect(await now()).toMatchObject({ status: 'unpaid' })
    const lines = await world.sql((tx) => tx.sql.select().from(auditEvent).where(eq(auditEvent.action, 'bill.callback_denied')))
    expect(lines).toMatchObject([{ entity: 'bill', company_id: invoice.company_id }])
    // Once it is paid there it is found all the same.
    await world.simulator.pay(id)
    await world.simulator.settled()
    expect(await now()).toMatchObject({ status: 'paid' })
  })
  it('that the gateway will not answer for is told among the jobs that failed, as long as it waits', async () => {
    const { id } = await made()
    const fields = callback(id, 50_000)
    world.simulator.faults.down = true
    expect((await send(fields)).statusCode).toBe(200)
    world.clock.shift(ASKED_AGAIN_MS + 1000)
    await tidy()
    world.clock.shift(UNKNOWN_MS)
    await expect(tidy()).rejects.toThrow(SomeFailed)
    world.clock.shift(-ASKED_AGAIN_MS - 1000 - UNKNOWN_MS)
    expect(await callbacksOf(id)).toMatchObject([{ handled_at: null }])
    expect(await now()).toMatchObject({ status: 'unpaid' })
    await world.sql((tx) => tx.sql.delete(gatewayCallback).where(eq(gatewayCallback.gateway_bill_id, id)))
  })
  it('leaves the gateway time for others: the job asks about ten at once, and about no more once that is too much', async () => {
    const ids: string[] = []
    for (let i = 0; i < 12; i++) {
      const { invoice_id } = await givenInvoice(world, buyer)
      const id = (await create(invoice_id)).data.bill.gateway_bill_id ?? ''
      const { x_signature: _, ...body } = callback(id, 50_000)
      await keepTold(systemWork(world.kit, []), body)
      ids.push(id)
    }
    const open = async () => (await Promise.all(ids.map(callbacksOf))).flat().filter(({ handled_at }) => handled_at === null)
    world.simulator.faults.limit = 0
    await tidy()
    expect((await open()).map(({ asked_at }) => asked_at !== null).filter(Boolean)).toHaveLength(1)
    world.simulator.faults.limit = null
    await tidy()
    expect(await open()).toHaveLength(2)
    world.clock.shift(ASKED_AGAIN_MS + 1000)
    await tidy()
    world.clock.shift(-ASKED_AGAIN_MS - 1000)
    expect(await open()).toEqual([])
  })
  it('that told of no money is kept for ninety days', async () => {
    const { id } = await made()
    await world.simulator.fail(id)
    const old = await made()
    expect(await callbacksOf(old.id)).toHaveLength(1)
    const on = (days: number) =>
      world.kit.database.write(everything, async (tx) => void (await sweepCallbacks(tx, new Date(Date.now() + days * 86_400_000))))
    await on(89)
    expect(await callbacksOf(id)).toHaveLength(1)
    await on(91)
    expect(await callbacksOf(id)).toEqual([])
  })
  it('that the gateway did not sign is refused and leaves nothing', async () => {
    const { id } = await made()
    const good = callback(id, 50_000)
    const forged: Record<string, string>[] = [
      { ...good, x_signature: 'f'.repeat(64) },
      { ...good, x_signature: '' },
      { ...good, paid_amount: '1' },
      { ...good, name: 'OTHER' },
      { ...good, more: '1' },
      Object.fromEntries(Object.entries(good).filter(([key]) => key !== 'x_signature')),
      {},
    ]
    const before = await world.digest()
    for (const fields of forged) expect((await send(fields)).statusCode).toBe(400)
    const double = await world.app.inject({
      method: 'POST',
      url: '/callbacks/billplz',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams(good)}&id=${id}`,
    })
    expect(double.statusCode).toBe(400)
    expect(await world.digest()).toBe(before)
  })
  it('that was cut otherwise than it was signed is refused, whatever name the payer has', async () => {
    const { id } = await made()
    const { x_signature, ...failed } = callback(id, 50_000, { paid: 'false', paid_amount: '0', state: 'due', name: 'A|paid_amount50000|paidtrue|q' })
    const behind = Object.entries(failed).filter(([key]) => key >= 'paid')
    const rest = Object.entries(failed).filter(([key]) => key < 'name')
    const q = ['', ...behind.map(([key, value]) => key + value).sort()].join('|')
    const cut = { ...Object.fromEntries(rest), name: 'A', paid_amount: '50000', paid: 'true', q, x_signature: x_signature ?? '' }
    const before = await world.digest()
    expect((await send(cut)).statusCode).toBe(400)
    expect(await world.digest()).toBe(before)
  })
  it('brings no name that it could be cut at: none is sent with the sign between fields', async () => {
    const [admin] = await world.sql((tx) =>
      tx.sql.update(users).set({ name: 'A|paid_amount50000|paidtrue|q' }).where(eq(users.user_id, buyer.user_id)).returning(),
    )
    expect(admin?.name).toContain('|')
    const { id } = await made()
    expect(world.simulator.bills.get(id)?.name).toBe('A paid_amount50000 paidtrue q')
  })
  it('that is the address which the payer was sent back to, in whatever spelling, is refused and not kept', async () => {
    const { id } = await made()
    const before = await world.digest()
    const { x_signature, ...redirect } = world.simulator.signed({
      'billplz[id]': id,
      'billplz[paid]': 'true',
      'billplz[paid_at]': '2026-11-23 10:00:00 +0800',
    })
    for (const spelled of [(key: string) => key, (key: string) => key.replaceAll(/[[\]]/g, ''), (key: string) => `[${key}]`]) {
      const fields = Object.fromEntries(Object.entries(redirect).map(([key, value]) => [spelled(key), String(value)]))
      for (const signature of ['x_signature', 'billplz[x_signature]'])
        expect((await send({ ...fields, [signature]: String(x_signature) })).statusCode).toBe(400)
    }
    expect(await world.digest()).toBe(before)
  })
  it('is no page, no JSON, and no more than a callback', async () => {
    const post = (type: string, payload: string) =>
      world.app.inject({ method: 'POST', url: '/callbacks/billplz', headers: { 'content-type': type }, payload })
    expect((await post('application/json', '{}')).statusCode).toBeGreaterThanOrEqual(400)
    expect((await post('application/x-www-form-urlencoded', 'a='.padEnd(20_000, 'x'))).statusCode).toBeGreaterThanOrEqual(400)
    expect((await world.app.inject({ method: 'GET', url: '/callbacks/billplz', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  })
  it('of another sum, another collection or another currency is for people to look at, and stops a second payment', async () => {
    const others: [over: Record<string, string>, there: object][] = [
      [{ paid_amount: '49999' }, { paid_amount: 49_999 }],
      [{ collection_id: 'other' }, { collection_id: 'other' }],
      [{ amount: '49999' }, { amount: 49_999 }],
      [{ currency: 'SGD' }, {}],
    ]
    for (const [over, there] of others) {
      invoice = await givenInvoice(world, buyer)
      const { id } = await made()
      const fields = callback(id, 50_000, over)
      Object.assign(world.simulator.bills.get(id) ?? {}, there)
      expect((await send(fields)).statusCode).toBe(200)
      expect(await now()).toMatchObject({ status: 'unpaid' })
      expect(await exceptionsOf(invoice.invoice_id)).toMatchObject([{ kind: 'currency' in over ? 'currency' : 'amount_differs', payment_id: null }])
      expect((await create()).response_code).toBe(20072)
    }
  })
  it.each<[string, Record<string, string>]>([
    ['another sum', { paid_amount: '49999' }],
    ['what is no sum', { amount: '9007199254740993', paid_amount: '-1' }],
    ['another collection', { collection_id: 'other' }],
    ['another currency', { currency: 'SGD' }],
  ])('of %s raises nothing before the gateway, asked, says that the bill is paid', async (_, over) => {
    const { id } = await made()
    const fields = callback(id, 50_000, over)
    world.simulator.faults.down = true
    expect((await send(fields)).statusCode).toBe(200)
    expect(await exceptionsOf(invoice.invoice_id)).toEqual([])
    expect(await callbacksOf(id)).toMatchObject([{ handled_at: null }])
    world.simulator.faults.down = false
    freshGateway()
    Object.assign(world.simulator.bills.get(id) ?? {}, { state: 'due', paid_amount: 0, paid_at: null })
    world.clock.shift(UNKNOWN_MS + 1000)
    await tidy()
    world.clock.shift(-UNKNOWN_MS - 1000)
    expect(await callbacksOf(id)).toMatchObject([{ outcome: 'not_paid' }])
    expect(await exceptionsOf(invoice.invoice_id)).toEqual([])
  })
  it('of another sum than the gateway says when it is asked counts as what the gateway says', async () => {
    const { id } = await made()
    expect((await send(callback(id, 50_000, { paid_amount: '49999' }))).statusCode).toBe(200)
    expect(await now()).toMatchObject({ status: 'paid', open_sen: 0 })
    expect(await exceptionsOf(invoice.invoice_id)).toEqual([])
  })
  it('altered on its way by the gateway itself is the same', async () => {
    const { id } = await made()
    await world.simulator.pay(id, { alter_amount: true })
    await world.simulator.settled()
    expect(await exceptionsOf(invoice.invoice_id)).toMatchObject([{ kind: 'amount_differs', amount_sen: 49_999 }])
  })
  it('of a deleted bill that is paid all the same is taken, and what is too much set apart', async () => {
    const { id } = await made()
    await payByTransfer(world, invoice, 30_000)
    const second = await made()
    expect(second.amount_sen).toBe(20_000)
    await world.simulator.pay(id)
    await world.simulator.settled()
    expect(await now()).toMatchObject({ status: 'paid', open_sen: 0 })
    expect(await exceptionsOf(invoice.invoice_id)).toMatchObject([{ kind: 'overpayment', amount_sen: 30_000 }])
    await tidy()
    expect(world.simulator.bills.get(second.id)?.state).toBe('deleted')
  })
  it('after the invoice was voided sets all of it apart', async () => {
    const { id } = await made()
    await voidInvoice(world, invoice)
    await world.simulator.pay(id)
    await world.simulator.settled()
    expect(await now()).toMatchObject({ status: 'void', open_sen: 0 })
    expect(await exceptionsOf(invoice.invoice_id)).toMatchObject([{ kind: 'paid_after_void', amount_sen: 50_000 }])
  })
  it('tells the other rooms in its transaction', async () => {
    const { id } = await made()
    const { x_signature: _, ...body } = callback(id, 50_000)
    await keepTold(systemWork(world.kit, []), body)
    const seen: unknown[] = []
    await tidyBills([async (_at, _by, paid) => void seen.push([paid.bill.gateway_bill_id, paid.invoice.invoice_id])])(world.kit, stopped)
    expect(seen).toEqual([[id, invoice.invoice_id]])
  })
  it('is taken in although another one, told before, cannot be', async () => {
    const [first, later] = [await made(), { buyer: await givenBuyer(world) }]
    const other = await givenInvoice(world, later.buyer)
    const { data } = await create(other.invoice_id, later.buyer)
    const second = data.bill.gateway_bill_id ?? ''
    for (const id of [first.id, second]) {
      const { x_signature: _, ...body } = callback(id, 50_000)
      await keepTold(systemWork(world.kit, []), body)
    }
    const failing = tidyBills([
      async (_at, _by, { bill: { gateway_bill_id } }) => {
        if (gateway_bill_id === first.id) throw new Error('not this one')
      },
    ])
    await expect(failing(world.kit, stopped)).rejects.toThrow(SomeFailed)
    expect(await invoiceNow(world, other.invoice_id)).toMatchObject({ status: 'paid' })
    expect(await now()).toMatchObject({ status: 'unpaid' })
    await tidy()
    expect(await now()).toMatchObject({ status: 'paid' })
  })
})

describe('at night', () => {
  it('what was paid and never told is found', async () => {
    const { id } = await made()
    await world.simulator.pay(id, { drop: true })
    world.clock.shift(2 * 60 * 60 * 1000)
    await reconcile()
    world.clock.shift(-2 * 60 * 60 * 1000)
    expect(await now()).toMatchObject({ status: 'paid' })
  })
  it('it stops where the gateway says that it is too much', async () => {
    const { id } = await made()
    await world.simulator.pay(id, { drop: true })
    world.simulator.faults.limit = 0
    world.clock.shift(2 * 60 * 60 * 1000)
    await reconcile()
    world.clock.shift(-2 * 60 * 60 * 1000)
    expect(await now()).toMatchObject({ status: 'unpaid' })
  })
})

describe('a payment by another way', () => {
  it('takes the due bill back at the gateway, so that nobody pays it any more', async () => {
    const { id } = await made()
    await payByTransfer(world, invoice, invoice.open_sen)
    await tidy()
    expect((await bills()).map(({ state }) => state)).toEqual(['deleted'])
    expect(world.simulator.bills.get(id)).toMatchObject({ state: 'deleted' })
    expect(await exceptionsOf(invoice.invoice_id)).toEqual([])
  })
  it('finds a bill that was paid meanwhile', async () => {
    const { id } = await made()
    await world.simulator.pay(id, { drop: true })
    await payByTransfer(world, invoice, invoice.open_sen)
    await tidy()
    expect((await bills()).map(({ state }) => state)).toEqual(['paid'])
    expect(await exceptionsOf(invoice.invoice_id)).toMatchObject([{ kind: 'overpayment', amount_sen: 50_000 }])
  })
})

describe.runIf(served)('fifty at once, at two processes', () => {
  it('get one bill', async () => {
    const twin = await world.twin()
    const before = world.simulator.bills.size
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? twin : world).as(buyer).call('createBill', { invoice_id: invoice.invoice_id })),
    )
    await twin.close()
    expect(new Set(answers.map(({ response_code }) => response_code))).toEqual(new Set([2100]))
    expect(new Set(answers.map(({ data }) => data.bill.bill_id)).size).toBe(1)
    expect(world.simulator.bills.size - before).toBe(1)
  })
  it('replays of one callback take its money once, beside a transfer and a void that race it', async () => {
    const { id } = await made()
    const fields = callback(id, 50_000)
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => send(fields)),
      payByTransfer(world, invoice, 50_000).then(() => ({ statusCode: 200 })),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await paymentsOf(invoice.invoice_id)).toHaveLength(1)
    expect(await callbacksOf(id)).toMatchObject([{ times: 50, outcome: 'paid' }])
    expect(await exceptionsOf(invoice.invoice_id)).toMatchObject([{ kind: 'overpayment', amount_sen: 50_000 }])
  })
  it('a thousand callbacks, forged, altered, replayed, reordered and early, leave every sen where it belongs', async () => {
    const invoices = await Promise.all(Array.from({ length: 20 }, () => givenInvoice(world, buyer)))
    const ids: string[] = []
    for (const { invoice_id } of invoices) ids.push((await create(invoice_id)).data.bill.gateway_bill_id ?? '')
    const of = (i: number): Record<string, string> => {
      const id = ids[i % ids.length] ?? ''
      // The last five are never paid by anybody.
      const isPaid = i % ids.length < 15
      switch (i % 7) {
        case 0:
          return { ...callback(id, 50_000), x_signature: String(i).padStart(64, 'a') }
        case 1:
          return { ...callback(id, 50_000), paid_amount: '1' }
        case 2:
          return callback(id, 0, { paid: 'false', state: 'due', amount: '50000', transaction_id: `F${i}` })
        case 3:
          return callback(`early${i}`, 50_000)
        default:
          return isPaid ? callback(id, 50_000) : callback(id, 0, { paid: 'false', state: 'due', amount: '50000' })
      }
    }
    const order = Array.from({ length: 1000 }, (_, i) => i).sort((a, b) => ((a * 7919) % 1009) - ((b * 7919) % 1009))
    const answers: number[] = []
    for (let from = 0; from < order.length; from += 50)
      answers.push(...(await Promise.all(order.slice(from, from + 50).map((i) => send(of(i))))).map(({ statusCode }) => statusCode))
    expect(answers.filter((status) => status === 400)).toHaveLength(order.filter((i) => i % 7 < 2).length)
    expect(answers.every((status) => status === 200 || status === 400)).toBe(true)
    for (const [i, { invoice_id }] of invoices.entries()) {
      expect(await invoiceNow(world, invoice_id)).toMatchObject(i < 15 ? { status: 'paid', open_sen: 0 } : { status: 'unpaid' })
      const entries = await world.sql((tx) =>
        tx.sql.select().from(ledgerEntry).where(eq(ledgerEntry.invoice_id, invoice_id)).orderBy(ledgerEntry.ledger_entry_id),
      )
      expect(entries.map(({ kind }) => kind)).toEqual(i < 15 ? ['issued', 'payment'] : ['issued'])
      expect(await exceptionsOf(invoice_id)).toEqual([])
    }
  })
})
