CREATE INDEX "trainee_course_due_ever" ON "trainee_course" USING btree ("company_id","due_on","trainee_course_id") WHERE due_on is not null;
