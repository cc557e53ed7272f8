ALTER TABLE "bill" ADD COLUMN "pending_at" timestamp (3) with time zone;
