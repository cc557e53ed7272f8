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
    ('risk_level', old.risk_level, new.risk_level)) as change (fact, before, value)
  where change.value is distinct from change.before;
  return null;
end $$;
--> statement-breakpoint
-- Whoever comes brings the first facts, which hold from the day they came: of all that one statement brings at once.
create or replace function keep_first_facts() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  said text := nullif(current_setting('app.recorded_at', true), '');
begin
  insert into employment_fact (user_id, company_id, fact, value, department_id, holds_from, recorded_at, recorded_by)
  select c.user_id, c.company_id, first.fact, first.value,
    case when first.fact = 'department' then (select d.department_id from department d where d.company_id = c.company_id and d.name = first.value and d.merged_into is null) end,
    kl_day(c.created_at), coalesce(said::timestamptz, c.created_at), nullif(current_setting('app.recorded_by', true), '')::integer
  from changed c
  cross join lateral (values
    ('employment', case c.status when 'inactive' then 'left' else 'employed' end),
    ('department', c.department),
    ('position', c.position),
    ('risk_level', c.risk_level)) as first (fact, value)
  where c.system_type_id = 1 and first.value is not null
  order by c.user_id;
  return null;
end $$;
--> statement-breakpoint
-- Always along the index of the person: one statement may bring thousands, with a plan that was made when the table was empty.
-- What follows from new facts: where a person was and is (employment_place), with all that is counted of them; and today's values in `users`, where a
-- fact about an earlier day is the newest one. People are held, so that
-- nothing is counted of them meanwhile, and their departments, so that none gets another name; of whoever is new nothing was counted.
create or replace function follow_facts() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  person record;
  before employment_place[];
  after employment_place[];
  today date := kl_day(recorded_moment());
begin
  for person in select distinct c.user_id, c.company_id from changed c order by c.user_id loop
    perform from users where user_id = person.user_id for no key update;
    perform from department where department_id in (select f.department_id from employment_fact f where f.user_id = person.user_id) order by department_id for share;
    if not exists (select from employment_place p where p.user_id = person.user_id) then
      insert into employment_place select person.user_id, person.company_id, p.department, p.has_left, p.from_day, p.to_day from places_of(person.user_id) p;
      continue;
    end if;
    if pg_trigger_depth() = 1 then
      update users u set department = now.department, position = now.position, risk_level = now.risk_level
      from (
        select
          (select coalesce(parent.name, d.name) from employment_fact f left join department d on d.department_id = f.department_id left join department parent on parent.department_id = d.merged_into
            where f.user_id = person.user_id and f.fact = 'department' order by f.holds_from desc, f.employment_fact_id desc limit 1) as department,
          (select f.value from employment_fact f where f.user_id = person.user_id and f.fact = 'position' order by f.holds_from desc, f.employment_fact_id desc limit 1) as position,
          (select f.value from employment_fact f where f.user_id = person.user_id and f.fact = 'risk_level' order by f.holds_from desc, f.employment_fact_id desc limit 1) as risk_level
      ) now
      where u.user_id = person.user_id and (u.department, u.position, u.risk_level) is distinct from (now.department, now.position, now.risk_level);
    end if;
    before := array(select p from employment_place p where p.user_id = person.user_id order by p.from_day);
    after := array(select row(person.user_id, person.company_id, p.department, p.has_left, p.from_day, p.to_day)::employment_place from places_of(person.user_id) p order by p.from_day);
    continue when before = after;
    delete from employment_place where user_id = person.user_id;
    insert into employment_place select p.* from unnest(after) p;
    insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, planned, finished, seats_used)
    select person.company_id, place.department, place.has_left, turn.day, greatest(turn.day, today), sum(turn.sign * s.not_started), sum(turn.sign * s.in_progress), sum(turn.sign * s.overdue),
      sum(turn.sign * s.completed), sum(turn.sign * s.expired), sum(turn.sign * s.revoked), sum(turn.sign * s.planned), sum(turn.sign * s.finished), sum(turn.sign * s.seats_used)
    from learning_of_person(person.user_id) s
    join (select -1 as sign, p.* from unnest(before) p union all select 1, p.* from unnest(after) p) place on place.to_day > s.day
    cross join lateral (values (greatest(s.day, place.from_day), place.sign), (place.to_day, -place.sign)) as turn (day, sign)
    where turn.day < 'infinity'
    group by place.department, place.has_left, turn.day
    having (sum(turn.sign * s.not_started), sum(turn.sign * s.in_progress), sum(turn.sign * s.overdue), sum(turn.sign * s.completed), sum(turn.sign * s.expired), sum(turn.sign * s.revoked),
      sum(turn.sign * s.planned), sum(turn.sign * s.finished), sum(turn.sign * s.seats_used)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- People are held while what is theirs is counted, so that a move counts it where they are.
create or replace function count_cycles() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, planned, finished)
  select c.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(how.sign * at.sign * s.not_started), sum(how.sign * at.sign * s.in_progress),
    sum(how.sign * at.sign * s.overdue), sum(how.sign * at.sign * s.completed), sum(how.sign * at.sign * s.expired), sum(how.sign * at.sign * s.revoked),
    sum(how.sign * at.sign * s.planned), sum(how.sign * at.sign * s.finished)
  from changed c
  cross join (select case tg_op when 'DELETE' then -1 else 1 end as sign) how
  cross join lateral (
    select o.* from learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at) o
    union all
    select f.* from learning_of_former(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at) f
  ) s
  cross join lateral placed(c.user_id, s.day) at
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_cycle_again() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, planned, finished)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished)
  from (
    select -1 as sign, o.* from learning_own(old.user_id, old.course_id, old.trainee_course_id, old.assigned_at, old.started_at, old.completed_at, old.due_on, old.expires_at, old.revoked_at) o union all select 1, n.* from learning_own(new.user_id, new.course_id, new.trainee_course_id, new.assigned_at, new.started_at, new.completed_at, new.due_on, new.expires_at, new.revoked_at) n
    union all select -1, f.* from learning_of_former(old.user_id, old.course_id, old.trainee_course_id, old.assigned_at) f
    union all select 1, f.* from learning_of_former(new.user_id, new.course_id, new.trainee_course_id, new.assigned_at) f
  ) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired),
    sum(s.sign * at.sign * s.revoked), sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished)) <> (0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
create or replace function count_seats() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, seats_used)
  select c.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(at.sign)
  from changed c cross join lateral placed(c.user_id, kl_day(c.taken_at)) at
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_seat_again() returns trigger language plpgsql set enable_seqscan = off as $$
declare today date := kl_day(recorded_moment());
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, planned, finished, seats_used)
  select new.company_id, at.department, at.has_left, at.day, greatest(at.day, today), sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.in_progress),
    sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.completed), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked),
    sum(s.sign * at.sign * s.planned), sum(s.sign * at.sign * s.finished), sum(s.sign * at.sign * s.seats_used)
  from (select -1 as sign, o.* from learning_of_seat(old.user_id, old.purchased_course_id, old.trainee_course_id, old.taken_at, old.returned_at, old.due_on) o union all select 1, n.* from learning_of_seat(new.user_id, new.purchased_course_id, new.trainee_course_id, new.taken_at, new.returned_at, new.due_on) n) s
  cross join lateral placed(new.user_id, s.day) at
  group by 1, 2, 3, 4, 5
  having (sum(s.sign * at.sign * s.not_started), sum(s.sign * at.sign * s.overdue), sum(s.sign * at.sign * s.expired), sum(s.sign * at.sign * s.revoked), sum(s.sign * at.sign * s.planned),
    sum(s.sign * at.sign * s.seats_used)) <> (0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
DROP TRIGGER users_keep_first_facts ON users;
--> statement-breakpoint
CREATE TRIGGER users_keep_first_facts AFTER INSERT ON users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_first_facts();
