CREATE TABLE "route_change" (
	"one" smallint PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "route_change_one" CHECK ("route_change"."one" = 1)
);
--> statement-breakpoint
insert into route_change (one, count) values (1, 0);
--> statement-breakpoint
create function count_route_change() returns trigger language plpgsql as $$
begin
  update route_change set count = count + 1;
  return null;
end $$;
--> statement-breakpoint
-- For each statement, so a start that adds no route counts too: the contract's defaults may be others since the last one.
create trigger route_permission_counted after insert or update or delete on route_permission
for each statement execute function count_route_change();
