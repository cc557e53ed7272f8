import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { registrationInformation } from '../../company-registration/company-registration.table.ts'
import { issueInvoice } from '../../invoices/invoices.usecases.ts'
import type { Connection } from '../../kit/database/database.ts'
import { everything } from '../../kit/database/scope.ts'
import { takePayment } from './taking.usecases.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const details = { company_name: 'Selat Maju Sdn Bhd', ssm_no_new: '202001012345' } as never

const setting = async () => {
  const company = await world.given.company()
  const buyer = await world.given.admin('clientAdmin', { company })
  const sold = await world.given.course()
  const now = world.kit.clock.now()
  const ctx = { actor: { user_id: buyer.user_id, name: buyer.name, email: buyer.email }, now, request: { id: 'r', ip: '::1' }, kit: world.kit }
  const write = <T>(work: (tx: Connection) => Promise<T>) => world.kit.database.write(everything, work)
  const issue = (seats = 3) =>
    write(async (tx) => {
      const [information] = await tx.sql
        .insert(registrationInformation)
        .values({
          company_id: company.company_id,
          details,
          ssm_no_new: `n${company.company_id}-${Math.random()}`,
          stage: 'provider',
          submitted_by: buyer.user_id,
          submitted_by_email: buyer.email,
          submitted_at: now,
          approve_status_id: 3,
        })
        .returning()
      return issueInvoice(tx, ctx, {
        company_id: company.company_id,
        buyer: details,
        registration_information_id: information?.registration_information_id ?? 0,
        tax: { code: '02', rate_bp: 800 },
        po_number: null,
        billing_contact: null,
        lines: [
          {
            course_id: sold.course_id,
            course_version_id: sold.course_version_id,
            course_code: 'A',
            course_title: 'A course',
            version_no: 1,
            validity_months: 12,
            seats,
            unit_price_sen: 1000,
          },
        ],
      })
    })
  const pay = (bank_receipt_id: number, amount_sen: number, invoice_id: number) =>
    write((tx) =>
      takePayment(tx, ctx, {
        company_id: company.company_id,
        amount_sen,
        shares: [{ invoice_id, amount_sen }],
        paid_on: '2026-11-22',
        reference: 'R',
        bank_code: null,
        channel: 2,
        bank_receipt_id,
      }),
    )
  return { company, issue, pay }
}

describe('taking a payment', () => {
  it('pays in part, then in full, opens the seats, and sets apart what is too much', async () => {
    const { company, issue, pay } = await setting()
    const issued = await issue()
    expect(issued).toMatchObject({ subtotal_sen: 3000, tax_sen: 240, total_sen: 3240, open_sen: 3240, status: 'unpaid' })
    expect((await pay(1, 1000, issued.invoice_id)).invoices).toMatchObject([{ open_sen: 2240, status: 'part_paid' }])
    expect(await pay(2, 2500, issued.invoice_id)).toMatchObject({ seats: 3, apart_sen: 260, invoices: [{ open_sen: 0, status: 'paid' }] })
    const rows = await world.sql((tx) =>
      tx.sql.execute(sql`select seats_opened, (select count(*)::int from document_edition where kind = 'invoice' and document_id = ${issued.invoice_id}) as editions
        from purchased_course where company_id = ${company.company_id}`),
    )
    expect(rows.rows).toEqual([{ seats_opened: 3, editions: 3 }])
  })
  it('counts a receipt once', async () => {
    const { issue, pay } = await setting()
    const { invoice_id } = await issue()
    await pay(11, 1000, invoice_id)
    await expect(pay(11, 1000, invoice_id)).rejects.toMatchObject({ cause: { constraint: 'payment_bank_receipt_once' } })
  })
})
