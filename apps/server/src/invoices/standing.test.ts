/** Paid, credited, refunded and outstanding mean one thing on rows, details, sheets, headlines and sums. */
import type { InvoiceRow } from '@jujur/contract/invoices.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOf } from '../../test/money.ts'
import { openWorld, type World } from '../../test/world.ts'
import { paymentException } from '../payments/taking/taking.table.ts'
import { differences, queryOn } from '../payments/trace/money-check.store.ts'
import { listInvoices } from './invoice-list.store.ts'
import { invoiceSheets } from './invoices-sheet.view.ts'

let world: World
let money: ReturnType<typeof moneyOf>
let buyer: Awaited<ReturnType<typeof money.company>>
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
  buyer = await money.company()
  const [maker, checker] = [await world.given.admin('globalAdmin', { kind: 'maker' }), await world.given.admin('globalAdmin', { kind: 'checker' })]
  const credit = async (invoice_id: number, seats?: number) => {
    const lines = seats ? { lines: [{ line_no: 1, seats }] } : {}
    const { data } = await world.as(maker).call('createCreditNote', { invoice_id, reason: 'Too many.', ...lines })
    await world.as(checker).call('approveCreditNote', { credit_note_id: data.credit_note_id, version: 1 })
    const [owed] = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.invoice_id, invoice_id)))
    return owed?.payment_exception_id ?? 0
  }
  await money.invoice(buyer)
  await money.payByBill(await money.invoice(buyer), buyer.admin, 40_000)
  for (const isRefunded of [false, true]) {
    const paid = await money.invoice(buyer)
    await money.payByBill(paid, buyer.admin)
    const owed = await credit(paid.invoice_id, 2)
    if (!isRefunded) continue
    const settlement = { settlement: 'refunded', payee: 'Maybank 5142', remarks: 'Sent.' }
    await world.as(maker).call('settlePaymentException', { payment_exception_id: owed, version: 1, ...settlement })
    await world.as(checker).call('approvePaymentSettlement', { payment_exception_id: owed, version: 2 })
    await money.payOut(maker, owed, 3)
  }
  const part = await money.invoice(buyer)
  await money.payByBill(part, buyer.admin, 30_000)
  await credit(part.invoice_id)
  const { invoice_id, version } = await money.invoice(buyer)
  await world.as(buyer.admin).call('deleteInvoice', { invoice_id, version, remarks: 'Ordered twice.' })
}, 60_000)
afterAll(() => world.close())

const rows = async (): Promise<InvoiceRow[]> => (await world.as(buyer.admin).call('getListOfInvoice', { length: 100 })).data.list.data
const adds = (row: Pick<InvoiceRow, 'total_sen' | 'paid_sen' | 'refunded_sen' | 'credited_sen' | 'open_sen'>) =>
  row.paid_sen - row.refunded_sen + row.credited_sen + row.open_sen === row.total_sen

test('on every row: the total is what was paid, less what was given back, and what was credited and is outstanding', async () => {
  const listed = await rows()
  expect(
    listed
      .toReversed()
      .map(({ paid_sen, refunded_sen, credited_sen, voided_sen, open_sen }) => [paid_sen, refunded_sen, credited_sen, voided_sen, open_sen]),
  ).toEqual([
    [0, 0, 0, 0, 108_000],
    [40_000, 0, 0, 0, 68_000],
    [108_000, 0, 21_600, 0, -21_600],
    [108_000, 21_600, 21_600, 0, 0],
    [30_000, 0, 108_000, 0, -30_000],
    [0, 0, 108_000, 108_000, 0],
  ])
  expect(listed.every(adds)).toBe(true)
})

test('in detail as on the row', async () => {
  for (const { courses: _, ...row } of await rows()) {
    const { data } = await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id: row.invoice_id })
    expect(data.invoice).toMatchObject(row)
  }
})

test('the headline is the sum of the rows', async () => {
  const listed = await rows()
  const sum = (of: 'total_sen' | 'paid_sen' | 'refunded_sen' | 'credited_sen' | 'voided_sen' | 'open_sen') =>
    listed.reduce((all, row) => all + row[of], 0)
  const { data } = await world.as(buyer.admin).call('getMoneyFigures', {})
  expect(data).toMatchObject({
    total_sen: sum('total_sen'),
    paid_sen: sum('paid_sen'),
    refunded_sen: sum('refunded_sen'),
    credited_sen: sum('credited_sen'),
    voided_sen: sum('voided_sen'),
    open_sen: sum('open_sen'),
    owed_sen: 176_000,
    refund_sen: 51_600,
  })
  expect(adds(data)).toBe(true)
})

test('the list by what was paid holds all that was paid', async () => {
  const { data } = await world.as(buyer.admin).call('getListOfInvoice', { length: 100, status: 'with_payment' })
  const all = (await rows()).filter(({ paid_sen }) => paid_sen > 0)
  expect(data.list.data.map(({ invoice_id }: InvoiceRow) => invoice_id)).toEqual(all.map(({ invoice_id }) => invoice_id))
})

test('in the spreadsheet as on the row', async () => {
  const { rows: found } = await world.sql((tx) =>
    listInvoices(tx, { words: '', company_id: buyer.company.company_id }, { length: 100, start: 0 }, '2026-11-23'),
  )
  const [invoices] = invoiceSheets({ rows: found, isCut: false, lines: [], entries: [] }, 'en', '2026-11-23')
  const column = (heading: string) => invoices?.headings.indexOf(heading) ?? -1
  const listed = await rows()
  for (const [heading, of] of [
    ['Total (RM)', 'total_sen'],
    ['Paid (RM)', 'paid_sen'],
    ['Refunded (RM)', 'refunded_sen'],
    ['Credited (RM)', 'credited_sen'],
    ['Of it void (RM)', 'voided_sen'],
    ['Outstanding (RM)', 'open_sen'],
  ] as const)
    expect([heading, ...(invoices?.rows ?? []).map((cells) => cells[column(heading)]?.value)]).toEqual([
      heading,
      ...listed.map((row) => row[of] / 100),
    ])
})

test('and the check of all money finds no difference', async () => expect(await world.sql((tx) => differences(queryOn(tx)))).toEqual([]))
