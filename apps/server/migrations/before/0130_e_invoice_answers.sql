CREATE TABLE "e_invoice_answer" (
	"e_invoice_answer_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "e_invoice_answer_e_invoice_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"invoice_id" integer NOT NULL,
	"kind" text NOT NULL,
	"document_id" integer NOT NULL,
	"document_no" text NOT NULL,
	"uuid" text NOT NULL,
	"long_id" text NOT NULL,
	"validated_on" date NOT NULL,
	"corrects_id" integer,
	"reason" text,
	"e_invoice_id" integer,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"submitted_by" integer NOT NULL,
	"submitted_by_name" text NOT NULL,
	"decided_by_name" text,
	"made_alone" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"remarks" text,
	CONSTRAINT "e_invoice_answer_corrects" CHECK (("e_invoice_answer"."corrects_id" is null) = ("e_invoice_answer"."reason" is null)),
	CONSTRAINT "e_invoice_answer_counts" CHECK (("e_invoice_answer"."approve_status_id" = 1) = ("e_invoice_answer"."e_invoice_id" is not null)),
	CONSTRAINT "e_invoice_answer_four_eyes" CHECK ("e_invoice_answer"."decided_by" is null or "e_invoice_answer"."decided_by" <> "e_invoice_answer"."submitted_by" or "e_invoice_answer"."made_alone")
);
--> statement-breakpoint
ALTER TABLE "e_invoice_answer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "e_invoice_answer" ADD CONSTRAINT "e_invoice_answer_corrects_id_e_invoice_e_invoice_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."e_invoice"("e_invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "e_invoice_answer" ADD CONSTRAINT "e_invoice_answer_e_invoice_id_e_invoice_e_invoice_id_fk" FOREIGN KEY ("e_invoice_id") REFERENCES "public"."e_invoice"("e_invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "e_invoice_answer" ADD CONSTRAINT "e_invoice_answer_invoice_company" FOREIGN KEY ("invoice_id","company_id") REFERENCES "public"."invoice"("invoice_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "e_invoice_answer_waits" ON "e_invoice_answer" USING btree ("kind","document_id") WHERE "e_invoice_answer"."approve_status_id" = 2;--> statement-breakpoint
CREATE UNIQUE INDEX "e_invoice_answer_uuid" ON "e_invoice_answer" USING btree ("uuid") WHERE "e_invoice_answer"."approve_status_id" = 2;--> statement-breakpoint
CREATE INDEX "e_invoice_answer_queue" ON "e_invoice_answer" USING btree ("approve_status_id","e_invoice_answer_id");--> statement-breakpoint
CREATE INDEX "e_invoice_answer_invoice" ON "e_invoice_answer" USING btree ("invoice_id");--> statement-breakpoint
CREATE POLICY "scope" ON "e_invoice_answer" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
-- A UUID that was entered wrongly is free again once it is corrected.
ALTER TABLE "e_invoice" DROP CONSTRAINT "e_invoice_uuid";--> statement-breakpoint
CREATE UNIQUE INDEX "e_invoice_uuid" ON "e_invoice" USING btree ("uuid") WHERE "e_invoice"."state" <> 'corrected';--> statement-breakpoint
ALTER TABLE "e_invoice" DROP CONSTRAINT "e_invoice_cancel_asked";--> statement-breakpoint
ALTER TABLE "e_invoice" ADD CONSTRAINT "e_invoice_cancel_asked" CHECK (num_nulls("e_invoice"."cancel_asked_at", "e_invoice"."cancel_asked_by", "e_invoice"."cancel_asked_by_name", "e_invoice"."cancel_reason") in (0, 4) and ("e_invoice"."cancel_asked_at" is null or "e_invoice"."state" in ('valid', 'cancelled', 'corrected')));--> statement-breakpoint
-- What one person entered before two were needed comes over as approved by that one maker, whom the audit log names, and says so (made_alone).
INSERT INTO "e_invoice_answer" ("company_id", "invoice_id", "kind", "document_id", "document_no", "uuid", "long_id", "validated_on", "e_invoice_id", "approve_status_id",
    "submitted_by", "submitted_by_name", "submitted_at", "decided_by", "decided_by_name", "decided_at", "made_alone")
  SELECT e."company_id", coalesce(n."invoice_id", e."document_id"), e."kind", e."document_id", e."document_no", e."uuid", e."long_id",
    (e."validated_at" AT TIME ZONE 'Asia/Kuala_Lumpur')::date, e."e_invoice_id", 1, m."user_id", m."name", m."at", m."user_id", m."name", m."at", true
  FROM "e_invoice" e
  LEFT JOIN "credit_note" n ON e."kind" = 'credit_note' AND n."credit_note_id" = e."document_id"
  LEFT JOIN LATERAL (SELECT a."actor_user_id", a."at" FROM "audit_event" a WHERE a."entity" = 'e_invoice' AND a."entity_id" = e."e_invoice_id"::text AND a."action" = 'e_invoice.recorded'
    ORDER BY a."audit_event_id" DESC LIMIT 1) r ON true
  CROSS JOIN LATERAL (SELECT coalesce(r."actor_user_id", e."submitted_by") AS "user_id", coalesce(r."at", e."submitted_at") AS "at",
    coalesce((SELECT u."name" FROM "users" u WHERE u."user_id" = coalesce(r."actor_user_id", e."submitted_by")), '') AS "name") m
  WHERE e."submission_uid" IS NULL AND e."uuid" IS NOT NULL AND e."long_id" IS NOT NULL AND e."validated_at" IS NOT NULL AND e."state" IN ('valid', 'cancelled')
  ORDER BY e."e_invoice_id";--> statement-breakpoint
INSERT INTO "approval_step" ("entity", "entity_id", "company_id", "action", "user_id", "email_normal", "name", "at")
  SELECT 'e_invoice_answer', x."e_invoice_answer_id", x."company_id", s."action", x."submitted_by", coalesce(u."email_normal", ''), x."submitted_by_name", x."submitted_at"
  FROM "e_invoice_answer" x
  CROSS JOIN (VALUES (1, 'submitted'), (2, 'approved')) s("n", "action")
  LEFT JOIN "users" u ON u."user_id" = x."submitted_by"
  ORDER BY x."e_invoice_answer_id", s."n";
