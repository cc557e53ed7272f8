ALTER TABLE "material" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "module_item_of_material" ON "module_item" USING btree ("material_id");