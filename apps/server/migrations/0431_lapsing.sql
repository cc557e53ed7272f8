-- expands: a quarter of a second for a million rows, and IF NOT EXISTS: a large portal builds it CONCURRENTLY before (docs/operations.md)
CREATE INDEX IF NOT EXISTS "trainee_course_lapsing" ON "trainee_course" USING btree ("expires_at","trainee_course_id") WHERE status = 'COMPLETED' and delta_of is null;
