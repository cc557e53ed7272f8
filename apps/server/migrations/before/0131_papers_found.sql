-- Papers are found by their numbers, and write-offs by that of their invoice; an invoice is found as itself.
create function keep_paper_found() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'write_off' then
    perform keep_entry('write_off', new.write_off_id, new.company_id, '', (select invoice_no from invoice where invoice_id = new.invoice_id));
  else
    perform keep_entry('paper', new.document_edition_id, new.company_id, '', new.document_no);
  end if;
  return null;
end $$;
--> statement-breakpoint
revoke all on function keep_paper_found() from public;
--> statement-breakpoint
create trigger document_edition_keep_found after insert on document_edition
for each row when (new.edition = 1 and new.kind <> 'invoice') execute function keep_paper_found();
--> statement-breakpoint
create trigger write_off_keep_found after insert on write_off for each row execute function keep_paper_found();
--> statement-breakpoint
-- What is there already. Forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
do $$ begin
  perform keep_entry('paper', document_edition_id, company_id, '', document_no) from document_edition where edition = 1 and kind <> 'invoice';
  perform keep_entry('write_off', w.write_off_id, w.company_id, '', i.invoice_no) from write_off w join invoice i on i.invoice_id = w.invoice_id;
end $$;
