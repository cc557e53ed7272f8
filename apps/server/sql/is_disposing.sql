-- Whether this is the work of dispose_person or dispose_audit_line: they run as the owner with a setting of their own. Whoever serves can set it and is not the owner.
create or replace function is_disposing() returns boolean language sql stable as $$
  select coalesce(current_setting('app.disposing', true), '') = 'yes'
    and current_user = (select relowner::regrole::name from pg_class where oid = 'public.disposal'::regclass)
$$;
