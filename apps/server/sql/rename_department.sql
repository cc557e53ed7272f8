-- Everybody who is or was in a department, and all that is counted of it, goes by another name; the facts keep what it was called. The caller holds the
-- department. Counts are moved until none is left behind: others may be putting rows of the same days together.
create or replace function rename_department(of_company integer, before text, after text) returns integer language plpgsql as $$
declare people integer;
begin
  perform set_config('app.department_moves', 'on', true);
  update users set department = after where company_id = of_company and system_type_id = 1 and department = before;
  get diagnostics people = row_count;
  perform set_config('app.department_moves', '', true);
  update temp_trainee_user_registration set department = after where company_id = of_company and department = before;
  update employment_place set department = after where company_id = of_company and department = before;
  loop
    update learning_day set department = after, is_folded = false where company_id = of_company and department = before;
    exit when not found;
  end loop;
  return people;
end $$;
