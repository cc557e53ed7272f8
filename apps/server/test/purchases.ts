/** Companies of tests that may buy, what they order and pay, and the seats that opens. */
import { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { registrationInformation } from '../src/company-registration/company-registration.table.ts'
import type { Kit } from '../src/kit/call/kit.ts'
import { everything } from '../src/kit/database/scope.ts'
import { readClock } from '../src/kit/time/clock.ts'
import { type TakenPayment, takePayment } from '../src/payments/taking/taking.usecases.ts'
import { detailsOf } from './companies.samples.ts'
import type { Person, World } from './world.ts'

type Company = { company_id: number; name: string; company_reg_no: string }

/** The company's registration information is in force. */
export const register = async (world: World, company: Company): Promise<void> => {
  const now = await readClock(world.kit)
  const details = RegistrationDetails.parse(detailsOf(company))
  await world.kit.database.write(everything, (tx) =>
    tx.sql.insert(registrationInformation).values({
      company_id: company.company_id,
      details,
      ssm_no_new: details.ssm_no_new,
      status: 1,
      stage: 'provider',
      approve_status_id: 1,
      submitted_by: 1,
      submitted_by_email: 'maker@company.test',
      submitted_at: now,
      decided_by: 2,
      decided_at: now,
    }),
  )
}

/** A registered company with an administrator. */
export const givenBuyer = async (world: World, fields: { name?: string } = {}) => {
  const company = await world.given.company(fields)
  await register(world, company)
  return { company, admin: await world.given.admin('clientAdmin', { company }) }
}

/** Of a test: no gateway was asked. */
let bills = 1_000_000
/** Pays all that is open of an invoice, as the gateway's callback does. */
export const pay = async (kit: Kit, invoice: { invoice_id: number; company_id: number; amount_sen: number }): Promise<TakenPayment> => {
  const now = await readClock(kit)
  const { company_id, amount_sen, invoice_id } = invoice
  return kit.database.write(everything, (tx) =>
    takePayment(
      tx,
      { actor: null, now, request: { id: 'test', ip: '127.0.0.1' }, kit },
      {
        company_id,
        amount_sen,
        shares: [{ invoice_id, amount_sen }],
        paid_on: '2026-11-20',
        reference: 'test',
        bank_code: null,
        channel: 1,
        bill_id: ++bills,
      },
    ),
  )
}

type Course = { course_id: number }
/** What the items would come to now. */
export const totalOf = async (world: World, admin: Person, items: { course_id: number; seats: number }[]): Promise<number> => {
  const { data, body } = await world.as(admin).call('updateCart', { items })
  if (!data?.cart) throw new Error(`the sample cart was refused: ${body}`)
  return data.cart.total_sen
}

/** Orders; answers the order. */
export const order = async (world: World, admin: Person, items: { course_id: number; seats: number }[]) => {
  const expected_total_sen = await totalOf(world, admin, items)
  const { data, body } = await world.as(admin).call('CompanyCheckoutCourse', { items, expected_total_sen })
  if (!data?.invoice) throw new Error(`the sample order was refused: ${body}`)
  return data.invoice
}

/** Orders and pays; answers the purchased course. */
export const buySeats = async (world: World, admin: Person, course: Course, seats: number) => {
  const invoice = await order(world, admin, [{ course_id: course.course_id, seats }])
  await pay(world.kit, { invoice_id: invoice.invoice_id, company_id: admin.company_id as number, amount_sen: invoice.total_sen })
  const { data } = await world.as(admin).call('getListPurchaseCourse', {})
  const bought = data.posts.find(({ course_id }) => course_id === course.course_id)
  if (!bought) throw new Error('paid seats are listed')
  return { purchased_course_id: bought.purchased_course_id, invoice }
}
