-- What share of the numbers of the 32-bit key that is furthest on were given out, and of which table (ADR 48). The working role may not look at sequences.
create or replace function keys_given(out of_table text, out share double precision) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.relname, coalesce(s.last_value, 0)::double precision / s.max_value
    from pg_sequences s
    join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.classid = 'pg_class'::regclass and d.deptype = 'i'
    join pg_class c on c.oid = d.refobjid
    where s.schemaname = 'public' and s.data_type = 'integer'::regtype
    order by 2 desc, 1 limit 1
$$;
