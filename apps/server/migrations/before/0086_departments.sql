CREATE TABLE "department" (
	"department_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "department_department_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "department" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "scope" ON "department" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
-- Two spellings with the same key are one department. Full-width letters and spaces of other scripts are plain ones once they are normal.
create function department_tidy(written text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(normalize(written, NFKC), '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
create function department_key(written text) returns text language sql immutable parallel safe as $$ select lower(public.department_tidy(written)) $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "department_once" ON "department" USING btree ("company_id",department_key("name"));--> statement-breakpoint
-- The spelling that came first. Who renames or joins departments meanwhile is waited for.
create function department_spelled(of_company integer, written text) returns text language plpgsql as $$
declare known text;
begin
  if department_key(written) = '' then return null; end if;
  select d.name into known from department d where d.company_id = of_company and department_key(d.name) = department_key(written) for share;
  if found then return known; end if;
  insert into department (company_id, name) values (of_company, department_tidy(written)) on conflict do nothing;
  select d.name into known from department d where d.company_id = of_company and department_key(d.name) = department_key(written) for share;
  return known;
end $$;
--> statement-breakpoint
-- What is there already: forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
insert into department (company_id, name)
select distinct on (company_id, department_key(department)) company_id, department_tidy(department)
from (
  select company_id, department, 1 as turn, user_id as id from users where company_id is not null and department is not null
  union all
  select company_id, department, 2, temp_trainee_user_registration_id from temp_trainee_user_registration where department is not null
) as written
where department_key(department) <> ''
order by company_id, department_key(department), turn, id;
--> statement-breakpoint
update users u set department = d.name from department d
where d.company_id = u.company_id and department_key(d.name) = department_key(u.department) and u.department <> d.name;
--> statement-breakpoint
update temp_trainee_user_registration t set department = d.name from department d
where d.company_id = t.company_id and department_key(d.name) = department_key(t.department) and t.department <> d.name;
--> statement-breakpoint
-- However a department reaches a person, it is written as the company wrote it first.
create function spell_department() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.department is not distinct from old.department then return new; end if;
  if new.company_id is not null and new.department is not null then new.department := department_spelled(new.company_id, new.department); end if;
  return new;
end $$;
--> statement-breakpoint
create trigger users_spell_department before insert or update of department on users for each row execute function spell_department();
--> statement-breakpoint
create trigger temp_trainee_user_registration_spell_department before insert or update of department on temp_trainee_user_registration for each row
execute function spell_department();
--> statement-breakpoint
-- Where a whole department gets another name, its days are moved at once (rename_department), and not person by person.
create or replace function move_learning() returns trigger language plpgsql as $$
begin
  if current_setting('app.department_moves', true) = 'on' then return null; end if;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, planned, finished, seats_used)
  select new.company_id, place.department, place.has_left, s.day, place.sign * sum(s.not_started), place.sign * sum(s.in_progress), place.sign * sum(s.overdue),
    place.sign * sum(s.completed), place.sign * sum(s.expired), place.sign * sum(s.planned), place.sign * sum(s.finished), place.sign * sum(s.seats_used)
  from (
    select o.*, 0 as seats_used from trainee_course c cross join lateral learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at) o where c.user_id = new.user_id
    union all select o.* from seat_use u cross join lateral learning_of_seat(u.user_id, u.purchased_course_id, u.trainee_course_id, u.taken_at, u.returned_at, u.due_on) o where u.user_id = new.user_id
  ) s
  cross join (values (-1, coalesce(old.department, ''), old.status = 'inactive'), (1, coalesce(new.department, ''), new.status = 'inactive')) as place (sign, department, has_left)
  group by place.sign, place.department, place.has_left, s.day;
  return null;
end $$;
--> statement-breakpoint
-- Everybody of a department, and all that is counted of it, goes by another name. The caller holds the department. Counts are moved until none is
-- left behind: others may be putting rows of the same days together.
create function rename_department(of_company integer, before text, after text) returns integer language plpgsql as $$
declare people integer;
begin
  perform set_config('app.department_moves', 'on', true);
  update users set department = after where company_id = of_company and system_type_id = 1 and department = before;
  get diagnostics people = row_count;
  perform set_config('app.department_moves', '', true);
  update temp_trainee_user_registration set department = after where company_id = of_company and department = before;
  loop
    update learning_day set department = after, is_folded = false where company_id = of_company and department = before;
    exit when not found;
  end loop;
  return people;
end $$;
