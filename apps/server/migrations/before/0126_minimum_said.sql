ALTER TABLE "material" ADD COLUMN "min_said" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "material" SET "min_said" = true
WHERE "min_seconds" > 0 AND "min_seconds" IS DISTINCT FROM floor(coalesce(("package_settings" ->> 'minutes')::integer * 60, "duration_seconds",
  CASE WHEN ("details" ->> 'words')::integer = 0 THEN 60 ELSE greatest(1, round(("details" ->> 'words')::integer * 60 / 220.0)) END) / 2.0);--> statement-breakpoint
-- Of these no minimum was ever guessed to be none; of texts, typing the first word made it so.
UPDATE "material" SET "min_said" = true WHERE "min_seconds" = 0 AND "type" IN ('video', 'audio', 'pdf', 'image');--> statement-breakpoint
UPDATE "material" SET "min_seconds" = 0 WHERE "type" = 'scorm' AND NOT "min_said" AND "package_settings" ->> 'minutes' IS NULL AND "min_seconds" > 0;
