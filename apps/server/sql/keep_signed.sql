create or replace function keep_signed() returns trigger language plpgsql as $$
begin
  if is_disposing() then return new; end if;
  -- Of a signed pledge only the file may be added, once.
  if tg_op = 'DELETE' or old.pdf_sha256 is not null or (to_jsonb(new) - 'pdf_sha256') <> (to_jsonb(old) - 'pdf_sha256') then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
