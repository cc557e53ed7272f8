ALTER TABLE "e_invoice" ADD COLUMN "cancel_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "e_invoice" ADD COLUMN "cancel_asked_by" integer;--> statement-breakpoint
ALTER TABLE "e_invoice" ADD COLUMN "cancel_asked_by_name" text;--> statement-breakpoint
ALTER TABLE "e_invoice" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "e_invoice" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "e_invoice" ADD CONSTRAINT "e_invoice_cancel_asked" CHECK (num_nulls("e_invoice"."cancel_asked_at", "e_invoice"."cancel_asked_by", "e_invoice"."cancel_asked_by_name", "e_invoice"."cancel_reason") in (0, 4) and ("e_invoice"."cancel_asked_at" is null or "e_invoice"."state" in ('valid', 'cancelled')));--> statement-breakpoint
ALTER TABLE "e_invoice" ADD CONSTRAINT "e_invoice_cancelled" CHECK (("e_invoice"."state" = 'cancelled') = ("e_invoice"."cancelled_at" is not null and "e_invoice"."cancel_asked_at" is not null));--> statement-breakpoint
ALTER TABLE "e_invoice" ALTER COLUMN "document" SET DATA TYPE json;
