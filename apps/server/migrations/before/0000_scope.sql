-- The server works as this role: no owner, no superuser, so that forced row-level security binds it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'jujur_app') then create role jujur_app nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of the cluster was first
end $$;
--> statement-breakpoint
do $$ begin
  execute format('grant jujur_app to %I', current_user);
exception when others then null; -- a superuser needs no membership
end $$;
--> statement-breakpoint
-- Whose rows: app.scope is 'all', 'company' or 'person', set at every checkout of a connection; unset means nobody's.
create function scope_allows(of_company integer) returns boolean language sql stable parallel safe as $$
  select current_setting('app.scope', true) = 'all' or of_company = nullif(current_setting('app.company', true), '')::integer
$$;
--> statement-breakpoint
create function scope_allows_person(of_company integer, of_user integer) returns boolean language sql stable parallel safe as $$
  select current_setting('app.scope', true) = 'all'
    or (of_company = nullif(current_setting('app.company', true), '')::integer
        and (current_setting('app.scope', true) = 'company' or of_user = nullif(current_setting('app.person', true), '')::integer))
$$;
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
