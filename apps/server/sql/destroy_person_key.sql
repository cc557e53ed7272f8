-- The owner's alone: nobody can read any more what the audit log says of this person, and the log stays whole. Copies and backups from before still have it.
create or replace function destroy_person_key(person integer) returns void language sql set search_path = public, pg_temp as $$
  update person_key set sealed = null, destroyed_at = clock_timestamp() where user_id = person and sealed is not null;
$$;
