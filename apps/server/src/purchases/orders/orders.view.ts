/** Carts and orders as screens get them. */
import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import type { Cart, Order } from '@jujur/contract/purchases.ts'
import { informationInForce } from '../../company-registration/company-registration.store.ts'
import { taxOn } from '../../invoices/invoices.rules.ts'
import type { InvoiceLine } from '../../invoices/invoices.store.ts'
import { dueOn } from '../../invoices/invoices.usecases.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import type { Settings } from '../../settings.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { cartOf, contactsOf, ownSeats, saidOfCart } from './cart.store.ts'
import { cartSums, priced } from './orders.rules.ts'

type Reader = { actor: { user_id: number; company_id: number }; now: Date; settings: Pick<Settings, 'supplier' | 'sstRates' | 'paymentDays'> }

const buyerOf = (details: RegistrationDetails): Cart['buyer'] => ({
  company_name: details.company_name,
  company_reg_no: details.ssm_no_new,
  address: [details.address_line_1, details.address_line_2, details.address_line_3, `${details.postcode} ${details.city}`].filter(
    (line) => line !== null && line !== '',
  ) as string[],
})

/** The cart as it would be ordered now. */
export const showCart = async (tx: Connection, { actor, now, settings }: Reader): Promise<Cart> => {
  const items = await cartOf(tx, actor)
  const sold = await newestVersions(tx, { course_ids: items.map(({ course_id }) => course_id), archived: true }, offerOf)
  const onSale = await newestVersions(tx, { course_ids: items.map(({ course_id }) => course_id), archived: false }, offerOf)
  const { supplier } = settings
  const tax = taxOn(dayOf(now), supplier, settings.sstRates)
  const counted = priced(items, onSale)
  const own = await ownSeats(tx)
  const inForce = await informationInForce(tx, actor.company_id)
  const contacts = (await contactsOf(tx)).map(({ user_id, name }) => ({ user_id, name }))
  const { po_number, billing_contact } = await saidOfCart(tx, actor)
  return {
    lines: priced(items, sold).flatMap(({ course_id, seats, sold: course }, i) => {
      if (!course) return []
      const on_sale = Boolean(counted[i]?.sold)
      const subtotal_sen = on_sale ? seats * course.price_sen : 0
      const { code, title, price_sen } = course
      return [{ course_id, code, title, seats, unit_price_sen: price_sen, subtotal_sen, on_sale, free: own.get(course_id)?.free ?? 0 }]
    }),
    seats: counted.reduce((sum, { seats, sold: course }) => sum + (course ? seats : 0), 0),
    tax_rate_bp: tax.rate_bp,
    ...cartSums(counted, tax),
    due_on: await dueOn(tx, actor.company_id, now, settings),
    buyer: inForce && buyerOf(inForce.details),
    supplier: {
      name: supplier.name,
      brn: supplier.brn,
      sst_no: supplier.sst_no,
      address: [...supplier.address_lines, `${supplier.postcode} ${supplier.city}`],
      phone: supplier.phone,
      email: supplier.email,
    },
    po_number,
    // Who was let go since is asked no more.
    billing_contact: contacts.some(({ user_id }) => user_id === billing_contact) ? billing_contact : actor.user_id,
    contacts,
  }
}

export const showOrder = (row: Invoice, lines: readonly InvoiceLine[]): Order => ({
  invoice_id: row.invoice_id,
  invoice_no: row.invoice_no,
  issued_on: row.issued_on,
  due_on: row.due_on,
  status: row.status,
  po_number: row.po_number,
  billing_contact: row.billing_contact,
  lines: lines.map(({ course_id, course_code, course_title, seats, unit_price_sen, subtotal_sen, tax_sen, total_sen }) => ({
    course_id,
    course_code,
    course_title,
    seats,
    unit_price_sen,
    subtotal_sen,
    tax_sen,
    total_sen,
  })),
  seats: lines.reduce((sum, { seats }) => sum + seats, 0),
  subtotal_sen: row.subtotal_sen,
  tax_sen: row.tax_sen,
  total_sen: row.total_sen,
})
