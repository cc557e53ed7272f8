import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyOf } from '../../../test/money.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { whenBillPaid } from '../../composition/on-bill-paid.ts'
import { seatsAt } from '../../dashboard/company.store.ts'
import { standingByMonth } from '../../invoices/invoice-list.store.ts'
import { eInvoice } from '../../invoices/invoices.table.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import { readPdf } from '../../kit/testing/pdf-testing.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { readClock } from '../../kit/time/clock.ts'
import { idleBills } from '../bills/bills.store.ts'
import { bill, gatewayCallback } from '../bills/bills.table.ts'
import { systemWork } from '../bills/bills.worker.ts'
import { hear } from '../bills/callbacks.usecases.ts'
import { bankReceipt, bankReceiptAllocation } from '../receipts/receipts.table.ts'
import { paymentException } from '../taking/taking.table.ts'
import { differences, queryOn } from '../trace/money-check.store.ts'

const HOUR_MS = 3_600_000
let world: World
let money: ReturnType<typeof moneyOf>
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
})
afterAll(() => world.close())

const maker = () => world.given.admin('globalAdmin', { kind: 'maker' })
const checker = () => world.given.admin('globalAdmin', { kind: 'checker' })
/** An unpaid invoice whose e-invoice is as old as `hours`, and its buyer, signed in now. */
const withEInvoice = async (hours = 73) => {
  const buyer = await money.company()
  const issued = await money.invoice(buyer, [{ seats: 3, unit_price_sen: 3_333 }, { seats: 2 }])
  const { data } = await world.as(await world.given.admin('globalAdmin')).call('submitEInvoice', { kind: 'invoice', document_id: issued.invoice_id })
  world.clock.shift(hours * HOUR_MS)
  return { buyer: { ...buyer, admin: await world.given.returning(buyer.admin) }, issued, uuid: data.e_invoice.uuid ?? '' }
}
const enter = async ({ invoice_id }: Invoice, by?: Person) =>
  world.as(by ?? (await maker())).call('createCreditNote', { invoice_id, reason: 'Ordered twice.' })
const approve = async (credit_note_id: number, by?: Person) =>
  world.as(by ?? (await checker())).call('approveCreditNote', { credit_note_id, version: 1 })
/** One that two people credited. */
const credited = async () => {
  const given = await withEInvoice()
  const { data } = await enter(given.issued)
  const approved = await approve(data.credit_note_id)
  return { ...given, credit_note_id: data.credit_note_id, credit_note_no: approved.data.credit_note_no }
}
const detailOf = async (by: Person, { invoice_id }: Invoice) => (await world.as(by).call('getInvoiceDetail', { invoice_id })).data.invoice
const noteOf = async (credit_note_id: number) =>
  (await world.as(await checker()).call('getCreditNoteList', { q: 'PENDING', credit_note_id })).data.list[0]
const exceptionsOf = ({ invoice_id }: Invoice) =>
  world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.invoice_id, invoice_id)))
/** The gateway tells that this bill was paid. */
const tellPaid = async (bill_id: number, transaction_id = 'TX1') => {
  const [{ gateway_bill_id, collection_id, amount_sen } = { gateway_bill_id: null, collection_id: '', amount_sen: 0 }] = await world.sql((tx) =>
    tx.sql.select().from(bill).where(eq(bill.bill_id, bill_id)),
  )
  const amount = String(amount_sen)
  const told = { id: gateway_bill_id ?? '', collection_id, paid: 'true', amount, paid_amount: amount, transaction_id }
  return hear(systemWork(world.kit, whenBillPaid), told)
}
const differing = () => world.sql((tx) => differences(queryOn(tx)))

describe('an unpaid invoice whose e-invoice is final', () => {
  test('cannot be voided, and is credited in full by two people: nothing is to be paid, no seat opens, no refund is owed', async () => {
    const { buyer, issued } = await withEInvoice()
    expect(await detailOf(buyer.admin, issued)).toMatchObject({ status: 'unpaid', void_obstacle: 'e_invoice_final' })
    const { data } = await enter(issued)
    expect(data.total_sen).toBe(issued.total_sen)
    expect(await detailOf(buyer.admin, issued)).toMatchObject({ status: 'unpaid', credit_note_pending: true })
    expect(await noteOf(data.credit_note_id)).toMatchObject({ closes_invoice: true, obstacle: null, can: { approve: true } })
    expect((await approve(data.credit_note_id)).data.credit_note_no).toMatch(/^CN-\d{4}-\d{6}$/)
    const invoice = await detailOf(buyer.admin, issued)
    expect(invoice).toMatchObject({ status: 'void', open_sen: 0, paid_sen: 0, paid_at: null, void_remarks: 'Ordered twice.', void_obstacle: 'void' })
    expect(invoice.lines.map(({ seats_free, seats_closed }) => seats_free + seats_closed)).toEqual([0, 0])
    expect(invoice.entries.map(({ kind, open_after_sen }) => [kind, open_after_sen])).toEqual([
      ['issued', issued.total_sen],
      ['credit', 0],
    ])
    expect(await exceptionsOf(issued)).toEqual([])
    expect(await differing()).toEqual([])
  })
  test('is printed as credited in full, by a credit note that says so', async () => {
    const { buyer, issued, credit_note_id, credit_note_no } = await credited()
    const me = world.as(buyer.admin)
    const { papers } = await detailOf(buyer.admin, issued)
    expect(papers.map(({ kind, editions }) => [kind, editions.map(({ reason }) => reason)])).toEqual([
      ['invoice', ['issued', 'e_invoice', 'credited']],
      ['credit_note', ['issued']],
    ])
    const read = async (base64: string) => (await readPdf(Buffer.from(base64, 'base64'))).text.replaceAll(/\s+/g, ' ')
    const own = await read((await me.call('viewInvoicePdf', { invoice_id: issued.invoice_id })).data.pdf.base64_pdf)
    expect(own).toContain('Credited in full')
    expect(own).toContain(`by credit note ${credit_note_no}. There is nothing to pay.`)
    const asked = { invoice_id: issued.invoice_id, kind: 'credit_note', document_id: credit_note_id } as const
    const note = await read((await me.call('downloadInvoicePaper', asked)).data.pdf.base64_pdf)
    expect(note).toContain('All of the invoice is credited. There is nothing to pay.')
    expect(note).not.toContain('closed')
  })
  test('has a credit note that is an e-invoice of its own, of type 02, which refers to the first by its number at LHDN', async () => {
    const { issued, uuid, credit_note_id, credit_note_no } = await credited()
    const paper = { kind: 'credit_note', document_id: credit_note_id } as const
    const by = world.as(await world.given.admin('globalAdmin'))
    const { Invoice } = JSON.parse((await by.call('exportEInvoice', paper)).body)
    expect(Invoice[0]).toMatchObject({
      ID: [{ _: credit_note_no }],
      InvoiceTypeCode: [{ _: '02' }],
      BillingReference: [{ InvoiceDocumentReference: [{ ID: [{ _: issued.invoice_no }], UUID: [{ _: uuid }] }] }],
      LegalMonetaryTotal: [{ PayableAmount: [{ _: issued.total_sen / 100 }] }],
    })
    expect((await by.call('submitEInvoice', paper)).data.e_invoice).toMatchObject({ kind: 'credit_note', state: 'valid' })
  })
  test('is told to whoever entered it, with a link that finds it whatever became of it', async () => {
    const { issued } = await withEInvoice()
    const by = await maker()
    const { data } = await enter(issued, by)
    await approve(data.credit_note_id)
    const told = (await world.as(by).call('getNotificationList', {})).data.posts[0]
    expect(told?.href).toBe(`/GA/company/invoice?tab=credits&list=approved&id=${data.credit_note_id}`)
    const found = (await world.as(by).call('getCreditNoteList', { credit_note_id: data.credit_note_id })).data.list
    expect(found).toMatchObject([{ approve_status_id: 1, closes_invoice: true, obstacle: null }])
    expect((await world.as(by).call('getCreditNoteList', {})).response_code).toBe(10006)
  })
  test('is told to the company: to whoever ordered it and to those who pay, once each, and by mail', async () => {
    const { buyer, issued } = await withEInvoice()
    const { company } = buyer
    const [payer, reader] = [
      await world.given.admin('clientAdmin', { company }),
      await world.given.admin('clientAdmin', { company, kind: 'checker' }),
    ]
    const stranger = (await money.company()).admin
    const { data } = await enter(issued)
    const { data: approved } = await approve(data.credit_note_id)
    const noticesOf = async (by: Person) =>
      (await world.as(await world.given.returning(by)).call('getNotificationList', {})).data.posts.filter(({ kind }) => kind === 'invoice_credited')
    for (const by of [buyer.admin, payer])
      expect(await noticesOf(by)).toMatchObject([
        {
          title: `Invoice ${issued.invoice_no} is credited in full`,
          text: `There is nothing to pay. Credit note ${approved.credit_note_no} is with the invoice.`,
          href: `/CA/invoice-list?id=${issued.invoice_id}`,
        },
      ])
    for (const by of [reader, stranger]) expect(await noticesOf(by)).toEqual([])
    for (const { email } of [buyer.admin, payer]) {
      const subjects = (await world.mails(email)).map(({ subject }) => subject)
      expect(subjects).toContain(`Invoice ${issued.invoice_no} is credited in full`)
    }
  })
  test('is found among the void ones and nowhere else, and counts in no figure', async () => {
    const { buyer, issued } = await credited()
    const found = async (status: 'unpaid' | 'void' | 'owed' | 'overdue' | 'to_be_paid' | 'with_payment') =>
      (await world.as(buyer.admin).call('getListOfInvoice', { status })).data.list.data.map(({ invoice_no }) => invoice_no)
    expect(await found('void')).toEqual([issued.invoice_no])
    for (const status of ['unpaid', 'owed', 'overdue', 'to_be_paid', 'with_payment'] as const) expect(await found(status)).toEqual([])
    const figures = (await world.as(buyer.admin).call('getMoneyFigures', {})).data
    expect(figures).toMatchObject({ owed: 0, owed_sen: 0, overdue_sen: 0, paid_sen: 0, refund_sen: 0, seats: { opened: 0 } })
    const today = dayOf(await readClock(world.kit))
    const months = await world.kit.database.read({ company_id: buyer.company.company_id, kind: 'company' }, (tx) =>
      standingByMonth(tx, issued.issued_on.slice(0, 7), today),
    )
    const day = dayOf(await readClock(world.kit))
    const [live, ended] = await world.kit.database.read({ company_id: buyer.company.company_id, kind: 'company' }, async (tx) => [
      await seatsAt(tx, { day, is_live: true, known: 'today' }),
      await seatsAt(tx, { day, is_live: false, known: 'today' }),
    ])
    expect([live, ended]).toEqual([
      { sold: 0, used: 0, left: 0 },
      { sold: 0, used: 0, left: 0 },
    ])
    expect(months).toEqual([{ month: issued.issued_on.slice(0, 7), paid_sen: 0, to_be_paid_sen: 0, overdue_sen: 0 }])
  })
  test('tells its straight line from the order to the credit note', async () => {
    const { buyer, issued, credit_note_no } = await credited()
    const { data } = await world.as(buyer.admin).call('getInvoiceTrace', { invoice_id: issued.invoice_id })
    expect(data.steps.map(({ step }) => step)).toEqual(['ordered', 'issued', 'e_invoice', 'credited'])
    expect(data.steps[3]).toMatchObject({ amount_sen: issued.total_sen, count: 5, note: 'Ordered twice.', paper: { document_no: credit_note_no } })
  })
})

describe('what is credited in full', () => {
  test('takes no payment any more: what is told afterwards is set apart, and a due bill is taken back', async () => {
    const { buyer, issued } = await withEInvoice()
    const bill_id = await money.dueBill(issued, issued.total_sen, buyer.admin)
    await approve((await enter(issued)).data.credit_note_id)
    const idle = await world.sql((tx) => idleBills(tx, 1000))
    expect(idle.map((one) => one.bill_id)).toContain(bill_id)
    await tellPaid(bill_id)
    expect(await exceptionsOf(issued)).toMatchObject([{ kind: 'paid_after_void', amount_sen: issued.total_sen }])
    expect(await detailOf(buyer.admin, issued)).toMatchObject({ status: 'void', open_sen: 0 })
    expect(await differing()).toEqual([])
  })
  test('is not decided on by who entered it, nor entered twice', async () => {
    const { issued } = await withEInvoice()
    const both = await world.given.admin('globalAdmin')
    const { data } = await enter(issued, both)
    expect((await approve(data.credit_note_id, both)).response_code).toBe(10004)
    expect((await enter(issued)).response_code).toBe(10012)
    const reject = { credit_note_id: data.credit_note_id, version: 1, remarks: 'They will pay.' }
    expect((await world.as(await checker()).call('rejectCreditNote', reject)).response_code).toBe(2100)
    const again = await enter(issued)
    await approve(again.data.credit_note_id)
    expect((await enter(issued)).response_code).toBe(10035)
    expect(await differing()).toEqual([])
  })
})

describe('all of an invoice is not credited', () => {
  test('while it can be voided: without an e-invoice, or with one that is still cancelled', async () => {
    const buyer = await money.company()
    const plain = await money.invoice(buyer)
    const { issued } = await withEInvoice(71)
    const by = await maker()
    const before = await world.digest()
    for (const one of [plain, issued]) expect((await enter(one, by)).response_code).toBe(10035)
    expect(await world.digest()).toEqual(before)
  })
  test('once it is paid in full, and seats are credited only where it is', async () => {
    const { buyer, issued } = await withEInvoice()
    const seats = { invoice_id: issued.invoice_id, lines: [{ line_no: 1, seats: 1 }], reason: 'One too many.' }
    expect((await world.as(await maker()).call('createCreditNote', seats)).response_code).toBe(10035)
    await money.payByBill(issued, buyer.admin)
    expect((await enter(issued)).response_code).toBe(10035)
    expect((await world.as(await maker()).call('createCreditNote', seats)).response_code).toBe(2100)
  })
  test('while a bank receipt is being checked, or where the gateway has the money', async () => {
    const { buyer, issued } = await withEInvoice()
    const { company_id } = buyer.company
    const { data } = await enter(issued)
    const receipt = await money.readyReceipt(company_id, [{ invoice_id: issued.invoice_id, amount_sen: issued.total_sen }], buyer.admin)
    expect((await approve(data.credit_note_id)).data).toMatchObject({ reason: 'in_use', used_in: ['bank_receipt'] })
    expect(await noteOf(data.credit_note_id)).toMatchObject({ obstacle: 'receipt', can: { approve: false, reject: true, because: 'findings' } })
    await money.write(async (tx) => {
      await tx.sql.update(bankReceipt).set({ status: 5 }).where(eq(bankReceipt.bank_receipt_id, receipt))
      await tx.sql.update(bankReceiptAllocation).set({ is_live: false }).where(eq(bankReceiptAllocation.bank_receipt_id, receipt))
    })
    const bill_id = await money.dueBill(issued, issued.total_sen, buyer.admin)
    const received_at = await readClock(world.kit)
    await money.write(async (tx) => {
      const [{ gateway_bill_id } = { gateway_bill_id: null }] = await tx.sql.select().from(bill).where(eq(bill.bill_id, bill_id))
      const told = { gateway_bill_id: gateway_bill_id ?? '', fingerprint: `told of ${bill_id}`, body: {}, is_paid: true, received_at }
      await tx.sql.insert(gatewayCallback).values(told)
    })
    expect((await approve(data.credit_note_id)).response_code).toBe(20072)
    await money.write((tx) =>
      tx.sql
        .update(gatewayCallback)
        .set({ handled_at: received_at, outcome: 'not_paid' })
        .where(eq(gatewayCallback.fingerprint, `told of ${bill_id}`)),
    )
    expect((await approve(data.credit_note_id)).response_code).toBe(2100)
    expect(await differing()).toEqual([])
  })
  test('where it was paid after it was entered: nothing is written, and only rejecting is left', async () => {
    const { buyer, issued } = await withEInvoice()
    const { data } = await enter(issued)
    await money.payByBill(issued, buyer.admin)
    const by = await checker()
    const before = await world.digest()
    expect((await approve(data.credit_note_id, by)).response_code).toBe(10035)
    expect(await world.digest()).toEqual(before)
    expect(await noteOf(data.credit_note_id)).toMatchObject({ obstacle: 'paid', can: { approve: false, reject: true } })
    const reject = { credit_note_id: data.credit_note_id, version: 1, remarks: 'It was paid.' }
    expect((await world.as(by).call('rejectCreditNote', reject)).response_code).toBe(2100)
    expect(await differing()).toEqual([])
  })
})

describe('an invoice that is paid in part', () => {
  const PAID = 1_000
  /** Its e-invoice as old as `hours`; none where that is left out. */
  const partPaid = async (hours?: number) => {
    const buyer = await money.company()
    const given = hours === undefined ? { buyer, issued: await money.invoice(buyer) } : await withEInvoice(hours)
    await money.payByReceipt([{ invoice_id: given.issued.invoice_id, amount_sen: PAID }], given.buyer)
    return given
  }
  test.each([undefined, 71, 73])('is credited in full, however old its e-invoice is (%s hours), and what was paid is owed back', async (hours) => {
    const { buyer, issued } = await partPaid(hours)
    expect(await detailOf(buyer.admin, issued)).toMatchObject({ status: 'part_paid', void_obstacle: 'paid', credit_obstacle: null })
    const { data } = await enter(issued)
    expect(await noteOf(data.credit_note_id)).toMatchObject({ closes_invoice: true, owed_sen: PAID, total_sen: issued.total_sen, obstacle: null })
    expect(await exceptionsOf(issued)).toEqual([])
    expect((await approve(data.credit_note_id)).response_code).toBe(2100)
    const closed = await detailOf(buyer.admin, issued)
    expect(closed).toMatchObject({
      status: 'void',
      open_sen: -PAID,
      paid_sen: PAID,
      credited_sen: issued.total_sen,
      paid_at: null,
      credit_obstacle: 'void',
    })
    expect(closed.entries.map(({ kind, open_after_sen }) => [kind, open_after_sen])).toEqual([
      ['issued', issued.total_sen],
      ['payment', issued.total_sen - PAID],
      ['credit', -PAID],
    ])
    expect(closed.lines.every(({ seats_free, seats_closed }) => seats_free + seats_closed === 0)).toBe(true)
    expect(await exceptionsOf(issued)).toMatchObject([{ kind: 'refund_owed', amount_sen: PAID, state: 'open' }])
    const [told] = (await world.as(buyer.admin).call('getNotificationList', {})).data.posts
    expect(told?.text).toContain('You paid RM\u00a010.00 of it. We will refund that.')
    expect((await world.as(buyer.admin).call('getMoneyFigures', {})).data).toMatchObject({ owed_sen: 0, refund_sen: PAID, seats: { opened: 0 } })
    expect(await differing()).toEqual([])
  })
  test('comes to zero once two people have said that it was given back, and no paper says otherwise', async () => {
    const { buyer, issued } = await partPaid(73)
    const { data } = await enter(issued)
    await approve(data.credit_note_id)
    const read = async (base64: string) => (await readPdf(Buffer.from(base64, 'base64'))).text.replaceAll(/\s+/g, ' ')
    const invoicePaper = async () => read((await world.as(buyer.admin).call('viewInvoicePdf', { invoice_id: issued.invoice_id })).data.pdf.base64_pdf)
    expect(await invoicePaper()).toContain('There is nothing to pay. RM 10.00 is to be refunded.')
    const asked = { invoice_id: issued.invoice_id, kind: 'credit_note', document_id: data.credit_note_id } as const
    const note = await read((await world.as(buyer.admin).call('downloadInvoicePaper', asked)).data.pdf.base64_pdf)
    expect(note).toContain('There is nothing to pay. RM 10.00 was paid and is to be refunded.')
    const [owed] = await exceptionsOf(issued)
    const back = { payment_exception_id: owed?.payment_exception_id ?? 0 }
    const settling = { ...back, settlement: 'refunded', payee: 'Maybank 5142', remarks: 'Sent back.' } as const
    const who = await maker()
    const [one, other] = [world.as(who), world.as(await checker())]
    expect((await one.call('settlePaymentException', { ...settling, version: 1 })).response_code).toBe(2100)
    expect((await other.call('approvePaymentSettlement', { payment_exception_id: settling.payment_exception_id, version: 2 })).response_code).toBe(
      2100,
    )
    expect((await money.payOut(who, settling.payment_exception_id, 3)).response_code).toBe(2100)
    const { status, open_sen, entries } = await detailOf(buyer.admin, issued)
    expect([status, open_sen]).toEqual(['void', 0])
    expect(entries.reduce((sum, { amount_sen }) => sum + amount_sen, 0)).toBe(0)
    expect(await invoicePaper()).not.toContain('is to be refunded')
    expect(await differing()).toEqual([])
  })
  test('is not credited by what was entered before more of it was paid; it is entered anew', async () => {
    const { buyer, issued } = await partPaid(73)
    const { data } = await enter(issued)
    await money.payByReceipt([{ invoice_id: issued.invoice_id, amount_sen: 500 }], buyer)
    const by = await checker()
    const before = await world.digest()
    expect((await approve(data.credit_note_id, by)).response_code).toBe(10035)
    expect(await world.digest()).toEqual(before)
    expect(await noteOf(data.credit_note_id)).toMatchObject({ obstacle: 'paid', can: { approve: false, reject: true } })
    const reject = { credit_note_id: data.credit_note_id, version: 1, remarks: 'More was paid.' }
    await world.as(by).call('rejectCreditNote', reject)
    const again = await enter(issued)
    expect((await approve(again.data.credit_note_id)).response_code).toBe(2100)
    expect(await exceptionsOf(issued)).toMatchObject([{ kind: 'refund_owed', amount_sen: PAID + 500 }])
    expect(await differing()).toEqual([])
  })
  test('is not credited while LHDN has not answered for its e-invoice, nor while a bank receipt is being checked', async () => {
    const { buyer, issued } = await partPaid(1)
    await money.write((tx) =>
      tx.sql.update(eInvoice).set({ state: 'submitted', validated_at: null }).where(eq(eInvoice.document_id, issued.invoice_id)),
    )
    expect((await enter(issued)).data).toMatchObject({ reason: 'in_use', used_in: ['e_invoice'] })
    expect(await detailOf(buyer.admin, issued)).toMatchObject({ credit_obstacle: 'e_invoice_open' })
    const other = await partPaid()
    await money.readyReceipt(other.buyer.company.company_id, [{ invoice_id: other.issued.invoice_id, amount_sen: 100 }], other.buyer.admin)
    expect((await enter(other.issued)).data).toMatchObject({ reason: 'in_use', used_in: ['bank_receipt'] })
    expect(await detailOf(other.buyer.admin, other.issued)).toMatchObject({ credit_obstacle: 'receipt' })
  })
  test.runIf(served)(
    'of fifty who approve and pay the rest at once, either it is paid or credited, once; no sen is lost',
    async () => {
      const { buyer, issued } = await partPaid(73)
      const { data } = await enter(issued)
      const rest = issued.total_sen - PAID
      const bill_id = await money.dueBill(issued, rest, buyer.admin)
      const checkers = await Promise.all(Array.from({ length: 25 }, () => checker()))
      const acts = checkers.flatMap((by) => [async () => (await approve(data.credit_note_id, by)).response_code, () => tellPaid(bill_id, 'TX1')])
      const codes = (await Promise.all(acts.map((act) => act()))).filter((code) => code !== undefined)
      for (const code of codes) expect([2100, 10035, 20072, 20073]).toContain(code)
      const isCredited = codes.includes(2100)
      expect(codes.filter((code) => code === 2100).length).toBe(isCredited ? 1 : 0)
      const { status, open_sen } = await detailOf(buyer.admin, issued)
      expect([status, open_sen]).toEqual(isCredited ? ['void', -PAID] : ['paid', 0])
      const apart = (await exceptionsOf(issued)).map(({ kind, amount_sen }) => [kind, amount_sen])
      const owed = [
        ['paid_after_void', rest],
        ['refund_owed', PAID],
      ]
      expect(apart.toSorted()).toEqual(isCredited ? owed : [])
      expect(await differing()).toEqual([])
    },
    120_000,
  )
  test.runIf(served)(
    'of fifty who enter it and pay another part at once, one enters it, and what is owed is what was paid before',
    async () => {
      const { buyer, issued } = await partPaid(73)
      const makers = await Promise.all(Array.from({ length: 25 }, () => maker()))
      const bill_id = await money.dueBill(issued, 500, buyer.admin)
      const answers = await Promise.all(makers.flatMap((by) => [enter(issued, by), tellPaid(bill_id, 'TX1')]))
      const entered = answers.flatMap((one) => (one && 'response_code' in one && one.response_code === 2100 ? [one.data] : []))
      for (const one of answers) if (one && 'response_code' in one) expect([2100, 10012, 20072]).toContain(one.response_code)
      expect(entered.length).toBeLessThanOrEqual(1)
      const [note] = entered
      if (note) await approve(note.credit_note_id)
      const { status, open_sen } = await detailOf(buyer.admin, issued)
      const owed = (await exceptionsOf(issued)).filter(({ kind }) => kind === 'refund_owed')
      expect(owed.map(({ amount_sen }) => -amount_sen)).toEqual(status === 'void' ? [open_sen] : [])
      expect(await differing()).toEqual([])
    },
    120_000,
  )
})

describe.runIf(served)('races on PostgreSQL', () => {
  test.each([0, 1])(
    'of fifty who approve and pay at once, either it is paid or credited, once; no sen is lost (%i)',
    async (paying) => {
      const { buyer, issued } = await withEInvoice()
      const { data } = await enter(issued)
      const bill_id = await money.dueBill(issued, issued.total_sen, buyer.admin)
      const checkers = await Promise.all(Array.from({ length: 25 }, () => checker()))
      const acts = checkers.flatMap((by) => {
        const pair = [async () => (await approve(data.credit_note_id, by)).response_code, () => tellPaid(bill_id, 'TX1')]
        return paying ? pair.toReversed() : pair
      })
      const codes = (await Promise.all(acts.map((act) => act()))).filter((code) => code !== undefined)
      for (const code of codes) expect([2100, 10035, 20072, 20073]).toContain(code)
      const isCredited = codes.includes(2100)
      expect(codes.filter((code) => code === 2100).length).toBe(isCredited ? 1 : 0)
      const { status, open_sen, lines } = await detailOf(buyer.admin, issued)
      expect([status, open_sen]).toEqual([isCredited ? 'void' : 'paid', 0])
      expect(lines.map(({ seats_free }) => seats_free)).toEqual(isCredited ? [0, 0] : [3, 2])
      const apart = (await exceptionsOf(issued)).map(({ kind, amount_sen }) => [kind, amount_sen])
      expect(apart).toEqual(isCredited ? [['paid_after_void', issued.total_sen]] : [])
      expect(await differing()).toEqual([])
    },
    120_000,
  )
})
