-- Of an escalation only how it was settled is added, once.
create or replace function keep_escalation() returns trigger language plpgsql as $$
begin
  if old.settled_on is not null or new.settled_on is null
    or (to_jsonb(new) - '{settled_on,settled_at,settled_as}'::text[]) is distinct from (to_jsonb(old) - '{settled_on,settled_at,settled_as}'::text[])
  then
    raise exception 'escalation is append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
