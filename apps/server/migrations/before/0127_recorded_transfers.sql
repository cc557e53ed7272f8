CREATE TABLE "recorded_transfer" (
	"payment_exception_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"bank_code" text NOT NULL,
	"reference_no" text NOT NULL,
	"reference_key" text GENERATED ALWAYS AS (reference_key(reference_no)) STORED,
	"amount_sen" bigint NOT NULL,
	"value_on" date NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "recorded_transfer_amount" CHECK ("recorded_transfer"."amount_sen" > 0)
);
--> statement-breakpoint
ALTER TABLE "recorded_transfer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recorded_transfer" ADD CONSTRAINT "recorded_transfer_payment_exception_id_payment_exception_payment_exception_id_fk" FOREIGN KEY ("payment_exception_id") REFERENCES "public"."payment_exception"("payment_exception_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_transfer" ADD CONSTRAINT "recorded_transfer_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recorded_transfer_once" ON "recorded_transfer" USING btree ("bank_code","reference_key","amount_sen","value_on") WHERE "recorded_transfer"."is_live";--> statement-breakpoint
CREATE INDEX "recorded_transfer_company" ON "recorded_transfer" USING btree ("company_id","payment_exception_id");--> statement-breakpoint
CREATE POLICY "scope" ON "recorded_transfer" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "transfer_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_transfer_once" ON "payment" USING btree ("transfer_id") WHERE "payment"."transfer_id" is not null;--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_way";--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_way" CHECK (num_nonnulls("payment"."bill_id", "payment"."bank_receipt_id", "payment"."transfer_id") = 1 and ("payment"."channel" = 1) = ("payment"."bill_id" is not null) and "payment"."channel" in (1, 2));
