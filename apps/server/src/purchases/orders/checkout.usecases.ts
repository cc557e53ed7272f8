/** An order: what is bought at the prices of now, and its invoice. */
import type { CompanyCheckoutCourse } from '@jujur/contract/purchases.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { informationInForce } from '../../company-registration/company-registration.store.ts'
import { newestEdition } from '../../documents/documents.store.ts'
import { taxOn } from '../../invoices/invoices.rules.ts'
import { issueInvoice } from '../../invoices/invoices.usecases.ts'
import type { Invoice } from '../../invoices/ledger.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, type Decision, ok, refuse, refuseWith } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { notify, recipientById } from '../../notifications/notifications.usecases.ts'
import { offerOf } from '../catalogue/catalogue.rules.ts'
import { newestVersions } from '../catalogue/catalogue.store.ts'
import { invoiceIssued } from '../purchases.kinds.ts'
import { contactById, emptyCart, lockCart } from './cart.store.ts'
import { cartSums, mayOrder, type OrderItem, priced, sameItems } from './orders.rules.ts'

export type Checkout = {
  company_id: number
  items: readonly OrderItem[]
  expected_total_sen: number
  po_number?: string | undefined
  /** An administrator of the company, by id. */
  billing_contact?: number | undefined
  from_cart?: boolean
}

/**
 * Orders in the caller's transaction: what may be refused comes before the invoice takes its number. The cart gives up what was ordered.
 * Refusals: 10010, 10035, 10053, 20075 and 2111 changed_since, as CompanyCheckoutCourse says.
 */
export const checkout = async (tx: Connection, asked: ActionContext, order: Checkout): Promise<Decision<typeof CompanyCheckoutCourse, Invoice>> => {
  const { company_id, items, expected_total_sen, po_number, billing_contact, from_cart = false } = order
  const owner = { user_id: asked.actor.user_id, company_id }
  const course_ids = items.map(({ course_id }) => course_id)
  const held = await lockCart(tx, owner)
  const ctx = withCurrentTime(asked)
  const { settings } = ctx.kit
  const inForce = await informationInForce(tx, company_id)
  if (!inForce) return refuse(20075)
  const contact = billing_contact === undefined ? null : await contactById(tx, billing_contact)
  if (billing_contact !== undefined && !contact) return refuse(10010)
  const tax = taxOn(dayOf(ctx.now), settings.supplier, settings.sstRates)
  const sold = await newestVersions(tx, { course_ids: [...course_ids, ...held.map(({ course_id }) => course_id)], archived: false }, offerOf)
  if (from_cart && !sameItems(items, held)) return refuseWith('changed_since', { total_sen: cartSums(priced(held, sold), tax).total_sen })
  const lines = mayOrder(priced(items, sold), tax, expected_total_sen)
  if ('refuse' in lines) return lines
  await emptyCart(tx, owner, course_ids)
  // Whoever buys and whoever the bill is for are told; the same person once.
  const told = await Promise.all([...new Set([owner.user_id, ...(contact ? [contact.user_id] : [])])].map((id) => recipientById(tx, id)))
  const issued = await issueInvoice(tx, ctx, {
    company_id,
    buyer: inForce.details,
    registration_information_id: inForce.registration_information_id,
    lines: lines.value,
    tax,
    po_number: po_number ?? null,
    billing_contact: contact ? `${contact.name} <${contact.email}>` : null,
  })
  const { invoice_id, invoice_no, due_on } = issued
  const notice = { kind: invoiceIssued, data: { invoice_no, due_on }, href: hrefOf('ownInvoices', { id: invoice_id }) }
  await notify(
    tx,
    told.filter((one) => one !== null),
    notice,
    ctx,
    { paper: await newestEdition(tx, 'invoice', invoice_id), by: owner.user_id },
  )
  return ok(issued)
}
