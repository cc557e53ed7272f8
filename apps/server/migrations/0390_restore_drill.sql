CREATE TABLE "restore_drill" (
	"restore_drill_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restore_drill_restore_drill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"backup_at" timestamp (3) with time zone NOT NULL,
	"tables" integer NOT NULL,
	"rows" bigint NOT NULL,
	"files" integer NOT NULL,
	"signed_in" boolean NOT NULL,
	"faults" jsonb NOT NULL,
	"fault_count" integer NOT NULL,
	"took_ms" integer NOT NULL,
	"version" text NOT NULL,
	CONSTRAINT "restore_drill_faults" CHECK (("restore_drill"."fault_count" = 0) = (jsonb_array_length("restore_drill"."faults") = 0))
);
