import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BankReference, referenceKey } from '@jujur/contract/receipts.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyOf } from '../../../test/money.ts'
import { pdf, receiptDesk } from '../../../test/receipt-desk.ts'
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
  WHY,
} from '../../../test/receipts.samples.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { ledgerEntry } from '../../invoices/invoices.table.ts'
import { type Invoice, lockInvoices, post } from '../../invoices/ledger.store.ts'
import { everything } from '../../kit/database/scope.ts'
import { readCells } from '../../kit/sheets/cells.ts'
import { setAsideAsPaid } from './receipts.usecases.ts'
import { remindOfReceipts } from './reminders.usecases.ts'

let world: World
let desk: ReturnType<typeof receiptDesk>
beforeAll(async () => {
  world = await openWorld()
  desk = receiptDesk(world)
})
afterAll(() => world.close())

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
    const approved = await desk.approve(checker, verified.data.receipt)
    expect(approved.data.receipt).toMatchObject({ status: 6, approve_status_id: 1, receipt_no: expect.stringMatching(/^RCP-\d{4}-\d{6}$/) })
    expect(await desk.invoiceNow(issued.invoice_id)).toMatchObject({ status: 'paid', open_sen: 0 })
    expect(await desk.seatsOf(customer.company_id)).toBe(10)
    expect(await desk.kinds(customer)).toContain('bank_receipt_approved')
    const [entry] = await world.sql((tx) =>
      tx.sql
        .select()
        .from(ledgerEntry)
        .where(eq(ledgerEntry.payment_id, approved.data.receipt.payment_id ?? 0)),
    )
    expect(entry).toMatchObject({ amount_sen: -100_000, user_id: checker.user_id })
    for (const act of [desk.approve, desk.reject, desk.back])
      expect((await act(await checkerOf(world), approved.data.receipt)).response_code).toBe(10029)
    const again = await world.as(await makerOf(world)).call('verifyBankReceipt', asDeclared(approved.data.receipt))
    expect(again.response_code).toBe(10029)
  })
  test('part of an invoice pays it down, and its seats open at nothing due', async () => {
    const { customer, invoice: issued, receipt } = await givenReceipt(world, undefined, { amount_sen: 40_000 })
    const maker = await makerOf(world)
    const first = await world.as(maker).call('verifyBankReceipt', asDeclared(receipt))
    expect((await desk.approve(await checkerOf(world), first.data.receipt)).response_code).toBe(2100)
    expect(await desk.invoiceNow(issued.invoice_id)).toMatchObject({ status: 'part_paid', open_sen: 60_000 })
    expect(await desk.seatsOf(customer.company_id)).toBe(0)
    expect((await desk.send(customer, { invoice_id: issued.invoice_id, open_sen: 60_001 })).response_code).toBe(10027)
    const rest = await desk.send(customer, { invoice_id: issued.invoice_id, open_sen: 60_000 })
    const second = await world.as(maker).call('verifyBankReceipt', asDeclared(rest.data.bank_receipt))
    await desk.approve(await checkerOf(world), second.data.receipt)
    expect(await desk.invoiceNow(issued.invoice_id)).toMatchObject({ status: 'paid', open_sen: 0 })
    expect(await desk.seatsOf(customer.company_id)).toBe(10)
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
    const sent = await desk.send(customer, { invoice_id, open_sen: 140_000 }, { allocations })
    expect(sent.data.bank_receipt.allocations).toHaveLength(3)
    const checked = await world.as(await makerOf(world)).call('verifyBankReceipt', asDeclared(sent.data.bank_receipt))
    const approved = await desk.approve(await checkerOf(world), checked.data.receipt)
    expect(approved.data.receipt.status).toBe(6)
    for (const { invoice_id: id } of three) expect((await desk.invoiceNow(id)).status).toBe('paid')
    expect(await desk.paymentsOf(approved.data.receipt.bank_receipt_id)).toMatchObject([{ amount_sen: 140_000 }])
    expect(await desk.seatsOf(customer.company_id)).toBe(14)
  })
})

describe('a receipt of several invoices', () => {
  test('is told beside each of them with its share, until it is decided', async () => {
    const customer = await payer(world)
    const [first, second] = [await givenInvoice(world, customer), await givenInvoice(world, customer, { seats: 3 })]
    const free = await givenInvoice(world, customer, { seats: 1 })
    const allocations = [
      { invoice_id: first.invoice_id, amount_sen: 60_000 },
      { invoice_id: second.invoice_id, amount_sen: 30_000 },
    ]
    const sent = await desk.send(customer, { invoice_id: first.invoice_id, open_sen: 90_000 }, { allocations })
    const { bank_receipt_id } = sent.data.bank_receipt
    const me = world.as(customer)
    const checking = async () => {
      const { data } = await me.call('getListOfInvoice', { invoice_ids: [first.invoice_id, second.invoice_id, free.invoice_id], sort: 'issued_at' })
      return data.list.data.map((row) => row.checking)
    }
    expect(await checking()).toEqual([{ bank_receipt_id, share_sen: 60_000 }, { bank_receipt_id, share_sen: 30_000 }, null])
    expect((await me.call('getPaymentOptions', { invoice_id: second.invoice_id })).data.transfer).toMatchObject({
      takes_parts: true,
      receipt: { bank_receipt_id, amount_sen: 90_000, share_sen: 30_000 },
    })
    const shareOf = async (who: Person, invoice_id: number) => (await world.as(who).call('getInvoiceDetail', { invoice_id })).data.invoice.receipts
    const expected = { bank_receipt_id, approve_status_id: 2, amount_sen: 90_000, share_sen: 60_000, other_invoice_nos: [second.invoice_no] }
    expect(await shareOf(customer, first.invoice_id)).toMatchObject([expected])
    const figures = async () => (await me.call('getMoneyFigures', {})).data
    const owed = await figures()
    expect(owed).toMatchObject({ to_pay: owed.owed - 2, receipts_refused: 0 })
    expect(owed.to_pay_sen).toBe(owed.owed_sen - first.open_sen - second.open_sen)
    await desk.reject(await makerOf(world), sent.data.bank_receipt)
    expect(await checking()).toEqual([null, null, null])
    expect(await shareOf(await makerOf(world), first.invoice_id)).toMatchObject([{ ...expected, approve_status_id: 3, refused: { reason: WHY } }])
    expect(await figures()).toMatchObject({ to_pay: owed.owed, to_pay_sen: owed.owed_sen, receipts_refused: 2 })
    const { list } = (await me.call('getListOfInvoice', { invoice_ids: [first.invoice_id, free.invoice_id], sort: 'issued_at' })).data
    expect(list.data.map((row) => row.receipt_refused)).toEqual([true, false])
    expect(await shareOf(customer, free.invoice_id)).toEqual([])
    const refused = async () => (await me.call('getPaymentOptions', { invoice_id: first.invoice_id })).data.transfer.receipt_refused
    expect(await refused()).toBe(true)
    // Nothing is refused any more where a part came in since; the other invoice of the receipt still waits for its money.
    await moneyOf(world).payByBill(first, customer, 10_000)
    expect(await refused()).toBe(false)
    expect(await figures()).toMatchObject({ receipts_refused: 1 })
  })
  test('is listed by no other company', async () => {
    const issued = await givenInvoice(world, await payer(world))
    const { data } = await world.as(await payer(world)).call('getListOfInvoice', { invoice_ids: [issued.invoice_id] })
    expect(data.list.data).toEqual([])
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
    expect(await desk.kinds(customer)).toContain('bank_receipt_set_aside')
    expect((await desk.approve(await checkerOf(world), aside.data.receipt)).response_code).toBe(10028)
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
  test('sees that another receipt has the same reference number, of another sum and with another bank', async () => {
    const first = await givenReady(world)
    const one = await payer(world)
    const maker = await makerOf(world)
    const seen = async (fields: object) => {
      const { data } = await desk.send(one, await givenInvoice(world, one, { seats: 3 }), { reference_no: first.receipt.reference_no, ...fields })
      const { bank_receipt_id } = data.bank_receipt
      const { like, tally } = (await world.as(maker).call('getBankReceiptDetail', { bank_receipt_id })).data.receipt
      return { tally: tally.reference, why: like.find((other) => other.bank_receipt_id === first.bank_receipt_id)?.why }
    }
    expect(await seen({ bank_code: first.receipt.bank_code })).toMatchObject({ tally: 'shared', why: ['transfer'] })
    expect(await seen({ bank_code: first.receipt.bank_code === 'CIBBMYKL' ? 'MBBEMYKL' : 'CIBBMYKL' })).toMatchObject({
      tally: 'shared',
      why: ['reference'],
    })
  })
  test('sees the same file of another company', async () => {
    const file = await pdf()
    const [one, two] = [await payer(world), await payer(world)]
    const first = await desk.send(one, await givenInvoice(world, one), {}, file)
    const second = await desk.send(two, await givenInvoice(world, two, { seats: 2 }), {}, file)
    const { like } = (
      await world.as(await makerOf(world)).call('getBankReceiptDetail', { bank_receipt_id: second.data.bank_receipt.bank_receipt_id })
    ).data.receipt
    expect(like).toMatchObject([{ bank_receipt_id: first.data.bank_receipt.bank_receipt_id, why: ['file'] }])
  })
  test('turns down what is with the makers, a checker what waits for one; each with the other half is 20067', async () => {
    const { receipt } = await givenReceipt(world)
    expect((await desk.reject(await checkerOf(world), receipt)).response_code).toBe(20067)
    const ready = await givenReady(world)
    expect((await desk.reject(await makerOf(world), ready.receipt)).response_code).toBe(20067)
    expect((await desk.reject(await checkerOf(world), ready.receipt)).data.receipt.status).toBe(5)
    expect((await desk.reject(await makerOf(world), ready.receipt)).response_code).toBe(10029)
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
    for (const act of [desk.approve, desk.reject, desk.back]) expect((await act(both, ready.data.receipt)).response_code).toBe(10004)
    const { can } = (await world.as(both).call('getBankReceiptDetail', { bank_receipt_id: receipt.bank_receipt_id })).data.receipt
    expect(can).toEqual({ approve: false, reject: false, edit: false, exception: false, because: 'own' })
  })
  test('types the amount to the sen', async () => {
    const { receipt } = await givenReady(world)
    const checker = await checkerOf(world)
    for (const typed of [receipt.amount_sen - 1, receipt.amount_sen + 1])
      expect(await desk.approve(checker, receipt, typed)).toMatchObject({ response_code: 10078, data: { open_sen: 100_000 } })
    expect((await desk.approve(checker, { ...receipt, version: 1 })).data).toMatchObject({ reason: 'changed_since', version: 2 })
    expect((await desk.approve(checker, receipt)).response_code).toBe(2100)
  })
  test('sends it back with a note; the maker corrects it, and the same checker may approve', async () => {
    const { maker, receipt, bank_receipt_id } = await givenReady(world)
    const checker = await checkerOf(world)
    const sent = await desk.back(checker, receipt)
    expect(sent.data.receipt).toMatchObject({ status: 4, approve_status_id: 2, remarks: null })
    expect((await desk.back(checker, sent.data.receipt)).response_code).toBe(10028)
    const again = await world.as(maker).call('verifyBankReceipt', asDeclared(sent.data.receipt))
    const { history } = (await world.as(checker).call('getBankReceiptDetail', { bank_receipt_id })).data.receipt
    expect(history.map(({ stage, remarks }) => [stage, remarks])).toContainEqual(['receipt_sent_back', WHY])
    expect((await desk.approve(checker, again.data.receipt)).response_code).toBe(2100)
  })
  test('does not approve what was paid through the gateway meanwhile', async () => {
    const { invoice: issued, receipt, bank_receipt_id } = await givenReady(world)
    await desk.payByBill(issued, false)
    expect((await desk.approve(await checkerOf(world), receipt)).response_code).toBe(20072)
    await world.kit.database.write(everything, (tx) => setAsideAsPaid(tx, desk.byGateway(), [issued.invoice_id]))
    expect(await desk.receiptNow(bank_receipt_id)).toMatchObject({ status: 3, exception_reason: 'paid_by_gateway' })
    expect((await desk.approve(await checkerOf(world), receipt)).response_code).toBe(10028)
  })
  test('does not approve what a credit or a payment left less of', async () => {
    const { invoice: issued, receipt } = await givenReady(world)
    const { company_id, invoice_id } = issued
    await world.kit.database.write(everything, async (tx) => {
      await lockInvoices(tx, [invoice_id])
      await post(tx, { company_id, invoice_id, kind: 'credit', credit_note_id: 1_000_000 + invoice_id, amount_sen: -1, at: new Date() })
    })
    expect(await desk.approve(await checkerOf(world), receipt)).toMatchObject({ response_code: 10078, data: { open_sen: 99_999 } })
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
    await desk.payByBill(issued)
    expect(await replace(customer, 2)).toBe(10028)
    await desk.reject(await makerOf(world), { bank_receipt_id, version: 2 })
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
      const remind = () => remindOfReceipts(own.kit, new AbortController().signal)
      const counts = async () => [await told(customer), await told(maker), await told(checker)]
      await remind()
      expect(await counts()).toEqual([0, 0, 0])
      own.clock.shift(14 * 86_400_000 + 60_000)
      await remind()
      await remind()
      expect(await counts()).toEqual([1, 1, 0])
      own.clock.shift(16 * 86_400_000)
      await remind()
      await remind()
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

test('the spreadsheet says what was verified, by whom, and who decided', async () => {
  const { receipt, bank_receipt_id } = await givenReceipt(world)
  const [maker, checker] = [await makerOf(world), await checkerOf(world)]
  const verified = await world.as(maker).call('verifyBankReceipt', asDeclared(receipt))
  await desk.approve(checker, verified.data.receipt)
  const { data } = await world.as(checker).call('exportBankReceipts', { search: receipt.reference_no })
  const path = join(tmpdir(), `receipts-${bank_receipt_id}-${process.pid}.xlsx`)
  await writeFile(path, data as unknown as Uint8Array)
  const read = await readCells(path, 'Bank receipts')
  await rm(path)
  if (!('rows' in read)) throw new Error('the file has no such sheet')
  const [headings, row] = read.rows.map(({ cells }) => cells)
  const under = (heading: string) => row?.[headings?.indexOf(heading) ?? -1]
  expect(under('Verified amount (RM)')).toBe('1000')
  expect(under('Value date')).toBe(receipt.paid_at)
  expect([under('Maker'), under('Checker')]).toEqual([maker.name, checker.name])
})

describe('one transfer, however it is spelled', () => {
  const spellings = ['\uFF21\uFF22\uFF23\uFF11\uFF12\uFF13', '\u0410\u0412\u0421-123', 'ab.c/12#3', '\u0391\u0392\u0043_1:23', 'A-B-C-1-2-3']
  test('is one reference, in the portal and in the database', async () => {
    for (const spelled of ['ABC123', ...spellings]) {
      expect(referenceKey(spelled)).toBe('ABC123')
      const { rows } = await world.sql((tx) => tx.sql.execute<{ key: string }>(sql`select reference_key(${spelled}) as key`))
      expect(rows[0]?.key).toBe('ABC123')
    }
    for (const other of ['\u4E2D\u6587\u53F7', '-.-', '\u0430\u0430']) expect(BankReference.safeParse(other).success).toBe(false)
  })
  test('two that passed while spellings were told apart are not both paid', async () => {
    const [one, two] = [await givenReceipt(world), await givenReceipt(world)]
    const [maker, checker] = [await makerOf(world), await checkerOf(world)]
    for (const { receipt } of [one, two]) await world.as(maker).call('verifyBankReceipt', asDeclared(receipt))
    await world.sql((tx) =>
      tx.sql.execute(sql`update bank_receipt r set is_twin = true, verified_bank_code = o.verified_bank_code, value_on = o.value_on,
        verified_amount_sen = o.verified_amount_sen, verified_reference_no = o.verified_reference_no || '.'
        from bank_receipt o where o.bank_receipt_id = ${one.bank_receipt_id} and r.bank_receipt_id = ${two.bank_receipt_id}`),
    )
    const approve = async ({ bank_receipt_id, receipt }: typeof one) => {
      const { version } = (await world.as(checker).call('getBankReceiptDetail', { bank_receipt_id })).data.receipt
      return (await world.as(checker).call('approveBankReceipt', { bank_receipt_id, version, approve_amount_sen: receipt.amount_sen })).response_code
    }
    expect(await approve(one)).toBe(2100)
    const before = await world.digest()
    expect(await approve(two)).toBe(10012)
    expect(await world.digest()).toBe(before)
  })
  test('is taken from a customer once, passes a maker once, and is shown beside the other; what was entered stays', async () => {
    const { customer, receipt } = await givenReceipt(world)
    const spelled = receipt.reference_no.replace(/^(\d{4})/, '$1-').replace(/1/g, '\uFF11')
    const issued = await givenInvoice(world, customer)
    const asked = { invoice_id: issued.invoice_id, bank_code: receipt.bank_code, paid_at: receipt.paid_at, amount_sen: receipt.amount_sen }
    const sent = await world.as(customer).call('uploadBankReceipt', { ...asked, reference_no: spelled }, { file: await pdf() })
    expect(sent.response_code).toBe(10012)
    const other = await givenReceipt(world)
    const [one, two] = [await makerOf(world), await makerOf(world)]
    const verified = await world.as(one).call('verifyBankReceipt', asDeclared(receipt))
    expect(verified.response_code).toBe(2100)
    const { bank_code, paid_at, reference_no } = receipt
    const again = { ...asDeclared(other.receipt), bank_code, reference_no: `${reference_no.slice(0, 4)}.${reference_no.slice(4)}`, value_on: paid_at }
    expect((await world.as(two).call('verifyBankReceipt', again)).response_code).toBe(10012)
    const aside = await world.as(two).call('verifyBankReceipt', { ...again, exception_reason: 'used_before' })
    expect(aside.response_code).toBe(2100)
    const detail = (await world.as(two).call('getBankReceiptDetail', { bank_receipt_id: other.bank_receipt_id })).data.receipt
    expect(detail.verified?.reference_no).toBe(again.reference_no)
    expect(detail.tally.reference).toBe('used')
    expect(detail.like.find(({ bank_receipt_id }) => bank_receipt_id === receipt.bank_receipt_id)?.why).toContain('transfer')
  })
})
