/** Lists that are longer than their spreadsheet may be: the file says so, and so does the answer, for the screen. The bounds are small here. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readCells } from '../src/kit/sheets/cells.ts'
import { cutAfter } from '../src/kit/sheets/written.ts'
import { givenOverpayment } from './bills.samples.ts'
import { givenCreditNote } from './invoices.samples.ts'
import { moneyOf } from './money.ts'
import { receiptDesk } from './receipt-desk.ts'
import { openWorld, type Person, type World } from './world.ts'

vi.mock('@jujur/contract/invoices.ts', async (original) => ({
  ...(await original<object>()),
  EXPORTED_INVOICES: 3,
  EXPORTED_LINES: 4,
  EXPORTED_CREDIT_NOTES: 1,
}))
vi.mock('@jujur/contract/exceptions.ts', async (original) => ({ ...(await original<object>()), EXPORTED_EXCEPTIONS: 1 }))
vi.mock('@jujur/contract/receipts.ts', async (original) => ({ ...(await original<object>()), EXPORTED_RECEIPTS: 2 }))
vi.mock('@jujur/contract/purchases.ts', async (original) => ({ ...(await original<object>()), EXPORTED_SOLD_SEATS: 1 }))

let world: World
let money: ReturnType<typeof moneyOf>
let folder: string
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
  folder = await mkdtemp(join(tmpdir(), 'cut-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})

type Name = 'exportInvoices' | 'exportBankReceipts' | 'exportSoldSeats' | 'exportPaymentExceptions' | 'exportCreditNotes'
const exported = async (by: Person, name: Name) => {
  const { data, headers } = await world.as(by).call(name, {})
  const path = join(folder, `${name}.xlsx`)
  await writeFile(path, data as unknown as Uint8Array)
  const firstOf = async (sheet: string) => {
    const read = await readCells(path, sheet)
    if (!('rows' in read)) throw new Error(`the file has no sheet ${sheet}`)
    return { first: read.rows[0]?.cells[0], rows: read.rows.length, last: read.rows.at(-1)?.cells }
  }
  return { cut: headers['x-cut-after'], firstOf }
}
const told = (count: number) => cutAfter(count, 'en')

describe('a list of invoices', () => {
  test('that fits is all in its file, and nothing is told', async () => {
    const buyer = await money.company()
    for (let n = 0; n < 3; n++) await money.invoice(buyer)
    const { cut, firstOf } = await exported(buyer.admin, 'exportInvoices')
    expect(cut).toBeUndefined()
    expect(await firstOf('Invoices')).toMatchObject({ first: 'Invoice', rows: 4 })
  })
  test('that has one more says on every sheet after how many it is cut', async () => {
    const buyer = await money.company()
    for (let n = 0; n < 4; n++) await money.invoice(buyer)
    const { cut, firstOf } = await exported(buyer.admin, 'exportInvoices')
    expect(cut).toBe('3')
    expect(told(3)).toBe('The file contains only the first 3 entries. Narrow the list to export the others.')
    for (const sheet of ['Invoices', 'Lines', 'Ledger']) expect(await firstOf(sheet)).toMatchObject({ first: told(3), rows: 5 })
  })
  test('whose lines are too many is cut before the first invoice that is not there with all of them', async () => {
    const buyer = await money.company()
    for (let n = 0; n < 2; n++) await money.invoice(buyer, [{}, {}, {}])
    const { cut, firstOf } = await exported(buyer.admin, 'exportInvoices')
    expect(cut).toBe('1')
    expect(await firstOf('Invoices')).toMatchObject({ first: told(1), rows: 3 })
    expect(await firstOf('Lines')).toMatchObject({ first: told(1), rows: 5 })
  })
})

test('a list of bank receipts says so too', async () => {
  const buyer = await money.company()
  const desk = receiptDesk(world)
  for (let n = 0; n < 3; n++) expect((await desk.send(buyer.admin, await money.invoice(buyer))).response_code).toBe(2100)
  const { cut, firstOf } = await exported(await world.given.admin('globalAdmin'), 'exportBankReceipts')
  expect(cut).toBe('2')
  expect(await firstOf('Bank receipts')).toMatchObject({ first: told(2), rows: 4 })
})

test('a list of sold seats says so too', async () => {
  const buyer = await money.company()
  for (let n = 0; n < 2; n++) await money.payByBill(await money.invoice(buyer), buyer.admin)
  const { cut } = await exported(await world.given.admin('globalAdmin'), 'exportSoldSeats')
  expect(cut).toBe('1')
})

test('a list of exceptions says so too, and what each is', async () => {
  for (let n = 0; n < 2; n++) await givenOverpayment(world)
  const { cut, firstOf } = await exported(await world.given.admin('globalAdmin'), 'exportPaymentExceptions')
  expect(cut).toBe('1')
  const { last, ...file } = await firstOf('Exceptions')
  expect(file).toEqual({ first: told(1), rows: 3 })
  expect(last?.slice(1, 5)).toEqual(['Overpayment', '7', 'MYR', 'To be settled'])
})

test('a list of credit notes says so too, and what each credits', async () => {
  for (let n = 0; n < 2; n++) await givenCreditNote(world)
  const { cut, firstOf } = await exported(await world.given.admin('globalAdmin'), 'exportCreditNotes')
  expect(cut).toBe('1')
  const { last, ...file } = await firstOf('Credit notes')
  expect(file).toEqual({ first: told(1), rows: 3 })
  expect(last?.[3]).toBe('Waiting for approval')
  const lines = await firstOf('Lines')
  expect(lines).toMatchObject({ first: told(1), rows: 3 })
  expect(lines.last?.slice(3, 7)).toEqual(['2', ...(last?.slice(4, 7) ?? [])])
})
