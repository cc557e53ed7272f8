CREATE INDEX "trainee_course_by_due" ON "trainee_course" USING btree ("company_id","due_on","trainee_course_id");--> statement-breakpoint
CREATE INDEX "trainee_course_by_assigned" ON "trainee_course" USING btree ("company_id","assigned_at","trainee_course_id");--> statement-breakpoint
CREATE INDEX "trainee_course_by_completed" ON "trainee_course" USING btree ("company_id","completed_at","trainee_course_id");--> statement-breakpoint
CREATE INDEX "trainee_course_by_expires" ON "trainee_course" USING btree ("company_id","expires_at","trainee_course_id");--> statement-breakpoint
CREATE INDEX "trainee_course_revoked_ever" ON "trainee_course" USING btree ("company_id","revoked_at") WHERE revoked_at is not null;--> statement-breakpoint
DROP INDEX "trainee_course_due_ever";--> statement-breakpoint
DROP INDEX "trainee_course_expires";--> statement-breakpoint
CREATE INDEX "users_trainee_active" ON "users" USING btree ("company_id","last_active_at","user_id") WHERE system_type_id = 1;--> statement-breakpoint
CREATE INDEX "users_trainee_invited" ON "users" USING btree ("company_id","name","user_id") WHERE system_type_id = 1 and status = 'invited';
