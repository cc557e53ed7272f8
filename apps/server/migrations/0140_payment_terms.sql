-- How long a customer has to pay: of its own, or as every company.
ALTER TABLE "company" ADD COLUMN "payment_days" smallint;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_payment_days" CHECK ("company"."payment_days" between 1 and 365);