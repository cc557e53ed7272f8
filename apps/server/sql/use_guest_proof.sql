-- The visit whose code proved a moment ago that it is still the guest, used up by this; null where none did. For a guest, who may read no visit and change none. The
-- scope is the guest's own.
create or replace function use_guest_proof(visit text, room integer, at timestamptz) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare proof integer;
begin
  update auditor_visit set proof_used_at = at
  where visit_hash = visit and auditor_room_id = room and proof_used_at is null and proved_at > at - interval '5 minutes'
  returning auditor_visit_id into proof;
  return proof;
end $$;
