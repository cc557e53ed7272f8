-- Whoever comes brings the first facts, which hold from the day they came: of all that one statement brings at once. Who
-- makes accounts may say by themselves what is first known of their people, and from when (app.first_facts).
create or replace function keep_first_facts() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  said text := nullif(current_setting('app.recorded_at', true), '');
begin
  if current_setting('app.first_facts', true) = 'on' then return null; end if;
  insert into employment_fact (user_id, company_id, fact, value, department_id, holds_from, recorded_at, recorded_by)
  select c.user_id, c.company_id, first.fact, first.value,
    case when first.fact = 'department' then (select d.department_id from department d where d.company_id = c.company_id and d.name = first.value and d.merged_into is null) end,
    kl_day(c.created_at), coalesce(said::timestamptz, c.created_at), nullif(current_setting('app.recorded_by', true), '')::integer
  from changed c
  cross join lateral (values
    ('employment', case c.status when 'inactive' then 'left' else 'employed' end),
    ('department', c.department),
    ('position', c.position),
    ('risk_level', c.risk_level),
    ('category', c.employee_category_id::text),
    ('board', case when c.is_board_member then 'member' end),
    ('manager', c.manager_id::text)) as first (fact, value)
  where c.system_type_id = 1 and first.value is not null
  order by c.user_id;
  return null;
end $$;
