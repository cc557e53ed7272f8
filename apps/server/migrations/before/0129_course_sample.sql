-- The item that companies may read before they buy. No key: an item that is taken out since counts no more.
ALTER TABLE "course" ADD COLUMN "sample_item_id" integer;
