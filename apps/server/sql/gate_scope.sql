create or replace function gate_scope(system_type_id smallint) returns text language sql immutable as $$
  select case system_type_id when 1 then 'person' when 2 then 'company' when 3 then 'all' when 4 then 'all' end
$$;
