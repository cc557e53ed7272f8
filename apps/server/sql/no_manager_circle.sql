-- Last net behind the rule: whoever writes managers waits for others of the company who do, then sees what they wrote.
create or replace function no_manager_circle() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from changed c where c.manager_id is not null) then return null; end if;
  perform from company where company_id in (select c.company_id from changed c where c.manager_id is not null) order by company_id for no key update;
  if exists (
    select from (select distinct c.user_id from changed c where c.manager_id is not null) c
    cross join lateral managers_of(c.user_id) m
    where m.manager_id is not null and closes_circle(c.user_id, m.manager_id, m.from_day, m.to_day)
  ) then
    raise exception 'managers in a circle' using errcode = 'check_violation', constraint = 'employment_fact_no_circle';
  end if;
  return null;
end $$;
