-- The owner's alone, after an older backup was restored: carries an order out once more that was carried out before, by what was noted of it outside the database
-- (`{disposal_id, company_id, reason, note, submitted_by, submitted_at, decided_by, decided_at, people: [{user_id, reach, at}]}`). Nothing stands in its way.
-- Answers how many people were emptied; whoever is so already counts not.
create or replace function dispose_again(told jsonb) returns integer language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  scope_before constant text := coalesce(current_setting('app.scope', true), '');
  id constant integer := (told ->> 'disposal_id')::integer;
  company constant integer := (told ->> 'company_id')::integer;
  whom record;
  emptied integer := 0;
begin
  -- Set and put back here: a setting of ours in the head of a function is a superuser's to write.
  perform set_config('app.scope', 'all', true);
  insert into disposal (disposal_id, company_id, reason, note, stage, approve_status_id, submitted_by, submitted_at, decided_by, decided_at, version)
  overriding system value
  values (id, company, told ->> 'reason', coalesce(told ->> 'note', ''), 'company', 1, (told ->> 'submitted_by')::integer, (told ->> 'submitted_at')::timestamptz,
    (told ->> 'decided_by')::integer, (told ->> 'decided_at')::timestamptz, 2)
  on conflict (disposal_id) do update set approve_status_id = 1, decided_by = excluded.decided_by, decided_at = excluded.decided_at where disposal.decided_by is null;
  perform setval('disposal_disposal_id_seq', greatest(id, (select max(d.disposal_id) from disposal d)));
  for whom in select * from jsonb_to_recordset(told -> 'people') as p(user_id integer, reach text, at timestamptz) order by user_id loop
    continue when not exists (select from users u where u.user_id = whom.user_id and u.company_id = company and u.disposed_at is null);
    insert into disposal_person (disposal_id, user_id, company_id, reach) values (id, whom.user_id, company, whom.reach)
    on conflict (disposal_id, user_id) do update set state = 'waiting', obstacle = null;
    perform empty_person(id, whom.user_id, whom.at, whom.reach = 'all');
    emptied := emptied + 1;
  end loop;
  perform set_config('app.scope', scope_before, true);
  return emptied;
end $$;
