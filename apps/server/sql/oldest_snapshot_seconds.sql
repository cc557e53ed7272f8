-- For how long the oldest snapshot of this database is open, among those of its owner (a dump, a migration) and of whoever is a member of that role: what
-- is deleted and changed cannot be cleared away before it ends. PostgreSQL tells a login nothing of others' transactions.
create or replace function oldest_snapshot_seconds() returns double precision language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::double precision
    from pg_stat_activity where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()
$$;
