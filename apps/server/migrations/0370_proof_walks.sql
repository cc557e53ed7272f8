CREATE TABLE "audit_walk" (
	"audit_walk_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_walk_audit_walk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_by" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"slice" integer NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_check" ADD COLUMN "disposed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_disposed" ADD COLUMN "segments" jsonb;