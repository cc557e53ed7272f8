ALTER TABLE "course" ADD COLUMN "replaced_by" integer;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_replaced_by" FOREIGN KEY ("replaced_by") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_replaced" ON "course" USING btree ("replaced_by") WHERE replaced_by is not null;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_replaced_by_another" CHECK ("course"."replaced_by" <> "course"."course_id");
