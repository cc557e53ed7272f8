CREATE TABLE "session_gate" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"version" bigint NOT NULL,
	"version_before" bigint NOT NULL,
	"scope" text NOT NULL,
	"company" text NOT NULL,
	"person" text NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_gate_session" UNIQUE("session_id")
);
--> statement-breakpoint
ALTER TABLE "route_change" ADD COLUMN "count_before" integer;--> statement-breakpoint
update route_change set count_before = count;--> statement-breakpoint
ALTER TABLE "route_change" ALTER COLUMN "count_before" SET NOT NULL;--> statement-breakpoint
-- Forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "valid_until" timestamp (3) with time zone;--> statement-breakpoint
-- As identity.rules.ts has it on the day of this migration; whoever signs in later brings the instant along.
update session s set valid_until = least(
  s.created_at + interval '12 hours',
  s.last_seen_at + case when u.system_type_id = 1 then interval '8 hours' else interval '30 minutes' end)
from users u where u.user_id = s.user_id;--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "valid_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "session_gate" ADD CONSTRAINT "session_gate_session_id_session_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_gate_user" ON "session_gate" USING btree ("user_id");
--> statement-breakpoint
-- Rows are updated often and never by an indexed column: room for the next version of a row on its own page.
alter table session_gate set (fillfactor = 50);
--> statement-breakpoint
create sequence session_gate_version as bigint;
--> statement-breakpoint
-- Raised by the gate (kit/database/gate.ts) where a token may not come in as the server knows it: nothing of the message is then carried out.
create function gate_shut() returns boolean language plpgsql as $$
begin
  raise exception 'the gate is shut' using errcode = 'JJ001';
end $$;
--> statement-breakpoint
create function gate_scope(system_type_id smallint) returns text language sql immutable as $$
  select case system_type_id when 1 then 'person' when 2 then 'company' when 3 then 'all' when 4 then 'all' end
$$;
--> statement-breakpoint
create function open_gate() returns trigger language plpgsql as $$
declare next bigint := nextval('session_gate_version');
begin
  insert into session_gate (token_hash, session_id, user_id, version, version_before, scope, company, person, valid_until, last_seen_at)
  select new.token_hash, new.session_id, u.user_id, next, next, gate_scope(u.system_type_id), coalesce(u.company_id::text, ''),
    case when u.system_type_id = 1 then u.user_id::text else '' end, new.valid_until, new.last_seen_at
  from users u where u.user_id = new.user_id;
  return null;
end $$;
--> statement-breakpoint
create trigger session_opens_gate after insert on session for each row when (new.ended_at is null) execute function open_gate();
--> statement-breakpoint
create function gate_before(row_xmin xid, version bigint, version_before bigint) returns bigint language sql volatile as $$
  select case when row_xmin = pg_current_xact_id()::xid then version_before else version end
$$;
--> statement-breakpoint
create function raise_gate_of_session() returns trigger language plpgsql as $$
begin
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before),
    valid_until = case when new.ended_at is null then new.valid_until else '-infinity' end, last_seen_at = new.last_seen_at
  where g.session_id = new.session_id;
  return null;
end $$;
--> statement-breakpoint
create function prolong_gate() returns trigger language plpgsql as $$
begin
  update session_gate g set valid_until = new.valid_until, last_seen_at = new.last_seen_at,
    version_before = gate_before(g.xmin, g.version, g.version_before)
  where g.session_id = new.session_id;
  return null;
end $$;
--> statement-breakpoint
-- Using a session prolongs it; any other change of its row is a reason to look at it anew.
create trigger session_prolongs_gate after update on session for each row
when (old.ended_at is null and new.ended_at is null and new.created_at = old.created_at and new.user_id = old.user_id and new.valid_until >= old.valid_until)
execute function prolong_gate();
--> statement-breakpoint
create trigger session_raises_gate after update on session for each row
when (old.ended_at is null and not (new.ended_at is null and new.created_at = old.created_at and new.user_id = old.user_id and new.valid_until >= old.valid_until))
execute function raise_gate_of_session();
--> statement-breakpoint
create function raise_gates_of_user() returns trigger language plpgsql as $$
begin
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before),
    scope = gate_scope(new.system_type_id), company = coalesce(new.company_id::text, ''),
    person = case when new.system_type_id = 1 then new.user_id::text else '' end
  where g.user_id = new.user_id;
  return null;
end $$;
--> statement-breakpoint
create trigger users_raise_gates after update on users for each row
when ((old.username, old.name, old.email, old.system_type_id, old.kind, old.language, old.status, old.company_id)
  is distinct from (new.username, new.name, new.email, new.system_type_id, new.kind, new.language, new.status, new.company_id))
execute function raise_gates_of_user();
--> statement-breakpoint
create function raise_gates_of_company() returns trigger language plpgsql as $$
begin
  -- In one order, so that two that raise many wait for each other and do not block each other.
  perform from session_gate where user_id in (select user_id from users where company_id = new.company_id) order by session_id for update;
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before)
  where g.user_id in (select user_id from users where company_id = new.company_id);
  return null;
end $$;
--> statement-breakpoint
create trigger company_raises_gates after update on company for each row when (old.status is distinct from new.status) execute function raise_gates_of_company();
--> statement-breakpoint
create function raise_gates_of_holders() returns trigger language plpgsql as $$
begin
  perform from session_gate where user_id in (select user_id from changed) order by session_id for update;
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before)
  where g.user_id in (select user_id from changed);
  return null;
end $$;
--> statement-breakpoint
create trigger permission_added after insert on permission referencing new table as changed for each statement execute function raise_gates_of_holders();
--> statement-breakpoint
create trigger permission_changed after update on permission referencing new table as changed for each statement execute function raise_gates_of_holders();
--> statement-breakpoint
create trigger permission_removed after delete on permission referencing old table as changed for each statement execute function raise_gates_of_holders();
--> statement-breakpoint
create or replace function count_route_change() returns trigger language plpgsql as $$
begin
  update route_change set count_before = case when xmin = pg_current_xact_id()::xid then count_before else count end, count = count + 1;
  return null;
end $$;
--> statement-breakpoint
-- Who is signed in stays so.
insert into session_gate (token_hash, session_id, user_id, version, version_before, scope, company, person, valid_until, last_seen_at)
select s.token_hash, s.session_id, s.user_id, v.next, v.next, gate_scope(u.system_type_id), coalesce(u.company_id::text, ''),
  case when u.system_type_id = 1 then u.user_id::text else '' end, s.valid_until, s.last_seen_at
from (select *, nextval('session_gate_version') as next from session where ended_at is null) v
join session s using (session_id) join users u on u.user_id = s.user_id;
