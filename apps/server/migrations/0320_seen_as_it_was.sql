ALTER TABLE "module_progress" ADD COLUMN "read_in" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "pledge" ADD COLUMN "typed_name" text;--> statement-breakpoint
CREATE INDEX "trainee_course_open_version" ON "trainee_course" USING btree ("course_version_id") WHERE status in ('NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING');