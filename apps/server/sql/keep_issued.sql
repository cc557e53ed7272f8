create or replace function keep_issued() returns trigger language plpgsql as $$
begin
  if is_disposing() then return new; end if;
  -- Of an issued certificate only the file may be added, once, and the revocation.
  if tg_op = 'DELETE' or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256)
    or (to_jsonb(new) - 'pdf_sha256' - 'revoked_at') <> (to_jsonb(old) - 'pdf_sha256' - 'revoked_at') then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
