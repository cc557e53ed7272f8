/** Reports of money: each sen of the ledger is in one bucket, and they say what invoices, statements and the cash book say. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MoneyReportKind, Summed } from '@jujur/contract/reports.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyOf } from '../../test/money.ts'
import { makeAllReports, orderedBy } from '../../test/reports.samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { company as companyTable } from '../companies/companies.table.ts'
import { readCells } from '../kit/sheets/cells.ts'
import { addDays, dayOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { bankReceipt } from '../payments/receipts/receipts.table.ts'
import { reportRow } from './reports.table.ts'

let world: World
let money: ReturnType<typeof moneyOf>
let buyer: Awaited<ReturnType<typeof money.company>>
let today: string
let folder: string
let own: ReturnType<World['as']>
let provider: Person
const KINDS = ['purchases', 'receipts', 'statement', 'ageing'] as const satisfies readonly MoneyReportKind[]

beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
  buyer = await money.company()
  provider = await world.given.admin('globalAdmin')
  folder = await mkdtemp(join(tmpdir(), 'money-'))
  today = dayOf(await readClock(world.kit))
  const created_at = new Date(`${addDays(today, -400)}T03:00:00.000Z`)
  await money.write((tx) => tx.sql.update(companyTable).set({ created_at }).where(eq(companyTable.company_id, buyer.company.company_id)))
  // Due 30 days after it was issued. A seat is RM 108.00 with its tax.
  const issuedAgo = (days: number, seats: number) => money.invoice(buyer, [{ seats }], new Date(`${addDays(today, -days)}T03:00:00.000Z`))
  await issuedAgo(80, 1)
  await issuedAgo(35, 2)
  await issuedAgo(140, 3)
  const [paid, part, voided, both] = [await issuedAgo(2, 4), await issuedAgo(3, 5), await issuedAgo(4, 6), await issuedAgo(5, 7)]
  // RM 68.00 more than it came to is on no invoice.
  await money.payByBill(paid, buyer.admin, 50_000)
  await money.payByBill(part, buyer.admin, 4_000)
  const gone = await world.as(buyer.admin).call('deleteInvoice', { invoice_id: voided.invoice_id, version: voided.version, remarks: 'Ordered twice' })
  expect(gone.response_code, gone.body).toBe(2100)
  await money.payByReceipt([{ invoice_id: both.invoice_id, amount_sen: both.open_sen }], buyer)
  const waits = await money.invoice(buyer, [{ seats: 8 }])
  await money.readyReceipt(buyer.company.company_id, [{ invoice_id: waits.invoice_id, amount_sen: 86_400 }], buyer.admin)
  const again = await money.invoice(buyer, [{ seats: 9 }])
  const rejected = await money.readyReceipt(buyer.company.company_id, [{ invoice_id: again.invoice_id, amount_sen: 97_200 }], buyer.admin)
  await money.write((tx) =>
    tx.sql
      .update(bankReceipt)
      .set({ status: 5, decided_by: provider.user_id, decided_at: world.kit.clock.now() })
      .where(eq(bankReceipt.bank_receipt_id, rejected)),
  )
  own = world.as(buyer.admin)
}, 120_000)
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const reportOf = async (kind: MoneyReportKind, input: object = {}, as: Person = buyer.admin) => {
  const report_id = await orderedBy(world, as, { kind, ...input })
  await makeAllReports(world)
  const { data } = await world.as(as).call('getReport', { report_id })
  expect(data.report.state).toBe('made')
  return { report_id, ...data }
}
const only = (sums: readonly Summed[]): Summed => {
  expect(sums).toHaveLength(1)
  return sums[0] as Summed
}
const bySen = ({ buckets }: Summed) =>
  Object.fromEntries(buckets.filter(({ rows }) => rows > 0).map(({ bucket, rows, sen }) => [bucket, [rows, sen]]))

describe('a report of money', () => {
  it('of purchases has each line by the state of its invoice, as the list has it', async () => {
    const one = only((await reportOf('purchases')).sums)
    expect(bySen(one)).toEqual({
      unpaid: [5, 10_800 + 21_600 + 32_400 + 86_400 + 97_200],
      part_paid: [1, 54_000],
      paid: [2, 43_200 + 75_600],
      void: [1, 64_800],
    })
    expect([one.overdue, one.overdue_sen]).toEqual([3, 64_800])
    expect(one.sen).toBe(one.ledger_sen)
    for (const status of ['unpaid', 'part_paid', 'paid', 'void', 'overdue'] as const) {
      const { data, total } = (await own.call('getListOfInvoice', { length: 100, status })).data.list
      const sen = data.reduce((sum, { total_sen }) => sum + total_sen, 0)
      const [rows, amount] = status === 'overdue' ? [one.overdue, one.overdue_sen] : (bySen(one)[status] as number[])
      expect([rows, amount], status).toEqual([total, sen])
    }
  })
  it('of what came in has what the cash book has, and what brought no money apart', async () => {
    const one = only((await reportOf('receipts')).sums)
    expect(bySen(one)).toEqual({ online: [2, 54_000], bank_receipt: [1, 75_600], checking: [1, 86_400], rejected: [1, 97_200] })
    expect([one.sen, one.ledger_sen]).toEqual([129_600, 129_600])
    const { data } = await own.call('getMoneyFigures', {})
    expect(data.paid_sen + data.unapplied_sen).toBe(one.sen)
  })
  it('that is a statement closes as the statement does', async () => {
    const { rows, columns, sums } = await reportOf('statement')
    const shown = (await own.call('getAccountStatement', { from: addDays(today, -400), to: today })).data
    const at = (name: string) => columns.findIndex((one) => one.name === name)
    expect(rows.map(({ cells }) => [cells[at('bucket')], cells[at('amount')], cells[at('balance')]])).toEqual(
      shown.entries.map(({ kind, amount_sen, balance_sen }) => [kind, amount_sen, balance_sen]),
    )
    expect(only(sums)).toMatchObject({ sen: shown.closing_sen, ledger_sen: shown.closing_sen, rows: shown.entries.length })
  })
  it('by age has what the statement has by age', async () => {
    const one = only((await reportOf('ageing')).sums)
    const { ageing, closing_sen } = (await own.call('getAccountStatement', {})).data
    const sen = (bucket: string) => one.buckets.find((of) => of.bucket === bucket)?.sen
    for (const [age, of] of Object.entries(ageing)) expect(sen(age.replace('_sen', '')), age).toBe(of)
    expect(sen('unapplied')).toBe(-6_800)
    expect([one.sen, one.ledger_sen]).toEqual([closing_sen, closing_sen])
  })
  it.each(KINDS)('as at an earlier day, of %s, is of what was entered by then', async (kind) => {
    const as_at = addDays(today, -60)
    const one = only(
      (await reportOf(kind, { as_at })).sums.length > 0 ? (await reportOf(kind, { as_at })).sums : [{ rows: 0, sen: 0, ledger_sen: 0 } as Summed],
    )
    const entered = (await own.call('getAccountStatement', { from: addDays(today, -400), to: as_at })).data
    expect(one.sen).toBe({ purchases: 43_200, receipts: 0, statement: entered.closing_sen, ageing: entered.closing_sen }[kind])
    expect(one.ledger_sen).toBe(one.sen)
  })
  it.each(KINDS)('is a file whose cells are those of the data, of %s', async (kind) => {
    const { report_id, columns, rows } = await reportOf(kind)
    const path = join(folder, `${kind}.xlsx`)
    await writeFile(path, (await own.call('downloadReport', { report_id, response_type: 1 })).data)
    const read = await readCells(path, 'Rows')
    if (!('rows' in read)) throw new Error('the sheet can be read')
    const [headings, ...cells] = read.rows.map((row) => row.cells)
    expect(headings).toEqual(columns.map(({ title }) => title))
    expect(cells).toHaveLength(rows.length)
    for (const [i, row] of rows.entries())
      for (const [c, { is }] of columns.entries()) {
        const value = row.cells[c] ?? null
        const found = cells[i]?.[c] ?? ''
        if (value === null) expect(found).toBe('')
        else if (is === 'money') expect(Math.round(Number(found) * 100)).toBe(value)
        else if (is === 'text' || is === 'number' || is === 'day') expect(found).toBe(String(value))
        else expect(found).not.toBe('')
      }
    const paper = (await own.call('downloadReport', { report_id, response_type: 2 })).data
    expect(Buffer.from(paper).subarray(0, 5).toString()).toBe('%PDF-')
  })
  it('is refused where its rows do not come to what was added up', async () => {
    const { report_id } = await reportOf('ageing')
    await world.sql((tx) =>
      tx.sql
        .update(reportRow)
        .set({ amount_sen: 1 })
        .where(and(eq(reportRow.report_id, report_id), eq(reportRow.place, 1))),
    )
    expect((await own.call('downloadReport', { report_id, response_type: 1 })).data).toMatchObject({ reason: 'sums_differ' })
  })
  it('of all companies has each as a sum, and leads to the rows of one', async () => {
    const other = await money.company()
    await money.invoice(other)
    for (const kind of KINDS) {
      const { report_id, sums } = await reportOf(kind, {}, provider)
      expect(sums.every(({ sen, ledger_sen }) => sen === ledger_sen)).toBe(true)
      if (kind === 'receipts') continue
      const { company_id } = other.company
      const { data } = await world.as(provider).call('getReport', { report_id, company_id, bucket: 'all' })
      expect([data.total, data.rows.length]).toEqual([1, 1])
      expect(sums.find((one) => one.company_id === company_id)).toMatchObject({ rows: 1, sen: 108_000 })
      expect((await world.as(provider).call('getReport', { report_id, company_id: 1_000_000 })).response_code).toBe(4444)
    }
  })
})

describe('who may have a report', () => {
  const holding = (module_id: number) =>
    world.given.admin('globalAdmin', { permission: [{ system_type_id: 2, module_id, right_id: 8, maker_status: 1, checker_status: 1 }] })
  it('of money is asked for FINANCE of the provider, and of people for OPERATION', async () => {
    const [operation, finance] = [await holding(3), await holding(4)]
    for (const [who, mine, others, asks] of [
      [finance, 'ageing', 'completion', 3],
      [operation, 'completion', 'ageing', 4],
    ] as const) {
      const report_id = await orderedBy(world, who, { kind: mine })
      await makeAllReports(world)
      const refused = await world.as(who).call('orderReport', { kind: others })
      expect([refused.response_code, refused.data]).toEqual([10030, [{ system_type_id: 2, module_id: asks, right_id: 8 }]])
      const { posts } = (await world.as(who).call('getReportList', {})).data
      const isMoney = (kind: string) => (KINDS as readonly string[]).includes(kind)
      expect(posts.some((one) => one.report_id === report_id) && posts.every(({ kind }) => isMoney(kind) === isMoney(mine))).toBe(true)
      const stranger = who === finance ? operation : finance
      for (const call of ['getReport', 'cancelReport'] as const)
        expect((await world.as(stranger).call(call, { report_id })).response_code, call).toBe(10030)
      expect((await world.as(stranger).call('downloadReport', { report_id, response_type: 1 })).response_code).toBe(10030)
    }
    expect((await world.as(finance).call('getReportChoices', { company_id: buyer.company.company_id })).data).toMatchObject({
      courses: [],
      departments: [],
    })
  })
  it('is of no course, department or category where it is of money', async () => {
    const course = await world.given.course()
    for (const more of [{ course_ids: [course.course_id] }, { department: 'Sales' }, { no_department: true }])
      expect((await own.call('orderReport', { kind: 'ageing', ...more })).response_code).toBe(7000)
  })
})
