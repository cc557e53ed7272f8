-- Held until the transaction ends, for a guest, who may change no row and so could lock none: nobody closes the room or signs it off meanwhile, nor the company. The
-- scope is the guest's own.
create or replace function hold_auditor_room(room integer) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from auditor_room where auditor_room_id = room for update;
  perform from company where company_id = (select company_id from auditor_room where auditor_room_id = room) for share;
end $$;
