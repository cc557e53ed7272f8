CREATE TABLE "content_open" (
	"kind" text NOT NULL,
	"content_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_open_kind_content_id_user_id_pk" PRIMARY KEY("kind","content_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "content_open_seen" ON "content_open" USING btree ("seen_at");
