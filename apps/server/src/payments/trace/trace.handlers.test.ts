import { and, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenCreditNote } from '../../../test/invoices.samples.ts'
import { moneyOf } from '../../../test/money.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { documentEdition } from '../../documents/documents.table.ts'
import { users } from '../../identity/identity.table.ts'
import { eInvoice } from '../../invoices/invoices.table.ts'
import { readPdf } from '../../kit/testing/pdf-testing.ts'
import { readClock } from '../../kit/time/clock.ts'
import { certificate, pledge } from '../../learning/pledges/pledges.table.ts'
import { notification } from '../../notifications/notifications.table.ts'
import { purchasedCourse, seatLot, seatUse } from '../../purchases/purchases.table.ts'
import { differences, moneyChecks, queryOn } from './money-check.store.ts'
import { checkMoney } from './money-check.worker.ts'

let world: World
let money: ReturnType<typeof moneyOf>
beforeAll(async () => {
  world = await openWorld()
  money = moneyOf(world)
})
afterAll(() => world.close())

const checker = () => world.given.admin('globalAdmin', { kind: 'checker' })
const provider = () => world.given.admin('globalAdmin')
const approve = async (credit_note_id: number, version = 1) => world.as(await checker()).call('approveCreditNote', { credit_note_id, version })
const givenCertificate = async (trainee: Person, trainee_course_id: number, serial_no: string) => {
  const known = { trainee_course_id, user_id: trainee.user_id, company_id: trainee.company_id as number }
  const signed = {
    serial_no: serial_no.replace('CRT', 'PLG'),
    full_name: trainee.name,
    title: 'Pledge',
    text: 'No bribes.',
    version: '2026-1',
    language: 'en',
  } as const
  const issued_at = await readClock(world.kit)
  await money.write(async (tx) => {
    const how = { template_hash: 'x', signed_at: issued_at, signed_with: 'password', ip: '127.0.0.1', user_agent: 'test' } as const
    await tx.sql.insert(pledge).values({ ...known, ...signed, ...how })
    await tx.sql.insert(certificate).values({
      ...known,
      serial_no,
      pledge_serial_no: signed.serial_no,
      holder_name: trainee.name,
      company_name: 'Company',
      company_reg_no: '202001000001',
      course_title: 'Course',
      course_version_no: 1,
      topics: '',
      language: 'en',
      issued_at,
    })
  })
}
/** Takes a seat of the invoice's first line, as assigning does. */
const takeSeat = async (invoice_id: number, company: { company_id: number }, person?: Awaited<ReturnType<World['given']['trainee']>>) => {
  const trainee = person ?? (await world.given.trainee({ company }))
  const course = await world.given.course()
  const trainee_course_id = await world.given.enrolment(trainee, course)
  await money.write(async (tx) => {
    const [lot] = await tx.sql.select().from(seatLot).where(eq(seatLot.invoice_id, invoice_id))
    if (!lot) throw new Error('there are no seats')
    const { seat_lot_id, purchased_course_id, company_id } = lot
    await tx.sql.update(seatLot).set({ used: sql`used + 1` }).where(eq(seatLot.seat_lot_id, seat_lot_id))
    await tx.sql.update(purchasedCourse).set({ seats_used: sql`seats_used + 1` }).where(eq(purchasedCourse.purchased_course_id, purchased_course_id))
    const taken = { seat_lot_id, purchased_course_id, company_id, user_id: trainee.user_id, trainee_course_id, taken_at: new Date() }
    await tx.sql.insert(seatUse).values(taken)
  })
  return { trainee, trainee_course_id }
}
const differing = () => world.sql((tx) => differences(queryOn(tx)))

describe('a credit note', () => {
  test('approved by a second person closes the seats, credits the ledger and prints both papers', async () => {
    const { invoice, buyer, credit_note_id, total_sen } = await givenCreditNote(world)
    expect(total_sen).toBe(21_600)
    const approved = await approve(credit_note_id)
    expect(approved.data.credit_note_no).toMatch(/^CN-\d{4}-\d{6}$/)
    const { data } = await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id: invoice.invoice_id })
    expect(data.invoice).toMatchObject({ status: 'paid', open_sen: -21_600, lines: [{ seats_closed: 2, seats_free: 8 }] })
    expect(data.invoice.papers.map(({ kind, editions }) => [kind, editions.map(({ reason }) => reason)])).toEqual([
      ['invoice', ['issued', 'paid', 'credited']],
      ['official_receipt', ['issued']],
      ['credit_note', ['issued']],
    ])
    expect((await approve(credit_note_id)).response_code).toBe(20073)
    expect(await differing()).toEqual([])
  })
  test('is told to those of the company who pay', async () => {
    const { invoice, buyer, credit_note_id } = await givenCreditNote(world)
    const { data } = await approve(credit_note_id)
    const [told] = (await world.as(buyer.admin).call('getNotificationList', {})).data.posts
    expect(told).toMatchObject({
      kind: 'seats_credited',
      title: `Seats of invoice ${invoice.invoice_no} are credited`,
      text: `We closed 2 unused seats and will refund RM\u00a0216.00. Credit note ${data.credit_note_no} is with the invoice.`,
      href: `/CA/invoice-list?id=${invoice.invoice_id}`,
    })
    expect((await world.mails(buyer.admin.email))[0]?.subject).toBe(`Seats of invoice ${invoice.invoice_no} are credited`)
  })
  test('owes a refund until two people say that it was given back; then the entries sum to zero', async () => {
    const buyer = await money.company()
    const issued = await money.invoice(buyer)
    await money.payByBill(issued, buyer.admin)
    const maker = await provider()
    const entered = await world
      .as(maker)
      .call('createCreditNote', { invoice_id: issued.invoice_id, lines: [{ line_no: 1, seats: 1 }], reason: 'One too many.' })
    await approve(entered.data.credit_note_id)
    const owed = async () =>
      (await world.as(maker).call('getPaymentExceptionList', { q: 'PENDING', kind: 'refund_owed', search: issued.invoice_no })).data.list[0]
    const { payment_exception_id = 0, amount_sen } = (await owed()) ?? {}
    expect(amount_sen).toBe(entered.data.total_sen)
    const settle = (settlement: string) =>
      world.as(maker).call('settlePaymentException', {
        payment_exception_id,
        version: 1,
        settlement,
        remarks: 'Bank transfer of today.',
        ...(settlement === 'refunded' ? { payee: 'Maybank 5142' } : {}),
      })
    for (const settlement of ['credited', 'explained']) expect((await settle(settlement)).response_code).toBe(10035)
    expect((await settle('refunded')).response_code).toBe(2100)
    const second = { payment_exception_id, version: 2 }
    expect((await world.as(maker).call('approvePaymentSettlement', second)).response_code).toBe(10004)
    expect((await world.as(await checker()).call('approvePaymentSettlement', second)).response_code).toBe(2100)
    expect((await world.as(await checker()).call('approvePaymentSettlement', { ...second, version: 3 })).response_code).toBe(20073)
    expect((await money.payOut(maker, payment_exception_id, 3)).response_code).toBe(2100)
    const { invoice } = (await world.as(buyer.admin).call('getInvoiceDetail', { invoice_id: issued.invoice_id })).data
    expect(invoice).toMatchObject({ open_sen: 0, status: 'paid' })
    expect(invoice.entries.map(({ kind }) => kind)).toEqual(['issued', 'payment', 'credit', 'refund'])
    expect(invoice.entries.reduce((sum, entry) => sum + entry.amount_sen, 0)).toBe(0)
    expect(await differing()).toEqual([])
  })
  test('is no decision of whoever entered it', async () => {
    const buyer = await money.company()
    const issued = await money.invoice(buyer)
    await money.payByBill(issued, buyer.admin)
    const maker = await provider()
    const asked = { invoice_id: issued.invoice_id, lines: [{ line_no: 1, seats: 1 }], reason: 'One too many.' }
    const { data } = await world.as(maker).call('createCreditNote', asked)
    expect((await world.as(maker).call('approveCreditNote', { credit_note_id: data.credit_note_id, version: 1 })).response_code).toBe(10004)
    expect((await world.as(await provider()).call('createCreditNote', asked)).response_code).toBe(10012)
    const reject = { credit_note_id: data.credit_note_id, version: 1, remarks: 'They are needed.' }
    expect((await world.as(await checker()).call('rejectCreditNote', reject)).response_code).toBe(2100)
    expect((await world.as(maker).call('getNotificationList', {})).body).toContain('credit_note_rejected')
    expect((await world.as(await provider()).call('createCreditNote', asked)).response_code).toBe(2100)
  })
  test('takes no seat that somebody has, nor of an invoice that is not paid', async () => {
    const buyer = await money.company()
    const issued = await money.invoice(buyer, [{ seats: 2 }])
    const maker = await provider()
    const ask = (seats: number) =>
      world.as(maker).call('createCreditNote', { invoice_id: issued.invoice_id, lines: [{ line_no: 1, seats }], reason: 'Too many.' })
    expect((await ask(1)).response_code).toBe(10035)
    await money.payByBill(issued, buyer.admin)
    const entered = await ask(2)
    await takeSeat(issued.invoice_id, buyer.company)
    expect(await approve(entered.data.credit_note_id)).toMatchObject({ response_code: 2111, data: { reason: 'none_left', left: 1 } })
    expect(await differing()).toEqual([])
  })
})

describe('voiding', () => {
  test('keeps the number and prints it; not with a receipt under way, a payment, or twice', async () => {
    const buyer = await money.company()
    const me = world.as(buyer.admin)
    const issued = await money.invoice(buyer)
    const annul = (invoice_id: number, version = 1) => me.call('deleteInvoice', { invoice_id, version, remarks: 'Wrong course.' })
    const receipt = await money.invoice(buyer)
    await money.readyReceipt(buyer.company.company_id, [{ invoice_id: receipt.invoice_id, amount_sen: 1 }], buyer.admin)
    expect((await annul(receipt.invoice_id)).data).toMatchObject({ reason: 'in_use' })
    expect((await annul(issued.invoice_id, 7)).data).toMatchObject({ reason: 'changed_since', version: 1 })
    expect((await annul(issued.invoice_id)).response_code).toBe(2100)
    expect((await annul(issued.invoice_id, 2)).response_code).toBe(10035)
    // Those of the provider who deal with its money hear of it.
    const told = and(eq(notification.kind, 'invoice_voided'), eq(notification.href, `/GA/company/invoice?id=${issued.invoice_id}`))
    const [heard] = await world.sql((tx) => tx.sql.select({ of: notification.company_id, data: notification.data }).from(notification).where(told))
    expect(heard).toMatchObject({ of: null, data: { invoice_no: issued.invoice_no, name: buyer.admin.name, reason: 'Wrong course.' } })
    const { data } = await me.call('viewInvoicePdf', { invoice_id: issued.invoice_id })
    const { text } = await readPdf(Buffer.from(data.pdf.base64_pdf, 'base64'))
    expect(text).toContain(issued.invoice_no)
    expect(text).toContain('There is nothing to pay. Reason: Wrong course.')
    const list = await me.call('getListOfInvoice', { status: 'void' })
    expect(list.data.list.data.map(({ invoice_no }) => invoice_no)).toEqual([issued.invoice_no])
  })
})

describe('papers', () => {
  test('are the same bytes again, each edition its own, also when the kept file was lost', async () => {
    const buyer = await money.company()
    const issued = await money.invoice(buyer)
    const me = world.as(buyer.admin)
    const first = await me.call('viewInvoicePdf', { invoice_id: issued.invoice_id })
    await money.payByBill(issued, buyer.admin)
    const paid = await me.call('downloadInvoicePdf', { invoice_id: issued.invoice_id })
    expect([first.data.edition, paid.data.edition]).toEqual([1, 2])
    expect(paid.data.fingerprint).not.toBe(first.data.fingerprint)
    const again = await world.as(await provider()).call('globalAdminDownloadInvoicePdf', { invoice_id: issued.invoice_id, edition: 1 })
    expect(again.data.pdf.base64_pdf).toBe(first.data.pdf.base64_pdf)
    expect((await me.call('viewInvoicePdf', { invoice_id: issued.invoice_id, edition: 3 })).response_code).toBe(10021)
    const stranger = await money.company()
    expect((await world.as(stranger.admin).call('viewInvoicePdf', { invoice_id: issued.invoice_id })).response_code).toBe(10021)
  })
  test('of receipts and credit notes belong to their invoice', async () => {
    const { invoice, buyer, credit_note_id } = await givenCreditNote(world)
    await approve(credit_note_id)
    const me = world.as(buyer.admin)
    const { data } = await me.call('getInvoiceDetail', { invoice_id: invoice.invoice_id })
    for (const { kind, document_id, document_no } of data.invoice.papers) {
      if (kind === 'invoice') continue
      const paper = await me.call('downloadInvoicePaper', { invoice_id: invoice.invoice_id, kind, document_id })
      const { text } = await readPdf(Buffer.from(paper.data.pdf.base64_pdf, 'base64'))
      expect(text).toContain(document_no)
      expect(text).toContain(invoice.invoice_no)
    }
    const other = await money.invoice(buyer)
    const foreign = { invoice_id: other.invoice_id, kind: 'credit_note', document_id: credit_note_id } as const
    expect((await me.call('downloadInvoicePaper', foreign)).response_code).toBe(4444)
  })
})

describe('the trace', () => {
  test('leads from the order to certificates, and from a certificate back', async () => {
    const buyer = await money.company()
    const issued = await money.invoice(buyer)
    const half = await money.payByReceipt([{ invoice_id: issued.invoice_id, amount_sen: 8_000 }], buyer)
    await money.payByBill(half.invoices[0] ?? issued, buyer.admin)
    const { trainee, trainee_course_id } = await takeSeat(issued.invoice_id, buyer.company)
    const serial_no = 'CRT-2026-0000TRCE'
    await givenCertificate(trainee, trainee_course_id, serial_no)
    const trace = await world.as(buyer.admin).call('getInvoiceTrace', { invoice_id: issued.invoice_id })
    expect(trace.data.steps.map(({ step }) => step)).toEqual(['ordered', 'issued', 'paid', 'paid', 'opened', 'assigned', 'certified'])
    expect(trace.data.steps[0]).toMatchObject({ by: buyer.admin.name, count: 10 })
    expect(trace.data.entries.map(({ open_after_sen }) => open_after_sen)).toEqual([108_000, 100_000, 0])
    expect(trace.data.seats).toEqual({ opened: 10, closed: 0, used: 1, free: 9 })
    expect(trace.data.people).toMatchObject([{ name: trainee.name, trainee_course_id, certificate_serial_no: serial_no }])
    const back = await world.as(buyer.admin).call('getInvoiceTrace', { serial_no })
    expect(back.data).toMatchObject({ certificate_serial_no: serial_no, invoice: { invoice_id: issued.invoice_id } })
    expect((await world.as(buyer.admin).call('getInvoiceTrace', { serial_no: 'CRT-2026-00000000' })).response_code).toBe(10051)
    const stranger = await money.company()
    expect((await world.as(stranger.admin).call('getInvoiceTrace', { invoice_id: issued.invoice_id })).response_code).toBe(10021)
  })
  test('names everybody as they were called when they did it', async () => {
    const { buyer, invoice, credit_note_id } = await givenCreditNote(world)
    const { invoice_id } = invoice
    const [first] = (await money.payByReceipt([{ invoice_id: (await money.invoice(buyer)).invoice_id, amount_sen: 8_000 }], buyer)).invoices
    if (!first) throw new Error('an invoice was paid')
    await approve(credit_note_id)
    const reader = world.as(await provider())
    const traces = async () =>
      Promise.all([invoice_id, first.invoice_id].map(async (of) => (await reader.call('getInvoiceTrace', { invoice_id: of })).data.steps))
    const then = await traces()
    const named = then.flat().flatMap(({ by, entered_by }) => [by, entered_by].filter((name) => name !== null))
    expect(new Set(named).size).toBeGreaterThanOrEqual(4)
    await world.sql((tx) => tx.sql.update(users).set({ name: sql`'Married ' || name` }))
    await world.sql((tx) => tx.sql.update(users).set({ name: sql`'Twice ' || name` }))
    expect(await traces()).toEqual(then)
  })
})

describe('e-invoices', () => {
  test('are exported, submitted once, kept, and printed with their code as a new edition', async () => {
    const buyer = await money.company()
    const issued = await money.invoice(buyer)
    const me = world.as(await provider())
    const paper = { kind: 'invoice', document_id: issued.invoice_id } as const
    const { body } = await me.call('exportEInvoice', paper)
    expect(JSON.parse(body).Invoice[0].ID[0]._).toBe(issued.invoice_no)
    const { data } = await me.call('submitEInvoice', paper)
    expect(data.e_invoice).toMatchObject({ state: 'valid', document_no: issued.invoice_no, problems: [] })
    expect((await me.call('submitEInvoice', paper)).response_code).toBe(10012)
    const shown = await world.as(buyer.admin).call('viewInvoicePdf', { invoice_id: issued.invoice_id })
    expect((await readPdf(Buffer.from(shown.data.pdf.base64_pdf, 'base64'))).text).toContain(`E-invoice ${data.e_invoice.uuid}`)
    // Later editions keep it.
    await money.payByBill(issued, buyer.admin)
    const edition = and(eq(documentEdition.kind, 'invoice'), eq(documentEdition.document_id, issued.invoice_id), eq(documentEdition.reason, 'paid'))
    const [kept] = await world.sql((tx) => tx.sql.select({ facts: documentEdition.facts }).from(documentEdition).where(edition))
    expect(kept?.facts).toMatchObject({ e_invoice: { uuid: data.e_invoice.uuid } })
  })
  test('of credit notes are of type 02 and name the invoice as LHDN knows it', async () => {
    const { invoice, credit_note_id } = await givenCreditNote(world)
    const me = world.as(await provider())
    expect((await me.call('submitEInvoice', { kind: 'credit_note', document_id: credit_note_id })).response_code).toBe(4444)
    const first = await me.call('submitEInvoice', { kind: 'invoice', document_id: invoice.invoice_id })
    await approve(credit_note_id)
    const { data } = await me.call('submitEInvoice', { kind: 'credit_note', document_id: credit_note_id })
    expect(data.e_invoice.state).toBe('valid')
    const own = and(eq(eInvoice.kind, 'credit_note'), eq(eInvoice.document_id, credit_note_id))
    const [row] = await world.sql((tx) => tx.sql.select({ document: eInvoice.document }).from(eInvoice).where(own))
    expect(JSON.stringify(row?.document)).toContain(`"UUID":[{"_":"${first.data.e_invoice.uuid}"}]`)
    expect(JSON.stringify(row?.document)).toContain('"InvoiceTypeCode":[{"_":"02"')
  })
})

describe.runIf(served)('races on PostgreSQL', () => {
  test('twenty who approve or reject a credit note decide once', async () => {
    const { invoice, credit_note_id } = await givenCreditNote(world)
    const people = await Promise.all(Array.from({ length: 20 }, checker))
    const decided = await Promise.all(
      people.map((one, n) =>
        n % 2
          ? world.as(one).call('approveCreditNote', { credit_note_id, version: 1 })
          : world.as(one).call('rejectCreditNote', { credit_note_id, version: 1, remarks: 'They are needed.' }),
      ),
    )
    expect(decided.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    const lots = await world.sql((tx) => tx.sql.select().from(seatLot).where(eq(seatLot.invoice_id, invoice.invoice_id)))
    expect([0, 2]).toContain(lots[0]?.closed)
    expect(await differing()).toEqual([])
  }, 60_000)
  test('twenty who submit one invoice leave one e-invoice that counts', async () => {
    const issued = await money.invoice(await money.company())
    const people = await Promise.all(Array.from({ length: 20 }, provider))
    const answers = await Promise.all(people.map((one) => world.as(one).call('submitEInvoice', { kind: 'invoice', document_id: issued.invoice_id })))
    expect(answers.every(({ response_code }) => response_code === 2100 || response_code === 10012)).toBe(true)
    const own = and(eq(eInvoice.kind, 'invoice'), eq(eInvoice.document_id, issued.invoice_id))
    const rows = await world.sql((tx) => tx.sql.select({ state: eInvoice.state }).from(eInvoice).where(own))
    expect(rows).toEqual([{ state: 'valid' }])
    const editions = and(eq(documentEdition.document_id, issued.invoice_id), eq(documentEdition.reason, 'e_invoice'))
    expect(await world.sql((tx) => tx.sql.select({ no: documentEdition.edition }).from(documentEdition).where(editions))).toHaveLength(1)
  }, 60_000)
})

describe('all money', () => {
  test('agrees after everything above, and each night that is kept', async () => {
    expect(await differing()).toEqual([])
    await checkMoney(world.kit, new AbortController().signal)
    const buyer = await money.company()
    const issued = await money.invoice(buyer)
    const { data } = await world.as(buyer.admin).call('getInvoiceTrace', { invoice_id: issued.invoice_id })
    expect(data.checked).toMatchObject({ differences: 0 })
  })
  test('has its figures at a glance, by company and for all', async () => {
    const buyer = await money.company()
    const [first] = [await money.invoice(buyer), await money.invoice(buyer)]
    await money.payByBill(first, buyer.admin)
    const { data } = await world.as(buyer.admin).call('getMoneyFigures', {})
    expect(data).toMatchObject({ owed_sen: 108_000, owed: 1, overdue: 0, paid_sen: 108_000, seats: { opened: 10, used: 0, left: 10 } })
    expect(data.months).toHaveLength(12)
    expect(data.months.at(-1)).toMatchObject({ paid_sen: 108_000, issued_sen: 216_000 })
    const all = await world.as(await provider()).call('getMoneyFigures', {})
    expect(all.data.owed_sen).toBeGreaterThan(108_000)
  })
  test('goes into a spreadsheet', async () => {
    const buyer = await money.company()
    await money.invoice(buyer)
    const { data, headers } = await world.as(buyer.admin).call('exportInvoices', {})
    expect(String(headers['content-disposition'])).toContain('.xlsx')
    expect(
      Buffer.from(data as unknown as Uint8Array)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })
  test('one after the other: of twelve asked for at once by one person one is written and one waits, and colleagues get theirs', async () => {
    const buyer = await money.company()
    const colleague = await world.given.admin('clientAdmin', { company: buyer.company })
    await money.invoice(buyer)
    const ask = (who: Person) => world.as(who).call('exportInvoices', {})
    const [own, theirs] = await Promise.all([Promise.all(Array.from({ length: 12 }, () => ask(buyer.admin))), ask(colleague)])
    expect(own.filter(({ response_code }) => response_code === 2100)).toHaveLength(2)
    expect(own.find(({ response_code }) => response_code === 2111)?.data).toMatchObject({ reason: 'too_many_tries' })
    expect(theirs.response_code).toBe(2100)
  })
})

/** Triggers keep most of it from happening, so they are switched off for the moment in which something is damaged. */
describe('what does not agree is found', () => {
  const damage = async (statement: string) => {
    const owner = new pg.Client({ connectionString: world.kit.settings.databaseUrl ?? '' })
    await owner.connect()
    try {
      await owner.query("begin; set local session_replication_role = 'replica'")
      await owner.query(statement)
      return await differences(async (text) => (await owner.query(text)).rows)
    } finally {
      await owner.query('rollback')
      await owner.end()
    }
  }

  test.runIf(served).each([
    ["update invoice set open_sen = open_sen - 1 where status = 'paid'", 'what is open of an invoice is the sum of its ledger'],
    ['delete from invoice_line', 'an invoice is the sum of its lines with tax'],
    ['update payment set amount_sen = amount_sen + 1', 'a payment is on invoices, or apart'],
    ['update seat_lot set used = used + 1', 'used seats are those that somebody has'],
    ['update purchased_course set seats_opened = seats_opened + 1', 'a purchased course is the sum of its lots'],
    ["update bill set state = 'due', paid_at = null where state = 'paid'", 'a bill that is paid has its payment'],
    ['update bank_receipt set verified_amount_sen = verified_amount_sen + 1 where status = 6', 'an approved bank receipt is spread in full'],
    ['delete from seat_lot', 'seats are open where an invoice is paid, and nowhere else'],
    ["update document_series set last_no = last_no + 1 where series = 'INV'", 'invoices are numbered without gaps'],
    ["delete from document_edition where kind = 'official_receipt'", 'a payment has its official receipt'],
    [
      `with told as (insert into gateway_callback (gateway_bill_id, fingerprint, body, is_paid, received_at, handled_at, outcome)
        values ('b1', 'f1', '{}', true, now(), now(), 'exception') returning gateway_callback_id)
        insert into payment_exception (kind, amount_sen, left_sen, gateway_callback_id, raised_at)
        select 'amount_differs', 5399, 5399, gateway_callback_id, now() from told`,
      'money that the gateway confirmed is a payment, or apart',
    ],
    [
      "insert into ledger_entry (company_id, invoice_id, kind, amount_sen, at) select company_id, invoice_id, 'refund', total_sen + 1, now() from invoice where status = 'paid'",
      'of an invoice never more is given back and owed than came in',
    ],
  ])('%s', async (statement, check) => {
    const { invoice, buyer } = await givenCreditNote(world)
    await money.payByReceipt([{ invoice_id: (await money.invoice(buyer)).invoice_id, amount_sen: 108_000 }], buyer)
    expect(invoice.invoice_id).toBeGreaterThan(0)
    const found = await damage(statement)
    expect([...new Set(found.map((one) => one.check))]).toContain(check)
    expect(Object.keys(moneyChecks)).toContain(check)
  })
})
