-- Who looks for the transfers of a number, or for what an invoice has on this list, no longer reads all of them.
CREATE INDEX "recorded_transfer_reference" ON "recorded_transfer" USING btree ("reference_key");--> statement-breakpoint
CREATE INDEX "payment_exception_invoice" ON "payment_exception" USING btree ("invoice_id") WHERE "payment_exception"."invoice_id" is not null;
