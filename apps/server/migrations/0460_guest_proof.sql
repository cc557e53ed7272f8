ALTER TABLE "auditor_visit" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auditor_visit" ADD COLUMN "proof_used_at" timestamp (3) with time zone;--> statement-breakpoint
-- expands: an auditor’s room has some visits, so that looking at each takes a moment
ALTER TABLE "auditor_visit" ADD CONSTRAINT "auditor_visit_one_use" CHECK ("auditor_visit"."session_hash" is null or "auditor_visit"."proved_at" is null);--> statement-breakpoint
-- expands: an auditor’s room has some visits, so that looking at each takes a moment
ALTER TABLE "auditor_visit" ADD CONSTRAINT "auditor_visit_proof_used" CHECK ("auditor_visit"."proof_used_at" is null or "auditor_visit"."proved_at" is not null);