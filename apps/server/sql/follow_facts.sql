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
    insert into learning_day (company_id, department, has_left, day, known_on, not_started, in_progress, overdue, completed, expired, revoked, paused, waived, extended, planned, finished, seats_used)
    select person.company_id, place.department, place.has_left, turn.day, greatest(turn.day, today), sum(turn.sign * s.not_started), sum(turn.sign * s.in_progress), sum(turn.sign * s.overdue),
      sum(turn.sign * s.completed), sum(turn.sign * s.expired), sum(turn.sign * s.revoked), sum(turn.sign * s.paused), sum(turn.sign * s.waived), sum(turn.sign * s.extended),
      sum(turn.sign * s.planned), sum(turn.sign * s.finished), sum(turn.sign * s.seats_used)
    from learning_of_person(person.user_id) s
    join (select -1 as sign, p.* from unnest(before) p union all select 1, p.* from unnest(after) p) place on place.to_day > s.day
    cross join lateral (values (greatest(s.day, place.from_day), place.sign), (place.to_day, -place.sign)) as turn (day, sign)
    where turn.day < 'infinity'
    group by place.department, place.has_left, turn.day
    having (sum(turn.sign * s.not_started), sum(turn.sign * s.in_progress), sum(turn.sign * s.overdue), sum(turn.sign * s.completed), sum(turn.sign * s.expired), sum(turn.sign * s.revoked),
      sum(turn.sign * s.paused), sum(turn.sign * s.waived), sum(turn.sign * s.extended), sum(turn.sign * s.planned), sum(turn.sign * s.finished), sum(turn.sign * s.seats_used))
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  end loop;
  return null;
end $$;
