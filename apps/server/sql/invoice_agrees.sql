-- At the commit an invoice is the sum of its lines, and what is open of it the sum of its ledger.
create or replace function invoice_agrees() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  one invoice%rowtype;
  ledger bigint;
  lines record;
begin
  select * into one from invoice where invoice_id = new.invoice_id;
  select coalesce(sum(amount_sen), 0) into ledger from ledger_entry where invoice_id = new.invoice_id;
  select coalesce(sum(subtotal_sen), 0) as subtotal, coalesce(sum(tax_sen), 0) as tax into lines from invoice_line where invoice_id = new.invoice_id;
  if one.open_sen <> ledger or one.subtotal_sen <> lines.subtotal or one.tax_sen <> lines.tax then
    raise exception 'invoice % does not agree: open % and ledger %, sums % and %, lines % and %', one.invoice_id, one.open_sen, ledger,
      one.subtotal_sen, one.tax_sen, lines.subtotal, lines.tax using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
