import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenWriteOff } from '../../../test/invoices.samples.ts'
import { moneyOf } from '../../../test/money.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { money as inWords } from '../../documents/paper.pdf.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import { readPdf } from '../../kit/testing/pdf-testing.ts'
import { paymentException } from '../taking/taking.table.ts'
import { differences, queryOn } from '../trace/money-check.store.ts'
import { paperOfMail } from '../trace/papers.usecases.ts'

let world: World
let money: ReturnType<typeof moneyOf>
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
})
afterAll(() => world.close())

const maker = () => world.given.admin('globalAdmin', { kind: 'maker' })
const checker = () => world.given.admin('globalAdmin', { kind: 'checker' })
const differing = () => world.sql((tx) => differences(queryOn(tx)))
const detailOf = async (by: Person, invoice_id: number) => (await world.as(by).call('getInvoiceDetail', { invoice_id })).data.invoice
const short = async (left_sen: number) => {
  const buyer = await money.company()
  const issued = await money.invoice(buyer, [{ seats: 3 }])
  const { invoices } = await money.payByBill(issued, buyer.admin, issued.total_sen - left_sen)
  return { buyer, issued, version: invoices[0]?.version ?? 0 }
}

/** Entered and approved by two people, and what of it is owed given back by two. */
const writtenOff = async (issued: Invoice, version: number) => {
  const reason = 'The bank kept it.'
  const { data, response_code } = await world.as(await maker()).call('createWriteOff', { invoice_id: issued.invoice_id, version, reason })
  expect(response_code).toBe(2100)
  expect((await world.as(await checker()).call('approveWriteOff', { write_off_id: data.write_off_id, version: 1 })).response_code).toBe(2100)
}
const credited = async ({ invoice_id }: Invoice, seats: number) => {
  const [one, other] = [await maker(), await checker()]
  const { data } = await world.as(one).call('createCreditNote', { invoice_id, lines: [{ line_no: 1, seats }], reason: 'Too many.' })
  const { credit_note_id } = data
  const approved = await world.as(other).call('approveCreditNote', { credit_note_id, version: 1 })
  expect(approved.response_code).toBe(2100)
  return { credit_note_id, credit_note_no: approved.data.credit_note_no }
}
const owedFor = ({ invoice_id }: Invoice) =>
  world.sql((tx) =>
    tx.sql
      .select({ id: paymentException.payment_exception_id, amount_sen: paymentException.amount_sen })
      .from(paymentException)
      .where(and(eq(paymentException.invoice_id, invoice_id), eq(paymentException.kind, 'refund_owed')))
      .orderBy(asc(paymentException.payment_exception_id)),
  )

describe('seats credited after a small difference was written off', () => {
  test('owe what came in and not a sen more: the write-off is reversed, and every account says so', async () => {
    const { buyer, issued, version } = await short(100)
    await writtenOff(issued, version)
    const { credit_note_id, credit_note_no } = await credited(issued, 3)
    const paid_sen = issued.total_sen - 100
    expect(await owedFor(issued)).toMatchObject([{ amount_sen: paid_sen }])

    const shown = await detailOf(buyer.admin, issued.invoice_id)
    expect(shown).toMatchObject({ open_sen: -paid_sen, paid_sen, credited_sen: issued.total_sen, written_off_sen: 0 })
    expect(shown.entries.slice(2).map(({ kind, amount_sen, document_no }) => [kind, amount_sen, document_no])).toEqual([
      ['write_off', -100, null],
      ['credit', -issued.total_sen, credit_note_no],
      ['write_off_reversed', 100, credit_note_no],
    ])
    const { steps } = (await world.as(buyer.admin).call('getInvoiceTrace', { invoice_id: issued.invoice_id })).data
    expect(steps.find(({ step }) => step === 'write_off_reversed')).toMatchObject({ amount_sen: 100, reference: credit_note_no })
    expect(steps.filter(({ step }) => step === 'written_off')).toHaveLength(1)
    const statement = (await world.as(buyer.admin).call('getAccountStatement', {})).data
    expect(statement.entries.at(-1)).toMatchObject({ kind: 'write_off_reversed', amount_sen: 100 })
    expect(statement).toMatchObject({ closing_sen: -paid_sen })
    const { data } = await world.as(await checker()).call('getCreditNoteList', { q: 'APPROVED_HISTORY_LIST', credit_note_id })
    expect(data.list[0]).toMatchObject({ total_sen: issued.total_sen, owed_sen: paid_sen })
    const asked = { invoice_id: issued.invoice_id, kind: 'credit_note', document_id: credit_note_id } as const
    const paper = (await world.as(buyer.admin).call('downloadInvoicePaper', asked)).data.pdf.base64_pdf
    const words = (await readPdf(Buffer.from(paper, 'base64'))).text.replaceAll(/\s+/g, ' ')
    const said = `${inWords(paid_sen)} is to be refunded: ${inWords(100)} had been written off.`
    expect(words).toContain(said.replaceAll(/\s/g, ' '))
    const [told] = (await world.as(buyer.admin).call('getNotificationList', {})).data.posts
    expect(told?.text).toContain(inWords(paid_sen))
    expect(await differing()).toEqual([])

    const [owed] = await owedFor(issued)
    const { id: payment_exception_id } = owed ?? { id: 0 }
    const proposed = { settlement: 'refunded', payee: 'Maybank 5142', remarks: 'Too much.' } as const
    const who = await maker()
    await world.as(who).call('settlePaymentException', { payment_exception_id, version: 1, ...proposed })
    await world.as(await checker()).call('approvePaymentSettlement', { payment_exception_id, version: 2 })
    expect((await money.payOut(who, payment_exception_id, 3)).response_code).toBe(2100)
    expect(await detailOf(buyer.admin, issued.invoice_id)).toMatchObject({ open_sen: 0, refunded_sen: paid_sen })
    const [mail] = await world.mails(buyer.admin.email)
    expect((await paperOfMail(world.kit, mail?.document_edition_id ?? 0))?.filename).toMatch(/^RV-/)
    expect((await world.as(buyer.admin).call('getAccountStatement', {})).data).toMatchObject({ closing_sen: 0 })
    expect(await differing()).toEqual([])
  })
  test('seat by seat owe in full until only the rest of what came in is left', async () => {
    const { issued, version } = await short(100)
    await writtenOff(issued, version)
    for (const seats of [1, 1, 1]) await credited(issued, seats)
    const seat = issued.total_sen / 3
    expect((await owedFor(issued)).map(({ amount_sen }) => amount_sen)).toEqual([seat, seat, seat - 100])
    expect(await differing()).toEqual([])
  })
})

describe('a small difference', () => {
  test('is written off by two people: the invoice is paid, its seats open, and ledger, list, figures, trace, statement and paper say so', async () => {
    const { buyer, issued, version } = await short(1)
    const { invoice_id } = issued
    const [one, other] = [await world.given.admin('globalAdmin'), await checker()]
    expect(await detailOf(one, invoice_id)).toMatchObject({ status: 'part_paid', write_off_obstacle: null, write_off_pending: false })
    const { data } = await world.as(one).call('createWriteOff', { invoice_id, version, reason: 'The bank kept one sen.' })
    expect(data).toMatchObject({ amount_sen: 1 })
    expect((await world.as(await maker()).call('createWriteOff', { invoice_id, version, reason: 'Again.' })).response_code).toBe(10012)
    expect(await detailOf(one, invoice_id)).toMatchObject({ status: 'part_paid', write_off_pending: true })
    // The customer hears of it once it is decided, and never where the limit lies.
    expect(await detailOf(buyer.admin, invoice_id)).toMatchObject({ write_off_obstacle: 'not_part_paid', write_off_pending: false })
    // Never the person who entered it.
    const decide = { write_off_id: data.write_off_id, version: 1 }
    expect((await world.as(one).call('approveWriteOff', decide)).response_code).toBe(10004)
    expect((await world.as(other).call('approveWriteOff', decide)).response_code).toBe(2100)
    expect((await world.as(await checker()).call('approveWriteOff', decide)).response_code).toBe(20073)

    const shown = await detailOf(buyer.admin, invoice_id)
    const sums = { status: 'paid', open_sen: 0, paid_sen: issued.total_sen - 1, credited_sen: 1, written_off_sen: 1, refunded_sen: 0 }
    expect(shown).toMatchObject(sums)
    expect(shown.entries.map(({ kind, amount_sen, note }) => [kind, amount_sen, note])).toEqual([
      ['issued', issued.total_sen, null],
      ['payment', 1 - issued.total_sen, null],
      ['write_off', -1, 'The bank kept one sen.'],
    ])
    expect(shown.lines[0]).toMatchObject({ seats_free: 3 })
    const figures = (await world.as(buyer.admin).call('getMoneyFigures', {})).data
    expect(figures).toMatchObject({ owed_sen: 0, paid_sen: issued.total_sen - 1, written_off_sen: 1, seats: { opened: 3 } })
    const { steps } = (await world.as(buyer.admin).call('getInvoiceTrace', { invoice_id })).data
    expect(steps.find(({ step }) => step === 'written_off')).toMatchObject({ amount_sen: 1, by: other.name, entered_by: one.name })
    expect(steps.find(({ step }) => step === 'opened')).toMatchObject({ count: 3 })
    const statement = (await world.as(buyer.admin).call('getAccountStatement', {})).data
    expect(statement).toMatchObject({ closing_sen: 0 })
    expect(statement.entries.at(-1)).toMatchObject({ kind: 'write_off', amount_sen: -1 })
    const paper = (await world.as(buyer.admin).call('viewInvoicePdf', { invoice_id })).data.pdf.base64_pdf
    expect((await readPdf(Buffer.from(paper, 'base64'))).text.replaceAll(/\s+/g, ' ')).toContain('Written off The bank kept one sen.')
    const [told] = (await world.as(buyer.admin).call('getNotificationList', {})).data.posts
    expect(told).toMatchObject({ title: `Invoice ${issued.invoice_no} is paid` })
    const [mail] = await world.mails(buyer.admin.email)
    const sent = await paperOfMail(world.kit, mail?.document_edition_id ?? 0)
    expect(sent?.filename).toMatch(new RegExp(`^${issued.invoice_no}-edition-\\d\\.pdf$`))
    expect(Buffer.from(sent?.content ?? []).toString('base64')).toBe(paper)
    expect(await differing()).toEqual([])
  })
  test('above the limit, of an invoice that nothing was paid of, or that somebody looked at before another payment, is not written off', async () => {
    const limit = world.kit.settings.writeOffLimitSen
    const [above, at] = [await short(limit + 1), await short(limit)]
    const unpaid = await money.invoice(await money.company(), [{ seats: 1, unit_price_sen: 50 }])
    const by = world.as(await maker())
    const enter = async (invoice_id: number, version: number) =>
      (await by.call('createWriteOff', { invoice_id, version, reason: 'Small.' })).response_code
    const before = await world.digest()
    expect(await enter(above.issued.invoice_id, above.version)).toBe(10035)
    expect(await enter(at.issued.invoice_id, at.version - 1)).toBe(2111)
    expect(await enter(unpaid.invoice_id, unpaid.version)).toBe(10035)
    expect(await enter(2_000_000_000, 1)).toBe(10021)
    expect(await world.digest()).toBe(before)
    expect(await enter(at.issued.invoice_id, at.version)).toBe(2100)
    expect((await detailOf(await checker(), above.issued.invoice_id)).write_off_obstacle).toBe('too_much')
    for (const { buyer, issued } of [above, at])
      expect(await detailOf(buyer.admin, issued.invoice_id)).toMatchObject({ write_off_obstacle: 'not_part_paid', write_off_pending: false })
  })
  test('waits for whoever may approve it, is rejected with the reason, and can then be entered anew', async () => {
    const { invoice, write_off_id } = await givenWriteOff(world)
    const by = await checker()
    const listed = (await world.as(by).call('getWriteOffList', { q: 'PENDING', write_off_id })).data.list
    expect(listed).toMatchObject([{ write_off_id, amount_sen: 1, obstacle: null, can: { approve: true, reject: true } }])
    const waiting = (await world.as(by).call('getDashboard', {})).data.waiting
    expect(waiting.find(({ what }) => what === 'write_offs')?.count).toBeGreaterThan(0)
    expect((await world.as(by).call('rejectWriteOff', { write_off_id, version: 1, remarks: 'They will pay.' })).response_code).toBe(2100)
    const { version, open_sen, status } = await detailOf(by, invoice.invoice_id)
    expect([status, open_sen]).toEqual(['part_paid', 1])
    expect(
      (await world.as(await maker()).call('createWriteOff', { invoice_id: invoice.invoice_id, version, reason: 'They will not.' })).response_code,
    ).toBe(2100)
    expect(await differing()).toEqual([])
  })
  test('is not approved after more was paid, nor while a bank receipt is being checked', async () => {
    const { buyer, issued, version } = await short(90)
    const { invoice_id } = issued
    const { data } = await world.as(await maker()).call('createWriteOff', { invoice_id, version, reason: 'Ninety sen short.' })
    await money.readyReceipt(buyer.company.company_id, [{ invoice_id, amount_sen: 40 }], buyer.admin)
    const by = await checker()
    expect((await world.as(by).call('approveWriteOff', { write_off_id: data.write_off_id, version: 1 })).data).toMatchObject({ reason: 'in_use' })
    await money.payByBill({ ...issued, open_sen: 40 }, buyer.admin)
    const before = await world.digest()
    expect((await world.as(by).call('approveWriteOff', { write_off_id: data.write_off_id, version: 1 })).response_code).toBe(10035)
    expect(await world.digest()).toEqual(before)
    const [shown] = (await world.as(by).call('getWriteOffList', { write_off_id: data.write_off_id })).data.list
    expect(shown).toMatchObject({ obstacle: 'changed', can: { approve: false, reject: true } })
  })
})

describe.runIf(served)('races on PostgreSQL', () => {
  test('of forty who enter it, one does', async () => {
    const { issued, version } = await short(1)
    const people = await Promise.all(Array.from({ length: 40 }, maker))
    const answers = await Promise.all(
      people.map((one) => world.as(one).call('createWriteOff', { invoice_id: issued.invoice_id, version, reason: 'One sen.' })),
    )
    expect(answers.map(({ response_code }) => response_code).toSorted()).toEqual([2100, ...Array.from({ length: 39 }, () => 10012)].toSorted())
    expect(await differing()).toEqual([])
  }, 60_000)
  test('of thirty who approve and reject while the rest is paid, it is written off or paid, once; no sen is lost', async () => {
    const { buyer, issued, version } = await short(60)
    const { invoice_id, total_sen } = issued
    const { data } = await world.as(await maker()).call('createWriteOff', { invoice_id, version, reason: 'Sixty sen short.' })
    const people = await Promise.all(Array.from({ length: 30 }, checker))
    const decide = { write_off_id: data.write_off_id, version: 1 }
    const acts = people.map(
      (one, n) => () =>
        n % 3 ? world.as(one).call('approveWriteOff', decide) : world.as(one).call('rejectWriteOff', { ...decide, remarks: 'They pay.' }),
    )
    const [, ...answers] = await Promise.all([money.payByBill({ ...issued, open_sen: 60 }, buyer.admin), ...acts.map((act) => act())])
    for (const { response_code } of answers) expect([2100, 10035, 20073]).toContain(response_code)
    expect(answers.filter(({ response_code }) => response_code === 2100).length).toBeLessThanOrEqual(1)
    const shown = await detailOf(buyer.admin, invoice_id)
    expect(shown).toMatchObject({ status: 'paid', open_sen: 0 })
    // What came after it was written off is the customer's, and on no invoice.
    const apart = (await world.as(buyer.admin).call('getMoneyFigures', {})).data.unapplied_sen
    expect(shown.paid_sen + shown.written_off_sen).toBe(total_sen)
    expect(apart).toBe(shown.written_off_sen)
    expect(await differing()).toEqual([])
  }, 60_000)
})
