/** Bills of the payment gateway, and what it called back. */
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { invoice } from '../../invoices/invoices.table.ts'
import { companyPolicy, identity, instant, sen } from '../../kit/database/columns.ts'

export const billStates = ['asked', 'due', 'paid', 'deleted', 'failed'] as const
export type BillState = (typeof billStates)[number]

/**
 * One bill at the gateway for what was open of an invoice. `asked`: the gateway was or will be asked, and has not answered; `deleted` ones may
 * come back paid. At most one is alive for an invoice.
 */
export const bill = pgTable(
  'bill',
  {
    bill_id: identity('bill_id'),
    company_id: integer('company_id').notNull(),
    invoice_id: integer('invoice_id').notNull(),
    amount_sen: sen('amount_sen').notNull(),
    state: text('state', { enum: billStates }).notNull().default('asked'),
    gateway_bill_id: text('gateway_bill_id'),
    collection_id: text('collection_id').notNull(),
    url: text('url'),
    bank_code: text('bank_code'),
    created_at: instant('created_at').notNull(),
    created_by: integer('created_by').notNull(),
    created_by_name: text('created_by_name').notNull(),
    /** When the gateway was last heard of it. */
    told_at: instant('told_at'),
    /** Since when the payer's bank has a payment of it that it has not confirmed. */
    pending_at: instant('pending_at'),
    paid_at: instant('paid_at'),
    closed_at: instant('closed_at'),
    transaction_id: text('transaction_id'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    unique('bill_gateway').on(t.gateway_bill_id),
    uniqueIndex('bill_alive').on(t.invoice_id).where(sql`${t.state} in ('asked', 'due')`),
    index('bill_company').on(t.company_id, t.bill_id),
    index('bill_invoice').on(t.invoice_id, t.bill_id),
    index('bill_waiting').on(t.created_at).where(sql`${t.state} in ('asked', 'due')`),
    foreignKey({ columns: [t.invoice_id, t.company_id], foreignColumns: [invoice.invoice_id, invoice.company_id], name: 'bill_invoice_company' }),
    check('bill_amount', sql`${t.amount_sen} > 0`),
    check('bill_known', sql`${t.state} in ('asked', 'failed') or (${t.gateway_bill_id} is not null and ${t.url} is not null)`),
    check('bill_paid', sql`(${t.state} = 'paid') = (${t.paid_at} is not null)`),
    companyPolicy(),
  ],
)

/** Each different thing the gateway called back or answered, raw, with what became of it. Replays only count. */
export const gatewayCallback = pgTable(
  'gateway_callback',
  {
    gateway_callback_id: identity('gateway_callback_id'),
    gateway_bill_id: text('gateway_bill_id').notNull(),
    /** SHA-256 of what was received: a replay is the same thing. */
    fingerprint: text('fingerprint').notNull(),
    body: jsonb('body').notNull(),
    is_paid: boolean('is_paid').notNull(),
    times: integer('times').notNull().default(1),
    received_at: instant('received_at').notNull(),
    handled_at: instant('handled_at'),
    /** When the gateway was last asked whether it is so. */
    asked_at: instant('asked_at'),
    outcome: text('outcome', { enum: ['paid', 'not_paid', 'known', 'exception'] }),
  },
  (t) => [
    unique('gateway_callback_once').on(t.fingerprint),
    index('gateway_callback_bill').on(t.gateway_bill_id),
    index('gateway_callback_open').on(t.received_at).where(sql`${t.handled_at} is null`),
    check('gateway_callback_handled', sql`(${t.handled_at} is null) = (${t.outcome} is null)`),
  ],
)
