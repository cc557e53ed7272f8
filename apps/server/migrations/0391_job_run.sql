CREATE TABLE "job_run" (
	"name" text PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"known_since" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"took_ms" integer
);
