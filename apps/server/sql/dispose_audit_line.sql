-- Takes the values out of a line that was sealed before people had keys, by the order of two people, and keeps its hash. What is signed is the server's; the
-- verifier holds it against the line. One row a line, once.
create or replace function dispose_audit_line(given jsonb) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  scope_before constant text := coalesce(current_setting('app.scope', true), '');
  kept audit_disposed := jsonb_populate_record(null::audit_disposed, given);
  line audit_event;
begin
  -- Set and put back here: a setting of ours in the head of a function is a superuser's to write.
  perform set_config('app.scope', 'all', true), set_config('app.disposing', 'yes', true);
  if not exists (
    select from disposal d join disposal_person p using (disposal_id) join users u on u.user_id = p.user_id
    where d.disposal_id = kept.disposal_id and d.approve_status_id = 1 and d.submitted_by = kept.submitted_by and d.decided_by = kept.decided_by
      and d.submitted_by <> d.decided_by and p.user_id = (given ->> 'user_id')::integer and u.disposed_at is not null
  ) then
    raise exception 'no line of the log loses its values but by an order of two people' using errcode = 'insufficient_privilege';
  end if;
  select * into strict line from audit_event e where e.audit_event_id = kept.audit_event_id for update;
  if line.entity <> 'user' or line.entity_id <> given ->> 'user_id' or line.after ? 'key_of' or not coalesce(line.before ? 'sealed' and line.after ? 'sealed', false)
    or kept.hash is distinct from coalesce(line.hash, (select s.digest from audit_sealed s where s.audit_event_id = line.audit_event_id))
  then
    raise exception 'this line of the log has no old values of that person' using errcode = 'integrity_constraint_violation';
  end if;
  update audit_event e set before = jsonb_set(e.before, '{sealed}', 'null'), after = jsonb_set(e.after, '{sealed}', 'null') where e.audit_event_id = kept.audit_event_id;
  kept.company_id := line.company_id;
  insert into audit_disposed values (kept.*);
  perform set_config('app.disposing', '', true), set_config('app.scope', scope_before, true);
end $$;
