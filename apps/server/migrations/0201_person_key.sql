-- From now on what the audit log says of a person is sealed with a key of that person.
CREATE TABLE "person_key" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer,
	"sealed" text,
	"since" timestamp (3) with time zone NOT NULL,
	"destroyed_at" timestamp (3) with time zone,
	CONSTRAINT "person_key_destroyed" CHECK (("person_key"."sealed" is null) = ("person_key"."destroyed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "person_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "scope" ON "person_key" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
--> statement-breakpoint
create function keep_person_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.sealed is not null and new.sealed is null
      and (new.user_id, new.company_id, new.since) is not distinct from (old.user_id, old.company_id, old.since)
    then
      return new;
    end if;
  end if;
  raise exception 'the key of a person stays' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
CREATE TRIGGER "person_key_kept" BEFORE UPDATE OR DELETE ON "person_key" FOR EACH ROW EXECUTE FUNCTION keep_person_key();
--> statement-breakpoint
CREATE TRIGGER "person_key_whole" BEFORE TRUNCATE ON "person_key" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
create function destroy_person_key(person integer) returns void language sql set search_path = public, pg_temp as $$
  update person_key set sealed = null, destroyed_at = clock_timestamp() where user_id = person and sealed is not null;
$$;
--> statement-breakpoint
revoke all on function destroy_person_key(integer) from public;
