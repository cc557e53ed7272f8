import type { Output } from '@jujur/contract/call.ts'
import type { getProviderDashboard } from '@jujur/contract/dashboard.ts'
import type { CallName } from '@jujur/contract/index.ts'
import type { InvoiceRow } from '@jujur/contract/invoices.ts'
import type { Kind } from '@jujur/contract/permissions.ts'
import { receiptAges } from '@jujur/contract/receipts.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenOverpayment } from '../../test/bills.samples.ts'
import { aSignUp, givenInformationAtProvider, givenPublicSignUp } from '../../test/companies.samples.ts'
import { givenSubmission } from '../../test/course-drafts.ts'
import { givenAnswer, givenCreditNote, givenWriteOff } from '../../test/invoices.samples.ts'
import { moneyOf } from '../../test/money.ts'
import { asDeclared, givenReady, givenReceipt, givenSetAside } from '../../test/receipts.samples.ts'
import { samples } from '../../test/samples.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { addDays, addMonths, dayOf, startOfDay } from '../kit/time/calendar.rules.ts'
import { readClock } from '../kit/time/clock.ts'
import { bankReceipt } from '../payments/receipts/receipts.table.ts'

type Shown = Output<typeof getProviderDashboard>

let world: World
let both: Person
let checker: Person
let maker: Person
beforeAll(async () => {
  world = await openWorld()
  const admin = (kind: Kind) => world.given.admin('globalAdmin', { kind })
  ;[both, checker, maker] = [await admin('maker_checker'), await admin('checker'), await admin('maker')]
}, 60_000)
afterAll(() => world.close())

const shown = async (person: Person): Promise<Shown> => (await world.as(person).call('getProviderDashboard')).data
type Listed = { total?: number; list?: { total?: number } }
/** What the list itself says it holds. */
const totalOf = async (person: Person, call: CallName, input: Record<string, unknown>): Promise<number | undefined> => {
  const data = (await world.as(person).call(call, input)).data as Listed
  return data.total ?? data.list?.total
}

describe('what waits is as many as its list holds, narrowed in the same way', () => {
  const lists = {
    company_registrations: 'getCompanyUserRegistrationApproval',
    registration_information: 'getCompanyRegistrationApproval',
    course_reviews: 'getTraineeCourseReviewList',
    certificate_revocations: 'getCertificateRevocationList',
    disposals: 'getDisposalList',
    evidence_packs: 'getEvidenceList',
    auditor_rooms: 'getAuditorRoomList',
    report_addresses: 'getReportAddressList',
    receipts_to_check: 'getBankReceiptApproval',
    receipts_to_approve: 'getBankReceiptApproval',
    payment_exceptions: 'getPaymentExceptionList',
    payment_settlements: 'getPaymentExceptionList',
    refunds_to_pay_out: 'getPaymentExceptionList',
    credit_notes: 'getCreditNoteList',
    write_offs: 'getWriteOffList',
    e_invoice_answers: 'getEInvoiceAnswerList',
  } as const satisfies Record<string, CallName>
  /** Of companies with one administrator alone, and none is here. */
  const empty = ['disposals', 'evidence_packs', 'auditor_rooms', 'report_addresses']
  const filled = Object.keys(lists).filter((what) => !empty.includes(what))

  beforeAll(async () => {
    await givenPublicSignUp(world)
    // What one entered oneself is another's to decide.
    await world.as(both).call('createTempCompanyUserRegistration', aSignUp())
    await givenInformationAtProvider(world)
    await givenSubmission(world)
    await givenReceipt(world)
    await givenReady(world)
    await givenSetAside(world)
    const own = await givenReceipt(world)
    await world.as(both).call('verifyBankReceipt', asDeclared(own.receipt))
    await givenOverpayment(world)
    await givenCreditNote(world)
    await givenWriteOff(world)
    await givenAnswer(world)
    const { actor, input } = await samples.requestCertificateRevocation(world)
    await world.as(actor as Person).call('requestCertificateRevocation', input)
    const refund = await samples.approvePaymentSettlement(world)
    await world.as(refund.actor as Person).call('approvePaymentSettlement', refund.input)
    const exception = await givenOverpayment(world)
    await world
      .as(both)
      .call('settlePaymentException', { payment_exception_id: exception, version: 1, settlement: 'credited', remarks: 'Paid twice.' })
  }, 120_000)

  test.each(['maker_checker', 'checker', 'maker'] as const)('for a %s', async (kind) => {
    const person = { maker_checker: both, checker, maker }[kind]
    const { waiting } = (await world.as(person).call('getDashboard')).data
    const found: [string, number | undefined][] = []
    for (const { what } of waiting) found.push([what, await totalOf(person, lists[what as keyof typeof lists], { q: 'PENDING', waits: what })])
    expect(found).toEqual(waiting.map(({ what, count }) => [what, count]))
    expect(waiting.filter(({ count }) => count > 0).map(({ what }) => what)).toEqual(
      {
        maker_checker: filled.filter((what) => what !== 'payment_settlements'),
        checker: filled.filter((what) => !['receipts_to_check', 'payment_exceptions', 'refunds_to_pay_out'].includes(what)),
        maker: ['receipts_to_check', 'payment_exceptions', 'refunds_to_pay_out'],
      }[kind],
    )
  })

  test('and the heads of the queues are of what the reader decides on, with what the checks say', async () => {
    const { heads } = await shown(both)
    expect(heads?.map(({ what, check }) => [what, check.result])).toEqual(
      expect.arrayContaining([
        ['company_registrations', 'passed'],
        ['course_reviews', 'changes'],
      ]),
    )
    expect(heads).toHaveLength(2)
    expect((await shown(checker)).heads).toHaveLength(3)
    expect((await shown(maker)).heads).toBeNull()
  })
})

describe('receipts that wait', () => {
  const DAYS = [0, 2, 3, 30]

  beforeAll(async () => {
    const now = await readClock(world.kit)
    for (const days of DAYS) {
      const { bank_receipt_id } = await givenReceipt(world)
      // At midnight in Kuala Lumpur, as the day begins.
      const submitted_at = startOfDay(addDays(dayOf(now), -days))
      await world.sql(({ sql }) => sql.update(bankReceipt).set({ submitted_at }).where(eq(bankReceipt.bank_receipt_id, bank_receipt_id)))
    }
  }, 60_000)

  test.each(['maker_checker', 'checker', 'maker'] as const)('are by age and turn as many as the list holds, for a %s', async (kind) => {
    const person = { maker_checker: both, checker, maker }[kind]
    const { receipts } = await shown(person)
    const listed: Shown['receipts'] extends infer R | null ? (R extends { ages: infer A } ? A : never) : never = []
    for (const age of receiptAges) {
      const of = (waits: string) => totalOf(person, 'getBankReceiptApproval', { q: 'PENDING', age, waits })
      listed.push({ age, you: (await of('you')) ?? -1, others: (await of('others')) ?? -1 })
    }
    expect(receipts?.ages).toEqual(listed)
    const { list } = (await world.as(person).call('getBankReceiptApproval', { q: 'PENDING' })).data
    expect(receipts?.ages.reduce((sum, { you, others }) => sum + you + others, 0)).toBe(list.total)
    expect(receipts?.amount_sen).toBe(list.data.reduce((sum, { amount_sen }) => sum + amount_sen, 0))
    expect(receipts?.oldest?.bank_receipt_id).toBe(list.data[0]?.bank_receipt_id)
  })

  test('are each of one age, and one of thirty days is of five or more', async () => {
    const { receipts } = await shown(maker)
    expect(receipts?.ages.map(({ age, you }) => [age, you])).toEqual([
      ['today', expect.any(Number)],
      ['1_to_2_days', 1],
      ['3_to_4_days', 1],
      ['5_days_or_more', 1],
    ])
  })

  test('are exported as they are listed', async () => {
    const { status, headers } = await world.as(both).call('exportBankReceipts', { q: 'PENDING', age: '1_to_2_days', waits: 'you' })
    expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheetml')])
  })
})

describe('money by month', () => {
  const listOf = async (person: Person, filter: Record<string, unknown>): Promise<InvoiceRow[]> =>
    (await world.as(person).call('getInvoiceList', { length: 100, ...filter })).data.posts
  const sum = (rows: readonly InvoiceRow[], of: 'paid_sen' | 'refunded_sen' | 'open_sen' | 'total_sen' | 'credited_sen') =>
    rows.reduce((all, row) => all + row[of], 0)

  beforeAll(async () => {
    const money = moneyOf(world)
    const buyer = await money.company()
    const today = dayOf(await readClock(world.kit))
    const inMonth = (ago: number) => new Date(`${addMonths(today.slice(0, 7), -ago)}-01T03:00:00.000Z`)
    await money.invoice(buyer, undefined, inMonth(3))
    const part = await money.invoice(buyer, undefined, inMonth(3))
    await money.payByBill(part, buyer.admin, 40_000)
    await money.payByBill(await money.invoice(buyer, undefined, inMonth(2)), buyer.admin)
    const gone = await money.invoice(buyer, undefined, inMonth(2))
    await world.as(buyer.admin).call('deleteInvoice', { invoice_id: gone.invoice_id, version: gone.version, remarks: 'Ordered twice.' })
    await money.invoice(buyer)
    // Older than what is shown.
    await money.invoice(buyer, undefined, inMonth(7))
    const { credit_note_id } = await givenCreditNote(world)
    await world.as(checker).call('approveCreditNote', { credit_note_id, version: 1 })
  }, 60_000)

  test('is what the invoices of the month come to, by where they stand, void and credited ones as the ledger says', async () => {
    const { money } = await shown(both)
    expect(money).toHaveLength(6)
    for (const { month, paid_sen, to_be_paid_sen, overdue_sen } of money ?? []) {
      const all = await listOf(both, { month })
      expect([month, paid_sen, to_be_paid_sen, overdue_sen]).toEqual([
        month,
        sum(all, 'paid_sen') - sum(all, 'refunded_sen') + all.reduce((owed, { open_sen }) => owed + Math.min(0, open_sen), 0),
        sum(await listOf(both, { month, status: 'to_be_paid' }), 'open_sen'),
        sum(await listOf(both, { month, status: 'overdue' }), 'open_sen'),
      ])
      // All of a month is its ledger: what was invoiced, less what was taken off.
      expect(paid_sen + to_be_paid_sen + overdue_sen).toBe(sum(all, 'total_sen') - sum(all, 'credited_sen'))
      expect(all.every(({ issued_on }) => issued_on.startsWith(month))).toBe(true)
    }
    const [, , three, two] = money ?? []
    // With service tax of 8 %.
    expect([three?.paid_sen, three?.overdue_sen, two?.paid_sen, two?.overdue_sen]).toEqual([40_000, 176_000, 108_000, 0])
  })

  test('is exported for a month as it is listed', async () => {
    const { status } = await world.as(both).call('exportInvoices', { month: dayOf(await readClock(world.kit)).slice(0, 7), status: 'with_payment' })
    expect(status).toBe(200)
  })

  test('of a month that is none is refused', async () => {
    expect((await world.as(both).call('getInvoiceList', { month: '2026-13' })).response_code).toBe(7000)
  })
})

test('seats by course are what its list sums up, less those a credit note took back', async () => {
  const { seats } = await shown(both)
  expect(seats?.courses.length).toBeGreaterThan(0)
  for (const { course_id, sold, used } of seats?.courses ?? []) {
    const { posts, sums } = (await world.as(both).call('getSoldSeatList', { course_id, length: 100 })).data
    expect([sold, used]).toEqual([sums.sold, sums.used])
    expect([sold, used]).toEqual([posts.reduce((all, row) => all + row.sold, 0), posts.reduce((all, row) => all + row.used, 0)])
  }
  const all = (await world.as(both).call('getSoldSeatList', { length: 100 })).data
  expect(new Set(all.posts.map(({ course }) => course.course_id)).size).toBe(seats?.total)
  expect(all.posts.every(({ sold, used, free }) => free === sold - used)).toBe(true)
})

test('without FINANCE there is no money, no receipt and no seat; without the right to decide no head', async () => {
  const general = { system_type_id: 2, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 } as const
  const { receipts, money, seats, heads } = await shown(await world.given.admin('globalAdmin', { permission: [general] }))
  expect([receipts, money, seats, heads]).toEqual([null, null, null, null])
})

test('when the reader last decided something is theirs alone', async () => {
  expect((await shown(maker)).decided_at).toBeNull()
  expect((await shown(checker)).decided_at).toMatch(/Z$/)
})
