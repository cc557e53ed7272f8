-- Since when somebody who is registered is with the company, from when the rest holds, and whom a file names as the manager.
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "manager_email" text;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "joined_on" date;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD COLUMN "facts_from" date;--> statement-breakpoint
CREATE INDEX "temp_trainee_user_registration_managed" ON "temp_trainee_user_registration" USING btree ("company_id","manager_email") WHERE manager_email is not null;
