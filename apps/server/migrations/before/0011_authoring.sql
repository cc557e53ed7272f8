CREATE TABLE "content_edit" (
	"content_edit_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_edit_content_edit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"content_id" integer NOT NULL,
	"version" integer NOT NULL,
	"fields" text[] NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_edit_version" UNIQUE("kind","content_id","version"),
	CONSTRAINT "content_edit_fields" CHECK (cardinality("content_edit"."fields") > 0)
);
--> statement-breakpoint
CREATE TABLE "course_submission" (
	"course_submission_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_submission_course_submission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"content_format" smallint NOT NULL,
	"content_hash" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"submitted_by" integer NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"remarks" text,
	"course_version_id" integer,
	CONSTRAINT "course_submission_four_eyes" CHECK ("course_submission"."decided_by" is null or "course_submission"."status" = 'withdrawn' or "course_submission"."decided_by" <> "course_submission"."submitted_by")
);
--> statement-breakpoint
CREATE TABLE "package_file" (
	"package_sha256" text NOT NULL,
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "package_file_package_sha256_path_pk" PRIMARY KEY("package_sha256","path")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"call" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "upload_bytes" CHECK ("upload"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "cover_alt" text;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "certificate" jsonb;--> statement-breakpoint
ALTER TABLE "course_version" ADD COLUMN "content_format" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "file_bytes" bigint;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "captions_sha256" text;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "caption_cues" integer;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "language_files" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "module_item" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "module_item" ADD COLUMN "scorm_rule" jsonb;--> statement-breakpoint
ALTER TABLE "trainee_module" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "picture_sha256" text;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "picture_alt" text;--> statement-breakpoint
ALTER TABLE "question_option" ADD COLUMN "explanation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_submission" ADD CONSTRAINT "course_submission_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_submission" ADD CONSTRAINT "course_submission_course_version_id_course_version_course_version_id_fk" FOREIGN KEY ("course_version_id") REFERENCES "public"."course_version"("course_version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_edit_when" ON "content_edit" USING btree ("kind","content_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "course_submission_pending" ON "course_submission" USING btree ("course_id") WHERE "course_submission"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "upload_of_person" ON "upload" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "material_updated" ON "material" USING btree ("updated_at","material_id");--> statement-breakpoint
CREATE INDEX "material_title" ON "material" USING btree (lower("title"),"material_id");--> statement-breakpoint
CREATE INDEX "question_updated" ON "question" USING btree ("updated_at","question_id");--> statement-breakpoint
CREATE INDEX "question_tags" ON "question" USING gin ("tags");--> statement-breakpoint
create trigger content_edit_immutable before update or delete or truncate on content_edit for each statement execute function refuse_change();
