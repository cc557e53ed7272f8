-- Every sen that came in is on an invoice, or in the account of what is unapplied. What a server of an earlier version set apart is not entered there.
create or replace function payment_agrees() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  came_in bigint;
  on_invoices bigint;
  apart bigint;
begin
  if new.payment_id is null then return null; end if;
  select amount_sen into came_in from payment where payment_id = new.payment_id;
  select coalesce(-sum(amount_sen), 0) into on_invoices from ledger_entry where payment_id = new.payment_id and kind = 'payment';
  select sum(amount_sen) into apart from unapplied_entry where payment_id = new.payment_id and kind in ('received', 'moved');
  if apart is null then
    select coalesce(sum(amount_sen), 0) into apart from payment_exception
      where payment_id = new.payment_id and not (state = 'settled' and settlement = 'moved');
  end if;
  if came_in is distinct from on_invoices + apart then
    raise exception 'payment % of % sen does not agree: % on invoices, % apart', new.payment_id, came_in, on_invoices, apart
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
