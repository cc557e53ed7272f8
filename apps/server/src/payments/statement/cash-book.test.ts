import { cashAccounts } from '@jujur/contract/statements.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOf } from '../../../test/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { addDays, dayOf } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { insertException } from '../taking/taking.store.ts'
import { differences, queryOn } from '../trace/money-check.store.ts'

let world: World
let money: ReturnType<typeof moneyOf>
let today: string
let provider: Person
let buyer: Awaited<ReturnType<typeof money.company>>
const THREE_DAYS = 3 * 24 * 60 * 60 * 1000
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
  today = dayOf(await readClock(world.kit))
  // What goes back does so three days before the transfer comes.
  world.clock.shift(-THREE_DAYS)
  buyer = await money.company()
  const [online, transfer, credited] = [await money.invoice(buyer), await money.invoice(buyer), await money.invoice(buyer)]
  // RM 1,080.00 each; RM 20.00 too much comes online, of which RM 5.00 go back.
  await money.payByBill(online, buyer.admin, online.total_sen + 2_000)
  await money.payByBill(credited, buyer.admin)
  const who = await world.given.admin('globalAdmin')
  const [one, other] = [world.as(who), world.as(await world.given.admin('globalAdmin'))]
  const note = (await one.call('createCreditNote', { invoice_id: credited.invoice_id, lines: [{ line_no: 1, seats: 1 }], reason: 'One too many.' }))
    .data
  await other.call('approveCreditNote', { credit_note_id: note.credit_note_id, version: 1 })
  const open = (await one.call('getPaymentExceptionList', { q: 'PENDING' })).data.list
  for (const { payment_exception_id, kind } of open) {
    const part = kind === 'overpayment' ? { amount_sen: 500 } : {}
    await one.call('settlePaymentException', {
      payment_exception_id,
      version: 1,
      settlement: 'refunded',
      payee: 'Maybank 5142',
      ...part,
      remarks: 'Paid too much.',
    })
    expect((await other.call('approvePaymentSettlement', { payment_exception_id, version: 2 })).response_code).toBe(2100)
    expect((await money.payOut(who, payment_exception_id, 3, { reference_no: `RF-${kind}` })).response_code).toBe(2100)
  }
  world.clock.shift(THREE_DAYS)
  provider = await world.given.admin('globalAdmin')
  await money.payByReceipt([{ invoice_id: transfer.invoice_id, amount_sen: transfer.total_sen }], buyer)
}, 60_000)
afterAll(() => world.close())
const book = async (input = {}) => (await world.as(provider).call('getCashBook', input)).data

test('the cash book has every movement of an account by value date, with the balance after it', async () => {
  const bank = await book({ account: 'bank' })
  expect(bank.entries.map(({ value_on, kind, amount_sen, balance_sen, reference }) => [value_on, kind, amount_sen, balance_sen, reference])).toEqual([
    [addDays(today, -3), 'refund', expect.any(Number), expect.any(Number), expect.stringMatching(/^RF-/)],
    [addDays(today, -3), 'refund', expect.any(Number), -11_300, expect.stringMatching(/^RF-/)],
    [today, 'payment', 108_000, 96_700, expect.any(String)],
  ])
  expect(bank.entries.map(({ amount_sen }) => amount_sen).toSorted((a, b) => a - b)).toEqual([-10_800, -500, 108_000])
  expect(bank).toMatchObject({ opening_sen: 0, in_sen: 108_000, out_sen: 11_300, closing_sen: 96_700, is_cut: false })
  const gateway = await book({ account: 'gateway' })
  expect(gateway.entries.map(({ kind, amount_sen, company }) => [kind, amount_sen, company?.name])).toEqual([
    ['payment', 110_000, buyer.company.name],
    ['payment', 108_000, buyer.company.name],
  ])
  expect(gateway).toMatchObject({ closing_sen: 218_000 })
})
test('of some days it opens with what was before, and ends with them', async () => {
  expect(await book({ from: addDays(today, -1) })).toMatchObject({ opening_sen: -11_300, in_sen: 108_000, closing_sen: 96_700 })
  expect(await book({ to: addDays(today, -1) })).toMatchObject({ opening_sen: 0, out_sen: 11_300, closing_sen: -11_300 })
  expect((await world.as(provider).call('getCashBook', { from: today, to: addDays(today, -1) })).response_code).toBe(10035)
})
test('its accounts come to what the ledgers say', async () => {
  const { rows } = await world.sql((tx) =>
    tx.sql.execute<{ sen: string }>(sql`select ((select coalesce(-sum(amount_sen), 0) from ledger_entry where kind in ('payment', 'refund'))
      + (select coalesce(sum(amount_sen), 0) from unapplied_entry))::text as sen`),
  )
  let closing = 0
  for (const account of cashAccounts) closing += (await book({ account })).closing_sen
  expect(closing).toBe(Number(rows[0]?.sen))
  expect(await world.sql((tx) => differences(queryOn(tx)))).toEqual([])
})
test('what only a callback told of, was kept and then moved, is in it once on every day between', async () => {
  const told = addDays(today, -6)
  const target = await money.invoice(buyer)
  const bill_id = await money.dueBill(target, target.total_sen, buyer.admin)
  const id = await money.write(async (tx) => {
    const { company_id, invoice_id, total_sen: amount_sen } = target
    const raised_at = new Date(`${told}T04:00:00Z`)
    const details = { id: 'cashbook1', paid: 'true', paid_at: `${told} 12:00:00 +0800`, amount: String(amount_sen), paid_amount: String(amount_sen) }
    return insertException(tx, { company_id, kind: 'amount_differs', amount_sen, invoice_id, bill_id, details, raised_at })
  })
  const settle = async (settlement: string, version: number, more = {}) => {
    const [one, other] = [world.as(await world.given.admin('globalAdmin')), world.as(await world.given.admin('globalAdmin'))]
    const asked = { payment_exception_id: id, version, settlement, remarks: 'As the bank says.', ...more }
    expect((await one.call('settlePaymentException', asked)).response_code).toBe(2100)
    expect((await other.call('approvePaymentSettlement', { payment_exception_id: id, version: version + 1 })).response_code).toBe(2100)
  }
  provider = await world.given.admin('globalAdmin')
  const until = async (days: number) => (await book({ account: 'gateway', to: addDays(today, days) })).closing_sen
  const [early, before] = [await until(-1), await until(0)]
  await settle('credited', 1)
  const { total_sen } = target
  expect([await until(-1), await until(0)]).toEqual([early, before + total_sen])
  const FOUR_DAYS = 4 * 24 * 60 * 60 * 1000
  world.clock.shift(FOUR_DAYS)
  provider = await world.given.admin('globalAdmin')
  await settle('moved', 3, { to_invoice: target.invoice_no })
  const days = [-7, -6, -1, 0, 2, 4]
  expect(await Promise.all(days.map(until))).toEqual([0, total_sen, early + total_sen, before + total_sen, before + total_sen, before + total_sen])
  expect(await world.sql((tx) => differences(queryOn(tx)))).toEqual([])
  world.clock.shift(-FOUR_DAYS)
  provider = await world.given.admin('globalAdmin')
})
test('it goes into a spreadsheet', async () => {
  const { headers } = await world.as(provider).call('exportCashBook', {})
  expect(String(headers['content-disposition'])).toMatch(/cash-book-.*\.xlsx/)
})
