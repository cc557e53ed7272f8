-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "account_token_until" ON "account_token" USING btree ("expires_at");--> statement-breakpoint
-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "session_ended" ON "session" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "users_trainee_all_name" ON "users" USING btree ("name","user_id") WHERE system_type_id = 1;--> statement-breakpoint
-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "outbox_mail_sent" ON "outbox_mail" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "trainee_course_all_due" ON "trainee_course" USING btree ("due_on","trainee_course_id");--> statement-breakpoint
-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "trainee_course_all_assigned" ON "trainee_course" USING btree ("assigned_at","trainee_course_id");--> statement-breakpoint
-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "trainee_course_all_completed" ON "trainee_course" USING btree ("completed_at","trainee_course_id");--> statement-breakpoint
-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "trainee_course_rare" ON "trainee_course" USING btree ("status","trainee_course_id") WHERE status in ('PLEDGE_PENDING', 'REVOKED');--> statement-breakpoint
-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "certificate_person" ON "certificate" USING btree ("user_id");--> statement-breakpoint
-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "pledge_person" ON "pledge" USING btree ("user_id");--> statement-breakpoint
-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "notification_read" ON "notification" USING btree ("created_at") WHERE read_at is not null;--> statement-breakpoint
-- expands: half a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "seat_use_held" ON "seat_use" USING btree ("company_id","purchased_course_id","trainee_course_id") WHERE returned_at is null;
