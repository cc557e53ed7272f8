import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyOf } from '../../../test/money.ts'
import { openWorld, type Person, served, type World } from '../../../test/world.ts'
import { eInvoice } from '../../invoices/invoices.table.ts'
import { readPdf } from '../../kit/testing/pdf-testing.ts'
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

type Told = ReturnType<typeof told>
type Paper = { readonly kind: 'invoice' | 'credit_note'; readonly document_id: number }
type Correcting = { corrects?: { uuid: string; reason: string } }
/** Entered by one person and approved by another. */
const entered = async (paper: Paper, spelled: Told, more: Correcting = {}) => {
  const [maker, checker] = [await provider(), await provider()]
  const { data, body } = await world.as(maker).call('recordEInvoice', { ...paper, ...spelled, ...more })
  if (!data?.e_invoice_answer_id) throw new Error(body)
  const decided = await world.as(checker).call('approveEInvoiceAnswer', { e_invoice_answer_id: data.e_invoice_answer_id, version: 1 })
  expect(decided.response_code).toBe(2100)
  return { maker, checker, e_invoice_answer_id: data.e_invoice_answer_id }
}
const detailOf = async (person: Person, invoice_id: number) => (await world.as(person).call('getInvoiceDetail', { invoice_id })).data.invoice
const eInvoiceSteps = async (person: Person, invoice_id: number) =>
  (await world.as(person).call('getInvoiceTrace', { invoice_id })).data.steps.filter(({ step }) => step.startsWith('e_invoice'))

test('what one person entered counts once another approved it, and the next edition of the paper has its code', async () => {
  const { buyer, issued, paper } = await given()
  const { invoice_id } = issued
  const spelled = told(issued.issued_on)
  const [maker, checker] = [await provider(), await provider()]
  const asked = { ...paper, ...spelled, uuid: `${spelled.uuid.slice(0, 13).toLowerCase()} ${spelled.uuid.slice(13)}` }
  const { data } = await world.as(maker).call('recordEInvoice', asked)
  const decide = { e_invoice_answer_id: data.e_invoice_answer_id, version: 1 }
  expect(await detailOf(maker, invoice_id)).toMatchObject({ e_invoices: [], e_invoices_waiting: [paper], void_obstacle: 'e_invoice_open' })
  expect(await detailOf(buyer.admin, invoice_id)).toMatchObject({ e_invoices: [], e_invoices_waiting: [] })
  expect(await papersOf(invoice_id)).toEqual(['issued'])
  const voiding = { invoice_id, version: issued.version, remarks: 'Twice.' }
  expect((await world.as(buyer.admin).call('deleteInvoice', voiding)).data).toMatchObject({ reason: 'in_use' })
  // While it waits there is no other, neither of this paper nor with this UUID.
  const other = await given()
  for (const again of [
    { ...paper, ...told(issued.issued_on) },
    { ...other.paper, ...spelled },
  ])
    expect((await world.as(checker).call('recordEInvoice', again)).response_code).toBe(10012)
  const before = await world.digest()
  // MyInvois has it, or somebody says so: it is not sent there again.
  expect((await world.as(maker).call('submitEInvoice', paper)).response_code).toBe(10012)
  expect((await world.as(maker).call('approveEInvoiceAnswer', decide)).response_code).toBe(10004)
  expect(await world.digest()).toBe(before)
  const [listed] = (await world.as(checker).call('getEInvoiceAnswerList', { e_invoice_answer_id: data.e_invoice_answer_id })).data.list
  expect(listed).toMatchObject({ ...spelled, document_no: issued.invoice_no, corrects: null, obstacle: null, can: { approve: true } })
  expect((await world.as(checker).call('approveEInvoiceAnswer', decide)).response_code).toBe(2100)
  expect((await world.as(await provider()).call('approveEInvoiceAnswer', decide)).response_code).toBe(20073)

  expect(await papersOf(invoice_id)).toEqual(['issued', 'e_invoice'])
  const detail = await detailOf(buyer.admin, invoice_id)
  expect(detail.e_invoices).toMatchObject([{ state: 'valid', uuid: spelled.uuid, long_id: spelled.long_id, cancel_until: null }])
  expect(await eInvoiceSteps(buyer.admin, invoice_id)).toMatchObject([
    { step: 'e_invoice', reference: spelled.uuid, entered_by: maker.name, by: checker.name, paper: { edition: 2 } },
  ])
  const [post] = (await world.as(maker).call('getNotificationList', {})).data.posts
  expect(post).toMatchObject({ title: 'The e-invoice is approved' })
  // It has one, and so has whatever names the same.
  expect((await world.as(maker).call('recordEInvoice', { ...paper, ...told(issued.issued_on) })).response_code).toBe(10012)
  expect((await world.as(maker).call('recordEInvoice', { ...other.paper, ...spelled })).response_code).toBe(10012)
})
test('what is rejected never counts, its maker is told why, and it is entered anew', async () => {
  const { issued, paper } = await given()
  const maker = await provider()
  const { data } = await world.as(maker).call('recordEInvoice', { ...paper, ...told(issued.issued_on) })
  const rejecting = { e_invoice_answer_id: data.e_invoice_answer_id, version: 1, remarks: 'MyInvois shows another.' }
  expect((await world.as(await provider()).call('rejectEInvoiceAnswer', rejecting)).response_code).toBe(2100)
  expect(await detailOf(maker, issued.invoice_id)).toMatchObject({ e_invoices: [], e_invoices_waiting: [], void_obstacle: null })
  const [post] = (await world.as(maker).call('getNotificationList', {})).data.posts
  expect(post).toMatchObject({ title: 'The e-invoice is rejected' })
  await entered(paper, told(issued.issued_on))
})
test('a wrong one is corrected by two: a new edition shows the right one, the old one stays, and the company is told', async () => {
  const { buyer, issued, paper } = await given()
  const { invoice_id } = issued
  const wrong = told(issued.issued_on)
  await entered(paper, wrong)
  const right = told(issued.issued_on)
  const corrects = { uuid: wrong.uuid, reason: 'Two UUIDs were swapped.' }
  const by = world.as(await provider())
  expect((await by.call('recordEInvoice', { ...paper, ...wrong, corrects })).response_code).toBe(10012)
  const others = { uuid: right.uuid, reason: 'Not this one.' }
  expect((await by.call('recordEInvoice', { ...paper, ...right, corrects: others })).data).toMatchObject({ reason: 'changed_since' })
  const { maker, checker } = await entered(paper, right, { corrects })

  expect(await papersOf(invoice_id)).toEqual(['issued', 'e_invoice', 'e_invoice_corrected'])
  expect((await detailOf(buyer.admin, invoice_id)).e_invoices).toMatchObject([
    { state: 'corrected', uuid: wrong.uuid },
    { state: 'valid', uuid: right.uuid },
  ])
  expect(await eInvoiceSteps(buyer.admin, invoice_id)).toMatchObject([
    { step: 'e_invoice', reference: wrong.uuid, paper: { edition: 2 } },
    { step: 'e_invoice_corrected', reference: right.uuid, note: corrects.reason, entered_by: maker.name, by: checker.name, paper: { edition: 3 } },
  ])
  const pdfOf = async (edition: number) => {
    const { data } = await world.as(buyer.admin).call('viewInvoicePdf', { invoice_id, edition })
    return (await readPdf(Buffer.from(data.pdf.base64_pdf, 'base64'))).text
  }
  expect(await pdfOf(2)).toContain(wrong.uuid)
  expect(await pdfOf(3)).toContain(right.uuid)
  const [post] = (await world.as(buyer.admin).call('getNotificationList', {})).data.posts
  expect(post).toMatchObject({ title: `The e-invoice of ${issued.invoice_no} is corrected` })
  // The UUID goes to the paper whose it is, and what was correct but for the long ID keeps its own.
  const other = await given()
  await entered(other.paper, { ...wrong, validated_on: other.issued.issued_on })
  await entered(paper, { ...right, long_id: `X${right.long_id}` }, { corrects: { uuid: right.uuid, reason: 'The long ID was cut.' } })
})
test('what the service gave is not corrected, nor what was corrected meanwhile', async () => {
  const { issued, paper } = await given()
  const by = world.as(await provider())
  const { data } = await by.call('submitEInvoice', paper)
  const corrects = { uuid: data.e_invoice.uuid ?? '', reason: 'Wrong.' }
  expect((await by.call('recordEInvoice', { ...paper, ...told(issued.issued_on), corrects })).data).toMatchObject({ reason: 'changed_since' })
})
test('a credit note names the UUID that is right', async () => {
  const { issued, paper } = await given()
  const wrong = told(issued.issued_on)
  await entered(paper, wrong)
  const { data } = await world.as(await provider()).call('createCreditNote', { invoice_id: issued.invoice_id, reason: 'Twice.' })
  const { credit_note_id } = data
  await world.as(await provider()).call('approveCreditNote', { credit_note_id, version: 1 })
  const right = told(issued.issued_on)
  await entered(paper, right, { corrects: { uuid: wrong.uuid, reason: 'Swapped.' } })
  const by = world.as(await provider())
  const { papers } = await detailOf(await provider(), issued.invoice_id)
  expect(papers.find(({ kind }) => kind === 'credit_note')?.editions.map(({ reason }) => reason)).toEqual(['issued', 'e_invoice_corrected'])
  expect((await by.call('exportEInvoice', { kind: 'credit_note', document_id: credit_note_id })).body).toContain(right.uuid)
  // It was issued, so it is at MyInvois, and the credit note refers to it.
  expect((await by.call('exportEInvoice', paper)).response_code).toBe(2100)
})
test('one that was sent from here and never answered is answered with it', async () => {
  const { issued, paper } = await given()
  const by = world.as(await provider())
  await by.call('submitEInvoice', paper)
  const own = eq(eInvoice.document_id, issued.invoice_id)
  const unanswered = { state: 'submitted', submission_uid: null, uuid: null, long_id: null, validated_at: null } as const
  await money.write((tx) => tx.sql.update(eInvoice).set(unanswered).where(own))
  const answer = told(issued.issued_on)
  await entered(paper, answer)
  expect(await world.sql((tx) => tx.sql.select().from(eInvoice).where(own))).toMatchObject([{ state: 'valid', uuid: answer.uuid }])
})
test('one that no service answered for is no service’s to cancel: the invoice is credited in full instead, at once', async () => {
  for (const isAsked of [false, true]) {
    const { buyer, issued, paper } = await given()
    const { invoice_id, version } = issued
    await entered(paper, told(issued.issued_on))
    const asked = {
      cancel_asked_at: await readClock(world.kit),
      cancel_asked_by: buyer.admin.user_id,
      cancel_asked_by_name: 'Buyer',
      cancel_reason: 'Twice.',
    }
    // As an earlier version left it.
    if (isAsked) await money.write((tx) => tx.sql.update(eInvoice).set(asked).where(eq(eInvoice.document_id, invoice_id)))
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
test('a credit note whose money went back is a refund note, unless it is at MyInvois as a credit note already', async () => {
  for (const isThere of [false, true]) {
    const { buyer, issued } = await given()
    const { invoice_id } = issued
    await money.payByBill(issued, buyer.admin)
    const [maker, checker] = [await provider(), await provider()]
    const { data } = await world.as(maker).call('createCreditNote', { invoice_id, lines: [{ line_no: 1, seats: 1 }], reason: 'One too many.' })
    await world.as(checker).call('approveCreditNote', { credit_note_id: data.credit_note_id, version: 1 })
    const paper = { kind: 'credit_note', document_id: data.credit_note_id } as const
    const typeNow = async () => JSON.parse((await world.as(maker).call('exportEInvoice', paper)).body).Invoice[0].InvoiceTypeCode[0]._
    expect(await typeNow()).toBe('02')
    if (isThere) await world.as(maker).call('submitEInvoice', paper)
    const { list } = (await world.as(maker).call('getPaymentExceptionList', { q: 'PENDING', search: issued.invoice_no })).data
    const { payment_exception_id, version } = list[0] ?? { payment_exception_id: 0, version: 0 }
    const settling = { payment_exception_id, version, settlement: 'refunded', payee: 'CIMB 1', remarks: 'Owed.' }
    await world.as(maker).call('settlePaymentException', settling)
    await world.as(checker).call('approvePaymentSettlement', { payment_exception_id, version: version + 1 })
    // Approved, and not at the bank yet.
    expect(await typeNow()).toBe('02')
    expect((await money.payOut(maker, payment_exception_id, version + 2)).response_code).toBe(2100)
    expect(await typeNow()).toBe(isThere ? '02' : '04')
    if (!isThere) {
      expect((await world.as(maker).call('submitEInvoice', paper)).data.e_invoice.state).toBe('valid')
      expect(await typeNow()).toBe('04')
    }
  }
})

describe.runIf(served)('races on PostgreSQL', () => {
  test('of twenty who enter it at once, one does', async () => {
    const { issued, paper } = await given()
    const people = await Promise.all(Array.from({ length: 20 }, provider))
    const answers = await Promise.all(people.map((one) => world.as(one).call('recordEInvoice', { ...paper, ...told(issued.issued_on) })))
    expect(answers.map(({ response_code }) => response_code).toSorted()).toEqual([2100, ...Array.from({ length: 19 }, () => 10012)].toSorted())
    expect(await papersOf(issued.invoice_id)).toEqual(['issued'])
  }, 60_000)
  test('of twenty who approve and reject, while the company voids and a correction is entered, one decides', async () => {
    const { buyer, issued, paper } = await given()
    const { invoice_id, version } = issued
    const given_ = told(issued.issued_on)
    const { data } = await world.as(await provider()).call('recordEInvoice', { ...paper, ...given_ })
    const decide = { e_invoice_answer_id: data.e_invoice_answer_id, version: 1 }
    const people = await Promise.all(Array.from({ length: 20 }, provider))
    const correcting = { ...paper, ...told(issued.issued_on), corrects: { uuid: given_.uuid, reason: 'Swapped.' } }
    const corrector = await provider()
    const [voided, corrected, ...decided] = await Promise.all([
      world.as(buyer.admin).call('deleteInvoice', { invoice_id, version, remarks: 'Twice.' }),
      world.as(corrector).call('recordEInvoice', correcting),
      ...people.map((one, n) =>
        n % 4 ? world.as(one).call('approveEInvoiceAnswer', decide) : world.as(one).call('rejectEInvoiceAnswer', { ...decide, remarks: 'No.' }),
      ),
    ])
    const codes = decided.map(({ response_code }) => response_code)
    expect(codes.filter((code) => code === 2100)).toHaveLength(1)
    expect(codes.filter((code) => code === 20073)).toHaveLength(19)
    const { e_invoices, status } = await detailOf(corrector, invoice_id)
    const isApproved = e_invoices.some(({ state }) => state === 'valid')
    expect(e_invoices.filter(({ state }) => state === 'valid').length).toBeLessThanOrEqual(1)
    // Never void with an e-invoice that counts; and only what counts is corrected.
    expect(status).toBe(voided?.response_code === 2100 ? 'void' : 'unpaid')
    if (isApproved) expect(status).toBe('unpaid')
    else expect(corrected?.response_code).toBe(2111)
  }, 60_000)
  test('of two corrections one is entered, and it is approved once', async () => {
    const { issued, paper } = await given()
    const wrong = told(issued.issued_on)
    await entered(paper, wrong)
    const corrects = { uuid: wrong.uuid, reason: 'Swapped.' }
    const people = await Promise.all(Array.from({ length: 10 }, provider))
    const answers = await Promise.all(people.map((one) => world.as(one).call('recordEInvoice', { ...paper, ...told(issued.issued_on), corrects })))
    const done = answers.filter(({ response_code }) => response_code === 2100)
    expect(done).toHaveLength(1)
    const decide = { e_invoice_answer_id: done[0]?.data.e_invoice_answer_id ?? 0, version: 1 }
    const checkers = await Promise.all(Array.from({ length: 10 }, provider))
    const decided = await Promise.all(checkers.map((one) => world.as(one).call('approveEInvoiceAnswer', decide)))
    expect(decided.filter(({ response_code }) => response_code === 2100)).toHaveLength(1)
    expect(await papersOf(issued.invoice_id)).toEqual(['issued', 'e_invoice', 'e_invoice_corrected'])
  }, 60_000)
})

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
