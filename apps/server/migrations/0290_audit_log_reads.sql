DROP INDEX "audit_event_company";--> statement-breakpoint
DROP INDEX "audit_event_about";--> statement-breakpoint
CREATE INDEX "audit_event_of_company" ON "audit_event" USING btree ("company_id","at","audit_event_id");--> statement-breakpoint
CREATE INDEX "audit_event_kind" ON "audit_event" USING btree ("company_id","action","at","audit_event_id");--> statement-breakpoint
CREATE INDEX "audit_event_actor" ON "audit_event" USING btree ("actor_user_id","at","audit_event_id","company_id","action");--> statement-breakpoint
CREATE INDEX "audit_event_story" ON "audit_event" USING btree ("entity","entity_id","at","audit_event_id");--> statement-breakpoint
CREATE INDEX "audit_event_at" ON "audit_event" USING btree ("at","audit_event_id");--> statement-breakpoint
-- Reading the log asks the provider's people for AUDIT:READ, which no call asked of a global administrator before: whoever is in gets it as whoever comes
-- later does, with a line of the log each. What a company's administrators need for it they hold already, and so do super administrators.
with given as (
  insert into permission (user_id, company_id, system_type_id, module_id, right_id, maker_status, checker_status)
  select u.user_id, null, 2, 6, 1, case when u.kind = 'checker' then 0 else 1 end, case when u.kind = 'maker' then 0 else 1 end
  from users u where u.system_type_id = 3
  on conflict do nothing
  returning user_id, maker_status, checker_status
)
select append_audit(json_build_object('at', now(), 'actor_user_id', null, 'company_id', null, 'action', 'permission.given', 'entity', 'user', 'entity_id', user_id::text,
  'before', null, 'after', json_build_object('given', json_build_array(json_build_object('system_type_id', 2, 'module_id', 6, 'right_id', 1,
    'maker_status', maker_status, 'checker_status', checker_status))), 'ip', null, 'request_id', null)::text)
from given;
