create or replace function count_route_change() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update route_change set count_before = case when xmin = pg_current_xact_id()::xid then count_before else count end, count = count + 1;
  return null;
end $$;
