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
