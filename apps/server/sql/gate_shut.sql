-- Raised by the gate (kit/database/gate.ts) where a token may not come in as the server knows it: nothing of the message is then carried out.
create or replace function gate_shut() returns boolean language plpgsql as $$
begin
  raise exception 'the gate is shut' using errcode = 'JJ001';
end $$;
