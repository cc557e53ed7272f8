/** Invoices and bank receipts, found by whoever may list them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
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
