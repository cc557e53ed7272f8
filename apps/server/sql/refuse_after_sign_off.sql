-- The last net behind the rule: once a guest has signed off, nothing more is written in the room.
create or replace function refuse_after_sign_off() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from auditor_sign_off where auditor_room_id = new.auditor_room_id) then
    raise exception 'the room % is signed off', new.auditor_room_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
