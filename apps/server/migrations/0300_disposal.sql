CREATE TABLE "audit_disposed" (
	"audit_event_id" bigint PRIMARY KEY NOT NULL,
	"company_id" integer,
	"hash" text NOT NULL,
	"closed_digest" text,
	"over_before" text,
	"over" text,
	"now_digest" text NOT NULL,
	"disposal_id" integer NOT NULL,
	"submitted_by" integer NOT NULL,
	"decided_by" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_disposed" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "disposal" (
	"disposal_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disposal_disposal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"stage" text NOT NULL,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"submitted_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" integer,
	"remarks" text,
	"request" jsonb,
	"claimed_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"backups_end_on" date,
	CONSTRAINT "disposal_two" CHECK ("disposal"."decided_by" <> "disposal"."submitted_by"),
	CONSTRAINT "disposal_decided" CHECK (("disposal"."approve_status_id" = 2) = ("disposal"."decided_by" is null)),
	CONSTRAINT "disposal_finished" CHECK (("disposal"."finished_at" is null) = ("disposal"."backups_end_on" is null) and ("disposal"."finished_at" is null or "disposal"."approve_status_id" = 1))
);
--> statement-breakpoint
ALTER TABLE "disposal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "disposal_file" (
	"disposal_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "disposal_file_disposal_id_user_id_sha256_pk" PRIMARY KEY("disposal_id","user_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "disposal_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "disposal_person" (
	"disposal_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"reach" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"obstacle" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone,
	CONSTRAINT "disposal_person_disposal_id_user_id_pk" PRIMARY KEY("disposal_id","user_id"),
	CONSTRAINT "disposal_person_kept" CHECK (("disposal_person"."state" = 'kept') = ("disposal_person"."obstacle" is not null))
);
--> statement-breakpoint
ALTER TABLE "disposal_person" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "legal_hold" (
	"legal_hold_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_hold_legal_hold_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"reason" text NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date,
	"set_by" integer NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"lifted_by" integer,
	"lifted_at" timestamp (3) with time zone,
	"lifted_because" text,
	CONSTRAINT "legal_hold_days" CHECK ("legal_hold"."until_on" >= "legal_hold"."from_on"),
	CONSTRAINT "legal_hold_lifted" CHECK (("legal_hold"."lifted_by" is null) = ("legal_hold"."lifted_at" is null) and ("legal_hold"."lifted_by" is null) = ("legal_hold"."lifted_because" is null) and "legal_hold"."lifted_by" <> "legal_hold"."set_by")
);
--> statement-breakpoint
ALTER TABLE "legal_hold" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "privacy_setting" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"evidence_years" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "privacy_setting_years" CHECK ("privacy_setting"."evidence_years" between 7 and 30)
);
--> statement-breakpoint
ALTER TABLE "privacy_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "privacy_breach" (
	"privacy_breach_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_breach_privacy_breach_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"what" text NOT NULL,
	"people" integer NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"entered_by" integer NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_harm_likely" boolean,
	"harm_because" text,
	"judged_by" integer,
	"judged_at" timestamp (3) with time zone,
	"commissioner_at" timestamp (3) with time zone,
	"late_because" text,
	"people_told_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "privacy_breach_judged" CHECK (("privacy_breach"."is_harm_likely" is null) = ("privacy_breach"."judged_at" is null) and ("privacy_breach"."is_harm_likely" is null) = ("privacy_breach"."harm_because" is null))
);
--> statement-breakpoint
ALTER TABLE "privacy_breach" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "privacy_breach_person" (
	"privacy_breach_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	CONSTRAINT "privacy_breach_person_privacy_breach_id_user_id_pk" PRIMARY KEY("privacy_breach_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "privacy_breach_person" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "privacy_request" (
	"privacy_request_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_request_privacy_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"details" text NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"extended_because" text,
	"entered_by" integer NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"law" text,
	"answer" text,
	"answered_by" integer,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "privacy_request_law" CHECK (("privacy_request"."state" = 'refused') = ("privacy_request"."law" is not null)),
	CONSTRAINT "privacy_request_answered" CHECK (("privacy_request"."state" = 'open') = ("privacy_request"."answered_at" is null) and ("privacy_request"."state" = 'open') = ("privacy_request"."answer" is null))
);
--> statement-breakpoint
ALTER TABLE "privacy_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disposed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "disposal" ADD CONSTRAINT "disposal_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_file" ADD CONSTRAINT "disposal_file_of" FOREIGN KEY ("disposal_id","user_id") REFERENCES "public"."disposal_person"("disposal_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_person" ADD CONSTRAINT "disposal_person_disposal_id_disposal_disposal_id_fk" FOREIGN KEY ("disposal_id") REFERENCES "public"."disposal"("disposal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_person" ADD CONSTRAINT "disposal_person_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_setting" ADD CONSTRAINT "privacy_setting_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_breach" ADD CONSTRAINT "privacy_breach_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_breach_person" ADD CONSTRAINT "privacy_breach_person_privacy_breach_id_privacy_breach_privacy_breach_id_fk" FOREIGN KEY ("privacy_breach_id") REFERENCES "public"."privacy_breach"("privacy_breach_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_breach_person" ADD CONSTRAINT "privacy_breach_person_user" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disposal_queue" ON "disposal" USING btree ("company_id","approve_status_id","disposal_id");--> statement-breakpoint
CREATE INDEX "disposal_unfinished" ON "disposal" USING btree ("disposal_id") WHERE approve_status_id = 1 and finished_at is null;--> statement-breakpoint
CREATE INDEX "disposal_person_user" ON "disposal_person" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "legal_hold_company" ON "legal_hold" USING btree ("company_id","legal_hold_id");--> statement-breakpoint
CREATE INDEX "legal_hold_person" ON "legal_hold" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "privacy_breach_company" ON "privacy_breach" USING btree ("company_id","privacy_breach_id");--> statement-breakpoint
CREATE INDEX "privacy_breach_person_user" ON "privacy_breach_person" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "privacy_request_company" ON "privacy_request" USING btree ("company_id","privacy_request_id");--> statement-breakpoint
CREATE INDEX "privacy_request_open" ON "privacy_request" USING btree ("due_on") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "privacy_request_person" ON "privacy_request" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_request_once" ON "privacy_request" USING btree ("user_id","kind") WHERE state = 'open';--> statement-breakpoint
CREATE POLICY "scope" ON "audit_disposed" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "disposal" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "disposal_file" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "disposal_person" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "legal_hold" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "privacy_setting" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "privacy_breach" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "privacy_breach_person" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "privacy_request" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));
--> statement-breakpoint
-- Whether this is the work of dispose_person or dispose_audit_line: they run as the owner with a setting of their own. Whoever serves can set it and is not the owner.
create or replace function is_disposing() returns boolean language sql stable as $$
  select coalesce(current_setting('app.disposing', true), '') = 'yes'
    and current_user = (select relowner::regrole::name from pg_class where oid = 'public.disposal'::regclass)
$$;
--> statement-breakpoint
-- The same object with every word taken out of it.
create or replace function emptied_words(of jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value) = 'string' then '""'::jsonb else value end), '{}') from jsonb_each(of)
$$;
--> statement-breakpoint
-- The day from which the evidence of somebody's training need not be kept any more: so many years after the last of it, and after they left. Null: there is none.
create or replace function evidence_until(of_user integer, years integer) returns date language sql stable as $$
  select case when last.proof is not null then
    (greatest(kl_day(last.proof), (select max(f.holds_from) from employment_fact f where f.user_id = of_user and f.fact = 'employment' and f.value = 'left'))
      + make_interval(years => years))::date end
  from (select greatest(
    (select max(greatest(c.assigned_at, c.started_at, c.completed_at, c.expires_at)) from trainee_course c where c.user_id = of_user),
    (select max(greatest(c.issued_at, c.expires_at)) from certificate c where c.user_id = of_user),
    (select max(s.at) from approval_step s where s.user_id = of_user and s.action <> 'named')) as proof) last
$$;
--> statement-breakpoint
-- Why nothing of somebody may be disposed of on that day, the gravest first; null where nothing stands in the way. Whose account went before is disposed of once
-- more when the time of the evidence is over.
create or replace function disposal_obstacle(of_user integer, on_day date) returns text language sql stable as $$
  select case
    when u.disposed_at is not null and (
      exists (select from disposal_person p where p.user_id = of_user and p.reach = 'all' and p.state in ('emptied', 'done'))
      or evidence_until(of_user, coalesce((select s.evidence_years from privacy_setting s where s.company_id = u.company_id), 7)) > on_day) then 'disposed'
    when exists (select from legal_hold h where h.company_id = u.company_id and (h.user_id = of_user or h.user_id is null)
      and h.lifted_at is null and h.from_on <= on_day and (h.until_on is null or h.until_on >= on_day)) then 'hold'
    when u.status <> 'inactive' then 'in_use'
    when exists (select from exemption x where (x.user_id = of_user or x.submitted_by = of_user) and x.approve_status_id = 2)
      or exists (select from certificate_revocation r where (r.user_id = of_user or r.submitted_by = of_user) and r.approve_status_id = 2)
      or exists (select from temp_trainee_user_registration r where (r.user_id = of_user or r.submitted_by = of_user) and r.approve_status_id = 2)
      or exists (select from registration_information r where r.submitted_by = of_user and r.approve_status_id = 2)
      or exists (select from disposal d where d.submitted_by = of_user and d.approve_status_id = 2)
      or exists (select from quiz_attempt a where a.user_id = of_user and a.submitted_at is null and a.started_at > on_day - interval '2 days') then 'review'
    when exists (select from trainee_course c where c.user_id = of_user and c.status in ('NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING') and c.delta_ended is null and c.due_on >= on_day)
      or exists (select from waiting_for_seat w where w.user_id = of_user and w.ended_at is null) then 'open_cycle'
    when exists (select from invoice i where i.ordered_by = of_user and i.open_sen > 0 and i.status <> 'void')
      or exists (select from bank_receipt b where b.submitted_by = of_user and b.decided_at is null) then 'invoice'
  end
  from users u where u.user_id = of_user
$$;
--> statement-breakpoint
-- Takes out of every table what is somebody's, as the register of personal data says of each (`disposal`); its canaries hold this function to it. Nobody may call
-- it but dispose_person, which asks for the order of two people and for what stands in the way, and dispose_again, which is the owner's.
create or replace function empty_person(of_disposal integer, of_user integer, at timestamptz, is_all boolean) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  scope_before constant text := coalesce(current_setting('app.scope', true), '');
  person users;
  nobody constant text := 'gone-' || of_user;
  nowhere constant text := 'gone-' || of_user || '@disposed.invalid';
  mailboxes text[];
  counted integer;
  touched integer := 0;
begin
  -- Set and put back here: a setting of ours in the head of a function is a superuser's to write.
  perform set_config('app.scope', 'all', true), set_config('app.disposing', 'yes', true), set_config('app.department_moves', 'on', true);
  select * into strict person from users u where u.user_id = of_user for update;
  -- A mailbox that somebody else had too tells of neither.
  mailboxes := array(
    select m.email_normal from person_mailbox m where m.user_id = of_user
      and not exists (select from person_mailbox other where other.email_normal = m.email_normal and other.user_id <> of_user)
    union select lower(person.email) where not exists (select from person_mailbox other where other.email_normal = person.email_normal and other.user_id <> of_user));

  -- Files, deleted once this is committed.
  insert into disposal_file (disposal_id, user_id, company_id, sha256)
  select distinct of_disposal, of_user, person.company_id, hash from (
    select person.photo_sha256 as hash
    union all select c.pdf_sha256 from certificate c where is_all and c.user_id = of_user
    union all select p.pdf_sha256 from pledge p where is_all and p.user_id = of_user
    union all select x.paper_sha256 from exemption x where is_all and x.user_id = of_user) files
  where hash <> '' on conflict do nothing;

  -- The account.
  update users u set status = 'inactive', username = nobody, email = nowhere, email_normal = nowhere, name = '#' || of_user, phone = null, language = 'en', password_hash = null,
    password_changed_at = null, photo_sha256 = null, position = null, employee_no = null, ic_no_sealed = null, ic_no_hash = null, new_email = null,
    totp_sealed = null, totp_confirmed_at = null, totp_last_step = null, last_active_at = null, failures = 0, terms_accepted_at = null,
    disposed_at = empty_person.at
  where u.user_id = of_user;
  delete from person_mailbox m where m.user_id = of_user;
  get diagnostics counted = row_count; touched := touched + counted + 1;
  delete from search_entry e where (e.kind in ('trainee', 'client_admin', 'global_admin') and e.entry_id = of_user)
    or (e.kind = 'certificate' and e.entry_id in (select c.trainee_course_id from certificate c where c.user_id = of_user))
    or (e.kind = 'trainee_registration' and e.entry_id in (select r.temp_trainee_user_registration_id from temp_trainee_user_registration r where r.user_id = of_user));
  delete from permission p where p.user_id = of_user;
  get diagnostics counted = row_count; touched := touched + counted;
  delete from cart_item c where c.user_id = of_user;
  delete from cart c where c.user_id = of_user;
  update cart c set billing_contact = null where c.billing_contact = of_user;
  -- What the portal would delete by itself.
  delete from session_gate g where g.user_id = of_user;
  delete from session s where s.user_id = of_user;
  get diagnostics counted = row_count; touched := touched + counted;
  delete from login_challenge c where c.user_id = of_user;
  delete from account_token t where t.user_id = of_user;
  delete from kept_answer k where k.user_id = of_user;
  delete from content_open o where o.user_id = of_user;
  delete from upload u where u.user_id = of_user;
  delete from digest_visit v where v.user_id = of_user;
  delete from notification n where n.user_id = of_user;
  get diagnostics counted = row_count; touched := touched + counted;
  delete from outbox_mail m where lower(m."to") = any (mailboxes);
  get diagnostics counted = row_count; touched := touched + counted;
  update trainee_job j set file_name = null, remarks = null, headings = '{}', request = '{"id": "", "ip": ""}' where j.user_id = of_user and j.state = 'done';
  update trainee_job_line l set name = '', username = '', problems = '[]', "row" = null, given = null
  where l.username = person.username and l.company_id = person.company_id;
  -- A report that tells of somebody who is gone is over: without them its sums would not be those that it was made with.
  with over as (select distinct r.report_id from report_row r where r.user_id = of_user),
    ended as (update report r set state = 'over', claimed_until = null, why = null, finished_at = coalesce(r.finished_at, empty_person.at) from over where r.report_id = over.report_id)
  delete from report_row r using over where r.report_id = over.report_id;
  get diagnostics counted = row_count; touched := touched + counted;
  -- Of what stays as evidence, what reaches the person or opens their number.
  update temp_trainee_user_registration r set email = nowhere, email_normal = nowhere, phone = null, ic_no_sealed = null, ic_no_hash = null, manager_email = null,
    findings = '[]', remarks = null, terms_accepted_at = null
  where r.user_id = of_user;
  get diagnostics counted = row_count; touched := touched + counted;
  update temp_trainee_user_registration r set submitted_by_email = nowhere where r.submitted_by = of_user;
  update temp_trainee_user_registration r set manager_email = null where r.manager_id = of_user;
  -- Known by their address only, which is nobody's from now on.
  update temp_company_user_registration r set
    email = case when lower(r.email) = any (mailboxes) then nowhere else r.email end,
    phone = case when lower(r.email) = any (mailboxes) then '' else r.phone end,
    submitted_by_email = case when lower(r.submitted_by_email) = any (mailboxes) then nowhere else r.submitted_by_email end,
    maker = case when lower(r.maker ->> 'email') = any (mailboxes) then emptied_words(r.maker) else r.maker end,
    checker = case when lower(r.checker ->> 'email') = any (mailboxes) then emptied_words(r.checker) else r.checker end,
    findings = '[]', remarks = null, another_company = null, terms_accepted_at = null
  where lower(r.email) = any (mailboxes) or lower(r.submitted_by_email) = any (mailboxes)
    or lower(r.maker ->> 'email') = any (mailboxes) or lower(r.checker ->> 'email') = any (mailboxes);
  update approval_step s set user_id = of_user where s.user_id is null and s.email_normal = any (mailboxes);
  perform destroy_person_key(of_user);

  if is_all then
    delete from former_name f where f.user_id = of_user;
    get diagnostics counted = row_count; touched := touched + counted;
    update temp_trainee_user_registration r set name = '', username = nobody, employee_no = null, department = null, position = null, submitted_by_email = nowhere
    where r.user_id = of_user;
    update scorm_state s set state = '{}' where s.user_id = of_user;
    update report r set request = '{"id": "", "ip": ""}' where r.user_id = of_user;
    update approval_step s set email_normal = nowhere, name = '#' || of_user, remarks = null where s.user_id = of_user or s.email_normal = any (mailboxes);
    get diagnostics counted = row_count; touched := touched + counted;
    update certificate c set holder_name = '', department = null, pdf_sha256 = null where c.user_id = of_user;
    get diagnostics counted = row_count; touched := touched + counted;
    update pledge p set full_name = '', typed_name = null, text = '', ip = '', user_agent = '', pdf_sha256 = null where p.user_id = of_user;
    get diagnostics counted = row_count; touched := touched + counted;
    update certificate_revocation r set reason = '', remarks = null where r.user_id = of_user;
    update exemption x set reason = '', remarks = null, issuer = case when x.issuer is not null then '' end, paper_name = case when x.paper_name is not null then '' end,
      paper_sha256 = case when x.paper_sha256 is not null then '' end
    where x.user_id = of_user;
    update day_mail m set told = '[]', failure = null where m.user_id = of_user;
    update unreached_mailbox m set said = '' where m.user_id = of_user;
    update manager_claim_decision d set remarks = null where d.user_id = of_user;
    update employment_fact f set value = null where f.user_id = of_user and f.fact = 'position';
    update privacy_request r set details = '', extended_because = null, answer = case when r.answer is not null then '' end where r.user_id = of_user;
    -- What was changed above was found anew.
    delete from search_entry e where (e.kind = 'certificate' and e.entry_id in (select c.trainee_course_id from certificate c where c.user_id = of_user))
      or (e.kind = 'trainee_registration' and e.entry_id in (select r.temp_trainee_user_registration_id from temp_trainee_user_registration r where r.user_id = of_user));
  end if;
  update disposal_person p set state = 'emptied', reach = case when is_all then 'all' else 'account' end, rows = touched, at = empty_person.at
  where p.disposal_id = of_disposal and p.user_id = of_user;
  perform set_config('app.department_moves', '', true), set_config('app.disposing', '', true), set_config('app.scope', scope_before, true);
end $$;
--> statement-breakpoint
-- Empties somebody by an order of two people (empty_person), and answers why it did not: the obstacle, or null where it is done. Runs as the owner.
-- The company's row comes first, which whoever sets a legal hold holds too, then the person's, which whoever lets them in again holds.
create or replace function dispose_person(of_disposal integer, of_user integer, at timestamptz) returns text language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  scope_before constant text := coalesce(current_setting('app.scope', true), '');
  it disposal;
  of_whom disposal_person;
  person users;
  stands_in_way text;
  is_all boolean;
begin
  -- Set and put back here: a setting of ours in the head of a function is a superuser's to write.
  perform set_config('app.scope', 'all', true);
  select * into it from disposal d where d.disposal_id = of_disposal;
  if it.approve_status_id is distinct from 1 or it.submitted_by = it.decided_by or not exists (
    select from users u where u.user_id in (it.submitted_by, it.decided_by) and u.company_id = it.company_id
  ) then
    raise exception 'nobody is disposed of but by an order of two people, one of whom is of the company' using errcode = 'insufficient_privilege';
  end if;
  perform from company c where c.company_id = it.company_id for no key update;
  select * into person from users u where u.user_id = of_user and u.company_id = it.company_id for update;
  select * into of_whom from disposal_person p where p.disposal_id = of_disposal and p.user_id = of_user and p.state = 'waiting' for update;
  if person.user_id is null or of_whom.user_id is null then
    raise exception 'this person is not among those that the order is of' using errcode = 'insufficient_privilege';
  end if;
  stands_in_way := disposal_obstacle(of_user, kl_day(at));
  if stands_in_way is not null then
    update disposal_person p set state = 'kept', obstacle = stands_in_way, at = dispose_person.at where p.disposal_id = of_disposal and p.user_id = of_user;
    perform set_config('app.scope', scope_before, true);
    return stands_in_way;
  end if;
  is_all := of_whom.reach = 'all' and coalesce(evidence_until(of_user, coalesce(
    (select s.evidence_years from privacy_setting s where s.company_id = it.company_id), 7)) <= kl_day(at), true);
  perform empty_person(of_disposal, of_user, at, is_all);
  perform set_config('app.scope', scope_before, true);
  return null;
end $$;
--> statement-breakpoint
-- The owner's alone, after an older backup was restored: carries an order out once more that was carried out before, by what was noted of it outside the database
-- (`{disposal_id, company_id, reason, note, submitted_by, submitted_at, decided_by, decided_at, people: [{user_id, reach, at}]}`). Nothing stands in its way.
-- Answers how many people were emptied; whoever is so already counts not.
create or replace function dispose_again(told jsonb) returns integer language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  scope_before constant text := coalesce(current_setting('app.scope', true), '');
  id constant integer := (told ->> 'disposal_id')::integer;
  company constant integer := (told ->> 'company_id')::integer;
  whom record;
  emptied integer := 0;
begin
  -- Set and put back here: a setting of ours in the head of a function is a superuser's to write.
  perform set_config('app.scope', 'all', true);
  insert into disposal (disposal_id, company_id, reason, note, stage, approve_status_id, submitted_by, submitted_at, decided_by, decided_at, version)
  overriding system value
  values (id, company, told ->> 'reason', coalesce(told ->> 'note', ''), 'company', 1, (told ->> 'submitted_by')::integer, (told ->> 'submitted_at')::timestamptz,
    (told ->> 'decided_by')::integer, (told ->> 'decided_at')::timestamptz, 2)
  on conflict (disposal_id) do update set approve_status_id = 1, decided_by = excluded.decided_by, decided_at = excluded.decided_at where disposal.decided_by is null;
  perform setval('disposal_disposal_id_seq', greatest(id, (select max(d.disposal_id) from disposal d)));
  for whom in select * from jsonb_to_recordset(told -> 'people') as p(user_id integer, reach text, at timestamptz) order by user_id loop
    continue when not exists (select from users u where u.user_id = whom.user_id and u.company_id = company and u.disposed_at is null);
    insert into disposal_person (disposal_id, user_id, company_id, reach) values (id, whom.user_id, company, whom.reach)
    on conflict (disposal_id, user_id) do update set state = 'waiting', obstacle = null;
    perform empty_person(id, whom.user_id, whom.at, whom.reach = 'all');
    emptied := emptied + 1;
  end loop;
  perform set_config('app.scope', scope_before, true);
  return emptied;
end $$;
--> statement-breakpoint
-- Takes the values out of a line that was sealed before people had keys, by the order of two people, and keeps its hash. What is signed is the server's; the
-- verifier holds it against the line. One row a line, once.
create or replace function dispose_audit_line(given jsonb) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  scope_before constant text := coalesce(current_setting('app.scope', true), '');
  kept audit_disposed := jsonb_populate_record(null::audit_disposed, given);
  line audit_event;
begin
  -- Set and put back here: a setting of ours in the head of a function is a superuser's to write.
  perform set_config('app.scope', 'all', true), set_config('app.disposing', 'yes', true);
  if not exists (
    select from disposal d join disposal_person p using (disposal_id) join users u on u.user_id = p.user_id
    where d.disposal_id = kept.disposal_id and d.approve_status_id = 1 and d.submitted_by = kept.submitted_by and d.decided_by = kept.decided_by
      and d.submitted_by <> d.decided_by and p.user_id = (given ->> 'user_id')::integer and u.disposed_at is not null
  ) then
    raise exception 'no line of the log loses its values but by an order of two people' using errcode = 'insufficient_privilege';
  end if;
  select * into strict line from audit_event e where e.audit_event_id = kept.audit_event_id for update;
  if line.entity <> 'user' or line.entity_id <> given ->> 'user_id' or line.after ? 'key_of' or not coalesce(line.before ? 'sealed' and line.after ? 'sealed', false)
    or kept.hash is distinct from coalesce(line.hash, (select s.digest from audit_sealed s where s.audit_event_id = line.audit_event_id))
  then
    raise exception 'this line of the log has no old values of that person' using errcode = 'integrity_constraint_violation';
  end if;
  update audit_event e set before = jsonb_set(e.before, '{sealed}', 'null'), after = jsonb_set(e.after, '{sealed}', 'null') where e.audit_event_id = kept.audit_event_id;
  kept.company_id := line.company_id;
  insert into audit_disposed values (kept.*);
  perform set_config('app.disposing', '', true), set_config('app.scope', scope_before, true);
end $$;
--> statement-breakpoint
-- Only dispose_person says that somebody was disposed of, and what it emptied stays so: nobody is let in again as that number.
create or replace function keep_disposed() returns trigger language plpgsql as $$
begin
  if is_disposing() then return new; end if;
  raise exception 'somebody who was disposed of stays so' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
-- An order stays as it was asked for, and what was decided stays decided: only its work goes on.
create or replace function keep_disposal() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.reason, new.note, new.submitted_by, new.submitted_at) is distinct from (old.company_id, old.reason, old.note, old.submitted_by, old.submitted_at)
    or (old.decided_by is not null and (new.approve_status_id, new.decided_by, new.decided_at) is distinct from (old.approve_status_id, old.decided_by, old.decided_at))
    or (old.finished_at is not null and new is distinct from old)
  then
    raise exception 'an order to dispose of data stays as it was decided' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- But for dispose_person and dispose_audit_line, which ask for the order of two people.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if is_disposing() then return null; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create or replace function keep_issued() returns trigger language plpgsql as $$
begin
  if is_disposing() then return new; end if;
  -- Of an issued certificate only the file may be added, once, and the revocation.
  if tg_op = 'DELETE' or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256)
    or (to_jsonb(new) - 'pdf_sha256' - 'revoked_at') <> (to_jsonb(old) - 'pdf_sha256' - 'revoked_at') then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function keep_signed() returns trigger language plpgsql as $$
begin
  if is_disposing() then return new; end if;
  -- Of a signed pledge only the file may be added, once.
  if tg_op = 'DELETE' or old.pdf_sha256 is not null or (to_jsonb(new) - 'pdf_sha256') <> (to_jsonb(old) - 'pdf_sha256') then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
revoke all on function dispose_person(integer, integer, timestamptz), dispose_audit_line(jsonb), empty_person(integer, integer, timestamptz, boolean), dispose_again(jsonb) from public;
--> statement-breakpoint
create trigger users_keep_disposed before update or delete on users for each row when (old.disposed_at is not null) execute function keep_disposed();
--> statement-breakpoint
create trigger users_say_disposed before update of disposed_at on users for each row when (old.disposed_at is null and new.disposed_at is not null) execute function keep_disposed();
--> statement-breakpoint
create trigger disposal_kept before update on disposal for each row execute function keep_disposal();
--> statement-breakpoint
create trigger audit_disposed_append_only before update or delete or truncate on audit_disposed for each statement execute function refuse_change();
