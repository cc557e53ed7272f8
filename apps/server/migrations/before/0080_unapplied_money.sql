CREATE TABLE "unapplied_entry" (
	"unapplied_entry_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unapplied_entry_unapplied_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"payment_exception_id" integer NOT NULL,
	"payment_id" integer,
	"invoice_id" integer,
	"kind" text NOT NULL,
	"amount_sen" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" integer,
	"by_name" text,
	"entered_by" integer,
	"entered_by_name" text,
	"to_invoice_id" integer,
	"document_no" text,
	"note" text,
	CONSTRAINT "unapplied_entry_sign" CHECK ("unapplied_entry"."amount_sen" <> 0 and ("unapplied_entry"."kind" = 'received') = ("unapplied_entry"."amount_sen" > 0) and ("unapplied_entry"."kind" = 'moved') = ("unapplied_entry"."to_invoice_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "unapplied_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refund_voucher" (
	"refund_voucher_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_voucher_refund_voucher_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"voucher_no" text NOT NULL,
	"payment_exception_id" integer NOT NULL,
	"invoice_id" integer,
	"amount_sen" bigint NOT NULL,
	"value_on" date NOT NULL,
	"reference" text NOT NULL,
	"entered_by" integer NOT NULL,
	"entered_by_name" text NOT NULL,
	"approved_by" integer NOT NULL,
	"approved_by_name" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refund_voucher_no" UNIQUE("voucher_no"),
	CONSTRAINT "refund_voucher_amount" CHECK ("refund_voucher"."amount_sen" > 0),
	CONSTRAINT "refund_voucher_four_eyes" CHECK ("refund_voucher"."entered_by" <> "refund_voucher"."approved_by")
);
--> statement-breakpoint
ALTER TABLE "refund_voucher" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_exception" ADD COLUMN "left_sen" bigint;--> statement-breakpoint
ALTER TABLE "payment_exception" ADD COLUMN "settlement_sen" bigint;--> statement-breakpoint
ALTER TABLE "payment_exception" ADD COLUMN "refund_value_on" date;--> statement-breakpoint
ALTER TABLE "payment_exception" ADD COLUMN "refund_reference" text;--> statement-breakpoint
ALTER TABLE "unapplied_entry" ADD CONSTRAINT "unapplied_entry_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unapplied_entry" ADD CONSTRAINT "unapplied_entry_payment_exception_id_payment_exception_payment_exception_id_fk" FOREIGN KEY ("payment_exception_id") REFERENCES "public"."payment_exception"("payment_exception_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unapplied_entry" ADD CONSTRAINT "unapplied_entry_payment_id_payment_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unapplied_entry" ADD CONSTRAINT "unapplied_entry_invoice_id_invoice_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unapplied_entry" ADD CONSTRAINT "unapplied_entry_to_invoice_id_invoice_invoice_id_fk" FOREIGN KEY ("to_invoice_id") REFERENCES "public"."invoice"("invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_voucher" ADD CONSTRAINT "refund_voucher_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_voucher" ADD CONSTRAINT "refund_voucher_payment_exception_id_payment_exception_payment_exception_id_fk" FOREIGN KEY ("payment_exception_id") REFERENCES "public"."payment_exception"("payment_exception_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_voucher" ADD CONSTRAINT "refund_voucher_invoice_id_invoice_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unapplied_entry_company" ON "unapplied_entry" USING btree ("company_id","unapplied_entry_id");--> statement-breakpoint
CREATE INDEX "unapplied_entry_exception" ON "unapplied_entry" USING btree ("payment_exception_id","unapplied_entry_id");--> statement-breakpoint
CREATE INDEX "unapplied_entry_payment" ON "unapplied_entry" USING btree ("payment_id") WHERE "unapplied_entry"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "unapplied_entry_invoice" ON "unapplied_entry" USING btree ("invoice_id") WHERE "unapplied_entry"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "unapplied_entry_to_invoice" ON "unapplied_entry" USING btree ("to_invoice_id") WHERE "unapplied_entry"."to_invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "refund_voucher_company" ON "refund_voucher" USING btree ("company_id","refund_voucher_id");--> statement-breakpoint
CREATE INDEX "refund_voucher_invoice" ON "refund_voucher" USING btree ("invoice_id") WHERE "refund_voucher"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "refund_voucher_exception" ON "refund_voucher" USING btree ("payment_exception_id");--> statement-breakpoint
CREATE POLICY "scope" ON "unapplied_entry" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "refund_voucher" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
-- What came in apart until now, and what became of it.
INSERT INTO "unapplied_entry" ("company_id", "payment_exception_id", "payment_id", "invoice_id", "kind", "amount_sen", "at", "user_id", "by_name", "document_no")
  SELECT x."company_id", x."payment_exception_id", x."payment_id", x."invoice_id", 'received', x."amount_sen", x."raised_at", p."recorded_by", name_then(p."recorded_by", p."recorded_at"), p."receipt_no"
  FROM "payment_exception" x JOIN "payment" p ON p."payment_id" = x."payment_id"
  WHERE x."kind" IN ('overpayment', 'paid_after_void') AND x."amount_sen" > 0 ORDER BY x."payment_exception_id";--> statement-breakpoint
INSERT INTO "unapplied_entry" ("company_id", "payment_exception_id", "invoice_id", "kind", "amount_sen", "at", "user_id", "by_name", "entered_by", "entered_by_name")
  SELECT x."company_id", x."payment_exception_id", x."invoice_id", 'received', x."amount_sen", x."decided_at", x."decided_by", name_then(x."decided_by", x."decided_at"), x."submitted_by", name_then(x."submitted_by", x."submitted_at")
  FROM "payment_exception" x
  WHERE x."kind" IN ('amount_differs', 'unknown_bill') AND x."amount_sen" > 0 AND x."currency" = 'MYR' AND x."state" = 'settled'
    AND x."settlement" <> 'explained' ORDER BY x."payment_exception_id";--> statement-breakpoint
INSERT INTO "unapplied_entry" ("company_id", "payment_exception_id", "payment_id", "invoice_id", "kind", "amount_sen", "at", "user_id", "by_name", "entered_by", "entered_by_name", "to_invoice_id", "note")
  SELECT x."company_id", x."payment_exception_id", CASE WHEN x."kind" IN ('overpayment', 'paid_after_void') THEN x."payment_id" END, x."invoice_id", x."settlement",
    -x."amount_sen", x."decided_at", x."decided_by", name_then(x."decided_by", x."decided_at"), x."submitted_by", name_then(x."submitted_by", x."submitted_at"), x."to_invoice_id", x."settlement_remarks"
  FROM "payment_exception" x
  WHERE x."kind" IN ('overpayment', 'paid_after_void', 'amount_differs', 'unknown_bill') AND x."amount_sen" > 0 AND x."currency" = 'MYR' AND x."state" = 'settled'
    AND x."settlement" IN ('moved', 'refunded') ORDER BY x."payment_exception_id";--> statement-breakpoint
UPDATE "payment_exception" SET "left_sen" = CASE WHEN "state" = 'settled' AND "settlement" <> 'credited' THEN 0 ELSE "amount_sen" END;--> statement-breakpoint
-- What was changed is compared now: a table that others wait to look at cannot be altered.
set constraints all immediate;--> statement-breakpoint
set constraints all deferred;--> statement-breakpoint
ALTER TABLE "document_edition" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
-- Whoever does not say what is left has settled nothing of it yet, or all.
create function keep_left() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.left_sen := coalesce(new.left_sen, new.amount_sen);
  elsif new.left_sen = old.left_sen and new.state = 'settled' and old.state <> 'settled' and new.settlement <> 'credited' then
    new.left_sen := 0;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payment_exception_keep_left before insert or update on payment_exception for each row execute function keep_left();
--> statement-breakpoint
ALTER TABLE "payment_exception" ALTER COLUMN "left_sen" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_exception" ADD CONSTRAINT "payment_exception_left" CHECK ("payment_exception"."left_sen" >= 0 and "payment_exception"."left_sen" <= "payment_exception"."amount_sen" and ("payment_exception"."settlement_sen" is null or "payment_exception"."settlement_sen" > 0));--> statement-breakpoint
create trigger unapplied_entry_append_only before update or delete or truncate on unapplied_entry for each statement execute function refuse_change();
--> statement-breakpoint
create trigger refund_voucher_append_only before update or delete or truncate on refund_voucher for each statement execute function refuse_change();
--> statement-breakpoint
-- Every sen that came in is on an invoice, or in the account of what is unapplied. What a server of an earlier version set apart is not entered there.
create or replace function payment_agrees() returns trigger language plpgsql as $$
declare
  came_in bigint;
  on_invoices bigint;
  apart bigint;
begin
  if new.payment_id is null then return null; end if;
  select amount_sen into came_in from payment where payment_id = new.payment_id;
  select coalesce(-sum(amount_sen), 0) into on_invoices from ledger_entry where payment_id = new.payment_id and kind = 'payment';
  select sum(amount_sen) into apart from unapplied_entry where payment_id = new.payment_id and kind in ('received', 'moved');
  if apart is null then
    select coalesce(sum(amount_sen), 0) into apart from payment_exception
      where payment_id = new.payment_id and not (state = 'settled' and settlement = 'moved');
  end if;
  if came_in is distinct from on_invoices + apart then
    raise exception 'payment % of % sen does not agree: % on invoices, % apart', new.payment_id, came_in, on_invoices, apart
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger payment_unapplied_agrees after insert on unapplied_entry deferrable initially deferred for each row execute function payment_agrees();
--> statement-breakpoint
-- What is left of money apart is what its entries come to, wherever it has any.
create function unapplied_agrees() returns trigger language plpgsql as $$
declare
  remaining bigint;
  entered bigint;
begin
  select left_sen into remaining from payment_exception where payment_exception_id = new.payment_exception_id;
  select sum(amount_sen) into entered from unapplied_entry where payment_exception_id = new.payment_exception_id;
  if entered is not null and entered is distinct from remaining then
    raise exception 'exception % does not agree: % sen left and % entered', new.payment_exception_id, remaining, entered
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger unapplied_entry_agrees after insert on unapplied_entry deferrable initially deferred for each row execute function unapplied_agrees();
