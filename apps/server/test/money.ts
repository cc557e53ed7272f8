/** Money for tests: companies that may buy, issued invoices and payments that came in, all made by the use cases that make them in life. */
import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { and, eq } from 'drizzle-orm'
import { company as companyTable } from '../src/companies/companies.table.ts'
import { registrationInformation } from '../src/company-registration/company-registration.table.ts'
import { taxOn } from '../src/invoices/invoices.rules.ts'
import { issueInvoice } from '../src/invoices/invoices.usecases.ts'
import type { Invoice } from '../src/invoices/ledger.store.ts'
import type { ActionContext } from '../src/kit/call/handler.ts'
import type { Connection } from '../src/kit/database/database.ts'
import { everything } from '../src/kit/database/scope.ts'
import { dayOf } from '../src/kit/time/calendar.rules.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { bill } from '../src/payments/bills/bills.table.ts'
import { bankReceipt, bankReceiptAllocation } from '../src/payments/receipts/receipts.table.ts'
import { type TakenPayment, takePayment } from '../src/payments/taking/taking.usecases.ts'
import { detailsOf } from './companies.samples.ts'
import type { Person, World } from './world.ts'

type Company = { company_id: number; name: string; company_reg_no: string }
type Course = Awaited<ReturnType<World['given']['course']>>
export type Wanted = { course?: Course; seats?: number; unit_price_sen?: number }
export type Share = { invoice_id: number; amount_sen: number }

let last = 0

export const moneyOf = (world: World) => {
  const write = <T>(work: (tx: Connection) => Promise<T>) => world.kit.database.write(everything, work)
  const by = async (person: Person, now?: Date): Promise<ActionContext> => ({
    actor: person,
    now: now ?? (await readClock(world.kit)),
    request: { id: 'test', ip: '127.0.0.1' },
    kit: world.kit,
  })

  /** A company with registration information in force, its id, and a client admin who may do both steps. */
  const company = async (over: Record<string, unknown> = {}, of?: Company) => {
    const owner = of ?? (await world.given.company())
    const [maker, checker] = [await world.given.admin('clientAdmin', { company: owner }), await world.given.admin('globalAdmin')]
    const details = detailsOf(owner, { address_line_2: null, address_line_3: null, country_code: 458, ...over }) as RegistrationDetails
    const now = await readClock(world.kit)
    const [row] = await write((tx) =>
      tx.sql
        .insert(registrationInformation)
        .values({
          company_id: owner.company_id,
          details,
          ssm_no_new: details.ssm_no_new,
          status: 1,
          stage: 'provider',
          approve_status_id: 1,
          submitted_by: maker.user_id,
          submitted_by_email: maker.email,
          submitted_at: now,
          decided_by: checker.user_id,
          decided_at: now,
        })
        .returning(),
    )
    if (!row) throw new Error('registration information was not stored')
    return { company: owner, admin: maker, details, registration_information_id: row.registration_information_id }
  }
  type Buyer = Awaited<ReturnType<typeof company>>

  /** An order of this buyer; one line of ten seats at RM 100.00 unless told. */
  const order = async (buyer: Buyer, wanted: readonly Wanted[] = [{}], now?: Date) => {
    const day = dayOf(now ?? (await readClock(world.kit)))
    const lines = []
    for (const { course, seats = 10, unit_price_sen = 10_000 } of wanted) {
      const { course_id, course_version_id, content } = course ?? (await world.given.course())
      const { code, title, validity_months } = content
      lines.push({ course_id, course_version_id, course_code: code, course_title: title, version_no: 1, validity_months, seats, unit_price_sen })
    }
    return {
      company_id: buyer.company.company_id,
      buyer: buyer.details,
      registration_information_id: buyer.registration_information_id,
      lines,
      tax: taxOn(day, world.kit.settings.supplier, world.kit.settings.sstRates),
      po_number: null,
      billing_contact: null,
    }
  }

  const invoice = async (buyer: Buyer, wanted?: readonly Wanted[], now?: Date): Promise<Invoice> => {
    const what = await order(buyer, wanted, now)
    const who = await by(buyer.admin, now)
    return write((tx) => issueInvoice(tx, who, what))
  }

  /** A bill at the gateway, due. */
  const dueBill = async ({ company_id, invoice_id }: Invoice, amount_sen: number, person: Person): Promise<number> => {
    const gateway_bill_id = `test${invoice_id}-${++last}`
    const created_at = await readClock(world.kit)
    const told = { state: 'due', gateway_bill_id, url: `https://pay.test/${gateway_bill_id}`, collection_id: 'test', created_at } as const
    const [row] = await write((tx) =>
      tx.sql
        .insert(bill)
        .values({ company_id, invoice_id, amount_sen, created_by: person.user_id, created_by_name: person.name, ...told })
        .returning({ id: bill.bill_id }),
    )
    if (!row) throw new Error('a stored bill has an id')
    return row.id
  }

  /** A receipt that a maker verified, ready to approve. */
  const readyReceipt = async (company_id: number, shares: readonly Share[], person: Person): Promise<number> => {
    const maker = await world.given.admin('globalAdmin')
    const submitted_at = await readClock(world.kit)
    const amount_sen = shares.reduce((sum, share) => sum + share.amount_sen, 0)
    const [bank_code, reference_no, paid_on] = ['MBB', `TT${shares[0]?.invoice_id}-${++last}`, dayOf(submitted_at)]
    return write(async (tx) => {
      const [row] = await tx.sql
        .insert(bankReceipt)
        .values({
          company_id,
          status: 2,
          bank_code,
          reference_no,
          paid_on,
          amount_sen,
          verified_bank_code: bank_code,
          verified_reference_no: reference_no,
          value_on: paid_on,
          verified_amount_sen: amount_sen,
          maker_id: maker.user_id,
          submitted_at,
          stands_since: submitted_at,
          submitted_by: person.user_id,
          submitted_by_name: person.name,
        })
        .returning({ id: bankReceipt.bank_receipt_id })
      if (!row) throw new Error('a stored receipt has an id')
      await tx.sql.insert(bankReceiptAllocation).values(shares.map((share) => ({ ...share, company_id, bank_receipt_id: row.id })))
      return row.id
    })
  }

  /** The bank has sent an approved refund today, as this person says. */
  const payOut = async (person: Person, payment_exception_id: number, version: number, more: Record<string, unknown> = {}) => {
    const told = { value_on: dayOf(await readClock(world.kit)), reference_no: `RF${payment_exception_id}-${version}` }
    return world.as(person).call('payOutRefund', { payment_exception_id, version, ...told, ...more })
  }

  /** Paid by a bill of the gateway: what is open unless told. */
  const payByBill = async (of: Invoice, person: Person, amount_sen = of.open_sen): Promise<TakenPayment> => {
    const bill_id = await dueBill(of, amount_sen, person)
    const { now, request, kit } = await by(person)
    return write(async (tx) => {
      const shares = [{ invoice_id: of.invoice_id, amount_sen }]
      const told = { company_id: of.company_id, amount_sen, shares, paid_on: dayOf(now), reference: `B${bill_id}`, bank_code: null }
      const taken = await takePayment(tx, { actor: null, now, request, kit }, { ...told, channel: 1, bill_id })
      await tx.sql.update(bill).set({ state: 'paid', paid_at: now, told_at: now }).where(eq(bill.bill_id, bill_id))
      return taken
    })
  }

  /** Paid by one bank transfer for one invoice or several, approved by a second person. */
  const payByReceipt = async (shares: readonly Share[], buyer: Pick<Buyer, 'company' | 'admin'>): Promise<TakenPayment> => {
    const checker = await world.given.admin('globalAdmin')
    const { company_id } = buyer.company
    const bank_receipt_id = await readyReceipt(company_id, shares, buyer.admin)
    const who = await by(checker)
    const amount_sen = shares.reduce((sum, share) => sum + share.amount_sen, 0)
    return write(async (tx) => {
      const told = { company_id, amount_sen, shares, paid_on: dayOf(who.now), reference: `TT${bank_receipt_id}`, bank_code: 'MBB' }
      const taken = await takePayment(tx, who, { ...told, channel: 2, bank_receipt_id })
      await tx.sql
        .update(bankReceipt)
        .set({ status: 6, payment_id: taken.payment.payment_id, decided_by: checker.user_id, decided_at: who.now })
        .where(eq(bankReceipt.bank_receipt_id, bank_receipt_id))
      await tx.sql.update(bankReceiptAllocation).set({ is_live: false }).where(eq(bankReceiptAllocation.bank_receipt_id, bank_receipt_id))
      return taken
    })
  }

  /** A person of this company who may buy; the registration information it has in force, or else one that is put in force. */
  const buyerOf = async ({ company_id }: { company_id: number }): Promise<Buyer> => {
    const own = await world.sql((tx) => tx.sql.select().from(companyTable).where(eq(companyTable.company_id, company_id)))
    const inForce = and(eq(registrationInformation.company_id, company_id), eq(registrationInformation.status, 1))
    const [known] = await world.sql((tx) => tx.sql.select().from(registrationInformation).where(inForce))
    const [owner] = own
    if (!owner) throw new Error('there is no such company')
    if (!known) return company({}, owner)
    const admin = await world.given.admin('clientAdmin', { company: owner })
    return { company: owner, admin, details: known.details, registration_information_id: known.registration_information_id }
  }

  return { write, by, company, buyerOf, order, invoice, dueBill, readyReceipt, payOut, payByBill, payByReceipt }
}
