ALTER TABLE "outbox_mail" ADD COLUMN "document_edition_id" integer;
