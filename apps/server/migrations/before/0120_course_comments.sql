CREATE TABLE "course_comment" (
	"course_comment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_comment_course_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_submission_id" integer NOT NULL,
	"module_item_id" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" integer,
	CONSTRAINT "course_comment_once" UNIQUE("course_submission_id","module_item_id"),
	CONSTRAINT "course_comment_done" CHECK (("course_comment"."done_at" is null) = ("course_comment"."done_by" is null))
);
--> statement-breakpoint
ALTER TABLE "course_comment" ADD CONSTRAINT "course_comment_course_submission_id_course_submission_course_submission_id_fk" FOREIGN KEY ("course_submission_id") REFERENCES "public"."course_submission"("course_submission_id") ON DELETE no action ON UPDATE no action;
