ALTER TABLE "quiz_attempt" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "trainee_course" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "heading" text;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "signatory_name" text;--> statement-breakpoint
ALTER TABLE "certificate" ADD COLUMN "signatory_title" text;