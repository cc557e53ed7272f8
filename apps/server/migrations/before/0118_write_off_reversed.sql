-- What is allowed is more than before: no row needs to be looked at, and the table is not held while it would be.
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_sign";--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_sign" CHECK ("ledger_entry"."amount_sen" <> 0 and ("ledger_entry"."kind" = 'write_off' or ("ledger_entry"."kind" in ('issued', 'refund')) = ("ledger_entry"."amount_sen" > 0)) and ("ledger_entry"."kind" = 'payment') = ("ledger_entry"."payment_id" is not null) and ("ledger_entry"."kind" = 'credit') = ("ledger_entry"."credit_note_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_note" DROP CONSTRAINT "credit_note_owed";--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_owed" CHECK (case when "credit_note"."closes_invoice" then "credit_note"."owed_sen" >= 0 and "credit_note"."owed_sen" < "credit_note"."total_sen" else "credit_note"."owed_sen" >= 0 and "credit_note"."owed_sen" <= "credit_note"."total_sen" end) NOT VALID;--> statement-breakpoint
-- Those that wait owe no more than came in and no other owes; whoever was about to approve looks again.
UPDATE "credit_note" n SET "owed_sen" = least(n."total_sen", w."left_sen"), "version" = n."version" + 1
FROM (
  SELECT c."credit_note_id", greatest(0,
    coalesce((SELECT -sum(e."amount_sen") FROM "ledger_entry" e WHERE e."invoice_id" = c."invoice_id" AND e."kind" = 'payment'), 0)
    - coalesce((SELECT sum(o."owed_sen") FROM "credit_note" o WHERE o."invoice_id" = c."invoice_id" AND o."approve_status_id" = 1), 0)) AS "left_sen"
  FROM "credit_note" c WHERE c."approve_status_id" = 2 AND NOT c."closes_invoice"
) w
WHERE w."credit_note_id" = n."credit_note_id" AND n."owed_sen" > w."left_sen";
