ALTER TABLE "payment" ADD COLUMN "transfer_id" integer;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_transfer_once" UNIQUE("transfer_id");--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_way";--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_way" CHECK (num_nonnulls("payment"."bill_id", "payment"."bank_receipt_id", "payment"."transfer_id") = 1 and ("payment"."channel" = 1) = ("payment"."bill_id" is not null) and "payment"."channel" in (1, 2));
