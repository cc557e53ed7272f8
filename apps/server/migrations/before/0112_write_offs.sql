CREATE TABLE "write_off" (
	"write_off_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "write_off_write_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"amount_sen" bigint NOT NULL,
	"reason" text NOT NULL,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"submitted_by" integer NOT NULL,
	"submitted_by_name" text NOT NULL,
	"decided_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"remarks" text,
	CONSTRAINT "write_off_amount" CHECK ("write_off"."amount_sen" > 0),
	CONSTRAINT "write_off_four_eyes" CHECK ("write_off"."decided_by" is null or "write_off"."decided_by" <> "write_off"."submitted_by")
);
--> statement-breakpoint
ALTER TABLE "write_off" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "write_off" ADD CONSTRAINT "write_off_invoice_company" FOREIGN KEY ("invoice_id","company_id") REFERENCES "public"."invoice"("invoice_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "write_off_once" ON "write_off" USING btree ("invoice_id") WHERE "write_off"."approve_status_id" in (1, 2);--> statement-breakpoint
CREATE INDEX "write_off_queue" ON "write_off" USING btree ("approve_status_id","write_off_id");--> statement-breakpoint
CREATE INDEX "write_off_invoice" ON "write_off" USING btree ("invoice_id");--> statement-breakpoint
CREATE POLICY "scope" ON "write_off" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
