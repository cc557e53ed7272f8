/** An invoice that is unpaid at its due date is brought to mind, and never voided by itself. */
import { usualSteps } from '@jujur/contract/reminders.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moneyOf } from '../../test/money.ts'
import { slip } from '../../test/receipts.samples.ts'
import { openWorld, served, type World } from '../../test/world.ts'
import { notices } from '../composition/notices.ts'
import { everything } from '../kit/database/scope.ts'
import { SomeFailed } from '../kit/jobs/each.ts'
import { hourOf } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { reminderSettings } from '../reminders/reminders.table.ts'
import { writeDayMails } from '../reminders/reminders.worker.ts'
import type { Invoice } from './ledger.store.ts'
import { remindOfInvoices } from './reminders.usecases.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let world: World
let money: ReturnType<typeof moneyOf>
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
})
afterAll(() => world.close())
/** What was issued for another test is not in the way. */
beforeEach(() => remind())

const remind = (kit = world.kit) => remindOfInvoices(kit, new AbortController().signal)
type Buyer = Awaited<ReturnType<typeof money.company>>
const noticesOf = async ({ admin }: Pick<Buyer, 'admin'>) =>
  (await world.as(await world.given.returning(admin)).call('getNotificationList', {})).data.posts.filter(({ kind }) => kind === 'invoice_due')
const titles = async (buyer: Buyer) => (await noticesOf(buyer)).map(({ title }) => title)
const given = async (): Promise<{ buyer: Buyer; issued: Invoice }> => {
  const buyer = await money.company()
  return { buyer, issued: await money.invoice(buyer) }
}
/** The mails of the day, of a company that works on all days, at ten in the morning. */
const writeMails = async ({ company: { company_id }, admin }: Buyer) => {
  const changed_at = await readClock(world.kit)
  const steps = { ...usualSteps, working_days: [1, 2, 3, 4, 5, 6, 7] }
  await world.kit.database.write(everything, (tx) =>
    tx.sql.insert(reminderSettings).values({ company_id, version: 1, steps, changed_at, changed_by: admin.user_id }),
  )
  world.clock.shift((10 - hourOf(changed_at)) * 60 * 60 * 1000)
  await writeDayMails(notices)(world.kit, new AbortController().signal)
}
const later = (days: number) => world.clock.shift(days * DAY_MS)

describe('an invoice that is not paid', () => {
  it('is told of on its due date, and fourteen and thirty days later, once each, to those who pay, and by mail', async () => {
    const { buyer, issued } = await given()
    const { invoice_no, invoice_id } = issued
    const { company } = buyer
    const reader = { ...buyer, admin: await world.given.admin('clientAdmin', { company, kind: 'checker' }) }
    later(29)
    await remind()
    expect(await titles(buyer)).toEqual([])
    later(1)
    await remind()
    await remind()
    expect(await noticesOf(buyer)).toMatchObject([
      {
        title: `Invoice ${invoice_no} is due today`,
        text: 'RM\u00a01,080.00 is outstanding. Pay online or by bank transfer.',
        href: `/CA/invoice-list/payment/${invoice_id}`,
      },
    ])
    await writeMails(buyer)
    expect((await world.mails(buyer.admin.email))[0]?.subject).toBe(`Invoice ${invoice_no} is due today`)
    expect(await noticesOf(reader)).toEqual([])
    for (const days of [13, 1, 15, 1]) {
      later(days)
      await remind()
    }
    expect(await titles(buyer)).toEqual([
      `Invoice ${invoice_no} is overdue`,
      `Invoice ${invoice_no} is overdue`,
      `Invoice ${invoice_no} is due today`,
    ])
    later(200)
    await remind()
    expect(await titles(buyer)).toHaveLength(3)
    const { data } = await world.as(await world.given.returning(buyer.admin)).call('getInvoiceDetail', { invoice_id })
    expect(data.invoice).toMatchObject({ status: 'unpaid', is_overdue: true })
  })
  it('is one of many due on a day: each has its line, the mailbox one mail of all', async () => {
    const { buyer, issued } = await given()
    const mailed = async () => (await world.mails(buyer.admin.email)).map(({ subject }) => subject)
    const others = [await money.invoice(buyer), await money.invoice(buyer)]
    const known = (await mailed()).length
    later(30)
    await remind()
    expect((await titles(buyer)).toSorted()).toEqual([issued, ...others].map(({ invoice_no }) => `Invoice ${invoice_no} is due today`).toSorted())
    expect(await mailed()).toHaveLength(known)
    await writeMails(buyer)
    expect((await mailed()).slice(0, (await mailed()).length - known)).toEqual(['3 things for you to look at'])
  })
  it('is told of once where the job stood still for weeks', async () => {
    const { buyer, issued } = await given()
    later(50)
    await remind()
    expect(await titles(buyer)).toEqual([`Invoice ${issued.invoice_no} is overdue`])
  })
  it('is told of with what is still open of it', async () => {
    const { buyer, issued } = await given()
    await money.payByReceipt([{ invoice_id: issued.invoice_id, amount_sen: 8_000 }], buyer)
    later(30)
    await remind()
    expect((await noticesOf(buyer))[0]?.text).toContain('RM\u00a01,000.00 is outstanding')
  })
})

describe('nobody is told', () => {
  it('of one that is paid, void, or credited', async () => {
    const [paid, voided] = [await given(), await given()]
    await money.payByBill(paid.issued, paid.buyer.admin)
    const { invoice_id, version } = voided.issued
    await world.as(voided.buyer.admin).call('deleteInvoice', { invoice_id, version, remarks: 'Twice.' })
    later(31)
    await remind()
    for (const { buyer } of [paid, voided]) expect(await titles(buyer)).toEqual([])
  })
  it('while a bank receipt, a recorded transfer, a credit note or a write-off of it waits; afterwards they are', async () => {
    const [checked, credited, short, sent] = [await given(), await given(), await given(), await given()]
    await money.readyReceipt(checked.buyer.company.company_id, [{ invoice_id: checked.issued.invoice_id, amount_sen: 100 }], checked.buyer.admin)
    await money.payByReceipt([{ invoice_id: credited.issued.invoice_id, amount_sen: 100 }], credited.buyer)
    const maker = world.as(await world.given.admin('globalAdmin'))
    const transfer = {
      amount_sen: 500,
      value_on: sent.issued.issued_on,
      bank_code: 'MBBEMYKL',
      reference_no: 'REMIND-1',
      remarks: 'As the bank says.',
    }
    const proof = { file: { name: 'bank.pdf', bytes: await slip() } }
    const recorded = (await maker.call('recordTransfer', { invoice_no: sent.issued.invoice_no, ...transfer }, proof)).data
    const { data } = await maker.call('createCreditNote', { invoice_id: credited.issued.invoice_id, reason: 'Cancelled.' })
    const { invoice_id, total_sen } = short.issued
    const { invoices } = await money.payByReceipt([{ invoice_id, amount_sen: total_sen - 1 }], short.buyer)
    expect((await maker.call('createWriteOff', { invoice_id, version: invoices[0]?.version ?? 0, reason: 'One sen.' })).response_code).toBe(2100)
    later(31)
    await remind()
    for (const { buyer } of [checked, credited, short, sent]) expect(await titles(buyer)).toEqual([])
    const checker = world.as(await world.given.admin('globalAdmin'))
    await checker.call('rejectPaymentSettlement', { ...recorded, version: 1, remarks: 'It never came.' })
    await checker.call('rejectCreditNote', { credit_note_id: data.credit_note_id, version: 1, remarks: 'They want it after all.' })
    await remind()
    for (const { buyer, issued } of [credited, sent]) expect(await titles(buyer)).toEqual([`Invoice ${issued.invoice_no} is overdue`])
  })
})

it('that fails keeps no other company from being told, and the run counts as failed', async () => {
  const [failing, other] = [await given(), await given()]
  later(30)
  let first = true
  const write: typeof world.kit.database.write = (scope, work) => {
    if (!first) return world.kit.database.write(scope, work)
    first = false
    throw new Error('the first of them')
  }
  await expect(remind({ ...world.kit, database: { ...world.kit.database, write } })).rejects.toThrow(SomeFailed)
  expect(await titles(other.buyer)).toEqual([`Invoice ${other.issued.invoice_no} is due today`])
  await remind()
  expect(await titles(failing.buyer)).toEqual([`Invoice ${failing.issued.invoice_no} is due today`])
})

it.runIf(served)(
  'more than one turn takes all go out once, though two processes work on them',
  async () => {
    const buyer = await money.company()
    for (let n = 0; n < 60; n++) await money.invoice(buyer)
    later(30)
    const twin = await world.twin()
    await Promise.all([remind(), remind(twin.kit)])
    await twin.close()
    const { data } = await world.as(await world.given.returning(buyer.admin)).call('getNotificationList', { length: 100 })
    expect(data.posts.filter(({ kind }) => kind === 'invoice_due')).toHaveLength(60)
  },
  60_000,
)
