-- A course counts as completed as long as its certificate stands.
create or replace function revoke_course() returns trigger language plpgsql as $$
begin
  update trainee_course set status = 'REVOKED', revoked_at = new.revoked_at where trainee_course_id = new.trainee_course_id;
  return null;
end $$;
