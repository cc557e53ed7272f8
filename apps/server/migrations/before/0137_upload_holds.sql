ALTER TABLE "upload" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "given_up" boolean DEFAULT false NOT NULL;
