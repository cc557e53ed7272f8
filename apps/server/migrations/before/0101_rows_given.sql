-- What an import leaves out can be put right, and taken along with all columns of its file.
ALTER TABLE "trainee_job" ADD COLUMN "columns" jsonb;
--> statement-breakpoint
ALTER TABLE "trainee_job_line" ADD COLUMN "given" text;
