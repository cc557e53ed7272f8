CREATE TABLE "money_check" (
	"money_check_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_check_money_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"invoices" integer NOT NULL,
	"differences" integer NOT NULL,
	"found" jsonb NOT NULL,
	CONSTRAINT "money_check_counts" CHECK ("money_check"."invoices" >= 0 and "money_check"."differences" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "e_invoice_alive" ON "e_invoice" USING btree ("kind","document_id") WHERE "e_invoice"."state" in ('submitted', 'valid');