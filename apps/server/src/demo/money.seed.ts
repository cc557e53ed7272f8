/** What the demo's companies bought, by the same functions as the calls: paid by bank receipt, unpaid, and with a receipt that waits. */
import type { Call, Input } from '@jujur/contract/call.ts'
import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { and, eq } from 'drizzle-orm'
import { addUp, lineSums, taxOn } from '../invoices/invoices.rules.ts'
import type { Invoice } from '../invoices/ledger.store.ts'
import type { ActionContext, Context } from '../kit/call/handler.ts'
import { Pdf } from '../kit/pdf/pdf.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { markAllRead } from '../notifications/notifications.store.ts'
import { lockReceipt } from '../payments/receipts/receipts.store.ts'
import { approveReceipt, sendReceipt, verify } from '../payments/receipts/receipts.usecases.ts'
import { checkout } from '../purchases/orders/checkout.usecases.ts'
import { purchasedCourse } from '../purchases/purchases.table.ts'
import { assignSeats } from '../purchases/seats/seats.usecases.ts'
import type { Courses, Published } from './content.seed.ts'
import { bayuBefore, selatMaju } from './information.seed.ts'
import { ago, companyOf, type Member, type Seed } from './seeding.seed.ts'

const DAY = 24

/** In somebody's name, some hours before the seed: also what looks at the clock again sees that time. */
export const acting = (seed: Seed, by: Member, hours: number): ActionContext => {
  const { now, kit } = ago(seed, hours)
  return { actor: by, now, request: { id: 'demo', ip: '127.0.0.1' }, kit: { ...kit, clock: { ...kit.clock, now: () => now } } }
}
/** As a call of theirs, whose units of work are all part of the seed's; what is done in it looks at nothing else of a call. */
export const calling = <C extends Call>(seed: Seed, by: Member, hours: number, input: Input<C>) => {
  const within = (work: (tx: Seed['tx']) => unknown) => work(seed.tx)
  return { ...acting(seed, by, hours), input, write: within, writeAnswer: within } as unknown as Context<C>
}
export const doneOrThrown = <T>(decision: { ok: true; value: T } | { refuse: number; data?: unknown }): T => {
  if ('refuse' in decision) throw new Error(`the demo was refused ${decision.refuse} ${JSON.stringify(decision.data)}`)
  return decision.value
}

// ── Buying ────────────────────────────────────────────────────────────────────────────────────────────────────

type Line = { course: Published; seats: number }

const order = async (seed: Seed, by: Member, hours: number, lines: readonly Line[], po_number?: string): Promise<Invoice> => {
  const acted = acting(seed, by, hours)
  const { supplier, sstRates } = seed.kit.settings
  const tax = taxOn(dayOf(acted.now), supplier, sstRates)
  const expected = addUp(lines.map(({ course, seats }) => lineSums({ seats, unit_price_sen: course.content.price_sen ?? 0 }, tax)))
  return doneOrThrown(
    await checkout(seed.tx, acted, {
      company_id: companyOf(by),
      items: lines.map(({ course, seats }) => ({ course_id: course.course_id, seats })),
      expected_total_sen: expected.total_sen,
      po_number,
      billing_contact: by.user_id,
    }),
  )
}

// ── Paying ────────────────────────────────────────────────────────────────────────────────────────────────────

type Transfer = { from: RegistrationDetails; bank: string; reference: string; on: string; amount_sen: number; invoice_no: string; at: Date }

const ringgit = (sen: number) => `RM ${Math.floor(sen / 100).toLocaleString('en-MY')}.${String(sen % 100).padStart(2, '0')}`

/** As a bank prints it. */
const transferSlip = ({ from, bank, reference, on, amount_sen, invoice_no, at }: Transfer): Promise<Uint8Array> => {
  const pdf = new Pdf({ title: 'Transfer receipt', author: bank, language: 'en', at, layout: 'portrait' })
  const dark = { weight: 400, size: 11, color: '#1f2933' } as const
  const rows = [
    ['Reference no.', reference],
    ['Date', on],
    ['From', from.company_name.toUpperCase()],
    ['To', 'JUJUR INTEGRITY SDN BHD'],
    ['Amount', ringgit(amount_sen)],
    ['Recipient reference', invoice_no],
  ] as const
  pdf.line(bank, 60, 80, { ...dark, weight: 600, size: 20 })
  pdf.line('Transfer receipt. Status: Successful', 60, 112, dark)
  for (const [i, [name, value]] of rows.entries()) {
    pdf.line(name, 60, 160 + i * 26, dark)
    pdf.line(value, 220, 160 + i * 26, { ...dark, weight: 600 })
  }
  pdf.line('An example made for the demo. No money moved.', 60, 340, dark)
  return pdf.bytes()
}

type Sent = { from: RegistrationDetails; invoice: Invoice; bank_code: string; bank: string; reference: string; hours: number }

const send = async (seed: Seed, by: Member, { from, invoice, bank_code, bank, reference, hours }: Sent): Promise<number> => {
  const acted = acting(seed, by, hours)
  const { invoice_id, invoice_no, total_sen: amount_sen } = invoice
  const on = dayOf(acted.now)
  const bytes = await transferSlip({ from, bank, reference, on, amount_sen, invoice_no, at: acted.now })
  const file = { sha256: await seed.kit.files.put(bytes), name: `${invoice_no}.pdf`, type: 'application/pdf' as const, size: bytes.byteLength }
  const sending = { company_id: companyOf(by), invoice_id, bank_code, reference_no: reference, paid_on: on, amount_sen, file }
  return doneOrThrown(await sendReceipt(seed.tx, acted, sending)).bank_receipt_id
}

const pay = async (seed: Seed, by: Member, sent: Sent, { gmaker, gchecker }: Pick<People, 'gmaker' | 'gchecker'>): Promise<void> => {
  const id = await send(seed, by, sent)
  const found = await lockReceipt(seed.tx, id)
  if (!found) throw new Error('the demo got no receipt back')
  const { amount_sen, bank_code, reference_no, paid_on: value_on, version } = found
  const verified = { amount_sen, bank_code, reference_no, value_on }
  doneOrThrown(await verify(seed.tx, acting(seed, gmaker, sent.hours - 4), { id, version, verified }))
  doneOrThrown(await approveReceipt(seed.tx, acting(seed, gchecker, sent.hours - 6), { id, version: version + 1, typed_sen: amount_sen }))
}

// ── All of it ─────────────────────────────────────────────────────────────────────────────────────────────────

type People = { cmaker: Member; cadmin: Member; gmaker: Member; gchecker: Member }

/** Gives somebody a seat that the company bought; answers the enrolment. */
export type Assign = (learner: Member, course: Published, by: Member, due_on: string, hours: number) => Promise<number>

export const addMoney = async (seed: Seed, people: People, { full, quick, whoPays }: Courses): Promise<Assign> => {
  const { cmaker, cadmin } = people
  const maybank = { bank_code: 'MBBEMYKL', bank: 'Maybank' }
  const first = await order(
    seed,
    cmaker,
    66 * DAY,
    [
      { course: full, seats: 20 },
      { course: quick, seats: 10 },
    ],
    'SM-PO-0398',
  )
  await pay(seed, cmaker, { from: selatMaju, invoice: first, ...maybank, reference: '884211705533', hours: 64 * DAY }, people)
  const bayus = await order(
    seed,
    cadmin,
    12 * DAY,
    [quick, whoPays].map((course) => ({ course, seats: 3 })),
  )
  await pay(
    seed,
    cadmin,
    { from: bayuBefore, invoice: bayus, bank_code: 'CIBBMYKL', bank: 'CIMB Bank', reference: '20261104771', hours: 10 * DAY },
    people,
  )
  // That was dealt with long ago.
  for (const { user_id } of Object.values(people)) await markAllRead(seed.tx, user_id, ago(seed, 9 * DAY).now)
  await order(seed, cmaker, 9 * DAY, [{ course: quick, seats: 15 }], 'SM-PO-0412')
  const third = await order(seed, cmaker, 3 * DAY, [{ course: full, seats: 8 }], 'SM-PO-0415')
  await send(seed, cmaker, { from: selatMaju, invoice: third, ...maybank, reference: '884211709120', hours: 20 })

  return async (learner, { course_id }, by, due_on, hours) => {
    const own = and(eq(purchasedCourse.company_id, companyOf(learner)), eq(purchasedCourse.course_id, course_id))
    const [purchased] = await seed.tx.sql.select().from(purchasedCourse).where(own)
    if (!purchased) throw new Error('the demo company did not buy the course')
    const { purchased_course_id } = purchased
    const { results } = doneOrThrown(
      await assignSeats(seed.tx, acting(seed, by, hours), { purchased_course_id, user_ids: [learner.user_id], due_on }),
    )
    const id = results[0]?.trainee_course_id
    if (!id) throw new Error('the demo got no seat')
    return id
  }
}
