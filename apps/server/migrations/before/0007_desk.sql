ALTER TABLE "temp_company_user_registration" ADD COLUMN "another_company" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "item_id" integer;--> statement-breakpoint
CREATE INDEX "notification_wanted" ON "notification" USING btree ((data ->> 'what'),"item_id") WHERE read_at is null and kind = 'approval_wanted';