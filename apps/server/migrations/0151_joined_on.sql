-- Since when somebody who is registered is with the company, from when the rest holds, and whom a file names as the manager.
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "manager_email" text;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "joined_on" date;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "facts_from" date;--> statement-breakpoint
CREATE INDEX "temp_trainee_user_registration_managed" ON "temp_trainee_user_registration" USING btree ("company_id","manager_email") WHERE manager_email is not null;
--> statement-breakpoint
-- Always along the index of the person: one statement may bring thousands, with a plan that was made when the table was empty.
-- What changes of a trainee holds from today on, and whoever comes brings the first facts. When and by whom is said by the server (app.recorded_at,
-- app.recorded_by). A whole department that gets another name changes nobody's facts, and what follows from facts (follow_facts) makes none. Who
-- makes accounts may say by themselves what is first known of their people (app.first_facts).
create or replace function keep_facts() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  moment timestamptz := case when tg_op = 'INSERT' and coalesce(current_setting('app.recorded_at', true), '') = '' then new.created_at else recorded_moment() end;
begin
  if pg_trigger_depth() > 1 or current_setting('app.department_moves', true) = 'on' or (tg_op = 'INSERT' and current_setting('app.first_facts', true) = 'on') then return null; end if;
  insert into employment_fact (user_id, company_id, fact, value, department_id, holds_from, recorded_at, recorded_by)
  select new.user_id, new.company_id, change.fact, change.value,
    case when change.fact = 'department' then (select d.department_id from department d where d.company_id = new.company_id and d.name = change.value and d.merged_into is null) end,
    case when tg_op = 'INSERT' then kl_day(new.created_at)
      else greatest(kl_day(moment), (select max(f.holds_from) from employment_fact f where f.user_id = new.user_id and f.fact = change.fact)) end,
    moment, nullif(current_setting('app.recorded_by', true), '')::integer
  from (values
    ('employment', case old.status when 'inactive' then 'left' else case when tg_op = 'UPDATE' then 'employed' end end, case new.status when 'inactive' then 'left' else 'employed' end),
    ('department', old.department, new.department),
    ('position', old.position, new.position),
    ('risk_level', old.risk_level, new.risk_level),
    ('category', old.employee_category_id::text, new.employee_category_id::text),
    ('board', case when old.is_board_member then 'member' end, case when new.is_board_member then 'member' end),
    ('manager', old.manager_id::text, new.manager_id::text)) as change (fact, before, value)
  where change.value is distinct from change.before;
  return null;
end $$;
