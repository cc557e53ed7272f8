/** What moved money, as SQL text, so that the check of all money holds the very same against the ledgers (trace/money-check.store.ts). */

const dayOf = (at: string) => `(${at} at time zone 'Asia/Kuala_Lumpur')::date`

/**
 * Payments are at the gateway or on the bank's account, by how they came. What only the gateway told of is there from the day it was entered, until
 * it becomes a payment, which has a day of its own, or two people say that it was told twice. What was given back left the bank's account on the day of its voucher.
 */
export const cashMovements = `select p.paid_on as value_on, case p.channel when 1 then 'gateway' else 'bank' end as account, 'payment' as kind, p.company_id,
    p.receipt_no as document_no, p.reference, p.amount_sen, p.recorded_at as at, 1 as part, p.payment_id as id
  from payment p
  union all
  select ${dayOf('u.at')}, 'gateway', u.kind, u.company_id, u.document_no, x.details ->> 'id', u.amount_sen, u.at, 2, u.unapplied_entry_id
  from unapplied_entry u join payment_exception x on x.payment_exception_id = u.payment_exception_id
  where u.payment_id is null and x.payment_id is null and u.kind in ('received', 'moved', 'corrected')
  union all
  select coalesce(v.value_on, ${dayOf('u.at')}), 'bank', 'refund', u.company_id, u.document_no, v.reference, u.amount_sen, u.at, 3, u.unapplied_entry_id
  from unapplied_entry u left join refund_voucher v on v.voucher_no = u.document_no where u.kind = 'refunded'
  union all
  select coalesce(v.value_on, ${dayOf('e.at')}), 'bank', 'refund', e.company_id, e.document_no, v.reference, -e.amount_sen, e.at, 4, e.ledger_entry_id
  from ledger_entry e left join refund_voucher v on v.voucher_no = e.document_no where e.kind = 'refund'`
