/** Invoices and bank receipts, found by whoever may list them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenWriteOff } from '../../test/invoices.samples.ts'
import { moneyOf } from '../../test/money.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const entry = (module_id: number) => ({ system_type_id: 2 as const, module_id, right_id: 1, maker_status: 1 as const, checker_status: 1 as const })
/** General and finance, to read. */
const finance = [entry(1), entry(4)]

const linksIn = async (by: Person, query: string) => {
  const { body, response_code } = await world.as(by).call('quick_search', { query })
  expect(response_code, body).toBe(2100)
  return [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
}

test('an invoice is found by any part of its number, by its company and by the provider', async () => {
  const money = moneyOf(world)
  const buyer = await money.company()
  const { invoice_id, invoice_no } = await money.invoice(buyer)
  const global = await world.given.admin('globalAdmin', { permission: finance })
  for (const query of [invoice_no, invoice_no.toLowerCase(), invoice_no.replaceAll(/\W/g, ''), invoice_no.slice(4)]) {
    expect(await linksIn(buyer.admin, query), query).toContain(`/CA/invoice-list?id=${invoice_id}`)
    expect(await linksIn(global, query), query).toContain(`/GA/company/invoice?id=${invoice_id}`)
  }
  expect(await linksIn(await world.given.admin('clientAdmin'), invoice_no)).toEqual([])
  expect(await linksIn(await world.given.trainee({ company: buyer.company }), invoice_no)).toEqual([])
  expect(await linksIn(await world.given.admin('globalAdmin', { permission: [entry(1)] }), invoice_no)).toEqual([])
})

test('a bank receipt by the reference of the transfer', async () => {
  const money = moneyOf(world)
  const buyer = await money.company()
  const { invoice_id, company_id, open_sen } = await money.invoice(buyer)
  const id = await money.readyReceipt(company_id, [{ invoice_id, amount_sen: open_sen }], buyer.admin)
  const global = await world.given.admin('globalAdmin', { permission: finance })
  expect(await linksIn(buyer.admin, `tt${invoice_id}`)).toContain(`/CA/bank-receipt-list?id=${id}`)
  expect(await linksIn(global, `TT ${invoice_id}`)).toContain(`/GA/company/invoice?tab=receipts&amp;id=${id}`)
  expect(await linksIn(await world.given.admin('clientAdmin'), `tt${invoice_id}`)).toEqual([])
})

test('an official receipt, a credit note and a refund voucher by their numbers, each with the invoice that has them', async () => {
  const money = moneyOf(world)
  const buyer = await money.company()
  const issued = await money.invoice(buyer, [{ seats: 2, unit_price_sen: 5000 }])
  const { invoice_id } = issued
  const { payment } = await money.payByBill(issued, buyer.admin)
  const [maker, checker] = [await world.given.admin('globalAdmin'), await world.given.admin('globalAdmin')]
  const { data } = await world.as(maker).call('createCreditNote', { invoice_id, lines: [{ line_no: 1, seats: 1 }], reason: 'One too many.' })
  const note = await world.as(checker).call('approveCreditNote', { credit_note_id: data.credit_note_id, version: 1 })
  const { list } = (await world.as(maker).call('getPaymentExceptionList', { q: 'PENDING', search: issued.invoice_no })).data
  const { payment_exception_id, version } = list[0] ?? { payment_exception_id: 0, version: 0 }
  const settling = { payment_exception_id, version, settlement: 'refunded', payee: 'CIMB 1', remarks: 'Owed.' }
  await world.as(maker).call('settlePaymentException', settling)
  await world.as(checker).call('approvePaymentSettlement', { payment_exception_id, version: version + 1 })
  await money.payOut(maker, payment_exception_id, version + 2)
  const voucher = (await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id })).data.invoice.papers.find(
    ({ kind }) => kind === 'refund_voucher',
  )
  const global = await world.given.admin('globalAdmin', { permission: finance })
  const [other, stranger] = [await world.given.admin('clientAdmin'), await world.given.admin('globalAdmin', { permission: [entry(1)] })]
  for (const no of [payment.receipt_no, note.data.credit_note_no, voucher?.document_no ?? 'none'])
    for (const query of [no, no.toLowerCase(), no.replaceAll('-', '')]) {
      expect(await linksIn(buyer.admin, query), query).toEqual([`/CA/invoice-list?id=${invoice_id}`])
      expect(await linksIn(global, query), query).toEqual([`/GA/company/invoice?id=${invoice_id}`])
      expect(await linksIn(other, query)).toEqual([])
      expect(await linksIn(stranger, query)).toEqual([])
    }
})

test('a write-off by its invoice, by the provider alone', async () => {
  const { buyer, invoice, write_off_id } = await givenWriteOff(world)
  const global = await world.given.admin('globalAdmin', { permission: finance })
  expect(await linksIn(global, invoice.invoice_no)).toContain(`/GA/company/invoice?tab=write-offs&amp;id=${write_off_id}`)
  expect(await linksIn(buyer.admin, invoice.invoice_no)).toEqual([`/CA/invoice-list?id=${invoice.invoice_id}`])
})
