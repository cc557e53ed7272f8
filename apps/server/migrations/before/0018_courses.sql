-- Items move within one statement: the places of a module are looked at once it is done.
ALTER TABLE "module_item" DROP CONSTRAINT "module_item_position";--> statement-breakpoint
ALTER TABLE "module_item" ADD CONSTRAINT "module_item_position" UNIQUE("module_id","position") DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE UNIQUE INDEX "trainee_module_title_unique" ON "trainee_module" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "trainee_module_updated" ON "trainee_module" USING btree ("updated_at","module_id");--> statement-breakpoint
CREATE INDEX "course_updated" ON "course" USING btree ("updated_at","course_id");--> statement-breakpoint
CREATE INDEX "course_module_of" ON "course_module" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "trainee_course_course" ON "trainee_course" USING btree ("course_id","trainee_course_id");
