ALTER TABLE "credit_note" ADD COLUMN "closes_invoice" boolean DEFAULT false NOT NULL;
