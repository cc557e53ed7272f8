-- The same object with every word taken out of it.
create or replace function emptied_words(of jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' then '""'::jsonb else value end), '{}') from jsonb_each(of)
$$;
