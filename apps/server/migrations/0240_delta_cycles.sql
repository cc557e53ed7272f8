-- A version may be marked as a material change, and whoever has a certificate of an earlier one takes what changed (ADR 31).
DROP INDEX "trainee_course_newest";--> statement-breakpoint
ALTER TABLE "course_submission" ADD COLUMN "material_change" text;--> statement-breakpoint
ALTER TABLE "course_submission" ADD COLUMN "update_due_days" smallint;--> statement-breakpoint
ALTER TABLE "course_version" ADD COLUMN "material_change" text;--> statement-breakpoint
ALTER TABLE "course_version" ADD COLUMN "update_due_days" smallint;--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "delta_of" integer;--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "delta_items" integer[];--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "delta_pledge" boolean;--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "delta_ended" text;--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "delta_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trainee_course" ADD CONSTRAINT "trainee_course_delta_of" FOREIGN KEY ("delta_of","user_id","company_id") REFERENCES "public"."trainee_course"("trainee_course_id","user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trainee_course_delta" ON "trainee_course" USING btree ("delta_of") WHERE delta_of is not null;--> statement-breakpoint
CREATE INDEX "trainee_course_deltas" ON "trainee_course" USING btree ("company_id","course_id","trainee_course_id") WHERE delta_of is not null;--> statement-breakpoint
CREATE INDEX "trainee_course_newest" ON "trainee_course" USING btree ("company_id","course_id","user_id","trainee_course_id") WHERE delta_of is null;--> statement-breakpoint
ALTER TABLE "course_submission" ADD CONSTRAINT "course_submission_material" CHECK (("course_submission"."material_change" is null) = ("course_submission"."update_due_days" is null));--> statement-breakpoint
ALTER TABLE "course_version" ADD CONSTRAINT "course_version_material" CHECK (("course_version"."material_change" is null) = ("course_version"."update_due_days" is null) and ("course_version"."material_change" is null or "course_version"."version_no" > 1));--> statement-breakpoint
ALTER TABLE "trainee_course" ADD CONSTRAINT "trainee_course_delta_whole" CHECK (("trainee_course"."delta_of" is null) = ("trainee_course"."delta_items" is null) and ("trainee_course"."delta_of" is null) = ("trainee_course"."delta_pledge" is null) and ("trainee_course"."delta_ended" is null or "trainee_course"."delta_of" is not null)
        and ("trainee_course"."delta_ended" is null) = ("trainee_course"."delta_ended_at" is null)
        and ("trainee_course"."delta_of" is null or "trainee_course"."expires_at" is null and "trainee_course"."revoked_at" is null and ("trainee_course"."status" = 'EXPIRED') = ("trainee_course"."delta_ended" is not null)));