CREATE TABLE "cart" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"po_number" text,
	"billing_contact" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_contact_company" FOREIGN KEY ("billing_contact","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "scope" ON "cart" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
