/** Bills between portal and gateway. Nothing is locked and no transaction is open while the gateway is asked: before and after, it is written down where things stand. */
import { setTimeout as sleep } from 'node:timers/promises'
import { hrefOf } from '@jujur/contract/screens.ts'
import { audit } from '../../audit/audit.store.ts'
import { type Invoice, lockInvoices } from '../../invoices/ledger.store.ts'
import { type ActionContext, isRefused, type Ok, ok, refuse, type UnitOfWork } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import type { GatewayBill } from './billplz.rules.ts'
import { nextFor, payableOnline, type ToPay } from './bills.rules.ts'
import { type BillRow, changeBill, insertBill, liveReceiptOf, lockAlive, lockBill, noteTold, openCallbacks, paidThere } from './bills.store.ts'
import { type BillWork, hear, match } from './callbacks.usecases.ts'
import type { Gateway, GatewayAnswer } from './gateway.usecases.ts'

/** How long somebody waits for another's request for the same bill. */
const WAIT_MS = 12_000
const POLL_MS = 150

export type Refused = { refuse: 10007 | 10021 | 10023 | 10035 | 20072 }
/** Whose work it is, and what is shared with callbacks. */
export type BillContext = ActionContext & { readonly write: UnitOfWork['write']; readonly work: BillWork; readonly gateway: Gateway }
type Asked = { invoice_id: number; bank_code: string | null }

/** What of an invoice decides on paying it online. */
export const toPayOf = async (
  tx: Connection,
  { invoice_id, status, open_sen }: Pick<Invoice, 'invoice_id' | 'status' | 'open_sen'>,
): Promise<ToPay & { arrived_sen: number | null }> => ({
  status,
  open_sen,
  hasLiveReceipt: (await liveReceiptOf(tx, invoice_id)) !== null,
  ...(await paidThere(tx, invoice_id)),
})

// ── One step each, in a transaction of its own ────────────────────────────────────────────────────────────────

type Plan =
  | { next: 'wait' }
  | { next: 'reuse'; bill: BillRow }
  | { next: 'replace'; bill: BillRow }
  | { next: 'ask'; bill: BillRow; invoice: Invoice }

/** What is to be done for this invoice now; the bill that the gateway is to be asked for stands as `asked` already. */
const plan = async (tx: Connection, ctx: BillContext, { invoice_id, bank_code }: Asked): Promise<Ok<Plan> | Refused> => {
  const [invoice] = await lockInvoices(tx, [invoice_id])
  if (!invoice) return refuse(10021)
  const { settings } = ctx.gateway
  const payable = payableOnline(await toPayOf(tx, invoice), settings.largestBusinessSen)
  if (isRefused(payable)) return payable
  const now = ctx.kit.clock.now()
  const alive = await lockAlive(tx, invoice_id)
  const next = nextFor(alive, payable.value, now)
  if (next === 'wait') return ok({ next })
  if (alive && next === 'reuse') return ok({ next, bill: alive })
  if (alive && next === 'replace') return ok({ next, bill: alive })
  if (alive) await changeBill(tx, alive, { state: 'failed', closed_at: now })
  const { company_id } = invoice
  const { user_id, name } = ctx.actor
  const row = { company_id, invoice_id, amount_sen: payable.value, collection_id: settings.collectionId, bank_code }
  const bill = await insertBill(tx, { ...row, created_at: now, created_by: user_id, created_by_name: name })
  return ok({ next: 'ask', bill, invoice })
}

/** Writes down what the gateway answered. A bill that was given up meanwhile stays so, and is known all the same. */
const writeDown = async (tx: Connection, ctx: BillContext, asked: BillRow, answered: GatewayAnswer<GatewayBill>): Promise<BillRow> => {
  await lockInvoices(tx, [asked.invoice_id])
  const bill = await lockBill(tx, asked.bill_id)
  if (!bill) throw new Error('a bill that was asked for is there')
  const now = ctx.kit.clock.now()
  const isAsked = bill.state === 'asked'
  if (!('ok' in answered)) return isAsked ? changeBill(tx, bill, { state: 'failed', closed_at: now }) : bill
  const { id, url } = answered.value
  const stored = await changeBill(tx, bill, { gateway_bill_id: id, url, told_at: now, ...(isAsked ? { state: 'due' as const } : {}) })
  await audit(
    tx,
    { ...ctx, now },
    {
      action: 'bill.created',
      entity: 'bill',
      entity_id: bill.bill_id,
      company_id: bill.company_id,
      after: { invoice_id: bill.invoice_id, amount_sen: bill.amount_sen, gateway_bill_id: id },
    },
  )
  return stored
}

const noteDeleted = (work: BillWork, { bill_id, invoice_id }: BillRow): Promise<void> =>
  work.write(async (tx) => {
    await lockInvoices(tx, [invoice_id])
    const bill = await lockBill(tx, bill_id)
    const now = work.kit.clock.now()
    if (bill?.state === 'due') await changeBill(tx, bill, { state: 'deleted', closed_at: now, told_at: now })
  })

// ── Between them, the gateway ─────────────────────────────────────────────────────────────────────────────────

/** Asks what became of a bill, and acts on it as on a callback. Otherwise why the gateway does not say. */
export const look = async (work: BillWork, gateway: Gateway, bill: BillRow): Promise<'told' | 'down' | 'limited'> => {
  if (bill.gateway_bill_id === null) return 'told'
  const answered = await gateway.getBill(bill.gateway_bill_id)
  if ('trouble' in answered) {
    if (answered.trouble !== 'missing') return answered.trouble === 'limited' ? 'limited' : 'down'
    // Gone for good there: nobody can pay it.
    await noteDeleted(work, bill)
    return 'told'
  }
  if (answered.value.body.paid === 'true') await hear(work, answered.value.body)
  else if (answered.value.state === 'deleted') await noteDeleted(work, bill)
  else {
    const pending = await gateway.getPending(bill.gateway_bill_id)
    await work.write((tx) => noteTold(tx, bill.bill_id, work.kit.clock.now(), 'ok' in pending ? pending.value.isPending : null))
  }
  return 'told'
}

/** Takes a bill back at the gateway, so that nobody pays it any more; one that is paid there is taken as such. False where the gateway does not answer. */
export const withdraw = async (work: BillWork, gateway: Gateway, bill: BillRow): Promise<boolean> => {
  if (bill.gateway_bill_id === null) return true
  const answered = await gateway.deleteBill(bill.gateway_bill_id)
  if ('ok' in answered) {
    await noteDeleted(work, bill)
    return true
  }
  return answered.trouble === 'refused' || answered.trouble === 'missing' ? (await look(work, gateway, bill)) === 'told' : false
}

const ask = async (ctx: BillContext, { bill, invoice }: Extract<Plan, { next: 'ask' }>): Promise<Ok<BillRow> | Refused> => {
  const { settings } = ctx.kit
  const answered = await ctx.gateway.createBill({
    amount_sen: bill.amount_sen,
    invoice_no: invoice.invoice_no,
    name: ctx.actor.name,
    email: ctx.actor.email,
    callback_url: `${settings.portalUrl}/callbacks/billplz`,
    redirect_url: `${settings.portalUrl}${hrefOf('payment', { invoiceId: invoice.invoice_id })}`,
    bank_code: bill.bank_code,
  })
  // A number that another bill has already is no answer that makes sense.
  const stored = await mapUniqueViolation(() => ctx.write((tx) => writeDown(tx, ctx, bill, answered)), { bill_gateway: refuse(10007) })
  if ('refuse' in stored) return stored
  if (stored.gateway_bill_id === null) return refuse(10007)
  // Its callback may have been quicker than its answer.
  const early = await ctx.work.write((tx) => openCallbacks(tx, 10, ctx.kit.clock.now(), stored.gateway_bill_id ?? ''))
  for (const id of early) await match(ctx.work, id)
  return ok(stored)
}

/**
 * The bill to pay an invoice with: one that is due for the same sum, or a new one; never two alive, however many ask at once. Killed between
 * asking and the answer, a bill stays `asked`, and is given up a minute later: its page was shown to nobody.
 */
export const billFor = async (ctx: BillContext, asked: Asked): Promise<Ok<BillRow> | Refused> => {
  const until = Date.now() + WAIT_MS
  for (;;) {
    const planned = await ctx.write((tx) => plan(tx, ctx, asked))
    if (isRefused(planned)) return planned
    const { value } = planned
    if (value.next === 'reuse') return ok(value.bill)
    if (Date.now() > until) return refuse(10007)
    if (value.next === 'wait') await sleep(POLL_MS)
    else if (value.next === 'replace') {
      if (!(await withdraw(ctx.work, ctx.gateway, value.bill))) return refuse(10007)
    } else {
      const made = await ask(ctx, value)
      if (isRefused(made)) return made
      // Meanwhile it may have been paid in another way, voided, or given up: the next look says so.
      if (made.value.state !== 'due') await withdraw(ctx.work, ctx.gateway, made.value)
    }
  }
}
