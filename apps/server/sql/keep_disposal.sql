-- An order stays as it was asked for, and what was decided stays decided: only its work goes on.
create or replace function keep_disposal() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.reason, new.note, new.submitted_by, new.submitted_at) is distinct from (old.company_id, old.reason, old.note, old.submitted_by, old.submitted_at)
    or (old.decided_by is not null and (new.approve_status_id, new.decided_by, new.decided_at) is distinct from (old.approve_status_id, old.decided_by, old.decided_at))
    or (old.finished_at is not null and new is distinct from old)
  then
    raise exception 'an order to dispose of data stays as it was decided' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
