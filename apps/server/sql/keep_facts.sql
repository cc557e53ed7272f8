-- Always along the index of the person: one statement may bring thousands, with a plan that was made when the table was empty.
-- What changes of a trainee holds from today on. When and by whom is said by the server (app.recorded_at, app.recorded_by). A whole department that
-- gets another name changes nobody's facts, and what follows from facts (follow_facts) makes none.
create or replace function keep_facts() returns trigger language plpgsql set enable_seqscan = off as $$
declare moment timestamptz := recorded_moment();
begin
  if pg_trigger_depth() > 1 or current_setting('app.department_moves', true) = 'on' then return null; end if;
  insert into employment_fact (user_id, company_id, fact, value, department_id, holds_from, recorded_at, recorded_by)
  select new.user_id, new.company_id, change.fact, change.value,
    case when change.fact = 'department' then (select d.department_id from department d where d.company_id = new.company_id and d.name = change.value and d.merged_into is null) end,
    greatest(kl_day(moment), (select max(f.holds_from) from employment_fact f where f.user_id = new.user_id and f.fact = change.fact)),
    moment, nullif(current_setting('app.recorded_by', true), '')::integer
  from (values
    ('employment', case old.status when 'inactive' then 'left' else 'employed' end, case new.status when 'inactive' then 'left' else 'employed' end),
    ('department', old.department, new.department),
    ('position', old.position, new.position),
    ('risk_level', old.risk_level, new.risk_level),
    ('category', old.employee_category_id::text, new.employee_category_id::text),
    ('board', case when old.is_board_member then 'member' end, case when new.is_board_member then 'member' end),
    ('manager', old.manager_id::text, new.manager_id::text)) as change (fact, before, value)
  where change.value is distinct from change.before;
  return null;
end $$;
