-- What the gateway has confirmed is in the account of what is unapplied from the moment it was raised, not only once it is settled.
INSERT INTO "unapplied_entry" ("company_id", "payment_exception_id", "invoice_id", "kind", "amount_sen", "at")
  SELECT x."company_id", x."payment_exception_id", x."invoice_id", 'received', x."amount_sen", x."raised_at"
  FROM "payment_exception" x
  WHERE x."kind" IN ('amount_differs', 'paid_twice') AND x."gateway_callback_id" IS NOT NULL AND x."payment_id" IS NULL AND x."amount_sen" > 0 AND x."currency" = 'MYR'
    AND x."state" <> 'settled' AND NOT EXISTS (SELECT 1 FROM "unapplied_entry" u WHERE u."payment_exception_id" = x."payment_exception_id")
  ORDER BY x."payment_exception_id";--> statement-breakpoint
-- What was entered is compared now: a table that others wait to look at cannot be altered.
set constraints all immediate;--> statement-breakpoint
set constraints all deferred;
