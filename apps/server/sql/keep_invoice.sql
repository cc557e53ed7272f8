create or replace function keep_invoice() returns trigger language plpgsql as $$
begin
  -- Only what is paid, and the state that follows from it, moves on.
  if tg_op = 'DELETE'
    or (to_jsonb(new) - array['open_sen', 'status', 'paid_at', 'voided_at', 'voided_by', 'void_remarks', 'version'])
      <> (to_jsonb(old) - array['open_sen', 'status', 'paid_at', 'voided_at', 'voided_by', 'void_remarks', 'version'])
    or (old.status = 'void' and new.status <> 'void') or (old.status = 'paid' and new.status <> 'paid') then
    raise exception 'an issued invoice does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
