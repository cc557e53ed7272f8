import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyOf } from '../../../test/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { addDays, dayOf } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'

let world: World
let money: ReturnType<typeof moneyOf>
let buyer: Awaited<ReturnType<typeof money.company>>
let today: string
let provider: Person
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
  provider = await world.given.admin('globalAdmin')
  buyer = await money.company()
  today = dayOf(await readClock(world.kit))
  // Due 30 days after it was issued: 50 days overdue, 5 days, and not yet.
  const issuedAgo = (days: number) => new Date(`${addDays(today, -days)}T03:00:00.000Z`)
  await money.invoice(buyer, [{ seats: 1 }], issuedAgo(80))
  await money.invoice(buyer, [{ seats: 2 }], issuedAgo(35))
  const paid = await money.invoice(buyer, [{ seats: 3 }], issuedAgo(2))
  await money.payByBill(paid, buyer.admin, 40_000)
}, 60_000)
afterAll(() => world.close())
const statement = async (by: Person, input = {}) => (await world.as(by).call('getAccountStatement', input)).data

describe('a statement of account', () => {
  test('has every entry with the balance after it, and closes with what is owed less what is on no invoice', async () => {
    const shown = await statement(buyer.admin)
    expect(shown.entries.map(({ kind, amount_sen, balance_sen }) => [kind, amount_sen, balance_sen])).toEqual([
      ['issued', 10_800, 10_800],
      ['issued', 21_600, 32_400],
      ['issued', 32_400, 64_800],
      ['payment', -32_400, 32_400],
      ['received', -7_600, 24_800],
    ])
    expect(shown).toMatchObject({ opening_sen: 0, closing_sen: 24_800, is_cut: false, refund_sen: 0, unapplied_sen: 7_600 })
    expect(shown.ageing).toEqual({ not_due_sen: 0, to_30_sen: 21_600, to_60_sen: 10_800, to_90_sen: 0, older_sen: 0 })
    expect(await statement(provider, { company_id: buyer.company.company_id })).toEqual(shown)
  })
  test('of some days opens with what was before and ends with them', async () => {
    const shown = await statement(buyer.admin, { from: addDays(today, -40), to: addDays(today, -30) })
    expect(shown).toMatchObject({ opening_sen: 10_800, closing_sen: 32_400 })
    expect(shown.entries).toHaveLength(1)
    expect((await world.as(buyer.admin).call('getAccountStatement', { from: today, to: addDays(today, -1) })).response_code).toBe(10035)
  })
  test('is of the own company only; whoever sees all names one', async () => {
    const stranger = (await money.company()).admin
    const { company_id } = buyer.company
    expect((await world.as(stranger).call('getAccountStatement', { company_id })).response_code).toBe(4444)
    expect((await world.as(provider).call('getAccountStatement', {})).response_code).toBe(4444)
    expect((await statement(stranger)).entries).toEqual([])
  })
  test('goes into a spreadsheet', async () => {
    const { headers } = await world.as(buyer.admin).call('exportAccountStatement', {})
    expect(String(headers['content-disposition'])).toContain(`-${today}.xlsx`)
  })
})

test('the accounts of all companies say the same, by age', async () => {
  const { data } = await world.as(provider).call('getAccountBalances', { q: buyer.company.name })
  expect(data.posts).toEqual([
    {
      company: { company_id: buyer.company.company_id, name: buyer.company.name },
      ageing: { not_due_sen: 0, to_30_sen: 21_600, to_60_sen: 10_800, to_90_sen: 0, older_sen: 0 },
      owed_sen: 32_400,
      refund_sen: 0,
      unapplied_sen: 7_600,
      balance_sen: 24_800,
    },
  ])
  const { company: _, ...own } = data.posts[0] ?? { company: null }
  expect(data.sums).toEqual(own)
})
test('what all companies owe is summed, whatever page is looked at', async () => {
  const other = await money.company()
  await money.invoice(other)
  const { data } = await world.as(provider).call('getAccountBalances', {})
  const first = (await world.as(provider).call('getAccountBalances', { length: 1 })).data
  expect([first.posts.length, data.posts.length > 1]).toEqual([1, true])
  expect(first.sums).toEqual(data.sums)
  for (const key of ['owed_sen', 'refund_sen', 'unapplied_sen', 'balance_sen'] as const)
    expect(data.sums[key]).toBe(data.posts.reduce((sum, row) => sum + row[key], 0))
})

test('list, tile and statement agree on what is owed and what of it is overdue', async () => {
  const part = await money.invoice(buyer, [{ seats: 1 }])
  await money.payByBill(part, buyer.admin, 4_000)
  const own = world.as(buyer.admin)
  const listed = async (status: 'owed' | 'overdue' | 'to_be_paid') => {
    const list = (await own.call('getListOfInvoice', { length: 100, status })).data.list.data
    const sen = list.reduce((sum, { open_sen }) => sum + open_sen, 0)
    return { count: list.length, sen, late: list.filter(({ is_overdue }) => is_overdue).length }
  }
  const [owed, overdue, toBePaid] = [await listed('owed'), await listed('overdue'), await listed('to_be_paid')]
  // Two are overdue and one is paid in part; the fourth, paid by more than it came to, is owed no more.
  expect([owed, overdue, toBePaid]).toEqual([
    { count: 3, sen: 39_200, late: 2 },
    { count: 2, sen: 32_400, late: 2 },
    { count: 1, sen: 6_800, late: 0 },
  ])
  const tile = (await own.call('getMoneyFigures', {})).data
  expect([tile.owed, tile.owed_sen, tile.overdue, tile.overdue_sen]).toEqual([owed.count, owed.sen, overdue.count, overdue.sen])
  const { not_due_sen, ...late } = (await statement(buyer.admin)).ageing
  expect(not_due_sen).toBe(toBePaid.sen)
  expect(Object.values(late).reduce((sum, one) => sum + one, 0)).toBe(overdue.sen)
})
