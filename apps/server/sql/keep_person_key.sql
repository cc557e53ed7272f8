-- A person's key stays as it was drawn, until it is destroyed.
create or replace function keep_person_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.sealed is not null and new.sealed is null
      and (new.user_id, new.company_id, new.since) is not distinct from (old.user_id, old.company_id, old.since)
    then
      return new;
    end if;
  end if;
  raise exception 'the key of a person stays' using errcode = 'integrity_constraint_violation';
end $$;
