ALTER TABLE "report_row" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_row" ALTER COLUMN "course_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_row" ALTER COLUMN "course_title" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "sums" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "report_row" ADD COLUMN "amount_sen" bigint;