CREATE TABLE "document_edition" (
	"document_edition_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_edition_document_edition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"document_id" integer NOT NULL,
	"document_no" text NOT NULL,
	"edition" smallint NOT NULL,
	"reason" text NOT NULL,
	"facts" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"pdf_sha256" text,
	CONSTRAINT "document_edition_once" UNIQUE("kind","document_id","edition"),
	CONSTRAINT "document_edition_counts" CHECK ("document_edition"."edition" >= 1)
);
--> statement-breakpoint
ALTER TABLE "document_edition" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text NOT NULL,
	"year" smallint NOT NULL,
	"last_no" integer NOT NULL,
	CONSTRAINT "document_series_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "document_series_counts" CHECK ("document_series"."last_no" >= 1)
);
--> statement-breakpoint
CREATE TABLE "e_invoice" (
	"e_invoice_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "e_invoice_e_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"document_id" integer NOT NULL,
	"document_no" text NOT NULL,
	"document" jsonb NOT NULL,
	"document_hash" text NOT NULL,
	"state" text NOT NULL,
	"submission_uid" text,
	"uuid" text,
	"long_id" text,
	"problems" jsonb,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"submitted_by" integer NOT NULL,
	"validated_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "e_invoice_uuid" UNIQUE("uuid")
);
--> statement-breakpoint
ALTER TABLE "e_invoice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice" (
	"invoice_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"invoice_no" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"currency" text DEFAULT 'MYR' NOT NULL,
	"supplier" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"registration_information_id" integer NOT NULL,
	"po_number" text,
	"billing_contact" text,
	"ordered_by" integer NOT NULL,
	"ordered_by_name" text NOT NULL,
	"subtotal_sen" bigint NOT NULL,
	"tax_sen" bigint NOT NULL,
	"total_sen" bigint NOT NULL,
	"open_sen" bigint NOT NULL,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"voided_by" integer,
	"void_remarks" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoice_no_unique" UNIQUE("invoice_no"),
	CONSTRAINT "invoice_owner" UNIQUE("invoice_id","company_id"),
	CONSTRAINT "invoice_total" CHECK ("invoice"."total_sen" = "invoice"."subtotal_sen" + "invoice"."tax_sen" and "invoice"."total_sen" > 0 and "invoice"."tax_sen" >= 0),
	CONSTRAINT "invoice_currency" CHECK ("invoice"."currency" = 'MYR'),
	CONSTRAINT "invoice_paid" CHECK (("invoice"."status" = 'paid') = ("invoice"."paid_at" is not null)),
	CONSTRAINT "invoice_void" CHECK (("invoice"."status" = 'void') = ("invoice"."voided_at" is not null) and ("invoice"."voided_at" is null) = ("invoice"."voided_by" is null)),
	CONSTRAINT "invoice_open" CHECK (case "invoice"."status" when 'unpaid' then "invoice"."open_sen" = "invoice"."total_sen" when 'part_paid' then "invoice"."open_sen" > 0 and "invoice"."open_sen" < "invoice"."total_sen" when 'paid' then "invoice"."open_sen" <= 0 else "invoice"."open_sen" = 0 end)
);
--> statement-breakpoint
ALTER TABLE "invoice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_line" (
	"invoice_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"line_no" smallint NOT NULL,
	"course_id" integer NOT NULL,
	"course_version_id" integer NOT NULL,
	"course_code" text NOT NULL,
	"course_title" text NOT NULL,
	"version_no" integer NOT NULL,
	"validity_months" smallint NOT NULL,
	"seats" integer NOT NULL,
	"unit_price_sen" bigint NOT NULL,
	"subtotal_sen" bigint NOT NULL,
	"tax_code" text NOT NULL,
	"tax_rate_bp" integer NOT NULL,
	"tax_sen" bigint NOT NULL,
	"total_sen" bigint NOT NULL,
	CONSTRAINT "invoice_line_invoice_id_line_no_pk" PRIMARY KEY("invoice_id","line_no"),
	CONSTRAINT "invoice_line_course" UNIQUE("invoice_id","course_id"),
	CONSTRAINT "invoice_line_sums" CHECK ("invoice_line"."subtotal_sen" = "invoice_line"."seats" * "invoice_line"."unit_price_sen" and "invoice_line"."total_sen" = "invoice_line"."subtotal_sen" + "invoice_line"."tax_sen"),
	CONSTRAINT "invoice_line_tax" CHECK ("invoice_line"."tax_sen" = ("invoice_line"."subtotal_sen" * "invoice_line"."tax_rate_bp" + 5000) / 10000 and ("invoice_line"."tax_code" = '06') = ("invoice_line"."tax_rate_bp" = 0)),
	CONSTRAINT "invoice_line_seats" CHECK ("invoice_line"."seats" > 0 and "invoice_line"."unit_price_sen" >= 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"ledger_entry_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_sen" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" integer,
	"payment_id" integer,
	"credit_note_id" integer,
	"payment_exception_id" integer,
	"document_no" text,
	"note" text,
	CONSTRAINT "ledger_entry_credit_once" UNIQUE("credit_note_id"),
	CONSTRAINT "ledger_entry_sign" CHECK ("ledger_entry"."amount_sen" <> 0 and ("ledger_entry"."kind" in ('issued', 'refund')) = ("ledger_entry"."amount_sen" > 0) and ("ledger_entry"."kind" = 'payment') = ("ledger_entry"."payment_id" is not null) and ("ledger_entry"."kind" = 'credit') = ("ledger_entry"."credit_note_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bill" (
	"bill_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_bill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"amount_sen" bigint NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"gateway_bill_id" text,
	"collection_id" text NOT NULL,
	"url" text,
	"bank_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" integer NOT NULL,
	"created_by_name" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"transaction_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bill_gateway" UNIQUE("gateway_bill_id"),
	CONSTRAINT "bill_amount" CHECK ("bill"."amount_sen" > 0),
	CONSTRAINT "bill_known" CHECK ("bill"."state" in ('asked', 'failed') or ("bill"."gateway_bill_id" is not null and "bill"."url" is not null)),
	CONSTRAINT "bill_paid" CHECK (("bill"."state" = 'paid') = ("bill"."paid_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "bill" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gateway_callback" (
	"gateway_callback_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_callback_gateway_callback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gateway_bill_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"body" jsonb NOT NULL,
	"is_paid" boolean NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "gateway_callback_once" UNIQUE("fingerprint"),
	CONSTRAINT "gateway_callback_handled" CHECK (("gateway_callback"."handled_at" is null) = ("gateway_callback"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "credit_note" (
	"credit_note_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_note_credit_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"credit_note_no" text,
	"reason" text NOT NULL,
	"subtotal_sen" bigint NOT NULL,
	"tax_sen" bigint NOT NULL,
	"total_sen" bigint NOT NULL,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"submitted_by" integer NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"remarks" text,
	CONSTRAINT "credit_note_no_unique" UNIQUE("credit_note_no"),
	CONSTRAINT "credit_note_owner" UNIQUE("credit_note_id","company_id"),
	CONSTRAINT "credit_note_total" CHECK ("credit_note"."total_sen" = "credit_note"."subtotal_sen" + "credit_note"."tax_sen" and "credit_note"."total_sen" > 0),
	CONSTRAINT "credit_note_numbered" CHECK (("credit_note"."approve_status_id" = 1) = ("credit_note"."credit_note_no" is not null)),
	CONSTRAINT "credit_note_four_eyes" CHECK ("credit_note"."decided_by" is null or "credit_note"."decided_by" <> "credit_note"."submitted_by")
);
--> statement-breakpoint
ALTER TABLE "credit_note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_note_line" (
	"credit_note_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"line_no" smallint NOT NULL,
	"seats" integer NOT NULL,
	"subtotal_sen" bigint NOT NULL,
	"tax_sen" bigint NOT NULL,
	"total_sen" bigint NOT NULL,
	CONSTRAINT "credit_note_line_credit_note_id_line_no_pk" PRIMARY KEY("credit_note_id","line_no"),
	CONSTRAINT "credit_note_line_sums" CHECK ("credit_note_line"."seats" > 0 and "credit_note_line"."total_sen" = "credit_note_line"."subtotal_sen" + "credit_note_line"."tax_sen")
);
--> statement-breakpoint
ALTER TABLE "credit_note_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_receipt" (
	"bank_receipt_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_receipt_bank_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"bank_code" text NOT NULL,
	"reference_no" text NOT NULL,
	"paid_on" date NOT NULL,
	"amount_sen" bigint NOT NULL,
	"file_no" smallint DEFAULT 1 NOT NULL,
	"has_new_file" boolean DEFAULT false NOT NULL,
	"verified_bank_code" text,
	"verified_reference_no" text,
	"value_on" date,
	"verified_amount_sen" bigint,
	"exception_reason" text,
	"maker_note" text,
	"maker_id" integer,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"submitted_by" integer NOT NULL,
	"submitted_by_name" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"remarks" text,
	"payment_id" integer,
	CONSTRAINT "bank_receipt_owner" UNIQUE("bank_receipt_id","company_id"),
	CONSTRAINT "bank_receipt_status" CHECK ("bank_receipt"."status" between 1 and 6),
	CONSTRAINT "bank_receipt_amount" CHECK ("bank_receipt"."amount_sen" > 0 and ("bank_receipt"."verified_amount_sen" is null or "bank_receipt"."verified_amount_sen" > 0)),
	CONSTRAINT "bank_receipt_verified" CHECK ("bank_receipt"."status" not in (2, 6) or ("bank_receipt"."verified_amount_sen" is not null and "bank_receipt"."verified_bank_code" is not null and "bank_receipt"."verified_reference_no" is not null and "bank_receipt"."value_on" is not null and "bank_receipt"."maker_id" is not null)),
	CONSTRAINT "bank_receipt_four_eyes" CHECK ("bank_receipt"."status" <> 6 or ("bank_receipt"."decided_by" <> "bank_receipt"."submitted_by" and "bank_receipt"."decided_by" <> "bank_receipt"."maker_id")),
	CONSTRAINT "bank_receipt_approved" CHECK (("bank_receipt"."status" = 6) = ("bank_receipt"."payment_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "bank_receipt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_receipt_allocation" (
	"bank_receipt_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"amount_sen" bigint NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "bank_receipt_allocation_bank_receipt_id_invoice_id_pk" PRIMARY KEY("bank_receipt_id","invoice_id"),
	CONSTRAINT "bank_receipt_allocation_amount" CHECK ("bank_receipt_allocation"."amount_sen" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_receipt_allocation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_receipt_file" (
	"bank_receipt_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"file_no" smallint NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" integer NOT NULL,
	"sent_by_name" text NOT NULL,
	CONSTRAINT "bank_receipt_file_bank_receipt_id_file_no_pk" PRIMARY KEY("bank_receipt_id","file_no")
);
--> statement-breakpoint
ALTER TABLE "bank_receipt_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment" (
	"payment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"receipt_no" text NOT NULL,
	"channel" smallint NOT NULL,
	"amount_sen" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"bill_id" integer,
	"bank_receipt_id" integer,
	"reference" text NOT NULL,
	"bank_code" text,
	"recorded_by" integer,
	CONSTRAINT "payment_receipt_no" UNIQUE("receipt_no"),
	CONSTRAINT "payment_bill_once" UNIQUE("bill_id"),
	CONSTRAINT "payment_bank_receipt_once" UNIQUE("bank_receipt_id"),
	CONSTRAINT "payment_amount" CHECK ("payment"."amount_sen" > 0),
	CONSTRAINT "payment_way" CHECK (("payment"."channel" = 1 and "payment"."bill_id" is not null and "payment"."bank_receipt_id" is null) or ("payment"."channel" = 2 and "payment"."bank_receipt_id" is not null and "payment"."bill_id" is null))
);
--> statement-breakpoint
ALTER TABLE "payment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_exception" (
	"payment_exception_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_exception_payment_exception_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"kind" text NOT NULL,
	"amount_sen" bigint NOT NULL,
	"currency" text DEFAULT 'MYR' NOT NULL,
	"payment_id" integer,
	"invoice_id" integer,
	"bill_id" integer,
	"gateway_callback_id" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"settlement" text,
	"to_invoice_id" integer,
	"settlement_remarks" text,
	"submitted_by" integer,
	"submitted_at" timestamp (3) with time zone,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"remarks" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_exception_callback" UNIQUE("gateway_callback_id"),
	CONSTRAINT "payment_exception_amount" CHECK ("payment_exception"."amount_sen" >= 0),
	CONSTRAINT "payment_exception_settled" CHECK (("payment_exception"."state" = 'open') = ("payment_exception"."settlement" is null)),
	CONSTRAINT "payment_exception_moved" CHECK (coalesce("payment_exception"."settlement" = 'moved', false) = ("payment_exception"."to_invoice_id" is not null)),
	CONSTRAINT "payment_exception_four_eyes" CHECK ("payment_exception"."state" <> 'settled' or ("payment_exception"."decided_by" is not null and "payment_exception"."decided_by" <> "payment_exception"."submitted_by"))
);
--> statement-breakpoint
ALTER TABLE "payment_exception" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cart_item" (
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"seats" integer NOT NULL,
	"position" smallint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_item_user_id_course_id_pk" PRIMARY KEY("user_id","course_id"),
	CONSTRAINT "cart_item_seats" CHECK ("cart_item"."seats" > 0)
);
--> statement-breakpoint
ALTER TABLE "cart_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchased_course" (
	"purchased_course_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchased_course_purchased_course_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"seats_opened" integer DEFAULT 0 NOT NULL,
	"seats_used" integer DEFAULT 0 NOT NULL,
	"seats_closed" integer DEFAULT 0 NOT NULL,
	"first_opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "purchased_course_once" UNIQUE("company_id","course_id"),
	CONSTRAINT "purchased_course_owner" UNIQUE("purchased_course_id","company_id"),
	CONSTRAINT "purchased_course_seats" CHECK ("purchased_course"."seats_used" >= 0 and "purchased_course"."seats_closed" >= 0 and "purchased_course"."seats_used" + "purchased_course"."seats_closed" <= "purchased_course"."seats_opened")
);
--> statement-breakpoint
ALTER TABLE "purchased_course" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "seat_lot" (
	"seat_lot_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_lot_seat_lot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchased_course_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"line_no" smallint NOT NULL,
	"seats" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seat_lot_once" UNIQUE("invoice_id","line_no"),
	CONSTRAINT "seat_lot_seats" CHECK ("seat_lot"."seats" > 0 and "seat_lot"."used" >= 0 and "seat_lot"."closed" >= 0 and "seat_lot"."used" + "seat_lot"."closed" <= "seat_lot"."seats")
);
--> statement-breakpoint
ALTER TABLE "seat_lot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "seat_use" (
	"seat_use_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_use_seat_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seat_lot_id" integer NOT NULL,
	"purchased_course_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"trainee_course_id" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"taken_by" integer,
	"returned_at" timestamp (3) with time zone,
	"returned_by" integer,
	"why_returned" text,
	CONSTRAINT "seat_use_returned" CHECK (("seat_use"."returned_at" is null) = ("seat_use"."why_returned" is null))
);
--> statement-breakpoint
ALTER TABLE "seat_use" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_registration_information_id_registration_information_registration_information_id_fk" FOREIGN KEY ("registration_information_id") REFERENCES "public"."registration_information"("registration_information_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_course_version_id_course_version_course_version_id_fk" FOREIGN KEY ("course_version_id") REFERENCES "public"."course_version"("course_version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice" FOREIGN KEY ("invoice_id","company_id") REFERENCES "public"."invoice"("invoice_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_invoice_company" FOREIGN KEY ("invoice_id","company_id") REFERENCES "public"."invoice"("invoice_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_invoice_company" FOREIGN KEY ("invoice_id","company_id") REFERENCES "public"."invoice"("invoice_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_invoice" FOREIGN KEY ("invoice_id","company_id") REFERENCES "public"."invoice"("invoice_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_line" ADD CONSTRAINT "credit_note_line_note" FOREIGN KEY ("credit_note_id","company_id") REFERENCES "public"."credit_note"("credit_note_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_line" ADD CONSTRAINT "credit_note_line_line" FOREIGN KEY ("invoice_id","line_no") REFERENCES "public"."invoice_line"("invoice_id","line_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt_allocation" ADD CONSTRAINT "bank_receipt_allocation_receipt" FOREIGN KEY ("bank_receipt_id","company_id") REFERENCES "public"."bank_receipt"("bank_receipt_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt_allocation" ADD CONSTRAINT "bank_receipt_allocation_invoice" FOREIGN KEY ("invoice_id","company_id") REFERENCES "public"."invoice"("invoice_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt_file" ADD CONSTRAINT "bank_receipt_file_receipt" FOREIGN KEY ("bank_receipt_id","company_id") REFERENCES "public"."bank_receipt"("bank_receipt_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exception" ADD CONSTRAINT "payment_exception_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exception" ADD CONSTRAINT "payment_exception_payment_id_payment_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exception" ADD CONSTRAINT "payment_exception_invoice_id_invoice_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exception" ADD CONSTRAINT "payment_exception_to_invoice_id_invoice_invoice_id_fk" FOREIGN KEY ("to_invoice_id") REFERENCES "public"."invoice"("invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchased_course" ADD CONSTRAINT "purchased_course_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchased_course" ADD CONSTRAINT "purchased_course_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_lot" ADD CONSTRAINT "seat_lot_purchase_company" FOREIGN KEY ("purchased_course_id","company_id") REFERENCES "public"."purchased_course"("purchased_course_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_lot" ADD CONSTRAINT "seat_lot_line" FOREIGN KEY ("invoice_id","line_no") REFERENCES "public"."invoice_line"("invoice_id","line_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_use" ADD CONSTRAINT "seat_use_seat_lot_id_seat_lot_seat_lot_id_fk" FOREIGN KEY ("seat_lot_id") REFERENCES "public"."seat_lot"("seat_lot_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_use" ADD CONSTRAINT "seat_use_purchase_company" FOREIGN KEY ("purchased_course_id","company_id") REFERENCES "public"."purchased_course"("purchased_course_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_use" ADD CONSTRAINT "seat_use_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_edition_company" ON "document_edition" USING btree ("company_id","kind","document_id");--> statement-breakpoint
CREATE INDEX "e_invoice_document" ON "e_invoice" USING btree ("kind","document_id","e_invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_company" ON "invoice" USING btree ("company_id","invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_status" ON "invoice" USING btree ("status","invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_due" ON "invoice" USING btree ("due_on") WHERE "invoice"."status" in ('unpaid', 'part_paid');--> statement-breakpoint
CREATE INDEX "ledger_entry_invoice" ON "ledger_entry" USING btree ("invoice_id","ledger_entry_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_payment" ON "ledger_entry" USING btree ("payment_id") WHERE "ledger_entry"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_alive" ON "bill" USING btree ("invoice_id") WHERE "bill"."state" in ('asked', 'due');--> statement-breakpoint
CREATE INDEX "bill_company" ON "bill" USING btree ("company_id","bill_id");--> statement-breakpoint
CREATE INDEX "bill_invoice" ON "bill" USING btree ("invoice_id","bill_id");--> statement-breakpoint
CREATE INDEX "bill_waiting" ON "bill" USING btree ("created_at") WHERE "bill"."state" in ('asked', 'due');--> statement-breakpoint
CREATE INDEX "gateway_callback_bill" ON "gateway_callback" USING btree ("gateway_bill_id");--> statement-breakpoint
CREATE INDEX "gateway_callback_open" ON "gateway_callback" USING btree ("received_at") WHERE "gateway_callback"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_note_pending" ON "credit_note" USING btree ("invoice_id") WHERE "credit_note"."approve_status_id" = 2;--> statement-breakpoint
CREATE INDEX "credit_note_queue" ON "credit_note" USING btree ("approve_status_id","credit_note_id");--> statement-breakpoint
CREATE INDEX "bank_receipt_company" ON "bank_receipt" USING btree ("company_id","bank_receipt_id");--> statement-breakpoint
CREATE INDEX "bank_receipt_queue" ON "bank_receipt" USING btree ("status","bank_receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_receipt_transfer" ON "bank_receipt" USING btree ("verified_bank_code","verified_reference_no","verified_amount_sen","value_on") WHERE "bank_receipt"."status" in (2, 4, 6);--> statement-breakpoint
CREATE UNIQUE INDEX "bank_receipt_allocation_live" ON "bank_receipt_allocation" USING btree ("invoice_id") WHERE "bank_receipt_allocation"."is_live";--> statement-breakpoint
CREATE INDEX "bank_receipt_file_hash" ON "bank_receipt_file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "payment_company" ON "payment" USING btree ("company_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_exception_state" ON "payment_exception" USING btree ("state","payment_exception_id");--> statement-breakpoint
CREATE INDEX "payment_exception_payment" ON "payment_exception" USING btree ("payment_id") WHERE "payment_exception"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "seat_lot_purchase" ON "seat_lot" USING btree ("purchased_course_id","seat_lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_use_enrolment" ON "seat_use" USING btree ("trainee_course_id");--> statement-breakpoint
CREATE INDEX "seat_use_lot" ON "seat_use" USING btree ("seat_lot_id","seat_use_id");--> statement-breakpoint
CREATE INDEX "seat_use_person" ON "seat_use" USING btree ("user_id","purchased_course_id");--> statement-breakpoint
CREATE POLICY "scope" ON "document_edition" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "e_invoice" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "invoice" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "invoice_line" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "ledger_entry" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "bill" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "credit_note" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "credit_note_line" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "bank_receipt" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "bank_receipt_allocation" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "bank_receipt_file" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "payment" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "payment_exception" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "cart_item" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "purchased_course" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "seat_lot" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "seat_use" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
-- What was issued, paid and sent stays as it was.
create trigger document_edition_keep before update or delete on document_edition for each row execute function keep_signed();
--> statement-breakpoint
create trigger invoice_line_immutable before update or delete or truncate on invoice_line for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payment_append_only before update or delete or truncate on payment for each statement execute function refuse_change();
--> statement-breakpoint
create trigger credit_note_line_immutable before update or delete or truncate on credit_note_line for each statement execute function refuse_change();
--> statement-breakpoint
create trigger bank_receipt_file_append_only before update or delete or truncate on bank_receipt_file for each statement execute function refuse_change();
--> statement-breakpoint
create function keep_invoice() returns trigger language plpgsql as $$
begin
  -- Only what is paid, and the state that follows from it, moves on.
  if tg_op = 'DELETE'
    or (to_jsonb(new) - array['open_sen', 'status', 'paid_at', 'voided_at', 'voided_by', 'void_remarks', 'version'])
      <> (to_jsonb(old) - array['open_sen', 'status', 'paid_at', 'voided_at', 'voided_by', 'void_remarks', 'version'])
    or (old.status = 'void' and new.status <> 'void') or (old.status = 'paid' and new.status <> 'paid') then
    raise exception 'an issued invoice does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger invoice_keep before update or delete on invoice for each row execute function keep_invoice();
--> statement-breakpoint
-- At the commit an invoice is the sum of its lines, and what is open of it the sum of its ledger.
create function invoice_agrees() returns trigger language plpgsql as $$
declare
  one invoice%rowtype;
  ledger bigint;
  lines record;
begin
  select * into one from invoice where invoice_id = new.invoice_id;
  select coalesce(sum(amount_sen), 0) into ledger from ledger_entry where invoice_id = new.invoice_id;
  select coalesce(sum(subtotal_sen), 0) as subtotal, coalesce(sum(tax_sen), 0) as tax into lines from invoice_line where invoice_id = new.invoice_id;
  if one.open_sen <> ledger or one.subtotal_sen <> lines.subtotal or one.tax_sen <> lines.tax then
    raise exception 'invoice % does not agree: open % and ledger %, sums % and %, lines % and %', one.invoice_id, one.open_sen, ledger,
      one.subtotal_sen, one.tax_sen, lines.subtotal, lines.tax using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger invoice_agrees after insert or update on invoice deferrable initially deferred for each row execute function invoice_agrees();
--> statement-breakpoint
create constraint trigger invoice_line_agrees after insert on invoice_line deferrable initially deferred for each row execute function invoice_agrees();
--> statement-breakpoint
create constraint trigger ledger_entry_agrees after insert on ledger_entry deferrable initially deferred for each row execute function invoice_agrees();
--> statement-breakpoint
-- Every sen that came in is on an invoice, or on an exception until that is moved to one.
create function payment_agrees() returns trigger language plpgsql as $$
declare
  came_in bigint;
  on_invoices bigint;
  apart bigint;
begin
  if new.payment_id is null then return null; end if;
  select amount_sen into came_in from payment where payment_id = new.payment_id;
  select coalesce(-sum(amount_sen), 0) into on_invoices from ledger_entry where payment_id = new.payment_id and kind = 'payment';
  select coalesce(sum(amount_sen), 0) into apart from payment_exception
    where payment_id = new.payment_id and not (state = 'settled' and settlement = 'moved');
  if came_in is distinct from on_invoices + apart then
    raise exception 'payment % of % sen does not agree: % on invoices, % apart', new.payment_id, came_in, on_invoices, apart
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger payment_agrees after insert on payment deferrable initially deferred for each row execute function payment_agrees();
--> statement-breakpoint
create constraint trigger payment_entry_agrees after insert on ledger_entry deferrable initially deferred for each row execute function payment_agrees();
--> statement-breakpoint
create constraint trigger payment_exception_agrees after insert or update on payment_exception deferrable initially deferred for each row execute function payment_agrees();
--> statement-breakpoint
-- A purchased course is the sum of its lots.
create function seats_agree() returns trigger language plpgsql as $$
declare
  one purchased_course%rowtype;
  lots record;
begin
  select * into one from purchased_course where purchased_course_id = new.purchased_course_id;
  select coalesce(sum(seats), 0) as seats, coalesce(sum(used), 0) as used, coalesce(sum(closed), 0) as closed into lots
    from seat_lot where purchased_course_id = new.purchased_course_id;
  if one.seats_opened <> lots.seats or one.seats_used <> lots.used or one.seats_closed <> lots.closed then
    raise exception 'purchased course % does not agree with its lots', new.purchased_course_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger purchased_course_agrees after insert or update on purchased_course deferrable initially deferred for each row execute function seats_agree();
--> statement-breakpoint
create constraint trigger seat_lot_agrees after insert or update on seat_lot deferrable initially deferred for each row execute function seats_agree();
