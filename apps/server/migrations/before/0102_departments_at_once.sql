-- Whoever goes along with a whole department (rename_department) gets a name that is known: it is not looked up and held person by person.
create or replace function spell_department() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.department is not distinct from old.department or current_setting('app.department_moves', true) = 'on') then return new; end if;
  if new.company_id is not null and new.department is not null then new.department := department_spelled(new.company_id, new.department); end if;
  return new;
end $$;
