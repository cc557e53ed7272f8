CREATE TABLE "question_import" (
	"question_import_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_import_question_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"tag" text,
	"taken" integer NOT NULL,
	"changed" integer NOT NULL,
	"left_out" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "question_import_tag" ON "question_import" USING btree (lower("tag"));--> statement-breakpoint
CREATE INDEX "question_import_made" ON "question_import" USING btree ("made_at","question_import_id");
