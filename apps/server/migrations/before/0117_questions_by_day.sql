ALTER TABLE "company_question_figure" ADD COLUMN "counted_on" date;--> statement-breakpoint
ALTER TABLE "company_question_figure" ADD COLUMN "answered_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_question_figure" ADD COLUMN "right_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP INDEX "company_question_figure_weakest";
