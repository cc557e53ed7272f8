-- But for dispose_person and dispose_audit_line, which ask for the order of two people.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if is_disposing() then return null; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
