import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  asDeclared,
  checkerOf,
  givenInvoice,
  givenReady,
  givenReceipt,
  givenSetAside,
  makerOf,
  payer,
  slip,
  transferFor,
  WHY,
} from '../../../test/receipts.samples.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { invoice, ledgerEntry } from '../../invoices/invoices.table.ts'
import { type Invoice, lockInvoices, post } from '../../invoices/ledger.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { everything } from '../../kit/database/scope.ts'
import { readClock } from '../../kit/time/clock.ts'
import { purchasedCourse } from '../../purchases/purchases.table.ts'
import { bill } from '../bills/bills.table.ts'
import { payment } from '../taking/taking.table.ts'
import { takePayment } from '../taking/taking.usecases.ts'
import { bankReceipt, bankReceiptAllocation, bankReceiptFile } from './receipts.table.ts'
import { setAsideAsPaid } from './receipts.usecases.ts'
import { remindOfReceipts } from './reminders.usecases.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const pdf = async () => ({ name: 'maybank.pdf', bytes: await slip() })
const invoiceNow = async (id: number) => {
  const [row] = await world.sql((at) => at.sql.select().from(invoice).where(eq(invoice.invoice_id, id)))
  if (!row) throw new Error('the invoice is gone')
  return row
}
const receiptNow = async (id: number) => {
  const [row] = await world.sql((at) => at.sql.select().from(bankReceipt).where(eq(bankReceipt.bank_receipt_id, id)))
  if (!row) throw new Error('the receipt is gone')
  return row
}
const paymentsOf = (id: number) => world.sql((at) => at.sql.select().from(payment).where(eq(payment.bank_receipt_id, id)))
const seatsOf = async (company_id: number | null) => {
  const rows = await world.sql((at) =>
    at.sql
      .select()
      .from(purchasedCourse)
      .where(eq(purchasedCourse.company_id, company_id ?? 0)),
  )
  return rows.reduce((sum, { seats_opened }) => sum + seats_opened, 0)
}
const send = async (
  who: Person,
  of: Pick<Invoice, 'invoice_id' | 'open_sen'>,
  over: Record<string, unknown> = {},
  file?: { name: string; bytes: Uint8Array },
) => world.as(who).call('uploadBankReceipt', { ...(await transferFor(world, of)), ...over }, { file: file ?? (await pdf()) })
const approve = (
  who: Person,
  { bank_receipt_id, version, amount_sen }: { bank_receipt_id: number; version: number; amount_sen: number },
  typed = amount_sen,
) => world.as(who).call('approveBankReceipt', { bank_receipt_id, version, approve_amount_sen: typed })
const reject = (who: Person, { bank_receipt_id, version }: { bank_receipt_id: number; version: number }) =>
  world.as(who).call('rejectBankReceipt', { bank_receipt_id, version, remarks: WHY })
const back = (who: Person, { bank_receipt_id, version }: { bank_receipt_id: number; version: number }) =>
  world.as(who).call('raiseBankReceiptException', { bank_receipt_id, version, remarks: WHY })
const kinds = async (who: Person) => (await world.as(who).call('getNotificationList', {})).data.posts.map(({ kind }) => kind)
const byGateway = () => ({ actor: null, now: new Date(), request: { id: 'callback', ip: '127.0.0.1' }, kit: world.kit })
/** Marks all of an invoice as paid by a bill, as the gateway's callback does, and tells its receipts. */
const payByBill = async (of: Invoice, settle = true) => {
  const now = await readClock(world.kit)
  return world.kit.database.write(everything, async (at) => {
    const [held] = await lockInvoices(at, [of.invoice_id])
    if (!held || held.open_sen <= 0) return 'nothing due' as const
    const { company_id, invoice_id } = of
    const made = { company_id, invoice_id, amount_sen: held.open_sen, state: 'paid' as const, paid_at: now, created_at: now, created_by: 1 }
    const [row] = await at.sql
      .insert(bill)
      .values({ ...made, gateway_bill_id: `bill${invoice_id}`, url: 'https://x.test', collection_id: 'c', created_by_name: 'X' })
      .returning()
    const bill_id = row?.bill_id ?? 0
    const by = { ...byGateway(), now }
    const share = { invoice_id, amount_sen: held.open_sen }
    const told = { paid_on: '2026-11-20', reference: 'T1', bank_code: null, channel: 1 as const, bill_id }
    await takePayment(at, by, { company_id, amount_sen: held.open_sen, shares: [share], ...told })
    if (settle) await setAsideAsPaid(at, by, [invoice_id])
    return 'paid' as const
  })
}

describe('from the transfer to the seats', () => {
  test('a customer sends, a maker checks, a checker approves: paid, seats open, papers kept, all told', async () => {
    const { customer, invoice: issued, receipt, bank_receipt_id } = await givenReceipt(world)
    expect(receipt).toMatchObject({
      status: 1,
      approve_status_id: 2,
      amount_sen: 100_000,
      allocations: [{ invoice_no: issued.invoice_no, amount_sen: 100_000 }],
    })
    expect(receipt.reference_no).toMatch(/^88421170\d{4}$/)
    const [maker, checker] = [await makerOf(world), await checkerOf(world)]
    const verified = await world.as(maker).call('verifyBankReceipt', { ...asDeclared(receipt), note: 'Seen on the statement.' })
    expect(verified.data.receipt).toMatchObject({ status: 2, version: 2 })
    const detail = (await world.as(checker).call('getBankReceiptDetail', { bank_receipt_id })).data.receipt
    expect(detail).toMatchObject({
      can: { approve: true, reject: true, exception: true, edit: false, because: null },
      tally: { amount: 'same', bank: 'same', reference: 'new', value_on: 'in_range' },
      maker_note: 'Seen on the statement.',
      invoices: [{ invoice_no: issued.invoice_no, open_sen: 100_000, share_sen: 100_000, seats: 10 }],
      like: [],
    })
    expect(detail.history.map(({ action, name }) => [action, name])).toEqual([
      ['submitted', customer.name],
      ['edited', maker.name],
    ])
    const approved = await approve(checker, verified.data.receipt)
    expect(approved.data.receipt).toMatchObject({ status: 6, approve_status_id: 1, receipt_no: expect.stringMatching(/^RCP-\d{4}-\d{6}$/) })
    expect(await invoiceNow(issued.invoice_id)).toMatchObject({ status: 'paid', open_sen: 0 })
    expect(await seatsOf(customer.company_id)).toBe(10)
    expect(await kinds(customer)).toContain('bank_receipt_approved')
    const [entry] = await world.sql((at) =>
      at.sql
        .select()
        .from(ledgerEntry)
        .where(eq(ledgerEntry.payment_id, approved.data.receipt.payment_id ?? 0)),
    )
    expect(entry).toMatchObject({ amount_sen: -100_000, user_id: checker.user_id })
    for (const act of [approve, reject, back]) expect((await act(await checkerOf(world), approved.data.receipt)).response_code).toBe(10029)
    const again = await world.as(await makerOf(world)).call('verifyBankReceipt', asDeclared(approved.data.receipt))
    expect(again.response_code).toBe(10029)
  })
  test('part of an invoice pays it down, and its seats open at nothing due', async () => {
    const { customer, invoice: issued, receipt } = await givenReceipt(world, undefined, { amount_sen: 40_000 })
    const maker = await makerOf(world)
    const first = await world.as(maker).call('verifyBankReceipt', asDeclared(receipt))
    expect((await approve(await checkerOf(world), first.data.receipt)).response_code).toBe(2100)
    expect(await invoiceNow(issued.invoice_id)).toMatchObject({ status: 'part_paid', open_sen: 60_000 })
    expect(await seatsOf(customer.company_id)).toBe(0)
    expect((await send(customer, { invoice_id: issued.invoice_id, open_sen: 60_001 })).response_code).toBe(10027)
    const rest = await send(customer, { invoice_id: issued.invoice_id, open_sen: 60_000 })
    const second = await world.as(maker).call('verifyBankReceipt', asDeclared(rest.data.bank_receipt))
    await approve(await checkerOf(world), second.data.receipt)
    expect(await invoiceNow(issued.invoice_id)).toMatchObject({ status: 'paid', open_sen: 0 })
    expect(await seatsOf(customer.company_id)).toBe(10)
  })
  test('one transfer for three invoices is approved as one', async () => {
    const customer = await payer(world)
    const three = [
      await givenInvoice(world, customer),
      await givenInvoice(world, customer, { seats: 3 }),
      await givenInvoice(world, customer, { seats: 1 }),
    ]
    const allocations = three.map(({ invoice_id, open_sen }) => ({ invoice_id, amount_sen: open_sen }))
    const [{ invoice_id }] = three as [Invoice]
    const sent = await send(customer, { invoice_id, open_sen: 140_000 }, { allocations })
    expect(sent.data.bank_receipt.allocations).toHaveLength(3)
    const checked = await world.as(await makerOf(world)).call('verifyBankReceipt', asDeclared(sent.data.bank_receipt))
    const approved = await approve(await checkerOf(world), checked.data.receipt)
    expect(approved.data.receipt.status).toBe(6)
    for (const { invoice_id: id } of three) expect((await invoiceNow(id)).status).toBe('paid')
    expect(await paymentsOf(approved.data.receipt.bank_receipt_id)).toMatchObject([{ amount_sen: 140_000 }])
    expect(await seatsOf(customer.company_id)).toBe(14)
  })
})

describe('sending', () => {
  test('is refused for what is not due, not theirs, or more than is due', async () => {
    const customer = await payer(world)
    const issued = await givenInvoice(world, customer)
    const other = await givenInvoice(world, await payer(world))
    const codes = [
      await send(customer, other),
      await send(customer, { invoice_id: 2 ** 31 - 1, open_sen: 5 }),
      await send(customer, issued, { amount_sen: 100_001 }),
      await send(customer, issued, { amount_sen: 0 }),
      await send(customer, issued, { amount_sen: 2 ** 53 }),
      await send(customer, issued, { bank_code: 'NOBKMYKL' }),
      await send(customer, issued, { paid_at: '2099-01-01' }),
      await send(customer, issued, {
        allocations: [
          { invoice_id: other.invoice_id, amount_sen: 50_000 },
          { invoice_id: issued.invoice_id, amount_sen: 50_000 },
        ],
      }),
      await send(customer, issued, { allocations: [{ invoice_id: issued.invoice_id, amount_sen: 99_999 }] }),
    ]
    expect(codes.map(({ response_code }) => response_code)).toEqual([10021, 10021, 10027, 7000, 7000, 7000, 7000, 10021, 7000])
    await payByBill(issued)
    expect((await send(customer, issued, { amount_sen: 1 })).response_code).toBe(20072)
  })
  test('takes a PDF, a JPEG and a PNG by what they are, and keeps them to the byte', async () => {
    const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
    const files: [string, Buffer][] = [
      ['slip.pdf', await slip()],
      [
        'photo.exe',
        await picture
          .clone()
          .jpeg()
          .withMetadata({ exif: { IFD0: { Copyright: 'bank' } } })
          .toBuffer(),
      ],
      ['screen', await picture.clone().png().toBuffer()],
    ]
    for (const [name, bytes] of files) {
      const customer = await payer(world)
      const sent = await send(customer, await givenInvoice(world, customer), {}, { name, bytes })
      const { bank_receipt_id } = sent.data.bank_receipt
      const seen = await world.as(customer).call('viewBankReceipt', { bank_receipt_id })
      expect(Buffer.from(seen.data).equals(bytes), name).toBe(true)
      expect(seen.headers['content-disposition']).toMatch(/^attachment/)
      const admin = await world.given.admin('globalAdmin')
      expect(Buffer.from((await world.as(admin).call('globalAdminViewBankReceipt', { bank_receipt_id })).data).equals(bytes)).toBe(true)
      expect((await world.as(await payer(world)).call('viewBankReceipt', { bank_receipt_id })).response_code).toBe(10025)
    }
  })
  test('refuses files that are something else, broken, empty or too large, and keeps nothing', async () => {
    const customer = await payer(world)
    const issued = await givenInvoice(world, customer)
    const before = await world.digest()
    const codes = []
    for (const bytes of [
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.from('%PDF-1.7\nnothing\n%%EOF'),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
        .webp()
        .toBuffer(),
      Buffer.alloc(0),
      Buffer.alloc(10 * 1024 * 1024 + 1, 1),
    ])
      codes.push((await send(customer, issued, {}, { name: 'slip.pdf', bytes })).response_code)
    expect(codes).toEqual([10076, 10076, 10076, 10076, 10024, 10024])
    expect((await world.as(customer).call('uploadBankReceipt', await transferFor(world, issued))).response_code).not.toBe(2100)
    expect(await world.digest()).toBe(before)
  })
  test('is refused while another receipt of the invoice is looked at, and open again once that is turned down', async () => {
    const { customer, invoice: issued, receipt } = await givenReceipt(world)
    expect(await send(customer, issued)).toMatchObject({ response_code: 10012, data: { reason: 'waiting' } })
    expect((await reject(await makerOf(world), receipt)).data.receipt).toMatchObject({ status: 5, approve_status_id: 3, remarks: WHY })
    expect(await kinds(customer)).toContain('bank_receipt_rejected')
    expect((await send(customer, issued)).response_code).toBe(2100)
  })
  test('the same transfer twice is refused, however its number is spaced; turned down, it may come again', async () => {
    const { customer, invoice: first, receipt } = await givenReceipt(world)
    const other = await givenInvoice(world, customer)
    const { bank_code, reference_no, paid_at, amount_sen } = receipt
    const same = { bank_code, reference_no: reference_no.replace(/(....)/g, '$1 ').toLowerCase(), paid_at, amount_sen }
    expect((await send(customer, other, same)).response_code).toBe(10012)
    await reject(await makerOf(world), receipt)
    expect((await send(customer, other, same)).response_code).toBe(2100)
    expect(first.invoice_id).not.toBe(other.invoice_id)
  })
  test('of parts is refused where parts are not taken', async () => {
    const whole = await openWorld({ partialPayments: false })
    try {
      const customer = await payer(whole)
      const issued = await givenInvoice(whole, customer)
      const input = await transferFor(whole, issued)
      const part = await whole.as(customer).call('uploadBankReceipt', { ...input, amount_sen: 99_999 }, { file: await pdf() })
      expect(part).toMatchObject({ response_code: 7000, data: [{ field: 'amount_sen' }] })
      expect((await whole.as(customer).call('uploadBankReceipt', input, { file: await pdf() })).response_code).toBe(2100)
    } finally {
      await whole.close()
    }
  })
})

describe('the maker', () => {
  test('cannot pass an amount one sen off, and can set it aside with a reason', async () => {
    const { customer, receipt } = await givenReceipt(world)
    const maker = await makerOf(world)
    const off = { ...asDeclared(receipt), verified_amount_sen: receipt.amount_sen - 1 }
    expect(await world.as(maker).call('verifyBankReceipt', off)).toMatchObject({
      response_code: 10050,
      data: { declared_sen: 100_000, open_sen: 100_000 },
    })
    const aside = await world.as(maker).call('verifyBankReceipt', { ...off, exception_reason: 'amount_differs', note: 'RM 0.01 short.' })
    expect(aside.data.receipt).toMatchObject({ status: 3, exception_reason: 'amount_differs', amount_sen: 100_000 })
    expect(JSON.stringify(aside.data)).not.toContain('short')
    expect(await kinds(customer)).toContain('bank_receipt_set_aside')
    expect((await approve(await checkerOf(world), aside.data.receipt)).response_code).toBe(10028)
  })
  test('cannot pass a transfer that stands for another receipt, of whatever company', async () => {
    const first = await givenReady(world)
    const { receipt } = await givenReceipt(world)
    const { bank_code, reference_no, paid_at } = first.receipt
    const same = { ...asDeclared(receipt), bank_code, reference_no, value_on: paid_at }
    const maker = await makerOf(world)
    expect((await world.as(maker).call('verifyBankReceipt', same)).response_code).toBe(10012)
    const { like } = (await world.as(maker).call('getBankReceiptDetail', { bank_receipt_id: receipt.bank_receipt_id })).data.receipt
    expect(like.find((one) => one.bank_receipt_id === first.bank_receipt_id)).toMatchObject({ why: ['amount_and_day'] })
    expect((await world.as(maker).call('verifyBankReceipt', { ...same, exception_reason: 'used_before' })).data.receipt.status).toBe(3)
  })
  test('sees the same file of another company', async () => {
    const file = await pdf()
    const [one, two] = [await payer(world), await payer(world)]
    const first = await send(one, await givenInvoice(world, one), {}, file)
    const second = await send(two, await givenInvoice(world, two, { seats: 2 }), {}, file)
    const { like } = (
      await world.as(await makerOf(world)).call('getBankReceiptDetail', { bank_receipt_id: second.data.bank_receipt.bank_receipt_id })
    ).data.receipt
    expect(like).toMatchObject([{ bank_receipt_id: first.data.bank_receipt.bank_receipt_id, why: ['file'] }])
  })
  test('turns down what is with the makers, a checker what waits for one; each with the other half is 20067', async () => {
    const { receipt } = await givenReceipt(world)
    expect((await reject(await checkerOf(world), receipt)).response_code).toBe(20067)
    const ready = await givenReady(world)
    expect((await reject(await makerOf(world), ready.receipt)).response_code).toBe(20067)
    expect((await reject(await checkerOf(world), ready.receipt)).data.receipt.status).toBe(5)
    expect((await reject(await makerOf(world), ready.receipt)).response_code).toBe(10029)
    const short = await world
      .as(await makerOf(world))
      .call('rejectBankReceipt', { bank_receipt_id: receipt.bank_receipt_id, version: 1, remarks: 'No.' })
    expect(short.response_code).toBe(7000)
  })
})

describe('the checker', () => {
  test('is nobody who edited it, with whichever right', async () => {
    const both = await world.given.admin('globalAdmin')
    const { receipt } = await givenReceipt(world)
    const ready = await world.as(both).call('verifyBankReceipt', asDeclared(receipt))
    for (const act of [approve, reject, back]) expect((await act(both, ready.data.receipt)).response_code).toBe(10004)
    const { can } = (await world.as(both).call('getBankReceiptDetail', { bank_receipt_id: receipt.bank_receipt_id })).data.receipt
    expect(can).toEqual({ approve: false, reject: false, edit: false, exception: false, because: 'own' })
  })
  test('types the amount to the sen', async () => {
    const { receipt } = await givenReady(world)
    const checker = await checkerOf(world)
    for (const typed of [receipt.amount_sen - 1, receipt.amount_sen + 1])
      expect(await approve(checker, receipt, typed)).toMatchObject({ response_code: 10078, data: { open_sen: 100_000 } })
    expect((await approve(checker, { ...receipt, version: 1 })).data).toMatchObject({ reason: 'changed_since', version: 2 })
    expect((await approve(checker, receipt)).response_code).toBe(2100)
  })
  test('sends it back with a note; the maker corrects it, and the same checker may approve', async () => {
    const { maker, receipt, bank_receipt_id } = await givenReady(world)
    const checker = await checkerOf(world)
    const sent = await back(checker, receipt)
    expect(sent.data.receipt).toMatchObject({ status: 4, approve_status_id: 2, remarks: null })
    expect((await back(checker, sent.data.receipt)).response_code).toBe(10028)
    const again = await world.as(maker).call('verifyBankReceipt', asDeclared(sent.data.receipt))
    const { history } = (await world.as(checker).call('getBankReceiptDetail', { bank_receipt_id })).data.receipt
    expect(history.map(({ stage, remarks }) => [stage, remarks])).toContainEqual(['receipt_sent_back', WHY])
    expect((await approve(checker, again.data.receipt)).response_code).toBe(2100)
  })
  test('does not approve what was paid through the gateway meanwhile', async () => {
    const { invoice: issued, receipt, bank_receipt_id } = await givenReady(world)
    await payByBill(issued, false)
    expect((await approve(await checkerOf(world), receipt)).response_code).toBe(20072)
    await world.kit.database.write(everything, (at) => setAsideAsPaid(at, byGateway(), [issued.invoice_id]))
    expect(await receiptNow(bank_receipt_id)).toMatchObject({ status: 3, exception_reason: 'paid_by_gateway' })
    expect((await approve(await checkerOf(world), receipt)).response_code).toBe(10028)
  })
  test('does not approve what a credit or a payment left less of', async () => {
    const { invoice: issued, receipt } = await givenReady(world)
    const { company_id, invoice_id } = issued
    await world.kit.database.write(everything, async (at) => {
      await lockInvoices(at, [invoice_id])
      await post(at, { company_id, invoice_id, kind: 'credit', credit_note_id: 1_000_000 + invoice_id, amount_sen: -1, at: new Date() })
    })
    expect(await approve(await checkerOf(world), receipt)).toMatchObject({ response_code: 10078, data: { open_sen: 99_999 } })
  })
})

describe('a receipt set aside', () => {
  test('takes a new file, keeps the old one, and goes on from there', async () => {
    const { customer, maker, receipt, bank_receipt_id } = await givenSetAside(world)
    const bytes = await slip('A whole page')
    const input = { bank_receipt_id, version: receipt.version }
    const replaced = await world.as(customer).call('replaceBankReceiptFile', input, { file: { name: 'whole.pdf', bytes } })
    expect(replaced.data.bank_receipt).toMatchObject({ status: 3, has_new_file: true, file: { file_no: 2, name: 'whole.pdf' } })
    const stale = await world.as(customer).call('replaceBankReceiptFile', input, { file: await pdf() })
    expect(stale.data).toMatchObject({ reason: 'changed_since' })
    const now = { ...input, version: replaced.data.bank_receipt.version }
    expect((await world.as(customer).call('replaceBankReceiptFile', now, { file: { name: 'x.pdf', bytes } })).response_code).toBe(10012)
    const detail = (await world.as(maker).call('getBankReceiptDetail', { bank_receipt_id })).data.receipt
    expect(detail.files.map(({ file_no }) => file_no)).toEqual([2, 1])
    const first = await world.as(maker).call('globalAdminViewBankReceipt', { bank_receipt_id, file_no: 1 })
    expect(Buffer.from(first.data).equals(bytes)).toBe(false)
    const passed = await world.as(maker).call('verifyBankReceipt', asDeclared(replaced.data.bank_receipt))
    expect(passed.data.receipt).toMatchObject({ status: 2, has_new_file: false, exception_reason: null })
  })
  test('only there, only by its company, and not where the gateway has the money', async () => {
    const { customer, invoice: issued, receipt, bank_receipt_id } = await givenReceipt(world)
    const replace = async (who: Person, version: number) =>
      (await world.as(who).call('replaceBankReceiptFile', { bank_receipt_id, version }, { file: await pdf() })).response_code
    expect(await replace(customer, receipt.version)).toBe(10028)
    expect(await replace(await payer(world), receipt.version)).toBe(10025)
    await payByBill(issued)
    expect(await replace(customer, 2)).toBe(10028)
    await reject(await makerOf(world), { bank_receipt_id, version: 2 })
    expect(await replace(customer, 3)).toBe(10029)
  })
  test('is brought to mind after 14 and 30 days, once each', async () => {
    const own = await openWorld()
    try {
      const { customer, maker } = await givenSetAside(own)
      const checker = await checkerOf(own)
      const told = async (who: Person) =>
        (await own.as(await own.given.returning(who)).call('getNotificationList', {})).data.posts.filter(({ kind }) => kind === 'bank_receipt_waits')
          .length
      const counts = async () => [await told(customer), await told(maker), await told(checker)]
      await remindOfReceipts(own.kit)
      expect(await counts()).toEqual([0, 0, 0])
      own.clock.shift(14 * 86_400_000 + 60_000)
      await remindOfReceipts(own.kit)
      await remindOfReceipts(own.kit)
      expect(await counts()).toEqual([1, 1, 0])
      own.clock.shift(16 * 86_400_000)
      await remindOfReceipts(own.kit)
      await remindOfReceipts(own.kit)
      expect(await counts()).toEqual([2, 1, 1])
    } finally {
      await own.close()
    }
  })
})

describe('lists and counts', () => {
  test('by q, of one company or of all, found by number and reference', async () => {
    const { customer, receipt, invoice: issued } = await givenReceipt(world)
    const mine = async (input: Record<string, unknown>) => (await world.as(customer).call('getBankReceiptList', input)).data.list
    expect(await mine({ q: 'PENDING ' })).toMatchObject({ data: [{ bank_receipt_id: receipt.bank_receipt_id }], total: 1 })
    expect(await mine({ q: 'REJECTED' })).toEqual({ data: [], total: 0 })
    expect(await mine({})).toMatchObject({ total: 1 })
    expect(await mine({ search: issued.invoice_no })).toMatchObject({ total: 1 })
    expect(await mine({ search: receipt.reference_no.slice(2, 9) })).toMatchObject({ total: 1 })
    expect(await mine({ search: '%' })).toMatchObject({ total: 0 })
    expect((await world.as(customer).call('getBankReceiptList', { q: 'pending' })).response_code).toBe(10006)
    const admin = await world.given.admin('globalAdmin')
    const all = await world.as(admin).call('getBankReceiptApproval', { q: 'PENDING', search: issued.invoice_no })
    expect(all.data.list).toMatchObject({ total: 1, data: [{ company_id: customer.company_id }] })
  })
  test('the dashboard counts for a maker what to check and for a checker what to approve, less their own', async () => {
    const own = await openWorld()
    try {
      await givenReceipt(own)
      await givenSetAside(own)
      const { maker } = await givenReady(own)
      const waiting = async (who: Person) =>
        Object.fromEntries((await own.as(who).call('getDashboard', {})).data.waiting.map(({ what, count }) => [what, count]))
      expect(await waiting(maker)).toMatchObject({ receipts_to_check: 1 })
      expect(await waiting(maker)).not.toHaveProperty('receipts_to_approve')
      expect(await waiting(await checkerOf(own))).toMatchObject({ receipts_to_approve: 1 })
      const both = await own.given.admin('globalAdmin')
      const { receipt } = await givenReceipt(own)
      await own.as(both).call('verifyBankReceipt', asDeclared(receipt))
      expect(await waiting(both)).toMatchObject({ receipts_to_check: 1, receipts_to_approve: 1 })
    } finally {
      await own.close()
    }
  })
})

describe.runIf(served)('races on PostgreSQL', () => {
  const tally = (answers: readonly { response_code: number }[]) =>
    Object.fromEntries([...Map.groupBy(answers, ({ response_code }) => response_code)].map(([code, all]) => [code, all.length]))
  const agrees = async (id: number) => {
    const { rows } = await world.sql((at: Connection) =>
      at.sql.execute<{ open: string; ledger: string }>(
        sql`select i.open_sen as open, (select sum(amount_sen) from ${ledgerEntry} l where l.invoice_id = i.invoice_id) as ledger from ${invoice} i where i.invoice_id = ${id}`,
      ),
    )
    expect(rows[0]?.open).toBe(rows[0]?.ledger)
  }
  let twin: Awaited<ReturnType<World['twin']>>
  beforeAll(async () => {
    twin = await world.twin()
  })
  afterAll(() => twin.close())

  test('fifty who send for one invoice, at two processes: one live receipt', async () => {
    const customer = await payer(world)
    const issued = await givenInvoice(world, customer)
    const file = await pdf()
    const sent = await Promise.all(
      Array.from({ length: 50 }, async (_, n) =>
        (n % 2 ? world : twin).as(customer).call('uploadBankReceipt', { ...(await transferFor(world, issued)), reference_no: `RACE ${n}` }, { file }),
      ),
    )
    const { 2100: one, 10012: others = 0, 2111: busy = 0 } = tally(sent)
    expect(one).toBe(1)
    expect(others + busy).toBe(49)
    const live = await world.sql((at) => at.sql.select().from(bankReceiptAllocation).where(eq(bankReceiptAllocation.invoice_id, issued.invoice_id)))
    expect(live).toHaveLength(1)
    expect(await world.sql((at) => at.sql.select().from(bankReceiptFile).where(eq(bankReceiptFile.company_id, issued.company_id)))).toHaveLength(1)
  })
  test('one key sends once, whichever process is asked', async () => {
    const customer = await payer(world)
    const issued = await givenInvoice(world, customer)
    const input = await transferFor(world, issued)
    const file = await pdf()
    const headers = { 'idempotency-key': 'receipt-1' }
    const first = await world.as(customer).call('uploadBankReceipt', input, { file, headers })
    const again = await twin.as(customer).call('uploadBankReceipt', input, { file, headers })
    expect(again.data).toEqual(first.data)
    expect(again.response_code).toBe(2100)
  })
  test('fifty makers with one transfer for two receipts: it passes once', async () => {
    const [one, two] = [await givenReceipt(world), await givenReceipt(world)]
    const { bank_code, reference_no, paid_at } = one.receipt
    const makers = await Promise.all(Array.from({ length: 50 }, () => makerOf(world)))
    const checked = await Promise.all(
      makers.map((maker, n) => {
        const own = asDeclared((n % 2 ? one : two).receipt)
        return (n % 3 ? world : twin).as(maker).call('verifyBankReceipt', { ...own, bank_code, reference_no, value_on: paid_at })
      }),
    )
    expect(tally(checked)[2100]).toBe(1)
    const states = [await receiptNow(one.bank_receipt_id), await receiptNow(two.bank_receipt_id)].map(({ status }) => status)
    expect(states.toSorted()).toEqual([1, 2])
  })
  test('fifty checkers approve and reject at two processes: one decision, one payment or none', async () => {
    const { customer, invoice: issued, receipt, bank_receipt_id } = await givenReady(world)
    const checkers = await Promise.all(Array.from({ length: 50 }, () => checkerOf(world)))
    const decided = await Promise.all(
      checkers.map((who, n) => {
        const as = (n % 2 ? world : twin).as(who)
        const { version, amount_sen } = receipt
        return n % 3
          ? as.call('approveBankReceipt', { bank_receipt_id, version, approve_amount_sen: amount_sen })
          : as.call('rejectBankReceipt', { bank_receipt_id, version, remarks: WHY })
      }),
    )
    expect(tally(decided)).toEqual({ 2100: 1, 10029: 49 })
    const { status } = await receiptNow(bank_receipt_id)
    expect(await paymentsOf(bank_receipt_id)).toHaveLength(status === 6 ? 1 : 0)
    expect(await seatsOf(customer.company_id)).toBe(status === 6 ? 10 : 0)
    await agrees(issued.invoice_id)
  })
  test('approval against a bill that is paid, whichever comes first: one of them pays, and the other says so', async () => {
    const checker = await checkerOf(world)
    for (let round = 0; round < 8; round++) {
      const { customer, invoice: issued, receipt, bank_receipt_id } = await givenReady(world)
      const both = [() => payByBill(issued), () => approve(checker, receipt)] as const
      const [first, second] = round % 2 ? [...both].reverse() : both
      const answers = await Promise.all([first?.(), second?.()])
      const { status, exception_reason } = await receiptNow(bank_receipt_id)
      const paidByBill = answers.includes('paid')
      expect([status, exception_reason]).toEqual(paidByBill ? [3, 'paid_by_gateway'] : [6, null])
      expect(await paymentsOf(bank_receipt_id)).toHaveLength(paidByBill ? 0 : 1)
      expect(await invoiceNow(issued.invoice_id)).toMatchObject({ status: 'paid', open_sen: 0 })
      expect(await seatsOf(customer.company_id)).toBe(10)
      await agrees(issued.invoice_id)
    }
  })
  test('a joint payment against bills of its invoices in the other order: nobody waits for ever, nothing is paid twice', async () => {
    const customer = await payer(world)
    const three = [await givenInvoice(world, customer), await givenInvoice(world, customer), await givenInvoice(world, customer)]
    const allocations = three.map(({ invoice_id, open_sen }) => ({ invoice_id, amount_sen: open_sen }))
    const sent = await send(customer, { invoice_id: three[0]?.invoice_id ?? 0, open_sen: 300_000 }, { allocations })
    const ready = await world.as(await makerOf(world)).call('verifyBankReceipt', asDeclared(sent.data.bank_receipt))
    const checker = await checkerOf(world)
    const [bills, approved] = await Promise.all([Promise.all(three.toReversed().map((one) => payByBill(one))), approve(checker, ready.data.receipt)])
    const paid = bills.filter((one) => one === 'paid').length
    expect([0, 3]).toContain(paid)
    expect(approved.response_code === 2100).toBe(paid === 0)
    for (const { invoice_id } of three) expect(await invoiceNow(invoice_id)).toMatchObject({ status: 'paid', open_sen: 0 })
  })
  test('approval against a void under the same locks: paid or void, never both', async () => {
    const checker = await checkerOf(world)
    for (let round = 0; round < 4; round++) {
      const { invoice: issued, receipt, bank_receipt_id } = await givenReady(world)
      const { company_id, invoice_id, open_sen } = issued
      // As a void must: the invoice held, and only where no live receipt is for it.
      const voids = () =>
        world.kit.database.write(everything, async (at) => {
          const [held] = await lockInvoices(at, [invoice_id])
          const live = await at.sql.select().from(bankReceiptAllocation).where(sql`invoice_id = ${invoice_id} and is_live`)
          if (!held || live.length > 0 || held.status !== 'unpaid') return 'refused'
          await at.sql
            .update(invoice)
            .set({ status: 'void', voided_at: new Date(), voided_by: 1, open_sen: 0 })
            .where(eq(invoice.invoice_id, invoice_id))
          await at.sql.insert(ledgerEntry).values({ company_id, invoice_id, kind: 'void', amount_sen: -open_sen, at: new Date() })
          return 'void'
        })
      await Promise.all(round % 2 ? [voids(), approve(checker, receipt)] : [approve(checker, receipt), voids()])
      expect(await receiptNow(bank_receipt_id)).toMatchObject({ status: 6 })
      expect(await invoiceNow(invoice_id)).toMatchObject({ status: 'paid' })
    }
  })
})
