ALTER TABLE "course" ADD COLUMN "languages" text[];
