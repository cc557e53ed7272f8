create or replace function gate_before(row_xmin xid, version bigint, version_before bigint) returns bigint language sql volatile as $$
  select case when row_xmin = pg_current_xact_id()::xid then version_before else version end
$$;
