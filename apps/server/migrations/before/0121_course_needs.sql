ALTER TABLE "course" ADD COLUMN "needs" integer[] DEFAULT '{}' NOT NULL;
