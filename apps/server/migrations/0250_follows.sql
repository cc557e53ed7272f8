ALTER TABLE "trainee_course" ADD COLUMN "follows_trainee_course_id" integer;--> statement-breakpoint
ALTER TABLE "seat_use" ADD COLUMN "follows_trainee_course_id" integer;--> statement-breakpoint
CREATE INDEX "trainee_course_follows" ON "trainee_course" USING btree ("follows_trainee_course_id") WHERE follows_trainee_course_id is not null;--> statement-breakpoint
CREATE INDEX "seat_use_follows" ON "seat_use" USING btree ("follows_trainee_course_id") WHERE follows_trainee_course_id is not null;