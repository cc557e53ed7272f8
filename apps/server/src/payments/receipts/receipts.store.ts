/** Bank receipts in SQL. */
import { type ReceiptAge, type ReceiptTurn, receiptAges, referenceKey } from '@jujur/contract/receipts.ts'
import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, min, ne, or, type SQL, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../../approvals/approvals.store.ts'
import { company } from '../../companies/companies.table.ts'
import { users } from '../../identity/identity.table.ts'
import { invoice, invoiceLine } from '../../invoices/invoices.table.ts'
import { lockInvoices } from '../../invoices/ledger.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Direction, holding, ordering, planned } from '../../kit/database/list.ts'
import { updateIfUnchanged } from '../../kit/database/optimistic-lock.ts'
import { bill, gatewayCallback } from '../bills/bills.table.ts'
import type { Share } from '../taking/taking.rules.ts'
import { payment } from '../taking/taking.table.ts'
import type { Transfer } from '../taking/transfers.store.ts'
import { type Payable, status } from './receipts.rules.ts'
import { bankReceiptAllocation as allocation, bankReceiptFile as receiptFile, bankReceipt as t } from './receipts.table.ts'

export type Receipt = typeof t.$inferSelect
export type NewReceipt = typeof t.$inferInsert
export type ReceiptFile = typeof receiptFile.$inferSelect
export type NamedShare = Share & { invoice_no: string }
/** With its shares, whose invoices are held too. */
export type HeldReceipt = Receipt & { shares: NamedShare[] }

const AT_MAKER = [status.pending, status.sent_back]

// ── Sending ───────────────────────────────────────────────────────────────────────────────────────────────────

/** A second live receipt of an invoice violates bank_receipt_allocation_live. */
export const insertReceipt = async (
  tx: Connection,
  receipt: NewReceipt,
  shares: readonly Share[],
  file: Pick<ReceiptFile, 'sha256' | 'name' | 'type' | 'size'>,
): Promise<Receipt> => {
  const [row] = await tx.sql.insert(t).values(receipt).returning()
  if (!row) throw new Error('a stored receipt has an id')
  const { bank_receipt_id, company_id } = row
  await tx.sql.insert(allocation).values(shares.map((share) => ({ ...share, bank_receipt_id, company_id })))
  await insertFile(tx, row, { ...file, sent_at: row.submitted_at, sent_by: row.submitted_by, sent_by_name: row.submitted_by_name })
  return row
}

export const insertFile = async (
  tx: Connection,
  { bank_receipt_id, company_id, file_no }: Pick<Receipt, 'bank_receipt_id' | 'company_id' | 'file_no'>,
  file: Omit<ReceiptFile, 'bank_receipt_id' | 'company_id' | 'file_no'>,
): Promise<void> => {
  await tx.sql.insert(receiptFile).values({ ...file, bank_receipt_id, company_id, file_no })
}

/** How many files of the company came since, and when the first of them did. */
export const filesSince = async (tx: Connection, company_id: number, since: Date): Promise<{ count: number; first_at: Date | null }> => {
  const [row] = await tx.sql
    .select({ count: count(), first_at: min(receiptFile.sent_at) })
    .from(receiptFile)
    .where(and(eq(receiptFile.company_id, company_id), gt(receiptFile.sent_at, since), inScope(tx, receiptFile)))
  return row ?? { count: 0, first_at: null }
}

/** Whether the company sent this transfer before, and it was not turned down. */
export const isDeclared = async (
  tx: Connection,
  {
    company_id,
    bank_code,
    reference_no,
    amount_sen,
    paid_on,
  }: Pick<NewReceipt, 'company_id' | 'bank_code' | 'reference_no' | 'amount_sen' | 'paid_on'>,
): Promise<boolean> => {
  const rows = await tx.sql
    .select({ id: t.bank_receipt_id })
    .from(t)
    .where(
      and(
        eq(t.bank_code, bank_code),
        eq(t.reference_key, referenceKey(reference_no)),
        eq(t.amount_sen, amount_sen),
        eq(t.paid_on, paid_on),
        eq(t.company_id, company_id),
        ne(t.status, status.rejected),
        inScope(tx, t),
      ),
    )
    .limit(1)
  return rows.length > 0
}

// ── Looking ───────────────────────────────────────────────────────────────────────────────────────────────────

const shown = {
  receipt: t,
  company_name: company.name,
  company_reg_no: company.company_reg_no,
  file: receiptFile,
  receipt_no: payment.receipt_no,
}
export type ShownReceipt = { receipt: Receipt; company_name: string; company_reg_no: string; file: ReceiptFile; receipt_no: string | null }

const looking = (tx: Connection) =>
  tx.sql
    .select(shown)
    .from(t)
    .innerJoin(company, eq(company.company_id, t.company_id))
    .innerJoin(receiptFile, and(eq(receiptFile.bank_receipt_id, t.bank_receipt_id), eq(receiptFile.file_no, t.file_no)))
    .leftJoin(payment, eq(payment.payment_id, t.payment_id))

export const receiptById = async (tx: Connection, id: number): Promise<ShownReceipt | null> => {
  const [row] = await looking(tx).where(and(eq(t.bank_receipt_id, id), inScope(tx, t)))
  return row ?? null
}

/** Which half of four eyes this reader has. */
export type Halves = { maker: boolean; checker: boolean }
export type Turn = { turn: ReceiptTurn; halves: Halves; reader: QueueReader }
export type Span = { from: Date | null; before: Date | null }

/** For a maker: those that came, came back, or have a new file. */
const atMaker = or(inArray(t.status, AT_MAKER), and(eq(t.status, status.set_aside), eq(t.has_new_file, true))) as SQL
/** For a checker: those that they have not had in hand. */
const atChecker = (reader: QueueReader): SQL => and(eq(t.status, status.ready), untouchedBy('bank_receipt', t.bank_receipt_id, reader)) as SQL
const isYours = ({ maker, checker }: Halves, reader: QueueReader): SQL =>
  or(maker ? atMaker : undefined, checker ? atChecker(reader) : undefined) ?? sql`false`
const isWaiting = inArray(t.status, [status.pending, status.ready, status.set_aside, status.sent_back])
const ofTurn = ({ turn, halves, reader }: Turn): SQL | undefined => {
  if (turn === 'receipts_to_check') return atMaker
  if (turn === 'receipts_to_approve') return atChecker(reader)
  return and(isWaiting, turn === 'you' ? isYours(halves, reader) : sql`not (${isYours(halves, reader)})`)
}
const sentIn = ({ from, before }: Span): SQL | undefined =>
  and(isWaiting, from === null ? undefined : gte(t.submitted_at, from), before === null ? undefined : lt(t.submitted_at, before))

type Filter = {
  statuses: readonly number[]
  invoice_id?: number | undefined
  id?: number | undefined
  turn?: Turn | undefined
  sent?: Span | undefined
  words: string
}
type Page = { length: number; start: number; sort?: 'submitted_at' | 'amount_sen' | 'paid_at' | undefined; dir?: Direction | undefined }

export const listReceipts = async (tx: Connection, { statuses, invoice_id, id, turn, sent, words }: Filter, page: Page, otherwise: Direction) => {
  const ofInvoice = (condition: SQL) =>
    sql`exists (select from ${allocation} a join ${invoice} i on i.invoice_id = a.invoice_id where a.bank_receipt_id = ${t.bank_receipt_id} and ${condition})`
  const named = holding(words, t.reference_no, t.verified_reference_no, company.name, company.company_reg_no, t.submitted_by_name)
  const where = and(
    inScope(tx, t),
    inArray(t.status, [...statuses]),
    id === undefined ? undefined : eq(t.bank_receipt_id, id),
    turn && ofTurn(turn),
    sent && sentIn(sent),
    invoice_id === undefined ? undefined : ofInvoice(sql`a.invoice_id = ${invoice_id}`),
    named && or(named, ofInvoice(holding(words, sql`i.invoice_no`) as SQL)),
  )
  const key = t.bank_receipt_id
  const rows: ShownReceipt[] = await looking(tx)
    .where(where)
    .orderBy(...ordering(page, { submitted_at: key, amount_sen: t.amount_sen, paid_at: t.paid_on }, { sort: 'submitted_at', dir: otherwise }, key))
    .limit(planned(page.length))
    .offset(planned(page.start))
  return { rows, counted: await countList(tx, page, rows, () => looking(tx).where(where)) }
}

/** By receipt, in the order of the invoices. */
export const sharesOfReceipts = async (tx: Connection, ids: readonly number[]): Promise<Map<number, NamedShare[]>> => {
  const found = new Map<number, NamedShare[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await tx.sql
    .select({ id: allocation.bank_receipt_id, invoice_id: allocation.invoice_id, amount_sen: allocation.amount_sen, invoice_no: invoice.invoice_no })
    .from(allocation)
    .innerJoin(invoice, eq(invoice.invoice_id, allocation.invoice_id))
    .where(and(inArray(allocation.bank_receipt_id, [...ids]), inScope(tx, allocation)))
    .orderBy(asc(allocation.invoice_id))
  for (const { id, ...share } of rows) found.get(id)?.push(share)
  return found
}

/** The receipts that name this invoice, newest first, with all their shares. */
export const receiptsOfInvoice = async (tx: Connection, invoice_id: number): Promise<{ receipt: Receipt; shares: NamedShare[] }[]> => {
  const rows = await tx.sql
    .select({ receipt: t })
    .from(t)
    .innerJoin(allocation, eq(allocation.bank_receipt_id, t.bank_receipt_id))
    .where(and(eq(allocation.invoice_id, invoice_id), inScope(tx, t)))
    .orderBy(desc(t.bank_receipt_id))
  const shares = await sharesOfReceipts(
    tx,
    rows.map(({ receipt }) => receipt.bank_receipt_id),
  )
  return rows.map(({ receipt }) => ({ receipt, shares: shares.get(receipt.bank_receipt_id) ?? [] }))
}

/** Newest first. */
export const filesOf = (tx: Connection, id: number): Promise<ReceiptFile[]> =>
  tx.sql
    .select()
    .from(receiptFile)
    .where(and(eq(receiptFile.bank_receipt_id, id), inScope(tx, receiptFile)))
    .orderBy(desc(receiptFile.file_no))

/** Whether the gateway told that these are paid: taken in already, or kept until it is. */
export const paidByGateway = async (tx: Connection, invoice_ids: readonly number[]): Promise<Set<number>> => {
  if (invoice_ids.length === 0) return new Set()
  const rows = await tx.sql
    .selectDistinct({ invoice_id: bill.invoice_id })
    .from(bill)
    .innerJoin(invoice, eq(invoice.invoice_id, bill.invoice_id))
    .where(
      and(
        inArray(bill.invoice_id, [...invoice_ids]),
        inScope(tx, bill),
        or(
          and(eq(bill.state, 'paid'), lte(invoice.open_sen, 0)),
          sql`exists (select from ${gatewayCallback} g where g.gateway_bill_id = ${bill.gateway_bill_id} and g.is_paid and g.handled_at is null)`,
        ),
      ),
    )
  return new Set(rows.map(({ invoice_id }) => invoice_id))
}

export type ShownInvoice = Payable & {
  invoice_no: string
  buyer_name: string
  issued_on: string
  due_on: string
  total_sen: number
  seats: number
}
/** The invoices a receipt is for, as they stand now. */
export const invoicesOf = async (tx: Connection, bank_receipt_id: number): Promise<ShownInvoice[]> => {
  const rows = await tx.sql
    .select({
      invoice_id: invoice.invoice_id,
      invoice_no: invoice.invoice_no,
      buyer_name: sql<string>`coalesce(${invoice.buyer} ->> 'company_name', '')`,
      issued_on: invoice.issued_on,
      due_on: invoice.due_on,
      status: invoice.status,
      total_sen: invoice.total_sen,
      open_sen: invoice.open_sen,
      share_sen: allocation.amount_sen,
      seats: sql<number>`(select coalesce(sum(l.seats), 0)::integer from ${invoiceLine} l where l.invoice_id = ${invoice.invoice_id})`,
    })
    .from(allocation)
    .innerJoin(invoice, eq(invoice.invoice_id, allocation.invoice_id))
    .where(and(eq(allocation.bank_receipt_id, bank_receipt_id), inScope(tx, allocation)))
    .orderBy(asc(allocation.invoice_id))
  const told = await paidByGateway(
    tx,
    rows.map(({ invoice_id }) => invoice_id),
  )
  return rows.map((row) => ({ ...row, paid_by_gateway: told.has(row.invoice_id) }))
}

/** Whether another receipt that passed a maker stands for the same transfer. bank_receipt_transfer sees to it where two pass at once. */
export const isUsed = async (tx: Connection, except: number | null, transfer: Transfer): Promise<boolean> => {
  const rows = await tx.sql
    .select({ id: t.bank_receipt_id })
    .from(t)
    .where(
      and(
        inArray(t.status, [status.ready, status.sent_back, status.approved]),
        eq(t.verified_bank_code, transfer.bank_code),
        eq(t.verified_reference_key, referenceKey(transfer.reference_no)),
        eq(t.verified_amount_sen, transfer.amount_sen),
        eq(t.value_on, transfer.value_on),
        except === null ? undefined : ne(t.bank_receipt_id, except),
        inScope(tx, t),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export type LikeReceipt = { receipt: Receipt; company_name: string; same_file: boolean; same_transfer: boolean; same_reference: boolean }
const MOST_ALIKE = 20
/** Receipts that share a file, a reference number, or amount and day with this one, and were not turned down; those of the same number first, then the newest. */
export const receiptsLike = (tx: Connection, receipt: Receipt): Promise<LikeReceipt[]> => {
  const { bank_receipt_id: id } = receipt
  const bank_code = receipt.verified_bank_code ?? receipt.bank_code
  const key = referenceKey(receipt.verified_reference_no ?? receipt.reference_no)
  const amount_sen = receipt.verified_amount_sen ?? receipt.amount_sen
  const day = receipt.value_on ?? receipt.paid_on
  const same_file = sql<boolean>`exists (select from ${receiptFile} f join ${receiptFile} own on own.sha256 = f.sha256
    where f.bank_receipt_id = ${t.bank_receipt_id} and own.bank_receipt_id = ${id})`
  const same_transfer = sql<boolean>`coalesce((${t.bank_code} = ${bank_code} and ${t.reference_key} = ${key})
    or (${t.verified_bank_code} = ${bank_code} and ${t.verified_reference_key} = ${key}), false)`
  const same_reference = sql<boolean>`(coalesce(${t.reference_key} = ${key}, false) or coalesce(${t.verified_reference_key} = ${key}, false))`
  const same_day = or(and(eq(t.amount_sen, amount_sen), eq(t.paid_on, day)), and(eq(t.verified_amount_sen, amount_sen), eq(t.value_on, day)))
  return tx.sql
    .select({ receipt: t, company_name: company.name, same_file, same_transfer, same_reference })
    .from(t)
    .innerJoin(company, eq(company.company_id, t.company_id))
    .where(and(ne(t.bank_receipt_id, id), ne(t.status, status.rejected), inScope(tx, t), or(same_file, same_reference, same_day)))
    .orderBy(desc(same_reference), desc(t.bank_receipt_id))
    .limit(MOST_ALIKE)
}

// ── Deciding ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Shares never change, so that they may be read before anything is held. */
const sharesOf = async (tx: Connection, id: number): Promise<NamedShare[]> => (await sharesOfReceipts(tx, [id])).get(id) ?? []

/**
 * Holds the receipt alone: for whoever holds one of its invoices already, and would wait for the others of a joint payment in the wrong order.
 * Null outside the scope.
 */
export const lockReceiptAlone = async (tx: Connection, id: number): Promise<HeldReceipt | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.bank_receipt_id, id), inScope(tx, t)))
    .for('update')
  return row ? { ...row, shares: await sharesOf(tx, id) } : null
}

/** Holds the invoices first, then the receipt, as everybody does who holds both. Null outside the scope. */
export const lockReceipt = async (tx: Connection, id: number): Promise<HeldReceipt | null> => {
  const shares = await sharesOf(tx, id)
  await lockInvoices(
    tx,
    shares.map(({ invoice_id }) => invoice_id),
  )
  return lockReceiptAlone(tx, id)
}

/** False where it no longer stands as it was locked. */
export const saveReceipt = (tx: Connection, row: Receipt, change: Partial<NewReceipt>): Promise<boolean> =>
  updateIfUnchanged(tx, t, and(eq(t.bank_receipt_id, row.bank_receipt_id), eq(t.status, row.status), inScope(tx, t)), row, change)

/** Its invoices are free for another receipt. */
export const releaseInvoices = async (tx: Connection, id: number): Promise<void> => {
  await tx.sql
    .update(allocation)
    .set({ is_live: false })
    .where(and(eq(allocation.bank_receipt_id, id), inScope(tx, allocation)))
}

/** The live receipts of invoices, in the order of their ids. */
export const liveReceiptsOf = async (tx: Connection, invoice_ids: readonly number[]): Promise<number[]> => {
  if (invoice_ids.length === 0) return []
  const rows = await tx.sql
    .selectDistinct({ id: allocation.bank_receipt_id })
    .from(allocation)
    .where(and(inArray(allocation.invoice_id, [...invoice_ids]), eq(allocation.is_live, true), inScope(tx, allocation)))
    .orderBy(asc(allocation.bank_receipt_id))
  return rows.map(({ id }) => id)
}

const waits = (tx: Connection, where: SQL | undefined): Promise<Waits> =>
  countWaiting(tx, { from: t, id: t.bank_receipt_id, since: t.submitted_at }, and(where, inScope(tx, t)))
export const waitingForMaker = (tx: Connection): Promise<Waits> => waits(tx, atMaker)
export const waitingForChecker = (tx: Connection, reader: QueueReader): Promise<Waits> => waits(tx, atChecker(reader))

export type WaitingByAge = { age: ReceiptAge; you: number; others: number; amount_sen: number }
/** All that wait, by how long: whose turn they are, and what they come to. What none waits so long is left out. */
export const waitingByAge = async (
  tx: Connection,
  spans: Readonly<Record<ReceiptAge, Span>>,
  halves: Halves,
  reader: QueueReader,
): Promise<WaitingByAge[]> => {
  const branches = receiptAges.map((age) => sql`when ${sentIn(spans[age])} then ${age}`)
  const waiting = tx.sql
    .select({
      age: sql<ReceiptAge>`case ${sql.join(branches, sql` `)} end`.as('age'),
      yours: sql<boolean>`(${isYours(halves, reader)})`.as('yours'),
      amount_sen: t.amount_sen,
    })
    .from(t)
    .where(and(isWaiting, inScope(tx, t)))
    .as('waiting')
  const rows = await tx.sql
    .select({
      age: waiting.age,
      you: sql<number>`(count(*) filter (where ${waiting.yours}))::integer`,
      others: sql<number>`(count(*) filter (where not ${waiting.yours}))::integer`,
      amount_sen: sql<string>`sum(${waiting.amount_sen})::text`,
    })
    .from(waiting)
    .groupBy(waiting.age)
  return rows.map((row) => ({ ...row, amount_sen: Number(row.amount_sen) }))
}

/** What waits longest, whether it is the reader's turn, and which maker had it last. */
export const oldestWaiting = async (tx: Connection, halves: Halves, reader: QueueReader) => {
  const [row] = await tx.sql
    .select({ receipt: t, company_name: company.name, maker: users.name, is_yours: sql<boolean>`(${isYours(halves, reader)})` })
    .from(t)
    .innerJoin(company, eq(company.company_id, t.company_id))
    .leftJoin(users, eq(users.user_id, t.maker_id))
    .where(and(isWaiting, inScope(tx, t)))
    .orderBy(asc(t.bank_receipt_id))
    .limit(1)
  return row ?? null
}

/** Set aside or sent back, and to be reminded of: for the first time since then, for the second since longer ago. */
const stands = ([first, second]: readonly [Date, Date]) =>
  and(
    inArray(t.status, [status.set_aside, status.sent_back]),
    or(and(eq(t.reminded, 0), lte(t.stands_since, first)), and(lt(t.reminded, 2), lte(t.stands_since, second))),
  )

/** The oldest first, those behind one, at most so many. */
export const standingSince = async (tx: Connection, since: readonly [Date, Date], after: number, most: number): Promise<number[]> => {
  const rows = await tx.sql
    .select({ id: t.bank_receipt_id })
    .from(t)
    .where(and(stands(since), gt(t.bank_receipt_id, after), inScope(tx, t)))
    .orderBy(asc(t.bank_receipt_id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Null where it stands no longer, or somebody is deciding on it. */
export const lockLiveReceipt = async (tx: Connection, since: readonly [Date, Date], id: number): Promise<Receipt | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(stands(since), eq(t.bank_receipt_id, id), inScope(tx, t)))
    .for('update', { skipLocked: true })
  return row ?? null
}

export const noteReminded = async (tx: Connection, id: number, reminded: 1 | 2): Promise<void> => {
  await tx.sql
    .update(t)
    .set({ reminded })
    .where(and(eq(t.bank_receipt_id, id), inScope(tx, t)))
}
