/** Money that came in is in a ledger whatever becomes of it, its papers open, and whoever moved or refunded it is named. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyOf } from '../../../test/money.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { auditEvent } from '../../audit/audit.table.ts'
import { users } from '../../identity/identity.table.ts'
import { standingByMonth } from '../../invoices/invoice-list.store.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import { readPdf } from '../../kit/testing/pdf-testing.ts'
import { addDays, dayOf } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { insertException } from '../taking/taking.store.ts'
import { paymentException } from '../taking/taking.table.ts'
import { differences, queryOn } from '../trace/money-check.store.ts'

let world: World
let money: ReturnType<typeof moneyOf>
let buyer: Awaited<ReturnType<typeof money.company>>
let maker: Person
let checker: Person
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
  maker = await world.given.admin('globalAdmin', { kind: 'maker' })
  checker = await world.given.admin('globalAdmin', { kind: 'checker' })
})
afterAll(() => world.close())

const payee = 'Maybank, 5142 8800 1234, Selat Maju Sdn Bhd'
const propose = (payment_exception_id: number, settlement: string, more: Record<string, unknown> = {}, version = 1) => {
  const input = { payment_exception_id, version, settlement, remarks: 'Agreed by phone.', ...(settlement === 'refunded' ? { payee } : {}), ...more }
  return world.as(maker).call('settlePaymentException', input)
}
const approve = (payment_exception_id: number, version = 2) => world.as(checker).call('approvePaymentSettlement', { payment_exception_id, version })
const settle = async (id: number, settlement: string, more: Record<string, unknown> = {}, version = 1) => {
  const proposed = await propose(id, settlement, more, version)
  if (proposed.response_code !== 2100) return proposed
  const approved = await approve(id, version + 1)
  return settlement === 'refunded' && approved.response_code === 2100 ? money.payOut(maker, id, version + 2) : approved
}
/** An invoice that is paid, and then once more, or after it was voided. */
const paidTwice = async (amount_sen = 108_000) => {
  buyer = await money.company()
  const invoice = await money.invoice(buyer)
  await money.payByBill(invoice, buyer.admin)
  const { payment } = await money.payByBill(invoice, buyer.admin, amount_sen)
  return { invoice, payment, id: await exceptionOf(payment.payment_id) }
}
const exceptionOf = async (payment_id: number) => {
  const [row] = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.payment_id, payment_id)))
  return row?.payment_exception_id ?? 0
}
const trace = async (by: Person, { invoice_id }: Invoice) => (await world.as(by).call('getInvoiceTrace', { invoice_id })).data
const paperText = async (by: Person, invoice_id: number, kind: string, document_id: number, edition?: number) => {
  const asked = { invoice_id, kind, document_id, ...(edition ? { edition } : {}) }
  const { data } = await world.as(by).call('downloadInvoicePaper', asked)
  return data?.pdf ? (await readPdf(Buffer.from(data.pdf.base64_pdf, 'base64'))).text.replaceAll(/\s+/g, ' ') : ''
}
const figures = async (by: Person) => (await world.as(by).call('getMoneyFigures', {})).data
const unapplied = async (by: Person, input = {}) => (await world.as(by).call('getUnappliedMoney', input)).data.posts
const differing = () => world.sql((tx) => differences(queryOn(tx)))

describe('the official receipt of money that fits no invoice', () => {
  test.each(['paid twice', 'paid after it was void'])('of one %s opens on both sides, and stands in its trace', async (how) => {
    buyer = await money.company()
    const invoice = await money.invoice(buyer)
    if (how === 'paid twice') await money.payByBill(invoice, buyer.admin)
    else await world.as(buyer.admin).call('deleteInvoice', { invoice_id: invoice.invoice_id, version: invoice.version, remarks: 'Ordered twice.' })
    const { payment } = await money.payByBill(invoice, buyer.admin, 108_000)
    for (const by of [buyer.admin, checker]) {
      expect(await paperText(by, invoice.invoice_id, 'official_receipt', payment.payment_id)).toContain('RM 1,080.00 is not on an invoice yet')
      const { data } = await world.as(by).call('downloadMoneyPaper', { kind: 'official_receipt', document_id: payment.payment_id })
      expect(data.document_no).toBe(payment.receipt_no)
      const { steps } = await trace(by, invoice)
      expect(steps.find(({ step }) => step === 'apart')).toMatchObject({
        amount_sen: 108_000,
        by: buyer.admin.name,
        paper: { kind: 'official_receipt', document_no: payment.receipt_no },
      })
      const { data: detail } = await world.as(by).call('getInvoiceDetail', { invoice_id: invoice.invoice_id })
      expect(detail.invoice.papers.map(({ document_no }) => document_no)).toContain(payment.receipt_no)
    }
    const stranger = (await money.company()).admin
    const foreign = { kind: 'official_receipt', document_id: payment.payment_id } as const
    expect((await world.as(stranger).call('downloadMoneyPaper', foreign)).response_code).toBe(4444)
    expect(await differing()).toEqual([])
  })
})

describe('money that was set apart', () => {
  test('is a figure and a list on both sides until nothing of it is left', async () => {
    const before = (await figures(checker)).unapplied_sen
    const { invoice, payment, id } = await paidTwice()
    expect((await figures(buyer.admin)).unapplied_sen).toBe(108_000)
    expect((await figures(checker)).unapplied_sen).toBe(before + 108_000)
    const row = { payment_exception_id: id, invoice: { invoice_no: invoice.invoice_no }, amount_sen: 108_000, left_sen: 108_000, state: 'open' }
    const received = { kind: 'received', amount_sen: 108_000, paper: { kind: 'official_receipt', document_no: payment.receipt_no } }
    expect(await unapplied(buyer.admin)).toMatchObject([{ ...row, entries: [received] }])
    expect(await unapplied(checker, { company_id: buyer.company.company_id, left: true })).toMatchObject([row])
    expect((await settle(id, 'credited')).response_code).toBe(2100)
    expect(await unapplied(buyer.admin)).toMatchObject([{ state: 'kept', left_sen: 108_000 }])
    expect((await settle(id, 'refunded', {}, 3)).response_code).toBe(2100)
    expect((await figures(buyer.admin)).unapplied_sen).toBe(0)
    expect(await unapplied(buyer.admin, { left: true })).toEqual([])
    expect(await unapplied((await money.company()).admin)).toEqual([])
  })
  test('and moved names the two people who moved it, on both invoices', async () => {
    const { invoice, id } = await paidTwice()
    const target = await money.invoice(buyer)
    expect((await settle(id, 'moved', { to_invoice: target.invoice_no })).response_code).toBe(2100)
    const two = { by: checker.name, entered_by: maker.name, amount_sen: 108_000 }
    expect((await trace(buyer.admin, invoice)).steps.find(({ step }) => step === 'moved_away')).toMatchObject({
      ...two,
      reference: target.invoice_no,
    })
    const { steps } = await trace(buyer.admin, target)
    expect(steps.find(({ step }) => step === 'moved_in')).toMatchObject({ ...two, reference: invoice.invoice_no })
    expect(steps.map(({ step }) => step)).not.toContain('paid')
    expect(await differing()).toEqual([])
  })
  test('and given back has a voucher with day, reference and two names, which opens on both sides and goes to the auditor', async () => {
    const { invoice, id } = await paidTwice()
    expect((await settle(id, 'refunded')).response_code).toBe(2100)
    for (const by of [buyer.admin, checker]) {
      const refunded = (await trace(by, invoice)).steps.find(({ step }) => step === 'refunded')
      expect(refunded).toMatchObject({ by: checker.name, entered_by: maker.name, amount_sen: 108_000, reference: `RF${id}-3` })
      expect(refunded?.paper?.document_no).toMatch(/^RV-\d{4}-\d{6}$/)
      const text = await paperText(by, invoice.invoice_id, 'refund_voucher', refunded?.paper?.document_id ?? 0)
      for (const part of ['Refund voucher', `RF${id}-3`, maker.name, checker.name, '1,080.00', invoice.invoice_no])
        expect(text.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''))
    }
    const { data } = await world.as(buyer.admin).call('exportInvoiceTrace', { invoice_id: invoice.invoice_id })
    const names = Buffer.from(data as unknown as Uint8Array).toString('latin1')
    expect(names).toMatch(/refund-vouchers\/RV-/)
    expect(names.match(/official-receipts\/RCP-\d{4}-\d{6}-edition-1/g)?.length).toBeGreaterThanOrEqual(2)
  })
  test('is refunded only once two people have approved it, on a day from then to now; until then it is owed', async () => {
    const { id } = await paidTwice()
    const today = dayOf(await readClock(world.kit))
    expect((await propose(id, 'refunded', { payee: undefined })).response_code).toBe(10035)
    expect((await propose(id, 'credited', { payee })).response_code).toBe(10035)
    expect((await propose(id, 'refunded')).response_code).toBe(2100)
    expect((await money.payOut(maker, id, 2)).response_code).toBe(20073)
    expect((await approve(id)).response_code).toBe(2100)
    expect((await figures(buyer.admin)).unapplied_sen).toBe(108_000)
    expect((await unapplied(buyer.admin))[0]).toMatchObject({ state: 'to_pay_out', left_sen: 108_000, entries: [{ kind: 'received' }] })
    for (const value_on of ['2020-01-01', addDays(today, -1), addDays(today, 1)])
      expect((await money.payOut(maker, id, 3, { value_on })).response_code).toBe(10035)
    const twice = await world.given.admin('globalAdmin')
    expect((await money.payOut(twice, id, 2)).data).toMatchObject({ reason: 'changed_since' })
    expect((await money.payOut(maker, id, 3)).data.voucher_no).toMatch(/^RV-/)
    expect((await figures(buyer.admin)).unapplied_sen).toBe(0)
    expect(await differing()).toEqual([])
  })
  test('is not paid out by who approved it, and can be sent back as long as nothing was sent', async () => {
    const { id } = await paidTwice()
    const both = await world.given.admin('globalAdmin')
    await propose(id, 'refunded')
    expect((await world.as(both).call('approvePaymentSettlement', { payment_exception_id: id, version: 2 })).response_code).toBe(2100)
    expect((await money.payOut(both, id, 3)).response_code).toBe(10004)
    // Another account, with the mailbox that the first had.
    const again = await world.given.admin('globalAdmin')
    await money.write(async (tx) => {
      for (const [{ user_id }, email_normal] of [
        [both, `new.${both.email}`],
        [again, both.email],
      ] as const)
        await tx.sql.update(users).set({ email_normal }).where(eq(users.user_id, user_id))
    })
    expect((await money.payOut(again, id, 3)).response_code).toBe(10004)
    const waiting = { payment_exception_id: id, waits: 'refunds_to_pay_out' } as const
    const waitsFor = async (by: Person) => (await world.as(by).call('getPaymentExceptionList', { q: 'PENDING', ...waiting })).data.list
    expect([await waitsFor(both), await waitsFor(again)]).toEqual([[], []])
    expect(await waitsFor(maker)).toMatchObject([{ can: { edit: true } }])
    const back = { payment_exception_id: id, version: 3, remarks: 'The account is closed.' }
    expect((await world.as(checker).call('rejectPaymentSettlement', back)).response_code).toBe(2100)
    expect((await money.payOut(maker, id, 4)).response_code).toBe(20073)
    expect((await settle(id, 'credited', {}, 4)).response_code).toBe(2100)
  })
  test('goes out under a reference of the bank that another refund has only where that is said, and who approved it hears of it', async () => {
    const first = await paidTwice()
    expect((await settle(first.id, 'refunded')).response_code).toBe(2100)
    const { id } = await paidTwice()
    await propose(id, 'refunded')
    await approve(id)
    const reference_no = `rf${first.id}-3`
    expect((await money.payOut(maker, id, 3, { reference_no })).response_code).toBe(10012)
    expect((await money.payOut(maker, id, 3, { reference_no, again: true })).response_code).toBe(2100)
    const { posts } = (await world.as(checker).call('getNotificationList', {})).data
    expect(posts.find(({ kind }) => kind === 'refund_reference_again')?.text).toContain(reference_no)
  })
  test.runIf(served)('goes out once, of fifty who say so', async () => {
    const { id } = await paidTwice()
    await propose(id, 'refunded')
    await approve(id)
    const said = await Promise.all(Array.from({ length: 50 }, () => money.payOut(maker, id, 3)))
    expect(said.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(await differing()).toEqual([])
  })
  test('is used in parts: pays one invoice, then another, and the rest goes back', async () => {
    const { invoice, payment, id } = await paidTwice(150_000)
    const [one, other] = [await money.invoice(buyer, [{ seats: 5 }]), await money.invoice(buyer, [{ seats: 5 }])]
    for (const wrong of [150_001, 54_001])
      expect((await propose(id, 'moved', { to_invoice: one.invoice_no, amount_sen: wrong })).response_code).toBe(10035)
    expect((await propose(id, 'credited', { amount_sen: 10_000 })).response_code).toBe(10035)
    expect((await settle(id, 'moved', { to_invoice: one.invoice_no, amount_sen: 54_000 })).response_code).toBe(2100)
    expect(await unapplied(buyer.admin)).toMatchObject([{ state: 'kept', left_sen: 96_000 }])
    expect((await settle(id, 'moved', { to_invoice: other.invoice_no, amount_sen: 20_000 }, 3)).response_code).toBe(2100)
    expect((await settle(id, 'refunded', { amount_sen: 6_000 }, 5)).response_code).toBe(2100)
    expect((await settle(id, 'refunded', {}, 8)).response_code).toBe(2100)
    const [row] = await unapplied(buyer.admin)
    expect(row).toMatchObject({ state: 'settled', left_sen: 0 })
    expect(row?.entries.map(({ kind, amount_sen }) => [kind, amount_sen])).toEqual([
      ['received', 150_000],
      ['moved', -54_000],
      ['moved', -20_000],
      ['refunded', -6_000],
      ['refunded', -70_000],
    ])
    const listed = (await world.as(buyer.admin).call('getListOfInvoice', {})).data.list.data
    expect(listed.find(({ invoice_id }) => invoice_id === one.invoice_id)).toMatchObject({ status: 'paid' })
    expect(listed.find(({ invoice_id }) => invoice_id === other.invoice_id)).toMatchObject({ status: 'part_paid', paid_sen: 20_000 })
    expect((await trace(checker, invoice)).entries.reduce((sum, { amount_sen }) => sum + amount_sen, 0)).toBe(0)
    expect((await propose(id, 'refunded', {}, 11)).response_code).toBe(20073)
    // Its official receipt says where the money is now; what it said before is kept.
    const { papers } = (await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id: one.invoice_id })).data.invoice
    const receipt = papers.find(({ document_id, kind }) => kind === 'official_receipt' && document_id === payment.payment_id)
    expect(receipt?.editions.map(({ reason }) => reason)).toEqual(['issued', 'moved', 'moved', 'refunded', 'refunded'])
    const says = await paperText(buyer.admin, one.invoice_id, 'official_receipt', payment.payment_id)
    for (const words of [`${one.invoice_no} RM 540.00`, `${other.invoice_no} RM 200.00`, 'Refunded RM 760.00', 'Total received RM 1,500.00'])
      expect(says.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
    expect(says).not.toContain('Not on an invoice yet')
    expect(await paperText(buyer.admin, one.invoice_id, 'official_receipt', payment.payment_id, 1)).toContain('Not on an invoice yet')
    expect(await differing()).toEqual([])
  })
  test.runIf(served)('in parts by fifty at once, goes once', async () => {
    const { id } = await paidTwice()
    await settle(id, 'credited')
    const target = await money.invoice(buyer)
    const tried = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        propose(id, i % 2 ? 'refunded' : 'moved', i % 2 ? { amount_sen: 5_000 } : { to_invoice: target.invoice_no, amount_sen: 8_000 }, 3),
      ),
    )
    expect(tried.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    const done = await Promise.all(Array.from({ length: 50 }, () => approve(id, 4)))
    expect(done.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(await differing()).toEqual([])
  })
})

test("a credit note's refund names the two people, and has its voucher", async () => {
  buyer = await money.company()
  const invoice = await money.invoice(buyer)
  await money.payByBill(invoice, buyer.admin)
  const { data } = await world
    .as(maker)
    .call('createCreditNote', { invoice_id: invoice.invoice_id, lines: [{ line_no: 1, seats: 1 }], reason: 'One too many.' })
  await world.as(checker).call('approveCreditNote', { credit_note_id: data.credit_note_id, version: 1 })
  const [owed] = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.invoice_id, invoice.invoice_id)))
  const month = async () => {
    const today = dayOf(await readClock(world.kit))
    const of = { company_id: buyer.company.company_id, kind: 'company' } as const
    const [row] = await world.kit.database.read(of, (tx) => standingByMonth(tx, today.slice(0, 7), today))
    return row
  }
  const options = async () => (await world.as(buyer.admin).call('getPaymentOptions', { invoice_id: invoice.invoice_id })).data.invoice
  expect(await month()).toMatchObject({ paid_sen: 97_200, to_be_paid_sen: 0, overdue_sen: 0 })
  const sums = { total_sen: 108_000, paid_sen: 108_000, credited_sen: 10_800, open_sen: 0 }
  expect(await options()).toMatchObject({ ...sums, refunded_sen: 0, refund_sen: 10_800 })
  const id = owed?.payment_exception_id ?? 0
  // A part goes back; the rest is owed as before, and goes back by two people anew.
  expect((await settle(id, 'refunded', { amount_sen: 10_801 })).response_code).toBe(10035)
  expect((await settle(id, 'refunded', { amount_sen: 4_000 })).response_code).toBe(2100)
  const standing = (await world.as(maker).call('getPaymentExceptionList', { q: 'PENDING', payment_exception_id: id })).data.list[0]
  expect(standing).toMatchObject({ state: 'open', left_sen: 6_800, settlement: null, refund: null, can: { edit: true } })
  const paidOut = and(eq(auditEvent.action, 'payment_exception.paid_out'), eq(auditEvent.entity_id, String(id)))
  const [line] = await world.sql((tx) => tx.sql.select({ after: auditEvent.after }).from(auditEvent).where(paidOut))
  expect(line?.after).toMatchObject({ state: 'open', left_sen: 6_800 })
  expect(await options()).toMatchObject({ ...sums, refunded_sen: 4_000, refund_sen: 6_800 })
  expect(await differing()).toEqual([])
  expect((await settle(id, 'refunded', {}, 4)).response_code).toBe(2100)
  expect((await trace(buyer.admin, invoice)).steps.find(({ step }) => step === 'refunded')).toMatchObject({
    by: checker.name,
    entered_by: maker.name,
    paper: { kind: 'refund_voucher' },
  })
  expect(await month()).toMatchObject({ paid_sen: 97_200, to_be_paid_sen: 0, overdue_sen: 0 })
  expect(await options()).toMatchObject({ ...sums, refunded_sen: 10_800, refund_sen: 0 })
  expect(await differing()).toEqual([])
})

test('a refund is not approved of more than its invoice owes by then', async () => {
  buyer = await money.company()
  const invoice = await money.invoice(buyer)
  await money.payByBill(invoice, buyer.admin)
  const id = await money.write(async (tx) => {
    const { company_id, invoice_id } = invoice
    return insertException(tx, { company_id, kind: 'refund_owed', amount_sen: 500, invoice_id, raised_at: await readClock(world.kit) })
  })
  expect((await propose(id, 'refunded')).response_code).toBe(2100)
  expect((await approve(id)).response_code).toBe(10035)
  await money.write((tx) => tx.sql.delete(paymentException).where(eq(paymentException.payment_exception_id, id)))
})
