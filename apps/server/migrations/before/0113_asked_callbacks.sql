ALTER TABLE "gateway_callback" ADD COLUMN "asked_at" timestamp (3) with time zone;
