ALTER TABLE "material" ADD COLUMN "package_settings" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "package_notes" jsonb DEFAULT '[]' NOT NULL;
