/** The core of money, raced: numbers without gaps, payments taken once, sums the database itself compares. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentEdition } from '../src/documents/documents.table.ts'
import { findInvoice } from '../src/invoices/invoices.store.ts'
import { invoice, invoiceLine, ledgerEntry } from '../src/invoices/invoices.table.ts'
import { issueInvoice } from '../src/invoices/invoices.usecases.ts'
import { entriesOf, lockInvoices, post } from '../src/invoices/ledger.store.ts'
import { everything } from '../src/kit/database/scope.ts'
import { payment, paymentException } from '../src/payments/taking/taking.table.ts'
import { takePayment } from '../src/payments/taking/taking.usecases.ts'
import { purchasedCourse, seatLot } from '../src/purchases/purchases.table.ts'
import { moneyOf } from './money.ts'
import { openWorld, served, type World } from './world.ts'

const RACERS = 50
const rates = [
  { from: '2024-03-01', rate_bp: 800 },
  { from: '2027-01-01', rate_bp: 600 },
]

let world: World
let money: ReturnType<typeof moneyOf>
beforeAll(async () => {
  world = await openWorld({ sstRates: rates })
  money = moneyOf(world)
})
afterAll(() => world.close())

const racing = <T>(count: number, run: (n: number) => Promise<T>) => Promise.allSettled(Array.from({ length: count }, (_, n) => run(n)))
const won = <T>(results: readonly PromiseSettledResult<T>[]) => results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
const messageOf = (error: unknown): string => {
  let text = ''
  for (let at: unknown = error; at instanceof Error; at = at.cause) text += `${at.message}\n`
  return text
}
const numbersOf = (year: number) =>
  world.sql(async (tx) =>
    (
      await tx.sql
        .select({ no: invoice.invoice_no })
        .from(invoice)
        .where(sql`${invoice.invoice_no} like ${`INV-${year}-%`}`)
        .orderBy(asc(invoice.invoice_no))
    ).map(({ no }) => no),
  )
const upTo = (year: number, count: number) => Array.from({ length: count }, (_, n) => `INV-${year}-${String(n + 1).padStart(6, '0')}`)
const openOf = async (invoice_id: number) => (await world.sql((tx) => findInvoice(tx, invoice_id)))?.open_sen

describe.runIf(served)('an invoice', () => {
  it('takes the next number without gaps, whoever races and whoever gives up', async () => {
    const buyer = await money.company()
    const order = await money.order(buyer)
    const now = new Date('2031-05-05T02:00:00.000Z')
    const ctx = await money.by(buyer.admin, now)
    const twin = await world.twin()
    const results = await racing(RACERS, (n) =>
      (n % 2 ? twin.kit : world.kit).database.write(everything, async (tx) => {
        await issueInvoice(tx, ctx, order)
        if (n % 3 === 0) throw new Error('changed their mind')
      }),
    )
    await twin.close()
    const issued = won(results).length
    expect(issued).toBe(RACERS - Math.ceil(RACERS / 3))
    expect(await numbersOf(2031)).toEqual(upTo(2031, issued))
  }, 60_000)

  it("is the new year's from midnight in Kuala Lumpur on, at the tax of that day", async () => {
    const buyer = await money.company()
    const [before, after] = [new Date('2026-12-31T15:59:59.999Z'), new Date('2026-12-31T16:00:00.000Z')]
    const orders = { before: await money.order(buyer, [{}], before), after: await money.order(buyer, [{}], after) }
    const people = { before: await money.by(buyer.admin, before), after: await money.by(buyer.admin, after) }
    const results = await racing(RACERS, (n) => {
      const when = n % 2 ? 'before' : 'after'
      return money.write((tx) => issueInvoice(tx, people[when], orders[when]))
    })
    expect(won(results)).toHaveLength(RACERS)
    expect(await numbersOf(2027)).toEqual(upTo(2027, RACERS / 2))
    expect(await numbersOf(2026)).toEqual(upTo(2026, RACERS / 2))
    for (const one of won(results)) {
      const isNew = one.invoice_no.startsWith('INV-2027')
      expect([one.issued_on, one.tax_sen]).toEqual(isNew ? ['2027-01-01', 6_000] : ['2026-12-31', 8_000])
    }
  }, 60_000)
})

describe('a payment', () => {
  it('opens the seats once nothing is open, and keeps an edition at each step', async () => {
    const buyer = await money.company()
    const course = await world.given.course()
    const issued = await money.invoice(buyer, [{ course, seats: 3, unit_price_sen: 5_000 }, {}])
    const part = await money.payByReceipt([{ invoice_id: issued.invoice_id, amount_sen: 1_000 }], buyer)
    expect([part.invoices[0]?.status, part.seats]).toEqual(['part_paid', 0])
    const rest = await money.payByBill(part.invoices[0] ?? issued, buyer.admin)
    expect([rest.invoices[0]?.status, rest.seats]).toEqual(['paid', 13])
    const editions = await world.sql((tx) =>
      tx.sql
        .select({ reason: documentEdition.reason })
        .from(documentEdition)
        .where(and(eq(documentEdition.kind, 'invoice'), eq(documentEdition.document_id, issued.invoice_id)))
        .orderBy(asc(documentEdition.edition)),
    )
    expect(editions.map(({ reason }) => reason)).toEqual(['issued', 'paid_in_part', 'paid'])
    const entries = await world.sql((tx) => entriesOf(tx, issued.invoice_id))
    expect(entries.reduce((sum, { amount_sen }) => sum + amount_sen, 0)).toBe(0)
  })

  it('for several invoices at once pays each its share', async () => {
    const buyer = await money.company()
    const [first, second] = [await money.invoice(buyer), await money.invoice(buyer)]
    const taken = await money.payByReceipt(
      [first, second].map(({ invoice_id, open_sen }) => ({ invoice_id, amount_sen: open_sen })),
      buyer,
    )
    expect(taken.invoices.map(({ status }) => status)).toEqual(['paid', 'paid'])
  })
})

describe.runIf(served)('payments that race', () => {
  it('by one bill are taken once', async () => {
    const buyer = await money.company()
    const issued = await money.invoice(buyer)
    const bill_id = await money.dueBill(issued, issued.open_sen, buyer.admin)
    const { now, request, kit } = await money.by(buyer.admin)
    const { company_id, invoice_id, open_sen } = issued
    const incoming = { company_id, amount_sen: open_sen, shares: [{ invoice_id, amount_sen: open_sen }], paid_on: '2026-11-22', reference: 'x' }
    const results = await racing(RACERS, () =>
      money.write((tx) => takePayment(tx, { actor: null, now, request, kit }, { ...incoming, bank_code: null, channel: 1, bill_id })),
    )
    expect(won(results)).toHaveLength(1)
    for (const one of results) if (one.status === 'rejected') expect(messageOf(one.reason)).toMatch(/payment_bill_once/)
    const lots = await world.sql((tx) => tx.sql.select().from(seatLot).where(eq(seatLot.invoice_id, invoice_id)))
    expect([await openOf(invoice_id), lots.map(({ seats }) => seats)]).toEqual([0, [10]])
    // Those who lost gave their numbers back.
    const numbers = await world.sql((tx) => tx.sql.select({ no: payment.receipt_no }).from(payment).orderBy(asc(payment.receipt_no)))
    const years = Map.groupBy(numbers, ({ no }) => no.slice(0, 8))
    for (const [year, all] of years) expect(all.map(({ no }) => no)).toEqual(all.map((_, n) => `${year}-${String(n + 1).padStart(6, '0')}`))
  }, 60_000)

  it('by bills of their own pay once, and all the rest is set apart to the sen', async () => {
    const buyer = await money.company()
    const { company_id, invoice_id, open_sen } = await money.invoice(buyer)
    const { now, request, kit } = await money.by(buyer.admin)
    const results = await racing(RACERS, (n) =>
      money.write((tx) => {
        const told = { company_id, amount_sen: open_sen, shares: [{ invoice_id, amount_sen: open_sen }], paid_on: '2026-11-22', reference: `${n}` }
        return takePayment(tx, { actor: null, now, request, kit }, { ...told, bank_code: null, channel: 1, bill_id: 1_000_000 + n })
      }),
    )
    expect(won(results)).toHaveLength(RACERS)
    expect(won(results).filter(({ seats }) => seats === 10)).toHaveLength(1)
    const apart = await world.sql((tx) => tx.sql.select().from(paymentException).where(eq(paymentException.invoice_id, invoice_id)))
    expect(apart.map(({ kind, amount_sen }) => [kind, amount_sen])).toEqual(Array.from({ length: RACERS - 1 }, () => ['overpayment', open_sen]))
    expect(await openOf(invoice_id)).toBe(0)
  }, 60_000)

  it.each(['payments', 'voids'] as const)(
    'against voids, %s first: it is paid once, or void with all the money set apart, and ledger and seats agree',
    async (first) => {
      const buyer = await money.company()
      const { company_id, invoice_id, open_sen } = await money.invoice(buyer)
      const { now, request, kit } = await money.by(buyer.admin)
      const told = { company_id, amount_sen: open_sen, shares: [{ invoice_id, amount_sen: open_sen }], paid_on: '2026-11-22', reference: 'v' }
      const pay = (n: number) =>
        money.write((tx) =>
          takePayment(tx, { actor: null, now, request, kit }, { ...told, bank_code: null, channel: 1, bill_id: invoice_id * RACERS + n }),
        )
      const annul = () => world.as(buyer.admin).call('deleteInvoice', { invoice_id, version: 1, remarks: 'Ordered by mistake.' })
      const paying: ReturnType<typeof pay>[] = []
      const voiding: ReturnType<typeof annul>[] = []
      const starts = [(n: number) => paying.push(pay(n)), () => voiding.push(annul())]
      for (let n = 0; n < RACERS; n++) starts[first === 'payments' ? n % 2 : (n + 1) % 2]?.(n)
      const [taken, answers] = await Promise.all([Promise.all(paying), Promise.all(voiding)])
      expect([taken.length, answers.length]).toEqual([RACERS / 2, RACERS / 2])
      const voids = answers.filter(({ response_code }) => response_code === 2100).length
      expect(voids).toBeLessThanOrEqual(1)
      expect(answers.filter(({ response_code }) => response_code === 10035)).toHaveLength(RACERS / 2 - voids)
      const [status, seats] = voids === 1 ? (['void', []] as const) : (['paid', [10]] as const)
      expect(taken.filter(({ apart_sen }) => apart_sen === 0)).toHaveLength(1 - voids)
      expect(taken.reduce((sum, { apart_sen }) => sum + apart_sen, 0)).toBe(open_sen * (RACERS / 2 - 1 + voids))
      expect(await world.sql((tx) => findInvoice(tx, invoice_id))).toMatchObject({ status, open_sen: 0 })
      const lots = await world.sql((tx) => tx.sql.select().from(seatLot).where(eq(seatLot.invoice_id, invoice_id)))
      expect(lots.map((lot) => lot.seats)).toEqual(seats)
      const entries = await world.sql((tx) => entriesOf(tx, invoice_id))
      expect(entries.map(({ kind }) => kind)).toEqual(['issued', status === 'void' ? 'void' : 'payment'])
      expect(entries.reduce((sum, { amount_sen }) => sum + amount_sen, 0)).toBe(0)
    },
    60_000,
  )
})

describe('the database refuses', () => {
  const refused = async (work: Parameters<typeof money.write>[0]) => {
    const before = await world.digest()
    const error = await money.write(work).then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(await world.digest()).toBe(before)
    return messageOf(error)
  }
  const entryOf = (of: { company_id: number; invoice_id: number }) => ({ ...of, user_id: null, at: new Date(), note: 'test' })

  it('an entry that does not move its invoice, and an invoice that moves without an entry', async () => {
    const { company_id, invoice_id, total_sen } = await money.invoice(await money.company())
    const entry = entryOf({ company_id, invoice_id })
    expect(await refused((tx) => tx.sql.insert(ledgerEntry).values({ ...entry, kind: 'void', amount_sen: -total_sen }))).toMatch(/does not agree/)
    const changed = { open_sen: 1, status: 'part_paid' as const }
    expect(await refused((tx) => tx.sql.update(invoice).set(changed).where(eq(invoice.invoice_id, invoice_id)))).toMatch(/does not agree/)
  })
  it('another supplier, number or total on an issued invoice, and any other line', async () => {
    const { invoice_id } = await money.invoice(await money.company())
    const own = eq(invoice.invoice_id, invoice_id)
    for (const change of [{ supplier: {} }, { invoice_no: 'INV-2026-999999' }, { total_sen: 1, subtotal_sen: 1, tax_sen: 0 }])
      expect(await refused((tx) => tx.sql.update(invoice).set(change).where(own))).toMatch(/an issued invoice does not change/)
    expect(await refused((tx) => tx.sql.delete(invoice).where(own))).toMatch(/an issued invoice does not change|violates foreign key/)
    expect(await refused((tx) => tx.sql.update(invoiceLine).set({ seats: 1 }).where(eq(invoiceLine.invoice_id, invoice_id)))).not.toBe('')
    expect(await refused((tx) => tx.sql.delete(ledgerEntry).where(eq(ledgerEntry.invoice_id, invoice_id)))).not.toBe('')
  })
  it('a payment of which a sen is nowhere', async () => {
    const buyer = await money.company()
    const { company_id, invoice_id } = await money.invoice(buyer)
    const paid = {
      company_id,
      receipt_no: 'RCP-2000-000001',
      channel: 1,
      amount_sen: 101,
      paid_on: '2026-11-22',
      recorded_at: new Date(),
      reference: 'x',
    }
    const error = await refused(async (tx) => {
      const [row] = await tx.sql
        .insert(payment)
        .values({ ...paid, bill_id: 999_999 })
        .returning()
      await lockInvoices(tx, [invoice_id])
      await post(tx, { ...entryOf({ company_id, invoice_id }), kind: 'payment', amount_sen: -100, payment_id: row?.payment_id ?? 0 })
    })
    expect(error).toMatch(/101 sen does not agree: 100 on invoices, 0 apart/)
  })
  it('seats of a course that are not those of its lots', async () => {
    const buyer = await money.company()
    await money.payByBill(await money.invoice(buyer), buyer.admin)
    const own = eq(purchasedCourse.company_id, buyer.company.company_id)
    expect(await refused((tx) => tx.sql.update(purchasedCourse).set({ seats_opened: 11 }).where(own))).toMatch(/does not agree with its lots/)
  })
})
