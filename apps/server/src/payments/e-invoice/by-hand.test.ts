import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOf } from '../../../test/money.ts'
import { openWorld, served, type World } from '../../../test/world.ts'
import { eInvoice } from '../../invoices/invoices.table.ts'
import { addDays } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'

let world: World
let money: ReturnType<typeof moneyOf>
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
})
afterAll(() => world.close())

let last = 0
const told = (validated_on: string) => {
  const uuid = `Q${String(++last).padStart(25, '0')}`
  return { uuid, long_id: `LONG${uuid}`, validated_on }
}
const provider = () => world.given.admin('globalAdmin')
const given = async () => {
  const buyer = await money.company()
  const issued = await money.invoice(buyer)
  return { buyer, issued, paper: { kind: 'invoice', document_id: issued.invoice_id } as const }
}
const papersOf = async (invoice_id: number) =>
  (await world.as(await provider()).call('getInvoiceDetail', { invoice_id })).data.invoice.papers[0]?.editions.map(({ reason }) => reason)

test('an e-invoice that was submitted by hand is entered, and the next edition of the paper has its code', async () => {
  const { buyer, issued, paper } = await given()
  const spelled = told(issued.issued_on)
  const asked = { ...paper, ...spelled, uuid: `${spelled.uuid.slice(0, 13).toLowerCase()} ${spelled.uuid.slice(13)}` }
  const { data } = await world.as(await provider()).call('recordEInvoice', asked)
  expect(data.e_invoice).toMatchObject({ state: 'valid', uuid: spelled.uuid, long_id: spelled.long_id, document_no: issued.invoice_no })
  expect(await papersOf(issued.invoice_id)).toEqual(['issued', 'e_invoice'])
  const detail = (await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id: issued.invoice_id })).data.invoice
  expect(detail.e_invoices).toMatchObject([{ state: 'valid', uuid: spelled.uuid }])
  // It has one, and so has whatever names the same.
  expect((await world.as(await provider()).call('recordEInvoice', { ...paper, ...told(issued.issued_on) })).response_code).toBe(10012)
  const other = await given()
  expect((await world.as(await provider()).call('recordEInvoice', { ...other.paper, ...spelled })).response_code).toBe(10012)
})
test('one that was sent from here and never answered is answered with it', async () => {
  const { issued, paper } = await given()
  const by = world.as(await provider())
  await by.call('submitEInvoice', paper)
  const own = eq(eInvoice.document_id, issued.invoice_id)
  await money.write((at) => at.sql.update(eInvoice).set({ state: 'submitted', uuid: null, long_id: null, validated_at: null }).where(own))
  const answer = told(issued.issued_on)
  expect((await by.call('recordEInvoice', { ...paper, ...answer })).response_code).toBe(2100)
  expect(await world.sql((at) => at.sql.select().from(eInvoice).where(own))).toMatchObject([{ state: 'valid', uuid: answer.uuid }])
})
test('one that no service answered for is no service’s to cancel: the invoice is credited in full instead, at once', async () => {
  for (const isAsked of [false, true]) {
    const { buyer, issued, paper } = await given()
    const { invoice_id, version } = issued
    await world.as(await provider()).call('recordEInvoice', { ...paper, ...told(issued.issued_on) })
    const asked = {
      cancel_asked_at: await readClock(world.kit),
      cancel_asked_by: buyer.admin.user_id,
      cancel_asked_by_name: 'Buyer',
      cancel_reason: 'Twice.',
    }
    // As an earlier version left it.
    if (isAsked) await money.write((at) => at.sql.update(eInvoice).set(asked).where(eq(eInvoice.document_id, invoice_id)))
    const by = world.as(await provider())
    const before = await world.digest()
    expect((await world.as(buyer.admin).call('deleteInvoice', { invoice_id, version, remarks: 'Twice.' })).data).toMatchObject({ reason: 'too_late' })
    expect((await by.call('cancelEInvoice', { ...paper, reason: 'Twice.' })).data).toMatchObject({ reason: 'too_late' })
    expect(await world.digest()).toEqual(before)
    const detail = (await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id })).data.invoice
    expect(detail).toMatchObject({ void_obstacle: 'e_invoice_final', credit_obstacle: null, e_invoices: [{ state: 'valid', cancel_until: null }] })
    const { data } = await world.as(await provider()).call('createCreditNote', { invoice_id, reason: 'Twice.' })
    const approved = await world.as(await provider()).call('approveCreditNote', { credit_note_id: data.credit_note_id, version: 1 })
    expect(approved.response_code).toBe(2100)
    expect((await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id })).data.invoice).toMatchObject({ status: 'void', open_sen: 0 })
  }
})
test('a day that cannot be, a wrong number, a void invoice and one that is not there are refused', async () => {
  const { buyer, issued, paper } = await given()
  const by = world.as(await provider())
  for (const day of [addDays(issued.issued_on, -1), addDays(issued.issued_on, 2)])
    expect((await by.call('recordEInvoice', { ...paper, ...told(day) })).response_code).toBe(10035)
  expect((await by.call('recordEInvoice', { ...paper, ...told(issued.issued_on), uuid: 'SHORT' })).response_code).toBe(7000)
  expect((await by.call('recordEInvoice', { ...paper, document_id: 2_000_000_000, ...told(issued.issued_on) })).response_code).toBe(4444)
  const { invoice_id, version } = issued
  await world.as(buyer.admin).call('deleteInvoice', { invoice_id, version, remarks: 'Twice.' })
  expect((await by.call('recordEInvoice', { ...paper, ...told(issued.issued_on) })).response_code).toBe(10035)
  expect((await by.call('exportEInvoice', paper)).response_code).toBe(10035)
})
test.runIf(served)(
  'of twenty who enter it at once, one does',
  async () => {
    const { issued, paper } = await given()
    const people = await Promise.all(Array.from({ length: 20 }, provider))
    const answers = await Promise.all(people.map((one) => world.as(one).call('recordEInvoice', { ...paper, ...told(issued.issued_on) })))
    expect(answers.map(({ response_code }) => response_code).toSorted()).toEqual([2100, ...Array.from({ length: 19 }, () => 10012)].toSorted())
    expect(await papersOf(issued.invoice_id)).toEqual(['issued', 'e_invoice'])
  },
  60_000,
)

test('a buyer without twelve digits of SSM, or of the government, is sent as one that has no number', async () => {
  for (const [over, brn] of [
    [{ tin: 'EI00000000040' }, 'NA'],
    [{ ssm_no_new: 'KOP00123' }, 'NA'],
    [{ ssm_no_new: '202001012345' }, '202001012345'],
  ] as const) {
    const { invoice_id: document_id } = await money.invoice(await money.company(over))
    const { body } = await world.as(await provider()).call('exportEInvoice', { kind: 'invoice', document_id })
    const [buyer] = JSON.parse(body).Invoice[0].AccountingCustomerParty[0].Party
    expect(buyer.PartyIdentification.map(({ ID }: { ID: [{ _: string }] }) => ID[0]._)[1]).toBe(brn)
  }
})
