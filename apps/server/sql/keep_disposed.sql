-- Only dispose_person says that somebody was disposed of, and what it emptied stays so: nobody is let in again as that number.
create or replace function keep_disposed() returns trigger language plpgsql as $$
begin
  if is_disposing() then return new; end if;
  raise exception 'somebody who was disposed of stays so' using errcode = 'integrity_constraint_violation';
end $$;
