-- Since when by this row somebody waits for a seat: of one that came in the place of another, since that one ended.
ALTER TABLE "waiting_for_seat" ADD COLUMN "stands_from" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "waiting_for_seat" w SET "stands_from" = coalesce((
  SELECT max(b."ended_at") FROM "waiting_for_seat" b WHERE b."user_id" = w."user_id" AND b."why_ended" = 'replaced' AND b."since" = w."since"
    AND b."waiting_for_seat_id" < w."waiting_for_seat_id"), w."since");
--> statement-breakpoint
ALTER TABLE "waiting_for_seat" ALTER COLUMN "stands_from" SET NOT NULL;
