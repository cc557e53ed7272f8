-- By which two references of a transfer are one, however they are spelled (referenceKey in the contract does the same).
create function reference_key(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(upper(translate(normalize(value, NFKC), 'АВЕЅІЈКМНОРСТУХҮԀԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧавеѕіјкмнорстухүԁԛԝαβεζηικμνορτυχ', 'ABESIJKMHOPCTYXYDQWABEZHIKMNOPTYXABESIJKMHOPCTYXYDQWABEZHIKMNOPTYX') collate "C"), '[^A-Z0-9]', '', 'g')
$$;
--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD COLUMN "reference_key" text;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD COLUMN "verified_reference_key" text;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD COLUMN "is_twin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of those that passed under two spellings the one that counted is the transfer, else the first; the others are its twins.
update bank_receipt r set reference_key = reference_key(r.reference_no), verified_reference_key = reference_key(r.verified_reference_no), is_twin = k.nth > 1 and r.status in (2, 4, 6)
  from (select bank_receipt_id, row_number() over (partition by verified_bank_code, reference_key(verified_reference_no), verified_amount_sen, value_on, status in (2, 4, 6) order by status = 6 desc, bank_receipt_id) as nth
    from bank_receipt) k where k.bank_receipt_id = r.bank_receipt_id;--> statement-breakpoint
set constraints all immediate;--> statement-breakpoint
set constraints all deferred;--> statement-breakpoint
create function keep_reference_key() returns trigger language plpgsql as $$
begin
  new.reference_key := reference_key(new.reference_no);
  new.verified_reference_key := reference_key(new.verified_reference_no);
  return new;
end $$;
--> statement-breakpoint
create trigger bank_receipt_keep_reference_key before insert or update of reference_no, verified_reference_no on bank_receipt
  for each row execute function keep_reference_key();--> statement-breakpoint
DROP INDEX "bank_receipt_transfer";--> statement-breakpoint
CREATE UNIQUE INDEX "bank_receipt_transfer" ON "bank_receipt" USING btree ("verified_bank_code","verified_reference_key","verified_amount_sen","value_on") WHERE "bank_receipt"."status" in (2, 4, 6) and not "bank_receipt"."is_twin";--> statement-breakpoint
DROP INDEX "bank_receipt_sent";--> statement-breakpoint
CREATE INDEX "bank_receipt_sent" ON "bank_receipt" USING btree ("reference_key","bank_code");--> statement-breakpoint
CREATE INDEX "bank_receipt_verified_as" ON "bank_receipt" USING btree ("verified_reference_key");
