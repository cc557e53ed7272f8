ALTER TABLE "bank_receipt" ADD COLUMN "stands_since" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD COLUMN "reminded" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_receipt_sent" ON "bank_receipt" USING btree ("bank_code","reference_no");--> statement-breakpoint
CREATE INDEX "bank_receipt_day" ON "bank_receipt" USING btree ("paid_on","amount_sen");