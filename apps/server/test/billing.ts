/** Invoices, and a payment gateway, for tests. */
import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { eq, sql } from 'drizzle-orm'
import { startSimulator } from '../../../simulator/simulator.ts'
import { registrationInformation } from '../src/company-registration/company-registration.table.ts'
import { noTax } from '../src/invoices/invoices.rules.ts'
import { invoice, ledgerEntry } from '../src/invoices/invoices.table.ts'
import { issueInvoice } from '../src/invoices/invoices.usecases.ts'
import type { Invoice } from '../src/invoices/ledger.store.ts'
import { everything } from '../src/kit/database/scope.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { takePayment } from '../src/payments/taking/taking.usecases.ts'
import type { BillplzSettings } from '../src/settings.ts'
import { detailsOf } from './companies.samples.ts'
import { openWorld, type Person, type World } from './world.ts'

/** Somebody who buys for a company whose registration information is in force. */
export const givenBuyer = async (world: World, owner?: { company_id: number }): Promise<Person & { company_id: number }> => {
  const company = owner ?? (await world.given.company())
  const buyer = await world.given.admin('clientAdmin', { company })
  return { ...buyer, company_id: company.company_id }
}

const inForce = async (world: World, buyer: Person & { company_id: number }) => {
  const [known] = await world.sql((tx) =>
    tx.sql.select().from(registrationInformation).where(eq(registrationInformation.company_id, buyer.company_id)),
  )
  if (known) return known
  const submitted_at = await readClock(world.kit)
  const company_reg_no = `2019010${String(10_000 + buyer.company_id).slice(-5)}`
  const details = detailsOf({ name: `Buyer ${buyer.company_id} Sdn Bhd`, company_reg_no }) as RegistrationDetails
  const by = { submitted_by: buyer.user_id, submitted_by_email: buyer.email, submitted_at }
  const decided = { stage: 'provider', status: 1, approve_status_id: 1 } as const
  const [row] = await world.kit.database.write(everything, (tx) =>
    tx.sql
      .insert(registrationInformation)
      .values({ company_id: buyer.company_id, details, ssm_no_new: company_reg_no, ...decided, ...by })
      .returning(),
  )
  if (!row) throw new Error('a stored version has an id')
  return row
}

/** An issued invoice of one course, without tax. */
export const givenInvoice = async (
  world: World,
  buyer: Person & { company_id: number },
  { seats = 5, unit_price_sen = 10_000 }: { seats?: number; unit_price_sen?: number } = {},
): Promise<Invoice> => {
  const { course_id, course_version_id, content } = await world.given.course()
  const { details, registration_information_id } = await inForce(world, buyer)
  const line = { course_id, course_version_id, course_code: content.code, course_title: content.title, version_no: 1 }
  const ctx = { actor: buyer, now: await readClock(world.kit), request: { id: 'test', ip: '127.0.0.1' }, kit: world.kit }
  return world.kit.database.write(everything, (tx) =>
    issueInvoice(tx, ctx, {
      company_id: buyer.company_id,
      buyer: details,
      registration_information_id,
      lines: [{ ...line, validity_months: content.validity_months, seats, unit_price_sen }],
      tax: noTax,
      po_number: null,
      billing_contact: null,
    }),
  )
}

export const invoiceNow = async (world: World, invoice_id: number): Promise<Invoice> => {
  const [row] = await world.sql((tx) => tx.sql.select().from(invoice).where(eq(invoice.invoice_id, invoice_id)))
  if (!row) throw new Error(`there is no invoice ${invoice_id}`)
  return row
}

let transfers = 0
/** As if a bank receipt had been approved. */
export const payByTransfer = async (world: World, { invoice_id, company_id }: Invoice, amount_sen: number) => {
  const ctx = { actor: null, now: await readClock(world.kit), request: { id: 'test', ip: '127.0.0.1' }, kit: world.kit }
  const told = { paid_on: '2026-11-20', reference: `T${++transfers}`, bank_code: 'MBBEMYKL' }
  return world.kit.database.write(everything, (tx) =>
    takePayment(tx, ctx, {
      company_id,
      amount_sen,
      shares: [{ invoice_id, amount_sen }],
      channel: 2,
      bank_receipt_id: 1_000_000 + transfers,
      ...told,
    }),
  )
}

export const voidInvoice = (world: World, { invoice_id, company_id, open_sen, ordered_by }: Invoice) =>
  world.kit.database.write(everything, async (tx) => {
    const now = new Date()
    await tx.sql.insert(ledgerEntry).values({ company_id, invoice_id, kind: 'void', amount_sen: -open_sen, at: now, user_id: ordered_by })
    await tx.sql
      .update(invoice)
      .set({ status: 'void', open_sen: 0, voided_at: now, voided_by: ordered_by, void_remarks: 'test', version: sql`${invoice.version} + 1` })
      .where(eq(invoice.invoice_id, invoice_id))
  })

export const testGateway = { secretKey: 'secret', signatureKey: 'S-test', collectionId: 'col1' }
export const limits = { largestPersonalSen: 3_000_000, largestBusinessSen: 100_000_000 }

/** A world with a gateway that calls it back over HTTP. */
export const openBillingWorld = async () => {
  const simulator = await startSimulator({ port: 0, ...testGateway, compression: 2_000 })
  const billplz: BillplzSettings = { url: simulator.url, ...testGateway, ...limits }
  const world = await openWorld({ billplz })
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  Object.assign(world.kit.settings, { portalUrl: address.replace('127.0.0.1', 'localhost') })
  return {
    ...world,
    simulator,
    close: async () => {
      await simulator.close()
      await world.close()
    },
  }
}
export type BillingWorld = Awaited<ReturnType<typeof openBillingWorld>>
