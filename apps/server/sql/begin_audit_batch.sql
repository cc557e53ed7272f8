-- For whoever seals, until the end of the transaction: one at a time; no row where another does, unless this one is to wait. Answers what the next
-- batch follows, from which id on lines may wait (`settled_to`), up to which they are all there once this batch is kept (`settles`), and what to
-- remember for that: the newest id, and the transaction that came after it, null for this one.
create or replace function begin_audit_batch(waits boolean)
  returns table (last bigint, hash text, settled_to bigint, settles bigint, mark bigint, mark_xid bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  before audit_batch;
  head audit_head;
  newest bigint;
  oldest_open bigint;
begin
  -- Whoever has an id up to the newest had a transaction by then, which is older than this one only if this one has no number yet.
  if pg_current_xact_id_if_assigned() is not null then raise exception 'sealing begins its transaction'; end if;
  if waits then perform pg_advisory_xact_lock(7305805);
  elsif not pg_try_advisory_xact_lock(7305805) then return;
  end if;
  select case when is_called then last_value else last_value - 1 end into newest from audit_event_line_seq;
  select * into before from audit_batch order by last desc limit 1;
  if not found then
    select * into strict head from audit_head where one = 1 for update;
    before.last := head.audit_event_id;
    before.hash := head.hash;
    before.settled_to := head.audit_event_id;
    before.mark := head.audit_event_id;
    before.mark_xid := 0;
  end if;
  oldest_open := pg_snapshot_xmin(pg_current_snapshot())::text;
  if before.mark_xid <= oldest_open then
    return query select before.last, before.hash, before.settled_to, greatest(before.mark, before.settled_to), newest, null::bigint;
  elsif before.mark_xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint then
    -- A restored copy counts its transactions anew.
    return query select before.last, before.hash, before.settled_to, before.settled_to, newest, null::bigint;
  else
    return query select before.last, before.hash, before.settled_to, before.settled_to, before.mark, before.mark_xid;
  end if;
end $$;
