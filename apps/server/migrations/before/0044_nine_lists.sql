DROP INDEX "material_updated";--> statement-breakpoint
DROP INDEX "question_updated";--> statement-breakpoint
CREATE INDEX "material_listed" ON "material" USING btree ("updated_at","material_id","status");--> statement-breakpoint
CREATE INDEX "question_listed" ON "question" USING btree ("updated_at","question_id","status");--> statement-breakpoint
CREATE INDEX "question_letters" ON "question" USING gin ("name" gin_trgm_ops,"text" gin_trgm_ops);