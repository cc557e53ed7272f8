-- Papers are found by their numbers, and write-offs by that of their invoice; an invoice is found as itself.
create or replace function keep_paper_found() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if tg_table_name = 'write_off' then
    perform keep_entry('write_off', new.write_off_id, new.company_id, '', (select invoice_no from invoice where invoice_id = new.invoice_id));
  else
    perform keep_entry('paper', new.document_edition_id, new.company_id, '', new.document_no);
  end if;
  return null;
end $$;
