-- Called by the access guard (kit/database/access-guard.ts) when no row matches its snapshot: the error keeps PostgreSQL from executing the rest of the message.
create or replace function gate_shut() returns boolean language plpgsql as $$
begin
  raise exception 'the gate is shut' using errcode = 'JJ001';
end $$;
