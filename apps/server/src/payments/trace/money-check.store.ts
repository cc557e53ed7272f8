/**
 * Holds all money against itself: invoices, lines and ledger, payments and exceptions, seats and who has them, bills, receipts, credit notes, the
 * numbers and the kept papers. Each check is one statement that answers what does not agree, and nothing where all does; they are SQL text, so that
 * `npm run audit -- money` runs the very same on a copy. Triggers check most of it at each commit: this is the second pair of eyes.
 */
import { desc, sql } from 'drizzle-orm'
import { standingColumns, standingOf } from '../../invoices/standing.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { cashMovements } from '../statement/cash-movements.store.ts'
import { moneyCheck } from './trace.table.ts'

/** `which` names the row, `is` and `should` are what was found and what it should be. */
export type Difference = { check: string; which: string; is: string; should: string }
type Found = { which: string; is: string; should: string }
export type Query = <T>(text: string) => Promise<T[]>

const differ = (from: string, which: string, is: string, should: string, where = 'true') =>
  `select ${which} as which, (${is})::text as is, (${should})::text as should from ${from} where (${is}) is distinct from (${should}) and (${where}) order by 1 limit 1000`

const entries = (where: string) => `(select coalesce(sum(e.amount_sen), 0) from ledger_entry e where ${where})`
const line = (column: string) => `(select coalesce(sum(l.${column}), 0) from invoice_line l where l.invoice_id = i.invoice_id)`
const numbered = (series: string, rows: string) =>
  `select '${series}-' || s.year as which, s.last_no::text as is, count(r.no)::text as should from document_series s
   left join (${rows}) r on r.no like '${series}-' || s.year || '-%' where s.series = '${series}' group by s.year, s.last_no having s.last_no <> count(r.no)`

export const moneyChecks: Readonly<Record<string, string>> = {
  'what is open of an invoice is the sum of its ledger': differ('invoice i', 'i.invoice_no', 'i.open_sen', entries('e.invoice_id = i.invoice_id')),
  'an invoice is issued in the ledger once, for its total': differ(
    'invoice i',
    'i.invoice_no',
    entries("e.invoice_id = i.invoice_id and e.kind = 'issued'"),
    'i.total_sen',
  ),
  'what is shown of an invoice comes to its total': differ(
    `invoice i cross join lateral (${standingOf('i.invoice_id')}) s`,
    'i.invoice_no',
    's.paid_sen - s.refunded_sen + s.credited_sen + i.open_sen',
    'i.total_sen',
  ),
  'the headline of a company is the sum of the rows of its list': `with shown as (
      select i.company_id, sum(s.paid_sen) || ' paid, ' || sum(s.refunded_sen) || ' refunded, ' || sum(s.credited_sen) || ' credited, ' || sum(i.open_sen) || ' outstanding' as sums
      from invoice i cross join lateral (${standingOf('i.invoice_id')}) s group by i.company_id),
    headline as (
      select t.company_id, s.paid_sen || ' paid, ' || s.refunded_sen || ' refunded, ' || s.credited_sen || ' credited, ' || t.open_sen || ' outstanding' as sums
      from (select company_id, sum(open_sen) as open_sen from invoice group by company_id) t
      cross join lateral (select ${standingColumns} from ledger_entry e where e.company_id = t.company_id) s)
    select 'company ' || coalesce(shown.company_id, headline.company_id) as which, headline.sums as is, shown.sums as should
    from shown full join headline using (company_id) where headline.sums is distinct from shown.sums order by 1 limit 1000`,
  'an invoice is the sum of its lines before tax': differ('invoice i', 'i.invoice_no', 'i.subtotal_sen', line('subtotal_sen')),
  'an invoice is the sum of its lines with tax': differ('invoice i', 'i.invoice_no', 'i.total_sen', line('total_sen')),
  'the state of an invoice follows from its ledger': differ(
    'invoice i',
    'i.invoice_no',
    'i.status',
    `case when exists (select 1 from ledger_entry e left join credit_note n on n.credit_note_id = e.credit_note_id
      where e.invoice_id = i.invoice_id and (e.kind = 'void' or n.closes_invoice)) then 'void'
      when i.paid_at is not null then 'paid' when i.open_sen < i.total_sen then 'part_paid' else 'unpaid' end`,
  ),
  'a payment is on invoices, or apart': differ(
    'payment p',
    'p.receipt_no',
    'p.amount_sen',
    `-${entries("e.payment_id = p.payment_id and e.kind = 'payment'")} + coalesce(
      (select sum(u.amount_sen) from unapplied_entry u where u.payment_id = p.payment_id and u.kind in ('received', 'moved')),
      (select sum(x.amount_sen) from payment_exception x where x.payment_id = p.payment_id and not (x.state = 'settled' and x.settlement = 'moved')), 0)`,
  ),
  'what is left of money apart is the sum of its entries': differ(
    'payment_exception x',
    "'exception ' || x.payment_exception_id",
    'x.left_sen',
    '(select sum(u.amount_sen) from unapplied_entry u where u.payment_exception_id = x.payment_exception_id)',
    'exists (select 1 from unapplied_entry u where u.payment_exception_id = x.payment_exception_id)',
  ),
  'money that the gateway confirmed is a payment, or apart': differ(
    `gateway_callback c left join payment_exception x on x.gateway_callback_id = c.gateway_callback_id
      left join bill b on b.gateway_bill_id = c.gateway_bill_id left join payment p on p.bill_id = b.bill_id`,
    "'callback ' || c.gateway_callback_id",
    `case c.outcome when 'exception' then exists (select 1 from unapplied_entry u where u.payment_exception_id = x.payment_exception_id and u.kind = 'received')
      else p.payment_id is not null end`,
    'true',
    // Explained is only what its bill, or another that told of it, has come in by.
    `c.outcome = 'paid' or (c.outcome = 'exception' and x.kind in ('amount_differs', 'paid_twice') and x.currency = 'MYR' and x.amount_sen > 0
      and not (coalesce(x.settlement, '') = 'explained' and (p.payment_id is not null or exists (select 1 from payment_exception o
        join gateway_callback g on g.gateway_callback_id = o.gateway_callback_id join unapplied_entry u on u.payment_exception_id = o.payment_exception_id
        where g.gateway_bill_id = c.gateway_bill_id and o.payment_exception_id <> x.payment_exception_id))))`,
  ),
  'money that left the account of what is unapplied is on the invoice it went to': differ(
    `(select u.payment_exception_id, u.to_invoice_id, sum(u.amount_sen) as sen from unapplied_entry u
      where u.kind = 'moved' and u.payment_id is not null group by u.payment_exception_id, u.to_invoice_id) u`,
    "'exception ' || u.payment_exception_id",
    'u.sen',
    entries("e.kind = 'payment' and e.payment_exception_id = u.payment_exception_id and e.invoice_id = u.to_invoice_id"),
  ),
  'the cash book comes to what the ledgers say': differ(
    '(select 1) one',
    "'all'",
    `(select coalesce(sum(m.amount_sen), 0) from (${cashMovements}) m)`,
    `${entries("e.kind in ('payment', 'refund')")} * -1 + (select coalesce(sum(u.amount_sen), 0) from unapplied_entry u)`,
  ),
  'an official receipt opens with an invoice': differ(
    'payment p',
    'p.receipt_no',
    `exists (select 1 from ledger_entry e where e.payment_id = p.payment_id)
      or exists (select 1 from unapplied_entry u where u.payment_id = p.payment_id and (u.invoice_id is not null or u.to_invoice_id is not null))`,
    'true',
  ),
  'a refund voucher is in a ledger, and has its paper': differ(
    'refund_voucher v',
    'v.voucher_no',
    `((select count(*) from ledger_entry e where e.kind = 'refund' and e.document_no = v.voucher_no and e.amount_sen = v.amount_sen)
      + (select count(*) from unapplied_entry u where u.kind = 'refunded' and u.document_no = v.voucher_no and -u.amount_sen = v.amount_sen)) || ' entries, '
      || (select count(*) from document_edition d where d.kind = 'refund_voucher' and d.document_id = v.refund_voucher_id) || ' papers'`,
    "'1 entries, 1 papers'",
  ),
  'money that was moved to an invoice is in its ledger': differ(
    'payment_exception x',
    "'exception ' || x.payment_exception_id",
    // What only a callback told of becomes a payment of its own when it is moved.
    `-${entries("e.kind = 'payment' and (e.payment_exception_id = x.payment_exception_id or (x.bill_id is not null or x.gateway_callback_id is not null) and e.payment_id = x.payment_id and e.invoice_id = x.to_invoice_id and e.payment_exception_id is null and x.kind not in ('overpayment', 'paid_after_void'))")}`,
    'x.amount_sen',
    "x.state = 'settled' and x.settlement = 'moved' and x.kind not in ('overpayment', 'paid_after_void', 'transfer')",
  ),
  'a transfer that two people recorded is a payment': differ(
    'payment_exception x left join payment p on p.transfer_id = x.payment_exception_id',
    "'exception ' || x.payment_exception_id",
    'coalesce(p.amount_sen, 0)',
    "case when x.state = 'settled' and x.settlement = 'moved' then x.amount_sen else 0 end",
    "x.kind = 'transfer'",
  ),
  'a refund that was settled is in its ledger': differ(
    'payment_exception x',
    "'exception ' || x.payment_exception_id",
    entries("e.payment_exception_id = x.payment_exception_id and e.kind = 'refund'"),
    'x.amount_sen - x.left_sen',
    "x.kind = 'refund_owed'",
  ),
  'what credit notes owe is on the list of exceptions': differ(
    'invoice i',
    'i.invoice_no',
    '(select coalesce(sum(c.owed_sen), 0) from credit_note c where c.invoice_id = i.invoice_id and c.approve_status_id = 1)',
    "(select coalesce(sum(x.amount_sen), 0) from payment_exception x where x.invoice_id = i.invoice_id and x.kind = 'refund_owed')",
  ),
  'a bill that is paid has its payment': differ(
    'bill b left join payment p on p.bill_id = b.bill_id',
    "'bill ' || b.bill_id",
    'p.payment_id is not null',
    "b.state = 'paid'",
  ),
  'a payment by bill has its bill': differ(
    'payment p left join bill b on b.bill_id = p.bill_id',
    'p.receipt_no',
    'b.bill_id is not null and b.company_id = p.company_id',
    'true',
    'p.channel = 1',
  ),
  'an approved bank receipt has its payment, of the amount that was verified': differ(
    'bank_receipt r left join payment p on p.bank_receipt_id = r.bank_receipt_id',
    "'bank receipt ' || r.bank_receipt_id",
    'coalesce(p.amount_sen, 0)',
    'case when r.status = 6 then r.verified_amount_sen else 0 end',
  ),
  'an approved bank receipt is spread in full': differ(
    'bank_receipt r',
    "'bank receipt ' || r.bank_receipt_id",
    '(select coalesce(sum(a.amount_sen), 0) from bank_receipt_allocation a where a.bank_receipt_id = r.bank_receipt_id)',
    'r.verified_amount_sen',
    'r.status = 6',
  ),
  'seats are open where an invoice is paid, and nowhere else': differ(
    'invoice_line l join invoice i on i.invoice_id = l.invoice_id left join seat_lot s on s.invoice_id = l.invoice_id and s.line_no = l.line_no',
    "i.invoice_no || ' line ' || l.line_no",
    'coalesce(s.seats, 0)',
    "case when i.status = 'paid' then l.seats else 0 end",
  ),
  'a purchased course is the sum of its lots': differ(
    'purchased_course c',
    "'purchased course ' || c.purchased_course_id",
    "c.seats_opened || ' opened, ' || c.seats_used || ' used, ' || c.seats_closed || ' closed'",
    `(select coalesce(sum(s.seats), 0) || ' opened, ' || coalesce(sum(s.used), 0) || ' used, ' || coalesce(sum(s.closed), 0) || ' closed'
      from seat_lot s where s.purchased_course_id = c.purchased_course_id)`,
  ),
  'used seats are those that somebody has': differ(
    'seat_lot s',
    "'lot ' || s.seat_lot_id",
    's.used',
    '(select count(*) from seat_use u where u.seat_lot_id = s.seat_lot_id and u.returned_at is null)',
  ),
  'who has a seat is enrolled by it': differ(
    'seat_use u left join trainee_course t on t.trainee_course_id = u.trainee_course_id and t.user_id = u.user_id and t.company_id = u.company_id',
    "'seat use ' || u.seat_use_id",
    't.trainee_course_id is not null',
    'true',
    'u.returned_at is null',
  ),
  'closed seats are those of approved credit notes': differ(
    'seat_lot s',
    "'lot ' || s.seat_lot_id",
    's.closed',
    `(select coalesce(sum(l.seats), 0) from credit_note_line l join credit_note n on n.credit_note_id = l.credit_note_id
      where l.invoice_id = s.invoice_id and l.line_no = s.line_no and n.approve_status_id = 1)`,
  ),
  'an approved credit note is in the ledger, for its total': differ(
    'credit_note n',
    "'credit note ' || n.credit_note_id",
    `-${entries('e.credit_note_id = n.credit_note_id')}`,
    'case when n.approve_status_id = 1 then n.total_sen else 0 end',
  ),
  'what was written off is in the ledger, by two people': differ(
    'invoice i',
    'i.invoice_no',
    `-${entries("e.invoice_id = i.invoice_id and e.kind = 'write_off'")}`,
    `(select coalesce(sum(w.amount_sen), 0) from write_off w where w.invoice_id = i.invoice_id and w.approve_status_id = 1 and w.decided_by <> w.submitted_by)
      - (select coalesce(sum(c.total_sen - c.owed_sen), 0) from credit_note c where c.invoice_id = i.invoice_id and c.approve_status_id = 1 and not c.closes_invoice)`,
  ),
  'of an invoice never more is given back and owed than came in': differ(
    `(select i.invoice_no, ${entries("e.invoice_id = i.invoice_id and e.kind = 'refund'")} + greatest(-i.open_sen, 0) as back_sen,
      -${entries("e.invoice_id = i.invoice_id and e.kind = 'payment'")} as paid_sen from invoice i) i`,
    'i.invoice_no',
    'i.back_sen',
    'least(i.back_sen, i.paid_sen)',
  ),
  'a credit note that closes an invoice is all of it': differ(
    'credit_note n join invoice i on i.invoice_id = n.invoice_id',
    "'credit note ' || n.credit_note_id",
    'n.total_sen',
    'i.total_sen',
    'n.closes_invoice',
  ),
  'a credit note that closes an invoice owes what was paid of it': differ(
    'credit_note n',
    "'credit note ' || n.credit_note_id",
    'n.owed_sen',
    `-${entries("e.invoice_id = n.invoice_id and e.kind = 'payment'")}`,
    'n.closes_invoice and n.approve_status_id = 1',
  ),
  'a credit note is the sum of its lines': differ(
    'credit_note n',
    "'credit note ' || n.credit_note_id",
    'n.total_sen',
    '(select coalesce(sum(l.total_sen), 0) from credit_note_line l where l.credit_note_id = n.credit_note_id)',
  ),
  'invoices are numbered without gaps': numbered('INV', 'select invoice_no as no from invoice'),
  'official receipts are numbered without gaps': numbered('RCP', 'select receipt_no as no from payment'),
  'refund vouchers are numbered without gaps': numbered('RV', 'select voucher_no as no from refund_voucher'),
  'credit notes are numbered without gaps': numbered('CN', 'select credit_note_no as no from credit_note where credit_note_no is not null'),
  'the newest paper of an invoice says what is open': differ(
    "invoice i left join lateral (select d.facts from document_edition d where d.kind = 'invoice' and d.document_id = i.invoice_id order by d.edition desc limit 1) d on true",
    'i.invoice_no',
    "coalesce(d.facts ->> 'open_sen', 'no paper')",
    'i.open_sen::text',
  ),
  'a payment has its official receipt': differ(
    'payment p',
    'p.receipt_no',
    "exists (select 1 from document_edition d where d.kind = 'official_receipt' and d.document_id = p.payment_id)",
    'true',
  ),
}

/** Everything that does not agree; at most a thousand rows of one check. Each check is one statement and so sees one moment, whoever writes beside it. */
export const differences = async (query: Query): Promise<Difference[]> => {
  const all: Difference[] = []
  for (const [check, text] of Object.entries(moneyChecks)) for (const found of await query<Found>(text)) all.push({ check, ...found })
  return all
}

export const countInvoices = async (query: Query): Promise<number> =>
  Number((await query<{ count: string }>('select count(*) as count from invoice'))[0]?.count ?? 0)

export const queryOn =
  (tx: Connection): Query =>
  async <T>(text: string) =>
    (await tx.sql.execute(sql.raw(text))).rows as T[]

export const keepMoneyCheck = async (tx: Connection, now: Date, invoices: number, found: readonly Difference[]): Promise<void> => {
  await tx.sql.insert(moneyCheck).values({ at: now, invoices, differences: found.length, found: found.slice(0, 100) })
}

export const lastMoneyCheck = async (tx: Connection): Promise<{ at: Date; differences: number } | null> => {
  const [row] = await tx.sql
    .select({ at: moneyCheck.at, differences: moneyCheck.differences })
    .from(moneyCheck)
    .orderBy(desc(moneyCheck.money_check_id))
    .limit(1)
  return row ?? null
}
