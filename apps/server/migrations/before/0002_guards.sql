-- What evidence needs can be added to, never changed.
create trigger audit_event_append_only before update or delete or truncate on audit_event for each statement execute function refuse_change();
--> statement-breakpoint
create trigger course_version_immutable before update or delete or truncate on course_version for each statement execute function refuse_change();
--> statement-breakpoint
create function keep_signed() returns trigger language plpgsql as $$
begin
  -- Of a signed pledge only the file may be added, once.
  if tg_op = 'DELETE' or old.pdf_sha256 is not null or (to_jsonb(new) - 'pdf_sha256') <> (to_jsonb(old) - 'pdf_sha256') then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger pledge_keep_signed before update or delete on pledge for each row execute function keep_signed();
--> statement-breakpoint
create function keep_issued() returns trigger language plpgsql as $$
begin
  -- Of an issued certificate only the file may be added, once, and the revocation.
  if tg_op = 'DELETE' or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256)
    or (to_jsonb(new) - 'pdf_sha256' - 'revoked_at') <> (to_jsonb(old) - 'pdf_sha256' - 'revoked_at') then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger certificate_keep_issued before update or delete on certificate for each row execute function keep_issued();
--> statement-breakpoint
insert into audit_head (one, audit_event_id, hash) values (1, 0, repeat('0', 64));
