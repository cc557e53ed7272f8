CREATE TABLE "audit_check" (
	"audit_check_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_check_audit_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"sound" boolean NOT NULL,
	"lines" bigint NOT NULL,
	"last" bigint NOT NULL,
	"outside" integer NOT NULL,
	"faults" jsonb NOT NULL,
	"checked_by" integer,
	CONSTRAINT "audit_check_sound" CHECK ("audit_check"."sound" = (jsonb_array_length("audit_check"."faults") = 0))
);
--> statement-breakpoint
CREATE INDEX "approval_step_decider" ON "approval_step" USING btree ("user_id","at") WHERE "approval_step"."action" in ('approved', 'rejected');--> statement-breakpoint
CREATE INDEX "invoice_month" ON "invoice" USING btree ("issued_on","company_id","status","due_on","total_sen","open_sen");--> statement-breakpoint
CREATE INDEX "ledger_entry_credit" ON "ledger_entry" USING btree ("invoice_id") WHERE "ledger_entry"."kind" = 'credit';