ALTER TABLE "payment_exception" ADD COLUMN "refund_payee" text;--> statement-breakpoint
-- A refund that may be paid out has been decided by another than proposed it, as whatever is settled.
ALTER TABLE "payment_exception" DROP CONSTRAINT "payment_exception_four_eyes";--> statement-breakpoint
ALTER TABLE "payment_exception" ADD CONSTRAINT "payment_exception_four_eyes" CHECK ("payment_exception"."state" not in ('settled', 'to_pay_out') or ("payment_exception"."decided_by" is not null and "payment_exception"."decided_by" <> "payment_exception"."submitted_by"));--> statement-breakpoint
CREATE INDEX "refund_voucher_reference" ON "refund_voucher" USING btree (upper("reference"));
