-- Every table, index, trigger and policy as of 0139, in one. Databases from before come by way of `before/` (docs/adr); what functions say now stands in `../sql`.
-- The server works as this role: no owner, no superuser, so that forced row-level security binds it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'jujur_app') then create role jujur_app nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of the cluster was first
end $$;
--> statement-breakpoint
do $$ begin
  execute format('grant jujur_app to %I', current_user);
exception when others then null; -- a superuser needs no membership
end $$;
--> statement-breakpoint
-- A function may be written before the tables that it reads.
set local check_function_bodies = false;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
-- What is hashed is what is kept: a line that says more or less than its row, by a key left out or one too many, is refused.
create function append_audit(line text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told constant jsonb := line::jsonb;
  kept audit_event := jsonb_populate_record(null::audit_event, told);
  head audit_head;
begin
  if told is distinct from to_jsonb(kept) - '{audit_event_id,previous_hash,hash}'::text[]
    || jsonb_build_object('at', to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  then
    raise exception 'a line of the audit log says something else than would be kept of it';
  end if;
  select * into strict head from audit_head where one = 1 for update;
  kept.audit_event_id := head.audit_event_id + 1;
  kept.previous_hash := head.hash;
  kept.hash := encode(sha256(convert_to(head.hash || E'\n' || kept.audit_event_id || E'\n' || line, 'UTF8')), 'hex');
  insert into audit_event values (kept.*);
  update audit_head set audit_event_id = kept.audit_event_id, hash = kept.hash where one = 1;
end $$;
--> statement-breakpoint
-- A company's name without its legal form, signs and spaces, as the rule bareCompanyName has it. Kept in columns: behind row-level security an
-- index on the function itself would not be used, as the function is not held for leakproof.
create function bare_company_name(name text) returns text language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
declare
  words text := regexp_replace(lower(normalize(name, NFKC)), '[^[:alnum:]]+', ' ', 'g');
begin
  return coalesce(
    nullif(replace(regexp_replace(words, '\m(sdn|sendirian|bhd|berhad|plt|llp|enterprise|trading|holdings?|group|corporation|corp|company|co|ltd|limited|inc|m|malaysia)\M', ' ', 'g'), ' ', ''), ''),
    nullif(replace(words, ' ', ''), ''), name);
end $$;
--> statement-breakpoint
create function begin_question_figure() returns trigger language plpgsql as $$
begin
  insert into question_figure (question_id) values (new.question_id);
  return null;
end $$;
--> statement-breakpoint
create function count_cycle_again() returns trigger language plpgsql as $$
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, revoked, planned, finished)
  select new.company_id, coalesce(u.department, ''), u.status = 'inactive', s.day, sum(s.sign * s.not_started), sum(s.sign * s.in_progress), sum(s.sign * s.overdue),
    sum(s.sign * s.completed), sum(s.sign * s.expired), sum(s.sign * s.revoked), sum(s.sign * s.planned), sum(s.sign * s.finished)
  from users u
  cross join lateral (
    select -1 as sign, o.* from learning_own(old.user_id, old.course_id, old.trainee_course_id, old.assigned_at, old.started_at, old.completed_at, old.due_on, old.expires_at, old.revoked_at) o union all select 1, n.* from learning_own(new.user_id, new.course_id, new.trainee_course_id, new.assigned_at, new.started_at, new.completed_at, new.due_on, new.expires_at, new.revoked_at) n
    union all select -1, f.* from learning_of_former(old.user_id, old.course_id, old.trainee_course_id, old.assigned_at) f
    union all select 1, f.* from learning_of_former(new.user_id, new.course_id, new.trainee_course_id, new.assigned_at) f
  ) s
  where u.user_id = new.user_id
  group by 1, 2, 3, 4
  having (sum(s.sign * s.not_started), sum(s.sign * s.in_progress), sum(s.sign * s.overdue), sum(s.sign * s.completed), sum(s.sign * s.expired), sum(s.sign * s.revoked),
    sum(s.sign * s.planned), sum(s.sign * s.finished)) <> (0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
-- People are held while what is theirs is counted, so that a change of department counts it where they are.
create function count_cycles() returns trigger language plpgsql as $$
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, revoked, planned, finished)
  select c.company_id, coalesce(u.department, ''), u.status = 'inactive', s.day, sum(sign * s.not_started), sum(sign * s.in_progress), sum(sign * s.overdue),
    sum(sign * s.completed), sum(sign * s.expired), sum(sign * s.revoked), sum(sign * s.planned), sum(sign * s.finished)
  from changed c
  join users u on u.user_id = c.user_id
  cross join (select case tg_op when 'DELETE' then -1 else 1 end as sign) how
  cross join lateral (
    select o.* from learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at) o
    union all
    select f.* from learning_of_former(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at) f
  ) s
  group by 1, 2, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create function count_route_change() returns trigger language plpgsql as $$
begin
  update route_change set count_before = case when xmin = pg_current_xact_id()::xid then count_before else count end, count = count + 1;
  return null;
end $$;
--> statement-breakpoint
create function count_seat_again() returns trigger language plpgsql as $$
begin
  perform from users where user_id = new.user_id for share;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, revoked, planned, finished, seats_used)
  select new.company_id, coalesce(u.department, ''), u.status = 'inactive', s.day, sum(s.sign * s.not_started), sum(s.sign * s.in_progress), sum(s.sign * s.overdue),
    sum(s.sign * s.completed), sum(s.sign * s.expired), sum(s.sign * s.revoked), sum(s.sign * s.planned), sum(s.sign * s.finished), sum(s.sign * s.seats_used)
  from users u
  cross join lateral (select -1 as sign, o.* from learning_of_seat(old.user_id, old.purchased_course_id, old.trainee_course_id, old.taken_at, old.returned_at, old.due_on) o union all select 1, n.* from learning_of_seat(new.user_id, new.purchased_course_id, new.trainee_course_id, new.taken_at, new.returned_at, new.due_on) n) s
  where u.user_id = new.user_id
  group by 1, 2, 3, 4
  having (sum(s.sign * s.not_started), sum(s.sign * s.overdue), sum(s.sign * s.expired), sum(s.sign * s.revoked), sum(s.sign * s.planned), sum(s.sign * s.seats_used)) <> (0, 0, 0, 0, 0, 0);
  return null;
end $$;
--> statement-breakpoint
create function count_seats() returns trigger language plpgsql as $$
begin
  perform from users where user_id in (select c.user_id from changed c) order by user_id for share;
  insert into learning_day (company_id, department, has_left, day, seats_used)
  select c.company_id, coalesce(u.department, ''), u.status = 'inactive', kl_day(c.taken_at), count(*)
  from changed c join users u on u.user_id = c.user_id
  group by 1, 2, 3, 4;
  return null;
end $$;
--> statement-breakpoint
create function department_key(written text) returns text language sql immutable parallel safe as $$ select lower(public.department_tidy(written)) $$;
--> statement-breakpoint
-- The spelling that came first. Who renames or joins departments meanwhile is waited for.
create function department_spelled(of_company integer, written text) returns text language plpgsql as $$
declare known text;
begin
  if department_key(written) = '' then return null; end if;
  select d.name into known from department d where d.company_id = of_company and department_key(d.name) = department_key(written) for share;
  if found then return known; end if;
  insert into department (company_id, name) values (of_company, department_tidy(written)) on conflict do nothing;
  select d.name into known from department d where d.company_id = of_company and department_key(d.name) = department_key(written) for share;
  return known;
end $$;
--> statement-breakpoint
-- Two spellings with the same key are one department. Full-width letters and spaces of other scripts are plain ones once they are normal.
create function department_tidy(written text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(normalize(written, NFKC), '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The ids of what holds all words of the query in any order, or its letters and digits in one piece where there are digits (a number divided
-- otherwise), the best first, `most` of them at the most. A word of one or two characters is looked for where a word begins, a longer one anywhere.
-- Runs as the owner, and looks only where the scope of the session allows.
create function find_entries(of_kind text, query text, most integer) returns table (entry_id integer) language plpgsql stable
security definer set search_path = public, pg_temp as $$
declare
  words text := coalesce(search_fold(query), '');
  whole text := replace(words, ' ', '');
  condition text;
begin
  if words = '' or coalesce(current_setting('app.scope', true), '') not in ('all', 'company') then
    return;
  end if;
  -- Folded words are of a to z and 0 to 9: nothing in them has a meaning to LIKE.
  select string_agg(format('folded like %L', case when length(word) < 3 then '% ' else '%' end || word || '%'), ' and ')
  into condition from (select distinct word from unnest(string_to_array(words, ' ')) word) as each_once;
  if whole ~ '[0-9]' and whole <> words and length(whole) > 2 then
    condition := format('(%s or folded like %L)', condition, '%' || whole || '%');
  end if;
  if current_setting('app.scope') = 'company' then
    condition := format('company_id = %s and %s', current_setting('app.company')::integer, condition);
  end if;
  return query execute format(
    'select found.entry_id from (select e.entry_id, e.folded from search_entry e where e.kind = %L and %s limit %s) as found
      order by found.folded like %L desc, found.folded like %L desc, found.folded, found.entry_id',
    of_kind, condition, most, ' ' || words || '%', '% ' || words || '%');
end $$;
--> statement-breakpoint
create function gate_before(row_xmin xid, version bigint, version_before bigint) returns bigint language sql volatile as $$
  select case when row_xmin = pg_current_xact_id()::xid then version_before else version end
$$;
--> statement-breakpoint
create function gate_scope(system_type_id smallint) returns text language sql immutable as $$
  select case system_type_id when 1 then 'person' when 2 then 'company' when 3 then 'all' when 4 then 'all' end
$$;
--> statement-breakpoint
-- Raised by the gate (kit/database/gate.ts) where a token may not come in as the server knows it: nothing of the message is then carried out.
create function gate_shut() returns boolean language plpgsql as $$
begin
  raise exception 'the gate is shut' using errcode = 'JJ001';
end $$;
--> statement-breakpoint
-- At the commit an invoice is the sum of its lines, and what is open of it the sum of its ledger.
create function invoice_agrees() returns trigger language plpgsql as $$
declare
  one invoice%rowtype;
  ledger bigint;
  lines record;
begin
  select * into one from invoice where invoice_id = new.invoice_id;
  select coalesce(sum(amount_sen), 0) into ledger from ledger_entry where invoice_id = new.invoice_id;
  select coalesce(sum(subtotal_sen), 0) as subtotal, coalesce(sum(tax_sen), 0) as tax into lines from invoice_line where invoice_id = new.invoice_id;
  if one.open_sen <> ledger or one.subtotal_sen <> lines.subtotal or one.tax_sen <> lines.tax then
    raise exception 'invoice % does not agree: open % and ledger %, sums % and %, lines % and %', one.invoice_id, one.open_sen, ledger,
      one.subtotal_sen, one.tax_sen, lines.subtotal, lines.tax using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- `numbers` are found in one piece too, however they are divided by signs.
create function keep_entry(of_kind text, id integer, company integer, words text, numbers text) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  number text := search_fold(numbers);
begin
  insert into search_entry as kept (kind, entry_id, company_id, folded)
  values (of_kind, id, company, concat(' ', concat_ws(' ', search_fold(words), number, nullif(replace(number, ' ', ''), number)), ' '))
  on conflict (kind, entry_id) do update set company_id = excluded.company_id, folded = excluded.folded
  where (kept.company_id, kept.folded) is distinct from (excluded.company_id, excluded.folded);
end $$;
--> statement-breakpoint
-- Runs as the owner: the server may read the table and not write it. Not now(): a name may have been read and written down after this transaction began.
create function keep_former_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_name (user_id, company_id, name, until) values (old.user_id, old.company_id, old.name, clock_timestamp());
  return null;
end $$;
--> statement-breakpoint
-- Pre-registrations and registration information are found as the other lists are: keep_found as before, with three tables more.
create function keep_found() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
  when 'users' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind in ('trainee', 'client_admin', 'global_admin') and entry_id = old.user_id;
    elsif new.system_type_id < 4 then
      perform keep_entry((array['trainee', 'client_admin', 'global_admin'])[new.system_type_id], new.user_id, new.company_id,
        concat_ws(' ', new.name, new.username, new.email), coalesce(new.employee_no, ''));
    end if;
  when 'company' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'company' and entry_id = old.company_id;
    else
      perform keep_entry('company', new.company_id, new.company_id, concat_ws(' ', new.name, new.email), new.company_reg_no);
    end if;
  when 'course' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'course' and entry_id = old.course_id;
    else
      perform keep_entry('course', new.course_id, null,
        concat_ws(' ', new.title, jsonb_path_query_array(new.translations, '$.*.title')::text), new.code);
    end if;
  when 'certificate' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'certificate' and entry_id = old.trainee_course_id;
    else
      perform keep_entry('certificate', new.trainee_course_id, new.company_id, concat_ws(' ', new.holder_name, new.course_title), new.serial_no);
    end if;
  when 'invoice' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'invoice' and entry_id = old.invoice_id;
    else
      perform keep_entry('invoice', new.invoice_id, new.company_id, concat_ws(' ', new.buyer ->> 'company_name', new.po_number), new.invoice_no);
    end if;
  when 'bank_receipt' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'bank_receipt' and entry_id = old.bank_receipt_id;
    else
      perform keep_entry('bank_receipt', new.bank_receipt_id, new.company_id, coalesce(new.verified_reference_no, ''), new.reference_no);
    end if;
  when 'temp_company_user_registration' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'company_registration' and entry_id = old.temp_company_user_registration_id;
    else
      perform keep_entry('company_registration', new.temp_company_user_registration_id, new.company_id,
        concat_ws(' ', new.company_name, new.email, new.maker ->> 'name', new.maker ->> 'username', new.maker ->> 'email',
          new.checker ->> 'name', new.checker ->> 'username', new.checker ->> 'email'), new.company_reg_no);
    end if;
  when 'temp_trainee_user_registration' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'trainee_registration' and entry_id = old.temp_trainee_user_registration_id;
    else
      perform keep_entry('trainee_registration', new.temp_trainee_user_registration_id, new.company_id,
        concat_ws(' ', new.name, new.username, new.email), coalesce(new.employee_no, ''));
    end if;
  when 'registration_information' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'registration_information' and entry_id = old.registration_information_id;
    else
      perform keep_entry('registration_information', new.registration_information_id, new.company_id,
        concat_ws(' ', new.details ->> 'company_name', new.details ->> 'officer_name', new.ssm_no_new), coalesce(new.details ->> 'ssm_no_old', ''));
    end if;
  end case;
  return null;
end $$;
--> statement-breakpoint
create function keep_invoice() returns trigger language plpgsql as $$
begin
  -- Only what is paid, and the state that follows from it, moves on.
  if tg_op = 'DELETE'
    or (to_jsonb(new) - array['open_sen', 'status', 'paid_at', 'voided_at', 'voided_by', 'void_remarks', 'version'])
      <> (to_jsonb(old) - array['open_sen', 'status', 'paid_at', 'voided_at', 'voided_by', 'void_remarks', 'version'])
    or (old.status = 'void' and new.status <> 'void') or (old.status = 'paid' and new.status <> 'paid') then
    raise exception 'an issued invoice does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create function keep_issued() returns trigger language plpgsql as $$
begin
  -- Of an issued certificate only the file may be added, once, and the revocation.
  if tg_op = 'DELETE' or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256)
    or (to_jsonb(new) - 'pdf_sha256' - 'revoked_at') <> (to_jsonb(old) - 'pdf_sha256' - 'revoked_at') then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Whoever does not say what is left has settled nothing of it yet, or all.
create function keep_left() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.left_sen := coalesce(new.left_sen, new.amount_sen);
  elsif new.left_sen = old.left_sen and new.state = 'settled' and old.state <> 'settled' and new.settlement <> 'credited' then
    new.left_sen := 0;
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Runs as the owner: the server may read the table and not write it.
create function keep_mailbox() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into person_mailbox (user_id, company_id, email_normal, since) values (new.user_id, new.company_id, new.email_normal, now())
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
-- Papers are found by their numbers, and write-offs by that of their invoice; an invoice is found as itself.
create function keep_paper_found() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'write_off' then
    perform keep_entry('write_off', new.write_off_id, new.company_id, '', (select invoice_no from invoice where invoice_id = new.invoice_id));
  else
    perform keep_entry('paper', new.document_edition_id, new.company_id, '', new.document_no);
  end if;
  return null;
end $$;
--> statement-breakpoint
create function keep_questions_asked() returns trigger language plpgsql as $$
begin
  insert into course_version_question select new.course_version_id, q.* from questions_asked(new.content) q;
  return null;
end $$;
--> statement-breakpoint
create function keep_reference_key() returns trigger language plpgsql as $$
begin
  new.reference_key := reference_key(new.reference_no);
  new.verified_reference_key := reference_key(new.verified_reference_no);
  return new;
end $$;
--> statement-breakpoint
create function keep_signed() returns trigger language plpgsql as $$
begin
  -- Of a signed pledge only the file may be added, once.
  if tg_op = 'DELETE' or old.pdf_sha256 is not null or (to_jsonb(new) - 'pdf_sha256') <> (to_jsonb(old) - 'pdf_sha256') then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create function kl_day(at timestamptz) returns date language sql immutable parallel safe as $$ select (at at time zone 'Asia/Kuala_Lumpur')::date $$;
--> statement-breakpoint
-- What it takes from the cycle before it, whose place it takes.
create function learning_of_former(of_user integer, of_course integer, of_cycle integer, assigned_at timestamptz) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, planned integer, finished integer)
language sql stable as $$
  with former as (
    select p.* from trainee_course p where p.user_id = of_user and p.course_id = of_course and p.trainee_course_id < of_cycle order by p.trainee_course_id desc limit 1
  )
  select s.day, sign * s.not_started, sign * s.in_progress, sign * s.overdue, sign * s.completed_, sign * s.expired, sign * s.revoked_, sign * s.planned, sign * s.finished
  from former p
  cross join (values (1, kl_day(assigned_at)), (-1, null)) as how (sign, ended)
  cross join lateral learning_steps(kl_day(p.assigned_at), kl_day(p.started_at), kl_day(p.completed_at), p.due_on, kl_day(p.expires_at), kl_day(p.revoked_at), how.ended, false) s
$$;
--> statement-breakpoint
-- A seat that is taken, and what there was of an enrolment that went with its seat.
create function learning_of_seat(of_user integer, of_purchase integer, of_cycle integer, taken_at timestamptz, returned_at timestamptz, due_on date) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, planned integer, finished integer, seats_used integer)
language sql stable as $$
  select kl_day(taken_at), 0, 0, 0, 0, 0, 0, 0, 0, 1
  union all
  select kl_day(returned_at), 0, 0, 0, 0, 0, 0, 0, 0, -1 where returned_at is not null
  union all
  select s.*, 0 from learning_steps(kl_day(taken_at), null, null, due_on, null, null, kl_day(returned_at), true) s where returned_at is not null
  union all
  -- Whoever takes a course again had it run out, or its certificate revoked.
  select turn.day, 0, 0, 0, 0, case when former.revoked then 0 else turn.sign end, case when former.revoked then turn.sign else 0 end, 0, 0, 0
  from (values (kl_day(taken_at), -1), (kl_day(returned_at), 1)) as turn (day, sign)
  cross join lateral (
    select coalesce(kl_day(p.revoked_at) <= kl_day(taken_at), false) as revoked
    from trainee_course p join purchased_course c on c.purchased_course_id = of_purchase and c.course_id = p.course_id
    where p.user_id = of_user and p.trainee_course_id < of_cycle order by p.trainee_course_id desc limit 1) as former
  where returned_at is not null and kl_day(taken_at) < kl_day(returned_at)
$$;
--> statement-breakpoint
-- The steps of a cycle as it stands among the cycles of its person and course.
create function learning_own(of_user integer, of_course integer, of_cycle integer, assigned_at timestamptz, started_at timestamptz, completed_at timestamptz, due_on date,
  expires_at timestamptz, revoked_at timestamptz) returns table (
  day date, not_started integer, in_progress integer, overdue integer, completed integer, expired integer, revoked integer, planned integer, finished integer)
language sql stable as $$
  -- Each day is worked out once: "offset 0" keeps the planner from writing it in where it is used.
  select s.*
  from (
    select kl_day(assigned_at) as assigned, kl_day(started_at) as started, kl_day(completed_at) as completed, kl_day(expires_at) as expires, kl_day(revoked_at) as revoked,
      (select kl_day(later.assigned_at) from trainee_course later where later.user_id = of_user and later.course_id = of_course
        and later.trainee_course_id > of_cycle order by later.trainee_course_id limit 1) as ended
    offset 0
  ) as on_days
  cross join lateral learning_steps(on_days.assigned, on_days.started, on_days.completed, due_on, on_days.expires, on_days.revoked, on_days.ended, false) s
$$;
--> statement-breakpoint
-- One row of learning_day for each day on which one cycle goes from one state to the next. `ended` is the day on which a later cycle took its
-- place, or on which its seat was given back (`was_returned`): then it never counted as planned past that day. From the day on which its certificate is
-- revoked it is neither completed nor expired.
create function learning_steps(assigned date, started date, completed date, due date, expires date, revoked date, ended date, was_returned boolean)
returns table (day date, not_started integer, in_progress integer, overdue integer, completed_ integer, expired integer, revoked_ integer, planned integer, finished integer)
language sql immutable parallel safe as $$
  with turns as (
    select distinct turn from unnest(array[assigned, started, completed, due + 1, expires + 1, revoked, ended]) turn where turn >= assigned and (ended is null or turn <= ended)
  ), states as (
    select turn, case
      when turn >= ended then 'ended'
      when turn >= completed then case when turn >= revoked then 'revoked' when turn > expires then 'expired' else 'completed' end
      when turn > due then 'overdue'
      when turn >= started then 'in_progress'
      else 'not_started' end as state
    from turns
  ), changes as (
    select turn, state, coalesce(lag(state) over (order by turn), 'none') as before from states
  )
  select turn,
    (state = 'not_started')::integer - (before = 'not_started')::integer,
    (state = 'in_progress')::integer - (before = 'in_progress')::integer,
    (state = 'overdue')::integer - (before = 'overdue')::integer,
    (state = 'completed')::integer - (before = 'completed')::integer,
    (state = 'expired')::integer - (before = 'expired')::integer,
    (state = 'revoked')::integer - (before = 'revoked')::integer,
    0, 0
  from changes where state <> before and not (state = 'ended' and before = 'none')
  union all
  select greatest(due, assigned), 0, 0, 0, 0, 0, 0, 1, 0 where due is not null and not (was_returned and greatest(due, assigned) >= ended)
  union all
  select ended, 0, 0, 0, 0, 0, 0, -1, 0 where was_returned and due is not null and greatest(due, assigned) < ended
  union all
  select completed, 0, 0, 0, 0, 0, 0, 0, 1 where completed is not null
  union all
  select revoked, 0, 0, 0, 0, 0, 0, 0, -1 where revoked is not null
$$;
--> statement-breakpoint
create function move_learning() returns trigger language plpgsql as $$
begin
  if current_setting('app.department_moves', true) = 'on' then return null; end if;
  insert into learning_day (company_id, department, has_left, day, not_started, in_progress, overdue, completed, expired, revoked, planned, finished, seats_used)
  select new.company_id, place.department, place.has_left, s.day, place.sign * sum(s.not_started), place.sign * sum(s.in_progress), place.sign * sum(s.overdue),
    place.sign * sum(s.completed), place.sign * sum(s.expired), place.sign * sum(s.revoked), place.sign * sum(s.planned), place.sign * sum(s.finished), place.sign * sum(s.seats_used)
  from (
    select o.*, 0 as seats_used from trainee_course c cross join lateral learning_own(c.user_id, c.course_id, c.trainee_course_id, c.assigned_at, c.started_at, c.completed_at, c.due_on, c.expires_at, c.revoked_at) o where c.user_id = new.user_id
    union all select o.* from seat_use u cross join lateral learning_of_seat(u.user_id, u.purchased_course_id, u.trainee_course_id, u.taken_at, u.returned_at, u.due_on) o where u.user_id = new.user_id
  ) s
  cross join (values (-1, coalesce(old.department, ''), old.status = 'inactive'), (1, coalesce(new.department, ''), new.status = 'inactive')) as place (sign, department, has_left)
  group by place.sign, place.department, place.has_left, s.day;
  return null;
end $$;
--> statement-breakpoint
create function name_then(of_user integer, at timestamptz) returns text language sql stable parallel safe as $$
  select coalesce(
    (select f.name from former_name f where f.user_id = of_user and f.until > at order by f.until, f.former_name_id limit 1),
    (select u.name from users u where u.user_id = of_user))
$$;
--> statement-breakpoint
create function open_gate() returns trigger language plpgsql as $$
declare next bigint := nextval('session_gate_version');
begin
  insert into session_gate (token_hash, session_id, user_id, version, version_before, scope, company, person, valid_until, last_seen_at)
  select new.token_hash, new.session_id, u.user_id, next, next, gate_scope(u.system_type_id), coalesce(u.company_id::text, ''),
    case when u.system_type_id = 1 then u.user_id::text else '' end, new.valid_until, new.last_seen_at
  from users u where u.user_id = new.user_id;
  return null;
end $$;
--> statement-breakpoint
-- Every sen that came in is on an invoice, or in the account of what is unapplied. What a server of an earlier version set apart is not entered there.
create function payment_agrees() returns trigger language plpgsql as $$
declare
  came_in bigint;
  on_invoices bigint;
  apart bigint;
begin
  if new.payment_id is null then return null; end if;
  select amount_sen into came_in from payment where payment_id = new.payment_id;
  select coalesce(-sum(amount_sen), 0) into on_invoices from ledger_entry where payment_id = new.payment_id and kind = 'payment';
  select sum(amount_sen) into apart from unapplied_entry where payment_id = new.payment_id and kind in ('received', 'moved');
  if apart is null then
    select coalesce(sum(amount_sen), 0) into apart from payment_exception
      where payment_id = new.payment_id and not (state = 'settled' and settlement = 'moved');
  end if;
  if came_in is distinct from on_invoices + apart then
    raise exception 'payment % of % sen does not agree: % on invoices, % apart', new.payment_id, came_in, on_invoices, apart
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create function prolong_gate() returns trigger language plpgsql as $$
begin
  update session_gate g set valid_until = new.valid_until, last_seen_at = new.last_seen_at,
    version_before = gate_before(g.xmin, g.version, g.version_before)
  where g.session_id = new.session_id;
  return null;
end $$;
--> statement-breakpoint
-- The questions a published course asks, each once in each quiz, with its text in every language it is published in.
create function questions_asked(content jsonb)
returns table (module_item_id integer, question_id integer, text text, language text, translations jsonb, module_title text)
language sql immutable parallel safe as $$
  select distinct on (item ->> 'module_item_id', question ->> 'question_id')
    (item ->> 'module_item_id')::integer, (question ->> 'question_id')::integer, coalesce(question ->> 'text', ''),
    coalesce(question ->> 'language', content ->> 'language', 'en'),
    coalesce((select jsonb_object_agg(key, value -> 'text') from jsonb_each(question -> 'translations') where btrim(value ->> 'text') <> ''), '{}'),
    coalesce(module ->> 'title', '')
  from jsonb_array_elements(content -> 'modules') module, jsonb_array_elements(module -> 'items') item, jsonb_array_elements(item -> 'quiz' -> 'questions') question
  where item ? 'module_item_id' and question ? 'question_id'
$$;
--> statement-breakpoint
-- Which quizzes and questions a published version holds, found by an index: what is in one is not deleted.
create function quizzes_and_questions(content jsonb) returns text[] language sql immutable parallel safe as $$
  select array(
    select 'quiz ' || (id #>> '{}') from jsonb_path_query(content, '$.modules[*].items[*].quiz.quiz_id') id
    union
    select 'question ' || (id #>> '{}') from jsonb_path_query(content, '$.modules[*].items[*].quiz.questions[*].question_id') id
  )
$$;
--> statement-breakpoint
create function raise_gate_of_session() returns trigger language plpgsql as $$
begin
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before),
    valid_until = case when new.ended_at is null then new.valid_until else '-infinity' end, last_seen_at = new.last_seen_at
  where g.session_id = new.session_id;
  return null;
end $$;
--> statement-breakpoint
create function raise_gates_of_company() returns trigger language plpgsql as $$
begin
  -- In one order, so that two that raise many wait for each other and do not block each other.
  perform from session_gate where user_id in (select user_id from users where company_id = new.company_id) order by session_id for update;
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before)
  where g.user_id in (select user_id from users where company_id = new.company_id);
  return null;
end $$;
--> statement-breakpoint
create function raise_gates_of_holders() returns trigger language plpgsql as $$
begin
  perform from session_gate where user_id in (select user_id from changed) order by session_id for update;
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before)
  where g.user_id in (select user_id from changed);
  return null;
end $$;
--> statement-breakpoint
create function raise_gates_of_user() returns trigger language plpgsql as $$
begin
  update session_gate g set version = nextval('session_gate_version'), version_before = gate_before(g.xmin, g.version, g.version_before),
    scope = gate_scope(new.system_type_id), company = coalesce(new.company_id::text, ''),
    person = case when new.system_type_id = 1 then new.user_id::text else '' end
  where g.user_id = new.user_id;
  return null;
end $$;
--> statement-breakpoint
create function raise_standing() returns trigger language plpgsql as $$
begin
  new.standing_version := nextval('standing_version');
  return new;
end $$;
--> statement-breakpoint
create function raise_standing_of_attempt() returns trigger language plpgsql as $$
declare progress integer := case when tg_op = 'DELETE' then old.module_progress_id else new.module_progress_id end;
begin
  update trainee_course set standing_version = 0
  where trainee_course_id = (select trainee_course_id from module_progress where module_progress_id = progress);
  return null;
end $$;
--> statement-breakpoint
create function raise_standing_of_progress() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update trainee_course set standing_version = 0 where trainee_course_id = old.trainee_course_id;
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.trainee_course_id <> old.trainee_course_id then
    update trainee_course set standing_version = 0 where trainee_course_id = new.trainee_course_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- By which two references of a transfer are one, however they are spelled (referenceKey in the contract does the same).
create function reference_key(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(upper(translate(normalize(value, NFKC), 'АВЕЅІЈКМНОРСТУХҮԀԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧавеѕіјкмнорстухүԁԛԝαβεζηικμνορτυχ', 'ABESIJKMHOPCTYXYDQWABEZHIKMNOPTYXABESIJKMHOPCTYXYDQWABEZHIKMNOPTYX') collate "C"), '[^A-Z0-9]', '', 'g')
$$;
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
-- Everybody of a department, and all that is counted of it, goes by another name. The caller holds the department. Counts are moved until none is
-- left behind: others may be putting rows of the same days together.
create function rename_department(of_company integer, before text, after text) returns integer language plpgsql as $$
declare people integer;
begin
  perform set_config('app.department_moves', 'on', true);
  update users set department = after where company_id = of_company and system_type_id = 1 and department = before;
  get diagnostics people = row_count;
  perform set_config('app.department_moves', '', true);
  update temp_trainee_user_registration set department = after where company_id = of_company and department = before;
  loop
    update learning_day set department = after, is_folded = false where company_id = of_company and department = before;
    exit when not found;
  end loop;
  return people;
end $$;
--> statement-breakpoint
-- A course counts as completed as long as its certificate stands.
create function revoke_course() returns trigger language plpgsql as $$
begin
  update trainee_course set status = 'REVOKED', revoked_at = new.revoked_at where trainee_course_id = new.trainee_course_id;
  return null;
end $$;
--> statement-breakpoint
-- Whose rows: app.scope is 'all', 'company' or 'person', set at every checkout of a connection; unset means nobody's.
create function scope_allows(of_company integer) returns boolean language sql stable parallel safe as $$
  select current_setting('app.scope', true) = 'all' or of_company = nullif(current_setting('app.company', true), '')::integer
$$;
--> statement-breakpoint
create function scope_allows_person(of_company integer, of_user integer) returns boolean language sql stable parallel safe as $$
  select current_setting('app.scope', true) = 'all'
    or (of_company = nullif(current_setting('app.company', true), '')::integer
        and (current_setting('app.scope', true) = 'company' or of_user = nullif(current_setting('app.person', true), '')::integer))
$$;
--> statement-breakpoint
-- Words as people type them: lower case, without accents, signs as spaces, and of ASCII only, so that trigrams are the same in every locale of
-- a database: any other character, a Chinese one say, is written by its number, and one after the other is found as they stand.
create function search_fold(value text) returns text language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
declare
  plain text := value;
begin
  if octet_length(plain) <> length(plain) then
    plain := regexp_replace(normalize(lower(plain), NFKD), '[\u0300-\u036f]', '', 'g');
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    plain := translate(plain, 'øđðłıħŧ', 'oddliht');
  end if;
  if octet_length(plain) <> length(plain) then
    select string_agg(
      case when ascii(sign) < 128 then sign
        when ascii(sign) between 128 and 191 or ascii(sign) in (215, 247, 12539) or ascii(sign) between 8192 and 8303 or ascii(sign) between 12288 and 12351 then ' '
        else 'q' || to_hex(ascii(sign)) end, '' order by place)
    into plain from regexp_split_to_table(plain, '') with ordinality as signs (sign, place);
  end if;
  return trim(regexp_replace(lower(plain), '[^a-z0-9]+', ' ', 'g'));
end $$;
--> statement-breakpoint
-- A purchased course is the sum of its lots.
create function seats_agree() returns trigger language plpgsql as $$
declare
  one purchased_course%rowtype;
  lots record;
begin
  select * into one from purchased_course where purchased_course_id = new.purchased_course_id;
  select coalesce(sum(seats), 0) as seats, coalesce(sum(used), 0) as used, coalesce(sum(closed), 0) as closed into lots
    from seat_lot where purchased_course_id = new.purchased_course_id;
  if one.seats_opened <> lots.seats or one.seats_used <> lots.used or one.seats_closed <> lots.closed then
    raise exception 'purchased course % does not agree with its lots', new.purchased_course_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Whoever goes along with a whole department (rename_department) gets a name that is known: it is not looked up and held person by person.
create function spell_department() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.department is not distinct from old.department or current_setting('app.department_moves', true) = 'on') then return new; end if;
  if new.company_id is not null and new.department is not null then new.department := department_spelled(new.company_id, new.department); end if;
  return new;
end $$;
--> statement-breakpoint
-- What is left of money apart is what its entries come to, wherever it has any.
create function unapplied_agrees() returns trigger language plpgsql as $$
declare
  remaining bigint;
  entered bigint;
begin
  select left_sen into remaining from payment_exception where payment_exception_id = new.payment_exception_id;
  select sum(amount_sen) into entered from unapplied_entry where payment_exception_id = new.payment_exception_id;
  if entered is not null and entered is distinct from remaining then
    raise exception 'exception % does not agree: % sen left and % entered', new.payment_exception_id, remaining, entered
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TABLE public.account_control (
    account_control_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer,
    by_user_id integer NOT NULL,
    how text NOT NULL,
    since timestamp(3) with time zone NOT NULL,
    CONSTRAINT account_control_how CHECK ((how = ANY (ARRAY['registered'::text, 'moved'::text])))
);
--> statement-breakpoint
ALTER TABLE ONLY public.account_control FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.account_control ALTER COLUMN account_control_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_control_account_control_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.account_token (
    token_hash text NOT NULL,
    user_id integer NOT NULL,
    purpose text NOT NULL,
    email text,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    voided boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.approval_step (
    approval_step_id integer NOT NULL,
    entity text NOT NULL,
    entity_id integer NOT NULL,
    company_id integer,
    action text NOT NULL,
    stage text,
    user_id integer,
    email_normal text NOT NULL,
    name text,
    remarks text,
    at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.approval_step FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.approval_step ALTER COLUMN approval_step_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.approval_step_approval_step_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.audit_check (
    audit_check_id integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    sound boolean NOT NULL,
    lines bigint NOT NULL,
    last bigint NOT NULL,
    outside integer NOT NULL,
    faults jsonb NOT NULL,
    checked_by integer,
    closed jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT audit_check_sound CHECK ((sound = (jsonb_array_length(faults) = 0)))
);
--> statement-breakpoint
ALTER TABLE public.audit_check ALTER COLUMN audit_check_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_check_audit_check_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.audit_event (
    audit_event_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_user_id integer,
    company_id integer,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id text NOT NULL,
    before jsonb,
    after jsonb,
    ip text,
    request_id text,
    previous_hash text NOT NULL,
    hash text NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.audit_event FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.audit_head (
    one smallint DEFAULT 1 NOT NULL,
    audit_event_id bigint NOT NULL,
    hash text NOT NULL,
    keyed_to bigint DEFAULT 0 NOT NULL,
    CONSTRAINT audit_head_one CHECK ((one = 1))
);
--> statement-breakpoint
CREATE TABLE public.audit_key (
    key_id text NOT NULL,
    public_key text NOT NULL,
    since timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.audit_signed_head (
    audit_event_id bigint NOT NULL,
    hash text NOT NULL,
    keyed_hash text,
    at timestamp(3) with time zone NOT NULL,
    key_id text NOT NULL,
    signature text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.bank_receipt (
    bank_receipt_id integer NOT NULL,
    company_id integer NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    bank_code text NOT NULL,
    reference_no text NOT NULL,
    paid_on date NOT NULL,
    amount_sen bigint NOT NULL,
    file_no smallint DEFAULT 1 NOT NULL,
    has_new_file boolean DEFAULT false NOT NULL,
    verified_bank_code text,
    verified_reference_no text,
    value_on date,
    verified_amount_sen bigint,
    exception_reason text,
    maker_note text,
    maker_id integer,
    submitted_at timestamp(3) with time zone NOT NULL,
    submitted_by integer NOT NULL,
    submitted_by_name text NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by integer,
    remarks text,
    payment_id integer,
    stands_since timestamp(3) with time zone NOT NULL,
    reminded smallint DEFAULT 0 NOT NULL,
    reference_key text,
    verified_reference_key text,
    is_twin boolean DEFAULT false NOT NULL,
    CONSTRAINT bank_receipt_amount CHECK (((amount_sen > 0) AND ((verified_amount_sen IS NULL) OR (verified_amount_sen > 0)))),
    CONSTRAINT bank_receipt_approved CHECK (((status = 6) = (payment_id IS NOT NULL))),
    CONSTRAINT bank_receipt_four_eyes CHECK (((status <> 6) OR ((decided_by <> submitted_by) AND (decided_by <> maker_id)))),
    CONSTRAINT bank_receipt_status CHECK (((status >= 1) AND (status <= 6))),
    CONSTRAINT bank_receipt_verified CHECK (((status <> ALL (ARRAY[2, 6])) OR ((verified_amount_sen IS NOT NULL) AND (verified_bank_code IS NOT NULL) AND (verified_reference_no IS NOT NULL) AND (value_on IS NOT NULL) AND (maker_id IS NOT NULL))))
);
--> statement-breakpoint
ALTER TABLE ONLY public.bank_receipt FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.bank_receipt_allocation (
    bank_receipt_id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_id integer NOT NULL,
    amount_sen bigint NOT NULL,
    is_live boolean DEFAULT true NOT NULL,
    CONSTRAINT bank_receipt_allocation_amount CHECK ((amount_sen > 0))
);
--> statement-breakpoint
ALTER TABLE ONLY public.bank_receipt_allocation FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.bank_receipt ALTER COLUMN bank_receipt_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bank_receipt_bank_receipt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.bank_receipt_file (
    bank_receipt_id integer NOT NULL,
    company_id integer NOT NULL,
    file_no smallint NOT NULL,
    sha256 text NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    size integer NOT NULL,
    sent_at timestamp(3) with time zone NOT NULL,
    sent_by integer NOT NULL,
    sent_by_name text NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.bank_receipt_file FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.bill (
    bill_id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_id integer NOT NULL,
    amount_sen bigint NOT NULL,
    state text DEFAULT 'asked'::text NOT NULL,
    gateway_bill_id text,
    collection_id text NOT NULL,
    url text,
    bank_code text,
    created_at timestamp(3) with time zone NOT NULL,
    created_by integer NOT NULL,
    created_by_name text NOT NULL,
    told_at timestamp(3) with time zone,
    paid_at timestamp(3) with time zone,
    closed_at timestamp(3) with time zone,
    transaction_id text,
    version integer DEFAULT 1 NOT NULL,
    pending_at timestamp(3) with time zone,
    CONSTRAINT bill_amount CHECK ((amount_sen > 0)),
    CONSTRAINT bill_known CHECK (((state = ANY (ARRAY['asked'::text, 'failed'::text])) OR ((gateway_bill_id IS NOT NULL) AND (url IS NOT NULL)))),
    CONSTRAINT bill_paid CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE ONLY public.bill FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.bill ALTER COLUMN bill_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bill_bill_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.cart (
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    po_number text,
    billing_contact integer NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.cart FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.cart_item (
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    course_id integer NOT NULL,
    seats integer NOT NULL,
    "position" smallint NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT cart_item_seats CHECK ((seats > 0))
);
--> statement-breakpoint
ALTER TABLE ONLY public.cart_item FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.certificate (
    serial_no text NOT NULL,
    trainee_course_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    pledge_serial_no text NOT NULL,
    holder_name text NOT NULL,
    company_name text NOT NULL,
    company_reg_no text NOT NULL,
    department text,
    course_title text NOT NULL,
    course_version_no integer NOT NULL,
    topics text NOT NULL,
    language text NOT NULL,
    issued_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    pdf_sha256 text,
    heading text,
    signatory_name text,
    signatory_title text,
    CONSTRAINT certificate_serial CHECK ((serial_no ~ '^CRT-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{8}$'::text))
);
--> statement-breakpoint
ALTER TABLE ONLY public.certificate FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.certificate_revocation (
    certificate_revocation_id integer NOT NULL,
    trainee_course_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    serial_no text NOT NULL,
    reason text NOT NULL,
    approve_status_id smallint DEFAULT 2 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    submitted_at timestamp(3) with time zone NOT NULL,
    submitted_by integer NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by integer,
    remarks text,
    CONSTRAINT certificate_revocation_four_eyes CHECK (((decided_by IS NULL) OR (decided_by <> submitted_by)))
);
--> statement-breakpoint
ALTER TABLE ONLY public.certificate_revocation FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.certificate_revocation ALTER COLUMN certificate_revocation_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.certificate_revocation_certificate_revocation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.company (
    company_id integer NOT NULL,
    name text NOT NULL,
    company_reg_no text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    trainee_otp boolean DEFAULT false NOT NULL,
    trainee_four_eyes boolean DEFAULT true NOT NULL,
    speak_up_url text,
    contact text,
    created_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    bare_name text GENERATED ALWAYS AS (public.bare_company_name(name)) STORED,
    CONSTRAINT company_reg_no_pattern CHECK ((company_reg_no ~ '^[0-9A-Z]{1,12}$'::text)),
    CONSTRAINT company_status CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
--> statement-breakpoint
ALTER TABLE ONLY public.company FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.company ALTER COLUMN company_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.company_company_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.company_question_figure (
    company_id integer NOT NULL,
    question_id integer NOT NULL,
    course_version_id integer NOT NULL,
    module_item_id integer NOT NULL,
    answered integer NOT NULL,
    answered_right integer NOT NULL,
    ease double precision GENERATED ALWAYS AS (((answered_right)::double precision / (answered)::double precision)) STORED NOT NULL,
    is_few boolean GENERATED ALWAYS AS ((answered < 5)) STORED NOT NULL,
    counted_on date,
    answered_before integer DEFAULT 0 NOT NULL,
    right_before integer DEFAULT 0 NOT NULL,
    CONSTRAINT company_question_figure_sound CHECK (((answered > 0) AND ((answered_right >= 0) AND (answered_right <= answered))))
);
--> statement-breakpoint
ALTER TABLE ONLY public.company_question_figure FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.content_edit (
    content_edit_id integer NOT NULL,
    kind text NOT NULL,
    content_id integer NOT NULL,
    version integer NOT NULL,
    fields text[] NOT NULL,
    user_id integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    CONSTRAINT content_edit_fields CHECK ((cardinality(fields) > 0))
);
--> statement-breakpoint
ALTER TABLE public.content_edit ALTER COLUMN content_edit_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.content_edit_content_edit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.content_open (
    kind text NOT NULL,
    content_id integer NOT NULL,
    user_id integer NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.course (
    course_id integer NOT NULL,
    code text NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    cover_sha256 text,
    objectives text[] DEFAULT '{}'::text[] NOT NULL,
    price_sen bigint NOT NULL,
    validity_months smallint NOT NULL,
    pledge jsonb NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    submitted_by integer,
    updated_at timestamp(3) with time zone NOT NULL,
    updated_by integer NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    cover_alt text,
    certificate jsonb,
    languages text[],
    needs integer[] DEFAULT '{}'::integer[] NOT NULL,
    sample_item_id integer,
    CONSTRAINT course_price CHECK ((price_sen >= 0))
);
--> statement-breakpoint
CREATE TABLE public.course_comment (
    course_comment_id integer NOT NULL,
    course_submission_id integer NOT NULL,
    module_item_id integer NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    done_at timestamp(3) with time zone,
    done_by integer,
    CONSTRAINT course_comment_done CHECK (((done_at IS NULL) = (done_by IS NULL)))
);
--> statement-breakpoint
ALTER TABLE public.course_comment ALTER COLUMN course_comment_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.course_comment_course_comment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
ALTER TABLE public.course ALTER COLUMN course_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.course_course_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.course_import (
    course_import_id integer NOT NULL,
    user_id integer NOT NULL,
    document jsonb NOT NULL,
    content_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    committed_at timestamp(3) with time zone,
    course_id integer
);
--> statement-breakpoint
ALTER TABLE public.course_import ALTER COLUMN course_import_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.course_import_course_import_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.course_module (
    course_id integer NOT NULL,
    module_id integer NOT NULL,
    "position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.course_submission (
    course_submission_id integer NOT NULL,
    course_id integer NOT NULL,
    content jsonb NOT NULL,
    content_format smallint NOT NULL,
    content_hash text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    submitted_at timestamp(3) with time zone NOT NULL,
    submitted_by integer NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by integer,
    remarks text,
    course_version_id integer,
    CONSTRAINT course_submission_four_eyes CHECK (((decided_by IS NULL) OR (status = 'withdrawn'::text) OR (decided_by <> submitted_by)))
);
--> statement-breakpoint
ALTER TABLE public.course_submission ALTER COLUMN course_submission_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.course_submission_course_submission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.course_version (
    course_version_id integer NOT NULL,
    course_id integer NOT NULL,
    version_no integer NOT NULL,
    code text NOT NULL,
    title text NOT NULL,
    content jsonb NOT NULL,
    content_hash text NOT NULL,
    published_at timestamp(3) with time zone NOT NULL,
    submitted_by integer NOT NULL,
    published_by integer NOT NULL,
    content_format smallint DEFAULT 1 NOT NULL,
    CONSTRAINT course_version_four_eyes CHECK ((submitted_by <> published_by))
);
--> statement-breakpoint
ALTER TABLE public.course_version ALTER COLUMN course_version_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.course_version_course_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.course_version_question (
    course_version_id integer NOT NULL,
    module_item_id integer NOT NULL,
    question_id integer NOT NULL,
    text text NOT NULL,
    language text NOT NULL,
    translations jsonb NOT NULL,
    module_title text NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.credit_note (
    credit_note_id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_id integer NOT NULL,
    credit_note_no text,
    reason text NOT NULL,
    subtotal_sen bigint NOT NULL,
    tax_sen bigint NOT NULL,
    total_sen bigint NOT NULL,
    approve_status_id smallint DEFAULT 2 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    submitted_at timestamp(3) with time zone NOT NULL,
    submitted_by integer NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by integer,
    remarks text,
    closes_invoice boolean DEFAULT false NOT NULL,
    owed_sen bigint NOT NULL,
    CONSTRAINT credit_note_four_eyes CHECK (((decided_by IS NULL) OR (decided_by <> submitted_by))),
    CONSTRAINT credit_note_numbered CHECK (((approve_status_id = 1) = (credit_note_no IS NOT NULL))),
    CONSTRAINT credit_note_total CHECK (((total_sen = (subtotal_sen + tax_sen)) AND (total_sen > 0)))
);
--> statement-breakpoint
ALTER TABLE ONLY public.credit_note FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.credit_note ALTER COLUMN credit_note_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.credit_note_credit_note_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.credit_note_line (
    credit_note_id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_id integer NOT NULL,
    line_no smallint NOT NULL,
    seats integer NOT NULL,
    subtotal_sen bigint NOT NULL,
    tax_sen bigint NOT NULL,
    total_sen bigint NOT NULL,
    CONSTRAINT credit_note_line_sums CHECK (((seats > 0) AND (total_sen = (subtotal_sen + tax_sen))))
);
--> statement-breakpoint
ALTER TABLE ONLY public.credit_note_line FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.department (
    department_id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.department FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.department ALTER COLUMN department_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.department_department_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.document_edition (
    document_edition_id integer NOT NULL,
    company_id integer,
    kind text NOT NULL,
    document_id integer NOT NULL,
    document_no text NOT NULL,
    edition smallint NOT NULL,
    reason text NOT NULL,
    facts jsonb NOT NULL,
    issued_at timestamp(3) with time zone NOT NULL,
    pdf_sha256 text,
    CONSTRAINT document_edition_counts CHECK ((edition >= 1))
);
--> statement-breakpoint
ALTER TABLE ONLY public.document_edition FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.document_edition ALTER COLUMN document_edition_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.document_edition_document_edition_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.document_series (
    series text NOT NULL,
    year smallint NOT NULL,
    last_no integer NOT NULL,
    CONSTRAINT document_series_counts CHECK ((last_no >= 1))
);
--> statement-breakpoint
CREATE TABLE public.due_date_change (
    due_date_change_id integer NOT NULL,
    trainee_course_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    from_on date,
    to_on date,
    changed_at timestamp(3) with time zone NOT NULL,
    changed_by integer NOT NULL,
    CONSTRAINT due_date_change_moves CHECK ((from_on IS DISTINCT FROM to_on))
);
--> statement-breakpoint
ALTER TABLE ONLY public.due_date_change FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.due_date_change ALTER COLUMN due_date_change_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.due_date_change_due_date_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.e_invoice (
    e_invoice_id integer NOT NULL,
    company_id integer NOT NULL,
    kind text NOT NULL,
    document_id integer NOT NULL,
    document_no text NOT NULL,
    document json NOT NULL,
    document_hash text NOT NULL,
    state text NOT NULL,
    submission_uid text,
    uuid text,
    long_id text,
    problems jsonb,
    submitted_at timestamp(3) with time zone NOT NULL,
    submitted_by integer NOT NULL,
    validated_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    cancel_asked_at timestamp(3) with time zone,
    cancel_asked_by integer,
    cancel_asked_by_name text,
    cancel_reason text,
    cancelled_at timestamp(3) with time zone,
    CONSTRAINT e_invoice_cancel_asked CHECK (((num_nulls(cancel_asked_at, cancel_asked_by, cancel_asked_by_name, cancel_reason) = ANY (ARRAY[0, 4])) AND ((cancel_asked_at IS NULL) OR (state = ANY (ARRAY['valid'::text, 'cancelled'::text, 'corrected'::text]))))),
    CONSTRAINT e_invoice_cancelled CHECK (((state = 'cancelled'::text) = ((cancelled_at IS NOT NULL) AND (cancel_asked_at IS NOT NULL))))
);
--> statement-breakpoint
ALTER TABLE ONLY public.e_invoice FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.e_invoice_answer (
    e_invoice_answer_id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_id integer NOT NULL,
    kind text NOT NULL,
    document_id integer NOT NULL,
    document_no text NOT NULL,
    uuid text NOT NULL,
    long_id text NOT NULL,
    validated_on date NOT NULL,
    corrects_id integer,
    reason text,
    e_invoice_id integer,
    approve_status_id smallint DEFAULT 2 NOT NULL,
    submitted_by integer NOT NULL,
    submitted_by_name text NOT NULL,
    decided_by_name text,
    made_alone boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    submitted_at timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by integer,
    remarks text,
    CONSTRAINT e_invoice_answer_corrects CHECK (((corrects_id IS NULL) = (reason IS NULL))),
    CONSTRAINT e_invoice_answer_counts CHECK (((approve_status_id = 1) = (e_invoice_id IS NOT NULL))),
    CONSTRAINT e_invoice_answer_four_eyes CHECK (((decided_by IS NULL) OR (decided_by <> submitted_by) OR made_alone))
);
--> statement-breakpoint
ALTER TABLE ONLY public.e_invoice_answer FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.e_invoice_answer ALTER COLUMN e_invoice_answer_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.e_invoice_answer_e_invoice_answer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
ALTER TABLE public.e_invoice ALTER COLUMN e_invoice_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.e_invoice_e_invoice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.former_name (
    former_name_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer,
    name text NOT NULL,
    until timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.former_name FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.former_name ALTER COLUMN former_name_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.former_name_former_name_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.gateway_callback (
    gateway_callback_id integer NOT NULL,
    gateway_bill_id text NOT NULL,
    fingerprint text NOT NULL,
    body jsonb NOT NULL,
    is_paid boolean NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    handled_at timestamp(3) with time zone,
    outcome text,
    asked_at timestamp(3) with time zone,
    CONSTRAINT gateway_callback_handled CHECK (((handled_at IS NULL) = (outcome IS NULL)))
);
--> statement-breakpoint
ALTER TABLE public.gateway_callback ALTER COLUMN gateway_callback_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.gateway_callback_gateway_callback_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.invoice (
    invoice_id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_no text NOT NULL,
    issued_at timestamp(3) with time zone NOT NULL,
    issued_on date NOT NULL,
    due_on date NOT NULL,
    currency text DEFAULT 'MYR'::text NOT NULL,
    supplier jsonb NOT NULL,
    buyer jsonb NOT NULL,
    registration_information_id integer NOT NULL,
    po_number text,
    billing_contact text,
    ordered_by integer NOT NULL,
    ordered_by_name text NOT NULL,
    subtotal_sen bigint NOT NULL,
    tax_sen bigint NOT NULL,
    total_sen bigint NOT NULL,
    open_sen bigint NOT NULL,
    status text DEFAULT 'unpaid'::text NOT NULL,
    paid_at timestamp(3) with time zone,
    voided_at timestamp(3) with time zone,
    voided_by integer,
    void_remarks text,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT invoice_currency CHECK ((currency = 'MYR'::text)),
    CONSTRAINT invoice_open CHECK (
CASE status
    WHEN 'unpaid'::text THEN (open_sen = total_sen)
    WHEN 'part_paid'::text THEN ((open_sen > 0) AND (open_sen < total_sen))
    WHEN 'paid'::text THEN (open_sen <= 0)
    ELSE ((open_sen <= 0) AND (open_sen > (- total_sen)))
END),
    CONSTRAINT invoice_paid CHECK (((status = 'paid'::text) = (paid_at IS NOT NULL))),
    CONSTRAINT invoice_total CHECK (((total_sen = (subtotal_sen + tax_sen)) AND (total_sen > 0) AND (tax_sen >= 0))),
    CONSTRAINT invoice_void CHECK ((((status = 'void'::text) = (voided_at IS NOT NULL)) AND ((voided_at IS NULL) = (voided_by IS NULL))))
);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.invoice ALTER COLUMN invoice_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.invoice_invoice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.invoice_line (
    invoice_id integer NOT NULL,
    company_id integer NOT NULL,
    line_no smallint NOT NULL,
    course_id integer NOT NULL,
    course_version_id integer NOT NULL,
    course_code text NOT NULL,
    course_title text NOT NULL,
    version_no integer NOT NULL,
    validity_months smallint NOT NULL,
    seats integer NOT NULL,
    unit_price_sen bigint NOT NULL,
    subtotal_sen bigint NOT NULL,
    tax_code text NOT NULL,
    tax_rate_bp integer NOT NULL,
    tax_sen bigint NOT NULL,
    total_sen bigint NOT NULL,
    CONSTRAINT invoice_line_seats CHECK (((seats > 0) AND (unit_price_sen >= 0))),
    CONSTRAINT invoice_line_sums CHECK (((subtotal_sen = (seats * unit_price_sen)) AND (total_sen = (subtotal_sen + tax_sen)))),
    CONSTRAINT invoice_line_tax CHECK (((tax_sen = (((subtotal_sen * tax_rate_bp) + 5000) / 10000)) AND ((tax_code = '06'::text) = (tax_rate_bp = 0))))
);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice_line FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.invoice_reminder (
    invoice_id integer NOT NULL,
    company_id integer NOT NULL,
    step smallint NOT NULL,
    reminded_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice_reminder FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.kept_answer (
    user_id integer NOT NULL,
    call text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status smallint,
    body json,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.kept_key (
    purpose text NOT NULL,
    sealed text NOT NULL,
    since timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.learning_day (
    learning_day_id bigint NOT NULL,
    company_id integer NOT NULL,
    department text NOT NULL,
    has_left boolean NOT NULL,
    day date NOT NULL,
    not_started integer DEFAULT 0 NOT NULL,
    in_progress integer DEFAULT 0 NOT NULL,
    overdue integer DEFAULT 0 NOT NULL,
    completed integer DEFAULT 0 NOT NULL,
    expired integer DEFAULT 0 NOT NULL,
    planned integer DEFAULT 0 NOT NULL,
    finished integer DEFAULT 0 NOT NULL,
    seats_used integer DEFAULT 0 NOT NULL,
    is_folded boolean DEFAULT false NOT NULL,
    revoked integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.learning_day FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.learning_day ALTER COLUMN learning_day_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.learning_day_learning_day_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.ledger_entry (
    ledger_entry_id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_id integer NOT NULL,
    kind text NOT NULL,
    amount_sen bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    user_id integer,
    payment_id integer,
    credit_note_id integer,
    payment_exception_id integer,
    document_no text,
    note text
);
--> statement-breakpoint
ALTER TABLE ONLY public.ledger_entry FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.ledger_entry ALTER COLUMN ledger_entry_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entry_ledger_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.login_challenge (
    challenge_hash text NOT NULL,
    user_id integer NOT NULL,
    channel text NOT NULL,
    code_hash text,
    code_expires_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    used_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE public.material (
    material_id integer NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    type text NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    html text,
    file_sha256 text,
    file_name text,
    content_type text,
    duration_seconds integer,
    min_seconds integer NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    updated_by integer NOT NULL,
    transcript text,
    file_bytes bigint,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    captions_sha256 text,
    caption_cues integer,
    language_files jsonb DEFAULT '{}'::jsonb NOT NULL,
    topics text[] DEFAULT '{}'::text[] NOT NULL,
    package_settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    package_notes jsonb DEFAULT '[]'::jsonb NOT NULL,
    min_said boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.material ALTER COLUMN material_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.material_material_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.module_item (
    module_item_id integer NOT NULL,
    module_id integer NOT NULL,
    "position" smallint NOT NULL,
    type text NOT NULL,
    material_id integer,
    quiz_id integer,
    mandatory boolean DEFAULT true NOT NULL,
    topics text[] DEFAULT '{}'::text[] NOT NULL,
    scorm_rule jsonb,
    CONSTRAINT module_item_one_of CHECK ((((type = 'material'::text) = (material_id IS NOT NULL)) AND ((type = 'quiz'::text) = (quiz_id IS NOT NULL))))
);
--> statement-breakpoint
ALTER TABLE public.module_item ALTER COLUMN module_item_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.module_item_module_item_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.module_progress (
    module_progress_id integer NOT NULL,
    trainee_course_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    module_item_id integer NOT NULL,
    "position" smallint NOT NULL,
    lesson_type text NOT NULL,
    served_at timestamp(3) with time zone,
    last_heartbeat_at timestamp(3) with time zone,
    milliseconds_done integer DEFAULT 0 NOT NULL,
    watched jsonb DEFAULT '[]'::jsonb NOT NULL,
    read_again_from timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    milliseconds_open integer DEFAULT 0 NOT NULL,
    reported_at timestamp(3) with time zone,
    CONSTRAINT module_progress_open CHECK ((milliseconds_open >= 0)),
    CONSTRAINT module_progress_time CHECK ((milliseconds_done >= 0))
);
--> statement-breakpoint
ALTER TABLE ONLY public.module_progress FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.module_progress ALTER COLUMN module_progress_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.module_progress_module_progress_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.money_check (
    money_check_id integer NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    invoices integer NOT NULL,
    differences integer NOT NULL,
    found jsonb NOT NULL,
    CONSTRAINT money_check_counts CHECK (((invoices >= 0) AND (differences >= 0)))
);
--> statement-breakpoint
ALTER TABLE public.money_check ALTER COLUMN money_check_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.money_check_money_check_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.notification (
    notification_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer,
    kind text NOT NULL,
    data jsonb NOT NULL,
    href text,
    created_at timestamp(3) with time zone NOT NULL,
    read_at timestamp(3) with time zone,
    item_id integer
);
--> statement-breakpoint
ALTER TABLE ONLY public.notification FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.notification ALTER COLUMN notification_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notification_notification_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.outbox_mail (
    mail_id integer NOT NULL,
    "to" text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    tries smallint DEFAULT 0 NOT NULL,
    next_try_at timestamp(3) with time zone,
    topic text,
    failure text,
    document_edition_id integer
);
--> statement-breakpoint
ALTER TABLE public.outbox_mail ALTER COLUMN mail_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_mail_mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.package_file (
    package_sha256 text NOT NULL,
    path text NOT NULL,
    sha256 text NOT NULL,
    content_type text NOT NULL,
    bytes integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.payment (
    payment_id integer NOT NULL,
    company_id integer NOT NULL,
    receipt_no text NOT NULL,
    channel smallint NOT NULL,
    amount_sen bigint NOT NULL,
    paid_on date NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL,
    bill_id integer,
    bank_receipt_id integer,
    reference text NOT NULL,
    bank_code text,
    recorded_by integer,
    transfer_id integer,
    CONSTRAINT payment_amount CHECK ((amount_sen > 0)),
    CONSTRAINT payment_way CHECK (((num_nonnulls(bill_id, bank_receipt_id, transfer_id) = 1) AND ((channel = 1) = (bill_id IS NOT NULL)) AND (channel = ANY (ARRAY[1, 2]))))
);
--> statement-breakpoint
ALTER TABLE ONLY public.payment FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.payment_exception (
    payment_exception_id integer NOT NULL,
    company_id integer,
    kind text NOT NULL,
    amount_sen bigint NOT NULL,
    currency text DEFAULT 'MYR'::text NOT NULL,
    payment_id integer,
    invoice_id integer,
    bill_id integer,
    gateway_callback_id integer,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    raised_at timestamp(3) with time zone NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    settlement text,
    to_invoice_id integer,
    settlement_remarks text,
    submitted_by integer,
    submitted_at timestamp(3) with time zone,
    decided_by integer,
    decided_at timestamp(3) with time zone,
    remarks text,
    version integer DEFAULT 1 NOT NULL,
    left_sen bigint NOT NULL,
    settlement_sen bigint,
    refund_value_on date,
    refund_reference text,
    refund_payee text,
    CONSTRAINT payment_exception_amount CHECK ((amount_sen >= 0)),
    CONSTRAINT payment_exception_four_eyes CHECK (((state <> ALL (ARRAY['settled'::text, 'to_pay_out'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> submitted_by)))),
    CONSTRAINT payment_exception_left CHECK (((left_sen >= 0) AND (left_sen <= amount_sen) AND ((settlement_sen IS NULL) OR (settlement_sen > 0)))),
    CONSTRAINT payment_exception_moved CHECK ((COALESCE((settlement = 'moved'::text), false) = (to_invoice_id IS NOT NULL))),
    CONSTRAINT payment_exception_settled CHECK (((state = 'open'::text) = (settlement IS NULL)))
);
--> statement-breakpoint
ALTER TABLE ONLY public.payment_exception FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.payment_exception ALTER COLUMN payment_exception_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_exception_payment_exception_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
ALTER TABLE public.payment ALTER COLUMN payment_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payment_payment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.permission (
    user_id integer NOT NULL,
    company_id integer,
    system_type_id smallint NOT NULL,
    module_id smallint NOT NULL,
    right_id smallint NOT NULL,
    maker_status smallint NOT NULL,
    checker_status smallint NOT NULL,
    CONSTRAINT permission_flags CHECK (((maker_status = ANY (ARRAY[0, 1])) AND (checker_status = ANY (ARRAY[0, 1]))))
);
--> statement-breakpoint
ALTER TABLE ONLY public.permission FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.person_mailbox (
    user_id integer NOT NULL,
    company_id integer,
    email_normal text NOT NULL,
    since timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.person_mailbox FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.pledge (
    serial_no text NOT NULL,
    trainee_course_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    full_name text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    version text NOT NULL,
    language text NOT NULL,
    template_hash text NOT NULL,
    signed_at timestamp(3) with time zone NOT NULL,
    signed_with text NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    pdf_sha256 text,
    CONSTRAINT pledge_serial CHECK ((serial_no ~ '^PLG-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{8}$'::text))
);
--> statement-breakpoint
ALTER TABLE ONLY public.pledge FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.purchased_course (
    purchased_course_id integer NOT NULL,
    company_id integer NOT NULL,
    course_id integer NOT NULL,
    seats_opened integer DEFAULT 0 NOT NULL,
    seats_used integer DEFAULT 0 NOT NULL,
    seats_closed integer DEFAULT 0 NOT NULL,
    first_opened_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT purchased_course_seats CHECK (((seats_used >= 0) AND (seats_closed >= 0) AND ((seats_used + seats_closed) <= seats_opened)))
);
--> statement-breakpoint
ALTER TABLE ONLY public.purchased_course FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.purchased_course ALTER COLUMN purchased_course_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.purchased_course_purchased_course_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.question (
    question_id integer NOT NULL,
    name text NOT NULL,
    text text NOT NULL,
    type text NOT NULL,
    explanation text DEFAULT ''::text NOT NULL,
    points smallint DEFAULT 1 NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    updated_by integer NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    picture_sha256 text,
    picture_alt text,
    words text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT question_points CHECK (((points >= 1) AND (points <= 100)))
);
--> statement-breakpoint
CREATE TABLE public.question_figure (
    question_id integer NOT NULL,
    answered integer DEFAULT 0 NOT NULL,
    answered_right integer DEFAULT 0 NOT NULL,
    passed integer DEFAULT 0 NOT NULL,
    passed_right integer DEFAULT 0 NOT NULL,
    ease double precision GENERATED ALWAYS AS (
CASE
    WHEN (answered > 0) THEN ((answered_right)::double precision / (answered)::double precision)
    ELSE NULL::double precision
END) STORED,
    CONSTRAINT question_figure_sound CHECK (((answered_right <= answered) AND (passed <= answered) AND (passed_right <= LEAST(passed, answered_right))))
);
--> statement-breakpoint
CREATE TABLE public.question_import (
    question_import_id integer NOT NULL,
    file_name text NOT NULL,
    file_sha256 text NOT NULL,
    format text NOT NULL,
    language text NOT NULL,
    tag text,
    taken integer NOT NULL,
    changed integer NOT NULL,
    left_out integer NOT NULL,
    lines jsonb NOT NULL,
    made_at timestamp(3) with time zone NOT NULL,
    made_by integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.question_import ALTER COLUMN question_import_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.question_import_question_import_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.question_option (
    option_id integer NOT NULL,
    question_id integer NOT NULL,
    "position" smallint NOT NULL,
    value text NOT NULL,
    is_true boolean NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    explanation text DEFAULT ''::text NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.question_option ALTER COLUMN option_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.question_option_option_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
ALTER TABLE public.question ALTER COLUMN question_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.question_question_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.quiz (
    quiz_id integer NOT NULL,
    name text NOT NULL,
    quiz_validation_type smallint NOT NULL,
    pass_mark smallint NOT NULL,
    max_attempts smallint,
    cooldown_minutes integer DEFAULT 0 NOT NULL,
    time_limit_minutes integer,
    shuffle boolean DEFAULT true NOT NULL,
    show_answers text DEFAULT 'once_passed'::text NOT NULL,
    draw jsonb DEFAULT '[]'::jsonb NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    updated_by integer NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    CONSTRAINT quiz_pass_mark CHECK (((pass_mark >= 0) AND (pass_mark <= 100))),
    CONSTRAINT quiz_validation_type_known CHECK ((quiz_validation_type = ANY (ARRAY[1, 2, 3])))
);
--> statement-breakpoint
CREATE TABLE public.quiz_answer (
    attempt_id integer NOT NULL,
    question_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    option_ids integer[] NOT NULL,
    answered_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz_answer FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.quiz_attempt (
    attempt_id integer NOT NULL,
    module_progress_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    attempt_set smallint NOT NULL,
    attempt_no smallint NOT NULL,
    questions jsonb NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    deadline_at timestamp(3) with time zone,
    submitted_at timestamp(3) with time zone,
    score smallint,
    passed boolean,
    language text,
    CONSTRAINT quiz_attempt_result CHECK (((submitted_at IS NULL) = (score IS NULL)))
);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz_attempt FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.quiz_attempt ALTER COLUMN attempt_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.quiz_attempt_attempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.quiz_question (
    quiz_id integer NOT NULL,
    question_id integer NOT NULL,
    "position" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.quiz ALTER COLUMN quiz_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.quiz_quiz_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.recorded_transfer (
    payment_exception_id integer NOT NULL,
    company_id integer NOT NULL,
    bank_code text NOT NULL,
    reference_no text NOT NULL,
    reference_key text GENERATED ALWAYS AS (public.reference_key(reference_no)) STORED,
    amount_sen bigint NOT NULL,
    value_on date NOT NULL,
    is_live boolean DEFAULT true NOT NULL,
    sha256 text NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    size integer NOT NULL,
    CONSTRAINT recorded_transfer_amount CHECK ((amount_sen > 0))
);
--> statement-breakpoint
ALTER TABLE ONLY public.recorded_transfer FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.refund_voucher (
    refund_voucher_id integer NOT NULL,
    company_id integer,
    voucher_no text NOT NULL,
    payment_exception_id integer NOT NULL,
    invoice_id integer,
    amount_sen bigint NOT NULL,
    value_on date NOT NULL,
    reference text NOT NULL,
    entered_by integer NOT NULL,
    entered_by_name text NOT NULL,
    approved_by integer NOT NULL,
    approved_by_name text NOT NULL,
    issued_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT refund_voucher_amount CHECK ((amount_sen > 0)),
    CONSTRAINT refund_voucher_four_eyes CHECK ((entered_by <> approved_by))
);
--> statement-breakpoint
ALTER TABLE ONLY public.refund_voucher FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.refund_voucher ALTER COLUMN refund_voucher_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.refund_voucher_refund_voucher_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.registration_information (
    registration_information_id integer NOT NULL,
    company_id integer NOT NULL,
    details jsonb NOT NULL,
    ssm_no_new text NOT NULL,
    status smallint DEFAULT 2 NOT NULL,
    stage text NOT NULL,
    approve_status_id smallint DEFAULT 2 NOT NULL,
    submitted_by integer NOT NULL,
    submitted_by_email text NOT NULL,
    submitted_at timestamp(3) with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    decided_by integer,
    decided_at timestamp(3) with time zone,
    remarks text,
    CONSTRAINT registration_information_four_eyes CHECK (((decided_by IS NULL) OR (decided_by <> submitted_by))),
    CONSTRAINT registration_information_in_force_approved CHECK (((status = 2) OR (approve_status_id = 1))),
    CONSTRAINT registration_information_known CHECK (((approve_status_id = ANY (ARRAY[1, 2, 3])) AND (status = ANY (ARRAY[1, 2]))))
);
--> statement-breakpoint
ALTER TABLE ONLY public.registration_information FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.registration_information ALTER COLUMN registration_information_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.registration_information_registration_information_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.reminder (
    reminder_id integer NOT NULL,
    trainee_course_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    day date NOT NULL,
    due_on date,
    reminded_at timestamp(3) with time zone NOT NULL,
    reminded_by integer,
    is_invitation boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.reminder FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.reminder ALTER COLUMN reminder_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reminder_reminder_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.route_change (
    one smallint NOT NULL,
    count integer NOT NULL,
    count_before integer NOT NULL,
    CONSTRAINT route_change_one CHECK ((one = 1))
);
--> statement-breakpoint
CREATE TABLE public.route_permission (
    route_id integer NOT NULL,
    route text NOT NULL,
    access_level text,
    permissions jsonb,
    version integer DEFAULT 1 NOT NULL,
    changed_at timestamp(3) with time zone,
    changed_by integer,
    CONSTRAINT route_permission_whole CHECK (((access_level IS NULL) = (permissions IS NULL)))
);
--> statement-breakpoint
ALTER TABLE public.route_permission ALTER COLUMN route_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.route_permission_route_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.scorm_state (
    module_progress_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    state jsonb DEFAULT '{}'::jsonb NOT NULL,
    session_no integer DEFAULT 0 NOT NULL,
    sequence integer DEFAULT '-1'::integer NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.scorm_state FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.search_entry (
    kind text NOT NULL,
    entry_id integer NOT NULL,
    company_id integer,
    folded text NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.search_entry FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.seat_lot (
    seat_lot_id integer NOT NULL,
    purchased_course_id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_id integer NOT NULL,
    line_no smallint NOT NULL,
    seats integer NOT NULL,
    used integer DEFAULT 0 NOT NULL,
    closed integer DEFAULT 0 NOT NULL,
    opened_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT seat_lot_seats CHECK (((seats > 0) AND (used >= 0) AND (closed >= 0) AND ((used + closed) <= seats)))
);
--> statement-breakpoint
ALTER TABLE ONLY public.seat_lot FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.seat_lot ALTER COLUMN seat_lot_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.seat_lot_seat_lot_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.seat_use (
    seat_use_id integer NOT NULL,
    seat_lot_id integer NOT NULL,
    purchased_course_id integer NOT NULL,
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    trainee_course_id integer NOT NULL,
    taken_at timestamp(3) with time zone NOT NULL,
    taken_by integer,
    returned_at timestamp(3) with time zone,
    returned_by integer,
    why_returned text,
    due_on date,
    CONSTRAINT seat_use_returned CHECK (((returned_at IS NULL) = (why_returned IS NULL)))
);
--> statement-breakpoint
ALTER TABLE ONLY public.seat_use FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.seat_use ALTER COLUMN seat_use_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.seat_use_seat_use_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.session (
    session_id integer NOT NULL,
    token_hash text NOT NULL,
    user_id integer NOT NULL,
    company_id integer,
    created_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    ended_because text,
    ip text NOT NULL,
    device text NOT NULL,
    valid_until timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.session FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.session_gate (
    token_hash text NOT NULL,
    session_id integer NOT NULL,
    user_id integer NOT NULL,
    version bigint NOT NULL,
    version_before bigint NOT NULL,
    scope text NOT NULL,
    company text NOT NULL,
    person text NOT NULL,
    valid_until timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL
)
WITH (fillfactor='50');
--> statement-breakpoint
CREATE SEQUENCE public.session_gate_version
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER TABLE public.session ALTER COLUMN session_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.session_session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE SEQUENCE public.standing_version
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
CREATE TABLE public.temp_company_user_registration (
    temp_company_user_registration_id integer NOT NULL,
    company_name text NOT NULL,
    company_reg_no text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    maker jsonb NOT NULL,
    checker jsonb,
    language text DEFAULT 'en'::text NOT NULL,
    approve_status_id smallint DEFAULT 2 NOT NULL,
    findings jsonb DEFAULT '[]'::jsonb NOT NULL,
    submitted_by integer,
    submitted_by_email text NOT NULL,
    submitted_at timestamp(3) with time zone NOT NULL,
    terms_accepted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    decided_by integer,
    decided_at timestamp(3) with time zone,
    remarks text,
    company_id integer,
    another_company text,
    bare_name text GENERATED ALWAYS AS (public.bare_company_name(company_name)) STORED,
    CONSTRAINT temp_company_user_registration_four_eyes CHECK (((decided_by IS NULL) OR (decided_by <> submitted_by))),
    CONSTRAINT temp_company_user_registration_status_known CHECK ((approve_status_id = ANY (ARRAY[1, 2, 3])))
);
--> statement-breakpoint
ALTER TABLE ONLY public.temp_company_user_registration FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.temp_company_user_registration ALTER COLUMN temp_company_user_registration_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.temp_company_user_registration_temp_company_user_registration_i
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.temp_trainee_user_registration (
    temp_trainee_user_registration_id integer NOT NULL,
    company_id integer NOT NULL,
    name text NOT NULL,
    username text NOT NULL,
    email text NOT NULL,
    phone text,
    ic_no_sealed text,
    employee_no text,
    department text,
    "position" text,
    risk_level text,
    language text DEFAULT 'en'::text NOT NULL,
    approve_status_id smallint DEFAULT 2 NOT NULL,
    findings jsonb DEFAULT '[]'::jsonb NOT NULL,
    submitted_by integer,
    submitted_by_email text NOT NULL,
    submitted_at timestamp(3) with time zone NOT NULL,
    terms_accepted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    decided_by integer,
    decided_at timestamp(3) with time zone,
    remarks text,
    user_id integer,
    ic_no_hash text,
    source text DEFAULT 'sign_up'::text NOT NULL,
    email_normal text NOT NULL,
    CONSTRAINT temp_trainee_user_registration_status_known CHECK ((approve_status_id = ANY (ARRAY[1, 2, 3])))
);
--> statement-breakpoint
ALTER TABLE ONLY public.temp_trainee_user_registration FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.temp_trainee_user_registration ALTER COLUMN temp_trainee_user_registration_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.temp_trainee_user_registration_temp_trainee_user_registration_i
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.throttle (
    key text NOT NULL,
    count integer NOT NULL,
    window_ends_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.trainee_column_matching (
    company_id integer NOT NULL,
    headings_hash text NOT NULL,
    said jsonb NOT NULL,
    used_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_column_matching FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.trainee_course (
    trainee_course_id integer NOT NULL,
    user_id integer NOT NULL,
    company_id integer NOT NULL,
    course_id integer NOT NULL,
    course_version_id integer NOT NULL,
    previous_trainee_course_id integer,
    status text DEFAULT 'NOT_STARTED'::text NOT NULL,
    due_on date,
    assigned_at timestamp(3) with time zone NOT NULL,
    started_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    standing_version bigint DEFAULT nextval('public.standing_version'::regclass) NOT NULL,
    language text,
    revoked_at timestamp(3) with time zone,
    CONSTRAINT trainee_course_completed CHECK (((status = 'COMPLETED'::text) <= (completed_at IS NOT NULL))),
    CONSTRAINT trainee_course_revoked CHECK (((status = 'REVOKED'::text) = (revoked_at IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_course FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.trainee_course ALTER COLUMN trainee_course_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.trainee_course_trainee_course_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.trainee_job (
    job_id integer NOT NULL,
    company_id integer NOT NULL,
    user_id integer NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    file_name text,
    remarks text,
    request jsonb NOT NULL,
    total integer NOT NULL,
    worked integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone,
    claimed_until timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    headings jsonb DEFAULT '{}'::jsonb NOT NULL,
    assignment jsonb,
    failures integer DEFAULT 0 NOT NULL,
    columns jsonb,
    CONSTRAINT trainee_job_counts CHECK (((worked <= total) AND ((done + skipped) <= total)))
);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_job FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.trainee_job ALTER COLUMN job_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.trainee_job_job_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.trainee_job_line (
    job_id integer NOT NULL,
    company_id integer NOT NULL,
    line integer NOT NULL,
    "row" jsonb,
    name text NOT NULL,
    username text NOT NULL,
    outcome text NOT NULL,
    problems jsonb DEFAULT '[]'::jsonb NOT NULL,
    given text
);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_job_line FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.trainee_module (
    module_id integer NOT NULL,
    title text NOT NULL,
    short_title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    updated_by integer NOT NULL,
    language text DEFAULT 'en'::text NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.trainee_module ALTER COLUMN module_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.trainee_module_module_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.unapplied_entry (
    unapplied_entry_id integer NOT NULL,
    company_id integer,
    payment_exception_id integer NOT NULL,
    payment_id integer,
    invoice_id integer,
    kind text NOT NULL,
    amount_sen bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    user_id integer,
    by_name text,
    entered_by integer,
    entered_by_name text,
    to_invoice_id integer,
    document_no text,
    note text,
    CONSTRAINT unapplied_entry_sign CHECK (((amount_sen <> 0) AND ((kind = 'received'::text) = (amount_sen > 0)) AND ((kind = 'moved'::text) = (to_invoice_id IS NOT NULL))))
);
--> statement-breakpoint
ALTER TABLE ONLY public.unapplied_entry FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.unapplied_entry ALTER COLUMN unapplied_entry_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.unapplied_entry_unapplied_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.upload (
    upload_id text NOT NULL,
    user_id integer NOT NULL,
    call text NOT NULL,
    file_name text NOT NULL,
    bytes bigint NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    used_at timestamp(3) with time zone,
    held_by text,
    held_until timestamp(3) with time zone,
    given_up boolean DEFAULT false NOT NULL,
    CONSTRAINT upload_bytes CHECK ((bytes > 0))
);
--> statement-breakpoint
CREATE TABLE public.users (
    user_id integer NOT NULL,
    company_id integer,
    system_type_id smallint NOT NULL,
    kind text,
    username text NOT NULL,
    email text NOT NULL,
    email_normal text NOT NULL,
    name text NOT NULL,
    phone text,
    status text NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    password_hash text,
    password_changed_at timestamp(3) with time zone,
    photo_sha256 text,
    department text,
    "position" text,
    employee_no text,
    ic_no_sealed text,
    risk_level text,
    new_email text,
    totp_sealed text,
    totp_confirmed_at timestamp(3) with time zone,
    totp_last_step integer,
    last_active_at timestamp(3) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    terms_accepted_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    ic_no_hash text,
    CONSTRAINT users_company_side CHECK (((company_id IS NULL) = (system_type_id = ANY (ARRAY[3, 4])))),
    CONSTRAINT users_status CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'inactive'::text, 'locked'::text]))),
    CONSTRAINT users_system_type CHECK (((system_type_id >= 1) AND (system_type_id <= 4))),
    CONSTRAINT users_username_pattern CHECK ((username ~ '^[a-z0-9._-]{3,32}$'::text))
);
--> statement-breakpoint
ALTER TABLE ONLY public.users FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.users ALTER COLUMN user_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.write_off (
    write_off_id integer NOT NULL,
    company_id integer NOT NULL,
    invoice_id integer NOT NULL,
    amount_sen bigint NOT NULL,
    reason text NOT NULL,
    approve_status_id smallint DEFAULT 2 NOT NULL,
    submitted_by integer NOT NULL,
    submitted_by_name text NOT NULL,
    decided_by_name text,
    version integer DEFAULT 1 NOT NULL,
    submitted_at timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by integer,
    remarks text,
    CONSTRAINT write_off_amount CHECK ((amount_sen > 0)),
    CONSTRAINT write_off_four_eyes CHECK (((decided_by IS NULL) OR (decided_by <> submitted_by)))
);
--> statement-breakpoint
ALTER TABLE ONLY public.write_off FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.write_off ALTER COLUMN write_off_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.write_off_write_off_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
ALTER TABLE ONLY public.account_control
    ADD CONSTRAINT account_control_pkey PRIMARY KEY (account_control_id);
--> statement-breakpoint
ALTER TABLE ONLY public.account_token
    ADD CONSTRAINT account_token_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY public.approval_step
    ADD CONSTRAINT approval_step_pkey PRIMARY KEY (approval_step_id);
--> statement-breakpoint
ALTER TABLE ONLY public.audit_check
    ADD CONSTRAINT audit_check_pkey PRIMARY KEY (audit_check_id);
--> statement-breakpoint
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (audit_event_id);
--> statement-breakpoint
ALTER TABLE ONLY public.audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (one);
--> statement-breakpoint
ALTER TABLE ONLY public.audit_key
    ADD CONSTRAINT audit_key_pkey PRIMARY KEY (key_id);
--> statement-breakpoint
ALTER TABLE ONLY public.audit_signed_head
    ADD CONSTRAINT audit_signed_head_pkey PRIMARY KEY (audit_event_id);
--> statement-breakpoint
ALTER TABLE ONLY public.bank_receipt_allocation
    ADD CONSTRAINT bank_receipt_allocation_bank_receipt_id_invoice_id_pk PRIMARY KEY (bank_receipt_id, invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY public.bank_receipt_file
    ADD CONSTRAINT bank_receipt_file_bank_receipt_id_file_no_pk PRIMARY KEY (bank_receipt_id, file_no);
--> statement-breakpoint
ALTER TABLE ONLY public.bank_receipt
    ADD CONSTRAINT bank_receipt_owner UNIQUE (bank_receipt_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.bank_receipt
    ADD CONSTRAINT bank_receipt_pkey PRIMARY KEY (bank_receipt_id);
--> statement-breakpoint
ALTER TABLE ONLY public.bill
    ADD CONSTRAINT bill_gateway UNIQUE (gateway_bill_id);
--> statement-breakpoint
ALTER TABLE ONLY public.bill
    ADD CONSTRAINT bill_pkey PRIMARY KEY (bill_id);
--> statement-breakpoint
ALTER TABLE ONLY public.cart_item
    ADD CONSTRAINT cart_item_user_id_course_id_pk PRIMARY KEY (user_id, course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.cart
    ADD CONSTRAINT cart_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.certificate
    ADD CONSTRAINT certificate_once UNIQUE (trainee_course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.certificate
    ADD CONSTRAINT certificate_pkey PRIMARY KEY (serial_no);
--> statement-breakpoint
ALTER TABLE ONLY public.certificate_revocation
    ADD CONSTRAINT certificate_revocation_pkey PRIMARY KEY (certificate_revocation_id);
--> statement-breakpoint
ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_pkey PRIMARY KEY (company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.company_question_figure
    ADD CONSTRAINT company_question_figure_company_id_question_id_pk PRIMARY KEY (company_id, question_id);
--> statement-breakpoint
ALTER TABLE ONLY public.content_edit
    ADD CONSTRAINT content_edit_pkey PRIMARY KEY (content_edit_id);
--> statement-breakpoint
ALTER TABLE ONLY public.content_edit
    ADD CONSTRAINT content_edit_version UNIQUE (kind, content_id, version);
--> statement-breakpoint
ALTER TABLE ONLY public.content_open
    ADD CONSTRAINT content_open_kind_content_id_user_id_pk PRIMARY KEY (kind, content_id, user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_comment
    ADD CONSTRAINT course_comment_once UNIQUE (course_submission_id, module_item_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_comment
    ADD CONSTRAINT course_comment_pkey PRIMARY KEY (course_comment_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_import
    ADD CONSTRAINT course_import_pkey PRIMARY KEY (course_import_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_module
    ADD CONSTRAINT course_module_course_id_module_id_pk PRIMARY KEY (course_id, module_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course
    ADD CONSTRAINT course_pkey PRIMARY KEY (course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_submission
    ADD CONSTRAINT course_submission_pkey PRIMARY KEY (course_submission_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_version
    ADD CONSTRAINT course_version_no UNIQUE (course_id, version_no);
--> statement-breakpoint
ALTER TABLE ONLY public.course_version
    ADD CONSTRAINT course_version_pkey PRIMARY KEY (course_version_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_version_question
    ADD CONSTRAINT course_version_question_pk PRIMARY KEY (course_version_id, module_item_id, question_id);
--> statement-breakpoint
ALTER TABLE ONLY public.credit_note_line
    ADD CONSTRAINT credit_note_line_credit_note_id_line_no_pk PRIMARY KEY (credit_note_id, line_no);
--> statement-breakpoint
ALTER TABLE ONLY public.credit_note
    ADD CONSTRAINT credit_note_no_unique UNIQUE (credit_note_no);
--> statement-breakpoint
ALTER TABLE public.credit_note
    ADD CONSTRAINT credit_note_owed CHECK (
CASE
    WHEN closes_invoice THEN ((owed_sen >= 0) AND (owed_sen < total_sen))
    ELSE ((owed_sen >= 0) AND (owed_sen <= total_sen))
END) NOT VALID;
--> statement-breakpoint
ALTER TABLE ONLY public.credit_note
    ADD CONSTRAINT credit_note_owner UNIQUE (credit_note_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.credit_note
    ADD CONSTRAINT credit_note_pkey PRIMARY KEY (credit_note_id);
--> statement-breakpoint
ALTER TABLE ONLY public.department
    ADD CONSTRAINT department_pkey PRIMARY KEY (department_id);
--> statement-breakpoint
ALTER TABLE ONLY public.document_edition
    ADD CONSTRAINT document_edition_once UNIQUE (kind, document_id, edition);
--> statement-breakpoint
ALTER TABLE ONLY public.document_edition
    ADD CONSTRAINT document_edition_pkey PRIMARY KEY (document_edition_id);
--> statement-breakpoint
ALTER TABLE ONLY public.document_series
    ADD CONSTRAINT document_series_series_year_pk PRIMARY KEY (series, year);
--> statement-breakpoint
ALTER TABLE ONLY public.due_date_change
    ADD CONSTRAINT due_date_change_pkey PRIMARY KEY (due_date_change_id);
--> statement-breakpoint
ALTER TABLE ONLY public.e_invoice_answer
    ADD CONSTRAINT e_invoice_answer_pkey PRIMARY KEY (e_invoice_answer_id);
--> statement-breakpoint
ALTER TABLE ONLY public.e_invoice
    ADD CONSTRAINT e_invoice_pkey PRIMARY KEY (e_invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_pkey PRIMARY KEY (former_name_id);
--> statement-breakpoint
ALTER TABLE ONLY public.gateway_callback
    ADD CONSTRAINT gateway_callback_once UNIQUE (fingerprint);
--> statement-breakpoint
ALTER TABLE ONLY public.gateway_callback
    ADD CONSTRAINT gateway_callback_pkey PRIMARY KEY (gateway_callback_id);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice_line
    ADD CONSTRAINT invoice_line_course UNIQUE (invoice_id, course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice_line
    ADD CONSTRAINT invoice_line_invoice_id_line_no_pk PRIMARY KEY (invoice_id, line_no);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_no_unique UNIQUE (invoice_no);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_owner UNIQUE (invoice_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_pkey PRIMARY KEY (invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice_reminder
    ADD CONSTRAINT invoice_reminder_invoice_id_step_pk PRIMARY KEY (invoice_id, step);
--> statement-breakpoint
ALTER TABLE ONLY public.kept_answer
    ADD CONSTRAINT kept_answer_user_id_call_key_pk PRIMARY KEY (user_id, call, key);
--> statement-breakpoint
ALTER TABLE ONLY public.kept_key
    ADD CONSTRAINT kept_key_pkey PRIMARY KEY (purpose);
--> statement-breakpoint
ALTER TABLE ONLY public.learning_day
    ADD CONSTRAINT learning_day_pkey PRIMARY KEY (learning_day_id);
--> statement-breakpoint
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_credit_once UNIQUE (credit_note_id);
--> statement-breakpoint
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (ledger_entry_id);
--> statement-breakpoint
ALTER TABLE public.ledger_entry
    ADD CONSTRAINT ledger_entry_sign CHECK (((amount_sen <> 0) AND ((kind = 'write_off'::text) OR ((kind = ANY (ARRAY['issued'::text, 'refund'::text])) = (amount_sen > 0))) AND ((kind = 'payment'::text) = (payment_id IS NOT NULL)) AND ((kind = 'credit'::text) = (credit_note_id IS NOT NULL)))) NOT VALID;
--> statement-breakpoint
ALTER TABLE ONLY public.login_challenge
    ADD CONSTRAINT login_challenge_pkey PRIMARY KEY (challenge_hash);
--> statement-breakpoint
ALTER TABLE ONLY public.material
    ADD CONSTRAINT material_pkey PRIMARY KEY (material_id);
--> statement-breakpoint
ALTER TABLE ONLY public.module_item
    ADD CONSTRAINT module_item_pkey PRIMARY KEY (module_item_id);
--> statement-breakpoint
ALTER TABLE ONLY public.module_item
    ADD CONSTRAINT module_item_position UNIQUE (module_id, "position") DEFERRABLE;
--> statement-breakpoint
ALTER TABLE ONLY public.module_progress
    ADD CONSTRAINT module_progress_item UNIQUE (trainee_course_id, module_item_id);
--> statement-breakpoint
ALTER TABLE ONLY public.module_progress
    ADD CONSTRAINT module_progress_owner UNIQUE (module_progress_id, user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.module_progress
    ADD CONSTRAINT module_progress_pkey PRIMARY KEY (module_progress_id);
--> statement-breakpoint
ALTER TABLE ONLY public.money_check
    ADD CONSTRAINT money_check_pkey PRIMARY KEY (money_check_id);
--> statement-breakpoint
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (notification_id);
--> statement-breakpoint
ALTER TABLE ONLY public.outbox_mail
    ADD CONSTRAINT outbox_mail_pkey PRIMARY KEY (mail_id);
--> statement-breakpoint
ALTER TABLE ONLY public.package_file
    ADD CONSTRAINT package_file_package_sha256_path_pk PRIMARY KEY (package_sha256, path);
--> statement-breakpoint
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_bank_receipt_once UNIQUE (bank_receipt_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_bill_once UNIQUE (bill_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment_exception
    ADD CONSTRAINT payment_exception_callback UNIQUE (gateway_callback_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment_exception
    ADD CONSTRAINT payment_exception_pkey PRIMARY KEY (payment_exception_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (payment_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_receipt_no UNIQUE (receipt_no);
--> statement-breakpoint
ALTER TABLE ONLY public.permission
    ADD CONSTRAINT permission_user_id_system_type_id_module_id_right_id_pk PRIMARY KEY (user_id, system_type_id, module_id, right_id);
--> statement-breakpoint
ALTER TABLE ONLY public.person_mailbox
    ADD CONSTRAINT person_mailbox_user_id_email_normal_pk PRIMARY KEY (user_id, email_normal);
--> statement-breakpoint
ALTER TABLE ONLY public.pledge
    ADD CONSTRAINT pledge_once UNIQUE (trainee_course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.pledge
    ADD CONSTRAINT pledge_pkey PRIMARY KEY (serial_no);
--> statement-breakpoint
ALTER TABLE ONLY public.purchased_course
    ADD CONSTRAINT purchased_course_once UNIQUE (company_id, course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.purchased_course
    ADD CONSTRAINT purchased_course_owner UNIQUE (purchased_course_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.purchased_course
    ADD CONSTRAINT purchased_course_pkey PRIMARY KEY (purchased_course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.question_figure
    ADD CONSTRAINT question_figure_pkey PRIMARY KEY (question_id);
--> statement-breakpoint
ALTER TABLE ONLY public.question_import
    ADD CONSTRAINT question_import_pkey PRIMARY KEY (question_import_id);
--> statement-breakpoint
ALTER TABLE ONLY public.question_option
    ADD CONSTRAINT question_option_pkey PRIMARY KEY (option_id);
--> statement-breakpoint
ALTER TABLE ONLY public.question_option
    ADD CONSTRAINT question_option_position UNIQUE (question_id, "position");
--> statement-breakpoint
ALTER TABLE ONLY public.question
    ADD CONSTRAINT question_pkey PRIMARY KEY (question_id);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz_answer
    ADD CONSTRAINT quiz_answer_attempt_id_question_id_pk PRIMARY KEY (attempt_id, question_id);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz_attempt
    ADD CONSTRAINT quiz_attempt_no UNIQUE (module_progress_id, attempt_set, attempt_no);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz_attempt
    ADD CONSTRAINT quiz_attempt_owner UNIQUE (attempt_id, user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz_attempt
    ADD CONSTRAINT quiz_attempt_pkey PRIMARY KEY (attempt_id);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz
    ADD CONSTRAINT quiz_pkey PRIMARY KEY (quiz_id);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz_question
    ADD CONSTRAINT quiz_question_quiz_id_question_id_pk PRIMARY KEY (quiz_id, question_id);
--> statement-breakpoint
ALTER TABLE ONLY public.recorded_transfer
    ADD CONSTRAINT recorded_transfer_pkey PRIMARY KEY (payment_exception_id);
--> statement-breakpoint
ALTER TABLE ONLY public.refund_voucher
    ADD CONSTRAINT refund_voucher_no UNIQUE (voucher_no);
--> statement-breakpoint
ALTER TABLE ONLY public.refund_voucher
    ADD CONSTRAINT refund_voucher_pkey PRIMARY KEY (refund_voucher_id);
--> statement-breakpoint
ALTER TABLE ONLY public.registration_information
    ADD CONSTRAINT registration_information_pkey PRIMARY KEY (registration_information_id);
--> statement-breakpoint
ALTER TABLE ONLY public.reminder
    ADD CONSTRAINT reminder_pkey PRIMARY KEY (reminder_id);
--> statement-breakpoint
ALTER TABLE ONLY public.route_change
    ADD CONSTRAINT route_change_pkey PRIMARY KEY (one);
--> statement-breakpoint
ALTER TABLE ONLY public.route_permission
    ADD CONSTRAINT route_permission_pkey PRIMARY KEY (route_id);
--> statement-breakpoint
ALTER TABLE ONLY public.scorm_state
    ADD CONSTRAINT scorm_state_pkey PRIMARY KEY (module_progress_id);
--> statement-breakpoint
ALTER TABLE ONLY public.search_entry
    ADD CONSTRAINT search_entry_kind_entry_id_pk PRIMARY KEY (kind, entry_id);
--> statement-breakpoint
ALTER TABLE ONLY public.seat_lot
    ADD CONSTRAINT seat_lot_once UNIQUE (invoice_id, line_no);
--> statement-breakpoint
ALTER TABLE ONLY public.seat_lot
    ADD CONSTRAINT seat_lot_pkey PRIMARY KEY (seat_lot_id);
--> statement-breakpoint
ALTER TABLE ONLY public.seat_use
    ADD CONSTRAINT seat_use_pkey PRIMARY KEY (seat_use_id);
--> statement-breakpoint
ALTER TABLE ONLY public.session_gate
    ADD CONSTRAINT session_gate_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY public.session_gate
    ADD CONSTRAINT session_gate_session UNIQUE (session_id);
--> statement-breakpoint
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (session_id);
--> statement-breakpoint
ALTER TABLE ONLY public.temp_company_user_registration
    ADD CONSTRAINT temp_company_user_registration_pkey PRIMARY KEY (temp_company_user_registration_id);
--> statement-breakpoint
ALTER TABLE ONLY public.temp_trainee_user_registration
    ADD CONSTRAINT temp_trainee_user_registration_pkey PRIMARY KEY (temp_trainee_user_registration_id);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_column_matching
    ADD CONSTRAINT trainee_column_matching_company_id_headings_hash_pk PRIMARY KEY (company_id, headings_hash);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_course
    ADD CONSTRAINT trainee_course_owner UNIQUE (trainee_course_id, user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_course
    ADD CONSTRAINT trainee_course_pkey PRIMARY KEY (trainee_course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_job
    ADD CONSTRAINT trainee_job_id_company UNIQUE (job_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_job_line
    ADD CONSTRAINT trainee_job_line_job_id_line_pk PRIMARY KEY (job_id, line);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_job
    ADD CONSTRAINT trainee_job_pkey PRIMARY KEY (job_id);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_module
    ADD CONSTRAINT trainee_module_pkey PRIMARY KEY (module_id);
--> statement-breakpoint
ALTER TABLE ONLY public.unapplied_entry
    ADD CONSTRAINT unapplied_entry_pkey PRIMARY KEY (unapplied_entry_id);
--> statement-breakpoint
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_pkey PRIMARY KEY (upload_id);
--> statement-breakpoint
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_id_company UNIQUE (user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.write_off
    ADD CONSTRAINT write_off_pkey PRIMARY KEY (write_off_id);
--> statement-breakpoint
CREATE INDEX account_control_account ON public.account_control USING btree (user_id, since);
--> statement-breakpoint
CREATE INDEX account_control_by ON public.account_control USING btree (by_user_id, since);
--> statement-breakpoint
CREATE INDEX account_token_user ON public.account_token USING btree (user_id, purpose);
--> statement-breakpoint
CREATE INDEX approval_step_decider ON public.approval_step USING btree (user_id, at) WHERE (action = ANY (ARRAY['approved'::text, 'rejected'::text]));
--> statement-breakpoint
CREATE INDEX approval_step_item ON public.approval_step USING btree (entity, entity_id, approval_step_id);
--> statement-breakpoint
CREATE INDEX audit_event_about ON public.audit_event USING btree (entity, entity_id, audit_event_id);
--> statement-breakpoint
CREATE INDEX audit_event_company ON public.audit_event USING btree (company_id, audit_event_id);
--> statement-breakpoint
CREATE UNIQUE INDEX bank_receipt_allocation_live ON public.bank_receipt_allocation USING btree (invoice_id) WHERE is_live;
--> statement-breakpoint
CREATE INDEX bank_receipt_allocation_of ON public.bank_receipt_allocation USING btree (invoice_id);
--> statement-breakpoint
CREATE INDEX bank_receipt_company ON public.bank_receipt USING btree (company_id, bank_receipt_id);
--> statement-breakpoint
CREATE INDEX bank_receipt_day ON public.bank_receipt USING btree (paid_on, amount_sen);
--> statement-breakpoint
CREATE INDEX bank_receipt_file_hash ON public.bank_receipt_file USING btree (sha256);
--> statement-breakpoint
CREATE INDEX bank_receipt_queue ON public.bank_receipt USING btree (status, bank_receipt_id);
--> statement-breakpoint
CREATE INDEX bank_receipt_sent ON public.bank_receipt USING btree (reference_key, bank_code);
--> statement-breakpoint
CREATE UNIQUE INDEX bank_receipt_transfer ON public.bank_receipt USING btree (verified_bank_code, verified_reference_key, verified_amount_sen, value_on) WHERE ((status = ANY (ARRAY[2, 4, 6])) AND (NOT is_twin));
--> statement-breakpoint
CREATE INDEX bank_receipt_verified_as ON public.bank_receipt USING btree (verified_reference_key);
--> statement-breakpoint
CREATE UNIQUE INDEX bill_alive ON public.bill USING btree (invoice_id) WHERE (state = ANY (ARRAY['asked'::text, 'due'::text]));
--> statement-breakpoint
CREATE INDEX bill_company ON public.bill USING btree (company_id, bill_id);
--> statement-breakpoint
CREATE INDEX bill_invoice ON public.bill USING btree (invoice_id, bill_id);
--> statement-breakpoint
CREATE INDEX bill_waiting ON public.bill USING btree (created_at) WHERE (state = ANY (ARRAY['asked'::text, 'due'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX certificate_revocation_pending ON public.certificate_revocation USING btree (serial_no) WHERE (approve_status_id = 2);
--> statement-breakpoint
CREATE INDEX certificate_revocation_queue ON public.certificate_revocation USING btree (approve_status_id, certificate_revocation_id);
--> statement-breakpoint
CREATE INDEX company_bare_name ON public.company USING btree (bare_name);
--> statement-breakpoint
CREATE INDEX company_name ON public.company USING btree (name, company_id);
--> statement-breakpoint
CREATE UNIQUE INDEX company_reg_no_unique ON public.company USING btree (company_reg_no);
--> statement-breakpoint
CREATE INDEX content_edit_when ON public.content_edit USING btree (kind, content_id, at);
--> statement-breakpoint
CREATE INDEX content_open_seen ON public.content_open USING btree (seen_at);
--> statement-breakpoint
CREATE UNIQUE INDEX course_code_unique ON public.course USING btree (code);
--> statement-breakpoint
CREATE INDEX course_module_of ON public.course_module USING btree (module_id);
--> statement-breakpoint
CREATE UNIQUE INDEX course_submission_pending ON public.course_submission USING btree (course_id) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE INDEX course_updated ON public.course USING btree (updated_at, course_id);
--> statement-breakpoint
CREATE INDEX course_version_quizzes_and_questions ON public.course_version USING gin (public.quizzes_and_questions(content));
--> statement-breakpoint
CREATE UNIQUE INDEX credit_note_pending ON public.credit_note USING btree (invoice_id) WHERE (approve_status_id = 2);
--> statement-breakpoint
CREATE INDEX credit_note_queue ON public.credit_note USING btree (approve_status_id, credit_note_id);
--> statement-breakpoint
CREATE UNIQUE INDEX department_once ON public.department USING btree (company_id, public.department_key(name));
--> statement-breakpoint
CREATE INDEX document_edition_company ON public.document_edition USING btree (company_id, kind, document_id);
--> statement-breakpoint
CREATE INDEX due_date_change_enrolment ON public.due_date_change USING btree (trainee_course_id, due_date_change_id);
--> statement-breakpoint
CREATE UNIQUE INDEX e_invoice_alive ON public.e_invoice USING btree (kind, document_id) WHERE (state = ANY (ARRAY['submitted'::text, 'valid'::text]));
--> statement-breakpoint
CREATE INDEX e_invoice_answer_invoice ON public.e_invoice_answer USING btree (invoice_id);
--> statement-breakpoint
CREATE INDEX e_invoice_answer_queue ON public.e_invoice_answer USING btree (approve_status_id, e_invoice_answer_id);
--> statement-breakpoint
CREATE UNIQUE INDEX e_invoice_answer_uuid ON public.e_invoice_answer USING btree (uuid) WHERE (approve_status_id = 2);
--> statement-breakpoint
CREATE UNIQUE INDEX e_invoice_answer_waits ON public.e_invoice_answer USING btree (kind, document_id) WHERE (approve_status_id = 2);
--> statement-breakpoint
CREATE INDEX e_invoice_document ON public.e_invoice USING btree (kind, document_id, e_invoice_id);
--> statement-breakpoint
CREATE UNIQUE INDEX e_invoice_uuid ON public.e_invoice USING btree (uuid) WHERE (state <> 'corrected'::text);
--> statement-breakpoint
CREATE INDEX former_name_person ON public.former_name USING btree (user_id, until);
--> statement-breakpoint
CREATE INDEX gateway_callback_bill ON public.gateway_callback USING btree (gateway_bill_id);
--> statement-breakpoint
CREATE INDEX gateway_callback_open ON public.gateway_callback USING btree (received_at) WHERE (handled_at IS NULL);
--> statement-breakpoint
CREATE INDEX invoice_company ON public.invoice USING btree (company_id, invoice_id);
--> statement-breakpoint
CREATE INDEX invoice_due ON public.invoice USING btree (due_on) WHERE (status = ANY (ARRAY['unpaid'::text, 'part_paid'::text]));
--> statement-breakpoint
CREATE INDEX invoice_month ON public.invoice USING btree (issued_on, company_id, status, due_on, total_sen, open_sen);
--> statement-breakpoint
CREATE INDEX invoice_status ON public.invoice USING btree (status, invoice_id);
--> statement-breakpoint
CREATE INDEX learning_day_company ON public.learning_day USING btree (company_id, department, has_left, day);
--> statement-breakpoint
CREATE INDEX learning_day_unfolded ON public.learning_day USING btree (learning_day_id) WHERE (NOT is_folded);
--> statement-breakpoint
CREATE INDEX ledger_entry_credit ON public.ledger_entry USING btree (invoice_id) WHERE (kind = 'credit'::text);
--> statement-breakpoint
CREATE INDEX ledger_entry_invoice ON public.ledger_entry USING btree (invoice_id, ledger_entry_id);
--> statement-breakpoint
CREATE INDEX ledger_entry_payment ON public.ledger_entry USING btree (payment_id) WHERE (payment_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX login_challenge_user ON public.login_challenge USING btree (user_id);
--> statement-breakpoint
CREATE INDEX material_listed ON public.material USING btree (updated_at, material_id, status);
--> statement-breakpoint
CREATE INDEX material_title ON public.material USING btree (lower(title), material_id);
--> statement-breakpoint
CREATE INDEX module_item_of_material ON public.module_item USING btree (material_id);
--> statement-breakpoint
CREATE INDEX notification_unread ON public.notification USING btree (user_id) WHERE (read_at IS NULL);
--> statement-breakpoint
CREATE INDEX notification_user ON public.notification USING btree (user_id, notification_id);
--> statement-breakpoint
CREATE INDEX notification_wanted ON public.notification USING btree (((data ->> 'what'::text)), item_id) WHERE ((read_at IS NULL) AND (kind = 'approval_wanted'::text));
--> statement-breakpoint
CREATE INDEX outbox_mail_failed ON public.outbox_mail USING btree (failed_at, mail_id) WHERE (failed_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_mail_to ON public.outbox_mail USING btree ("to", mail_id);
--> statement-breakpoint
CREATE INDEX outbox_mail_waiting ON public.outbox_mail USING btree (next_try_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
--> statement-breakpoint
CREATE INDEX payment_company ON public.payment USING btree (company_id, payment_id);
--> statement-breakpoint
CREATE INDEX payment_exception_invoice ON public.payment_exception USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payment_exception_payment ON public.payment_exception USING btree (payment_id) WHERE (payment_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX payment_exception_state ON public.payment_exception USING btree (state, payment_exception_id);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_transfer_once ON public.payment USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX person_mailbox_email ON public.person_mailbox USING btree (email_normal);
--> statement-breakpoint
CREATE INDEX question_figure_easiest ON public.question_figure USING btree (ease DESC NULLS LAST, question_id DESC);
--> statement-breakpoint
CREATE INDEX question_figure_hardest ON public.question_figure USING btree (ease, question_id);
--> statement-breakpoint
CREATE INDEX question_import_made ON public.question_import USING btree (made_at, question_import_id);
--> statement-breakpoint
CREATE UNIQUE INDEX question_import_tag ON public.question_import USING btree (lower(tag));
--> statement-breakpoint
CREATE INDEX question_letters ON public.question USING gin (name public.gin_trgm_ops, text public.gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX question_listed ON public.question USING btree (updated_at, question_id, status);
--> statement-breakpoint
CREATE UNIQUE INDEX question_name_unique ON public.question USING btree (lower(name));
--> statement-breakpoint
CREATE INDEX question_status ON public.question USING btree (status);
--> statement-breakpoint
CREATE INDEX question_tags ON public.question USING gin (tags);
--> statement-breakpoint
CREATE INDEX question_words ON public.question USING gin (words);
--> statement-breakpoint
CREATE UNIQUE INDEX quiz_attempt_one_open ON public.quiz_attempt USING btree (module_progress_id) WHERE (submitted_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX quiz_name_unique ON public.quiz USING btree (lower(name));
--> statement-breakpoint
CREATE INDEX quiz_question_of ON public.quiz_question USING btree (question_id);
--> statement-breakpoint
CREATE INDEX quiz_updated ON public.quiz USING btree (updated_at, quiz_id);
--> statement-breakpoint
CREATE INDEX recorded_transfer_company ON public.recorded_transfer USING btree (company_id, payment_exception_id);
--> statement-breakpoint
CREATE UNIQUE INDEX recorded_transfer_once ON public.recorded_transfer USING btree (bank_code, reference_key, amount_sen, value_on) WHERE is_live;
--> statement-breakpoint
CREATE INDEX recorded_transfer_reference ON public.recorded_transfer USING btree (reference_key);
--> statement-breakpoint
CREATE INDEX refund_voucher_company ON public.refund_voucher USING btree (company_id, refund_voucher_id);
--> statement-breakpoint
CREATE INDEX refund_voucher_exception ON public.refund_voucher USING btree (payment_exception_id);
--> statement-breakpoint
CREATE INDEX refund_voucher_invoice ON public.refund_voucher USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX refund_voucher_reference ON public.refund_voucher USING btree (upper(reference));
--> statement-breakpoint
CREATE INDEX registration_information_company ON public.registration_information USING btree (company_id, registration_information_id);
--> statement-breakpoint
CREATE UNIQUE INDEX registration_information_number_in_force ON public.registration_information USING btree (ssm_no_new) WHERE (status = 1);
--> statement-breakpoint
CREATE UNIQUE INDEX registration_information_one_in_force ON public.registration_information USING btree (company_id) WHERE (status = 1);
--> statement-breakpoint
CREATE UNIQUE INDEX registration_information_one_pending ON public.registration_information USING btree (company_id) WHERE (approve_status_id = 2);
--> statement-breakpoint
CREATE INDEX registration_information_status ON public.registration_information USING btree (approve_status_id, registration_information_id);
--> statement-breakpoint
CREATE INDEX reminder_company ON public.reminder USING btree (company_id, reminder_id);
--> statement-breakpoint
CREATE UNIQUE INDEX reminder_once_a_day ON public.reminder USING btree (trainee_course_id, day);
--> statement-breakpoint
CREATE UNIQUE INDEX route_permission_route ON public.route_permission USING btree (route);
--> statement-breakpoint
CREATE INDEX search_entry_words ON public.search_entry USING gin (kind, company_id, folded public.gin_trgm_ops) WITH (gin_pending_list_limit='512');
--> statement-breakpoint
CREATE INDEX seat_lot_purchase ON public.seat_lot USING btree (purchased_course_id, seat_lot_id);
--> statement-breakpoint
CREATE UNIQUE INDEX seat_use_enrolment ON public.seat_use USING btree (trainee_course_id);
--> statement-breakpoint
CREATE INDEX seat_use_lot ON public.seat_use USING btree (seat_lot_id, seat_use_id);
--> statement-breakpoint
CREATE INDEX seat_use_person ON public.seat_use USING btree (user_id, purchased_course_id);
--> statement-breakpoint
CREATE INDEX session_gate_user ON public.session_gate USING btree (user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX session_one_live ON public.session USING btree (user_id) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX session_token ON public.session USING btree (token_hash);
--> statement-breakpoint
CREATE INDEX "session_user" ON public.session USING btree (user_id, session_id);
--> statement-breakpoint
CREATE INDEX temp_company_user_registration_bare_name ON public.temp_company_user_registration USING btree (bare_name) WHERE (approve_status_id = 2);
--> statement-breakpoint
CREATE INDEX temp_company_user_registration_status ON public.temp_company_user_registration USING btree (approve_status_id, temp_company_user_registration_id);
--> statement-breakpoint
CREATE INDEX temp_trainee_user_registration_pending_email ON public.temp_trainee_user_registration USING btree (email) WHERE (approve_status_id = 2);
--> statement-breakpoint
CREATE INDEX temp_trainee_user_registration_pending_email_normal ON public.temp_trainee_user_registration USING btree (email_normal) WHERE (approve_status_id = 2);
--> statement-breakpoint
CREATE INDEX temp_trainee_user_registration_pending_employee ON public.temp_trainee_user_registration USING btree (employee_no, company_id) WHERE ((approve_status_id = 2) AND (employee_no IS NOT NULL));
--> statement-breakpoint
CREATE INDEX temp_trainee_user_registration_pending_ic ON public.temp_trainee_user_registration USING btree (ic_no_hash) WHERE ((approve_status_id = 2) AND (ic_no_hash IS NOT NULL));
--> statement-breakpoint
CREATE INDEX temp_trainee_user_registration_pending_username ON public.temp_trainee_user_registration USING btree (username) WHERE (approve_status_id = 2);
--> statement-breakpoint
CREATE INDEX temp_trainee_user_registration_status ON public.temp_trainee_user_registration USING btree (company_id, approve_status_id, temp_trainee_user_registration_id);
--> statement-breakpoint
CREATE INDEX throttle_ends ON public.throttle USING btree (window_ends_at);
--> statement-breakpoint
CREATE UNIQUE INDEX throttle_key ON public.throttle USING btree (key);
--> statement-breakpoint
CREATE INDEX trainee_course_by_assigned ON public.trainee_course USING btree (company_id, assigned_at, trainee_course_id);
--> statement-breakpoint
CREATE INDEX trainee_course_by_completed ON public.trainee_course USING btree (company_id, completed_at, trainee_course_id);
--> statement-breakpoint
CREATE INDEX trainee_course_by_due ON public.trainee_course USING btree (company_id, due_on, trainee_course_id);
--> statement-breakpoint
CREATE INDEX trainee_course_by_expires ON public.trainee_course USING btree (company_id, expires_at, trainee_course_id);
--> statement-breakpoint
CREATE INDEX trainee_course_company ON public.trainee_course USING btree (company_id, trainee_course_id);
--> statement-breakpoint
CREATE INDEX trainee_course_course ON public.trainee_course USING btree (course_id, trainee_course_id);
--> statement-breakpoint
CREATE INDEX trainee_course_due ON public.trainee_course USING btree (company_id, due_on, trainee_course_id) WHERE ((status = ANY (ARRAY['NOT_STARTED'::text, 'IN_PROGRESS'::text, 'PLEDGE_PENDING'::text])) AND (due_on IS NOT NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX trainee_course_open ON public.trainee_course USING btree (user_id, course_id) WHERE (status = ANY (ARRAY['NOT_STARTED'::text, 'IN_PROGRESS'::text, 'PLEDGE_PENDING'::text]));
--> statement-breakpoint
CREATE INDEX trainee_course_revoked_ever ON public.trainee_course USING btree (company_id, revoked_at) WHERE (revoked_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX trainee_course_user ON public.trainee_course USING btree (user_id, trainee_course_id);
--> statement-breakpoint
CREATE INDEX trainee_job_company ON public.trainee_job USING btree (company_id, job_id);
--> statement-breakpoint
CREATE INDEX trainee_job_finished ON public.trainee_job USING btree (finished_at, job_id) WHERE (state = 'done'::text);
--> statement-breakpoint
CREATE INDEX trainee_job_line_skipped ON public.trainee_job_line USING btree (job_id, line) WHERE (outcome = 'skipped'::text);
--> statement-breakpoint
CREATE INDEX trainee_job_waiting ON public.trainee_job USING btree (job_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX trainee_module_title_unique ON public.trainee_module USING btree (lower(title));
--> statement-breakpoint
CREATE INDEX trainee_module_updated ON public.trainee_module USING btree (updated_at, module_id);
--> statement-breakpoint
CREATE INDEX unapplied_entry_company ON public.unapplied_entry USING btree (company_id, unapplied_entry_id);
--> statement-breakpoint
CREATE INDEX unapplied_entry_exception ON public.unapplied_entry USING btree (payment_exception_id, unapplied_entry_id);
--> statement-breakpoint
CREATE INDEX unapplied_entry_invoice ON public.unapplied_entry USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX unapplied_entry_payment ON public.unapplied_entry USING btree (payment_id) WHERE (payment_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX unapplied_entry_to_invoice ON public.unapplied_entry USING btree (to_invoice_id) WHERE (to_invoice_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX upload_of_person ON public.upload USING btree (user_id, created_at);
--> statement-breakpoint
CREATE INDEX users_admin ON public.users USING btree (system_type_id, name, user_id) WHERE (system_type_id > 1);
--> statement-breakpoint
CREATE INDEX users_company ON public.users USING btree (company_id, user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX users_email_normal ON public.users USING btree (email_normal);
--> statement-breakpoint
CREATE UNIQUE INDEX users_email_unique ON public.users USING btree (email);
--> statement-breakpoint
CREATE UNIQUE INDEX users_employee_no_unique ON public.users USING btree (company_id, employee_no) WHERE (employee_no IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX users_ic_no_unique ON public.users USING btree (company_id, ic_no_hash) WHERE (ic_no_hash IS NOT NULL);
--> statement-breakpoint
CREATE INDEX users_trainee_active ON public.users USING btree (company_id, last_active_at, user_id) WHERE (system_type_id = 1);
--> statement-breakpoint
CREATE INDEX users_trainee_department ON public.users USING btree (company_id, department, name, user_id) WHERE (system_type_id = 1);
--> statement-breakpoint
CREATE INDEX users_trainee_id ON public.users USING btree (company_id, user_id) WHERE (system_type_id = 1);
--> statement-breakpoint
CREATE INDEX users_trainee_invited ON public.users USING btree (company_id, name, user_id) WHERE ((system_type_id = 1) AND (status = 'invited'::text));
--> statement-breakpoint
CREATE INDEX users_trainee_name ON public.users USING btree (company_id, name, user_id) WHERE (system_type_id = 1);
--> statement-breakpoint
CREATE UNIQUE INDEX users_username_unique ON public.users USING btree (username);
--> statement-breakpoint
CREATE INDEX write_off_invoice ON public.write_off USING btree (invoice_id);
--> statement-breakpoint
CREATE UNIQUE INDEX write_off_once ON public.write_off USING btree (invoice_id) WHERE (approve_status_id = ANY (ARRAY[1, 2]));
--> statement-breakpoint
CREATE INDEX write_off_queue ON public.write_off USING btree (approve_status_id, write_off_id);
--> statement-breakpoint
CREATE TRIGGER account_control_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.account_control FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER approval_step_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.approval_step FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_event FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_key_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_key FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_signed_head_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_signed_head FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER bank_receipt_file_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bank_receipt_file FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER bank_receipt_keep_found AFTER INSERT OR DELETE OR UPDATE OF reference_no, verified_reference_no ON public.bank_receipt FOR EACH ROW EXECUTE FUNCTION public.keep_found();
--> statement-breakpoint
CREATE TRIGGER bank_receipt_keep_reference_key BEFORE INSERT OR UPDATE OF reference_no, verified_reference_no ON public.bank_receipt FOR EACH ROW EXECUTE FUNCTION public.keep_reference_key();
--> statement-breakpoint
CREATE TRIGGER certificate_keep_found AFTER INSERT OR DELETE OR UPDATE OF holder_name, course_title, serial_no ON public.certificate FOR EACH ROW EXECUTE FUNCTION public.keep_found();
--> statement-breakpoint
CREATE TRIGGER certificate_keep_issued BEFORE DELETE OR UPDATE ON public.certificate FOR EACH ROW EXECUTE FUNCTION public.keep_issued();
--> statement-breakpoint
CREATE TRIGGER certificate_revokes_course AFTER UPDATE OF revoked_at ON public.certificate FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION public.revoke_course();
--> statement-breakpoint
CREATE TRIGGER company_keep_found AFTER INSERT OR DELETE OR UPDATE OF name, email, company_reg_no ON public.company FOR EACH ROW EXECUTE FUNCTION public.keep_found();
--> statement-breakpoint
CREATE TRIGGER company_raises_gates AFTER UPDATE ON public.company FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION public.raise_gates_of_company();
--> statement-breakpoint
CREATE TRIGGER content_edit_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.content_edit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER course_keep_found AFTER INSERT OR DELETE OR UPDATE OF title, code, translations ON public.course FOR EACH ROW EXECUTE FUNCTION public.keep_found();
--> statement-breakpoint
CREATE TRIGGER course_version_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.course_version FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER course_version_keeps_questions AFTER INSERT ON public.course_version FOR EACH ROW EXECUTE FUNCTION public.keep_questions_asked();
--> statement-breakpoint
CREATE TRIGGER course_version_question_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.course_version_question FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_note_line_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.credit_note_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER document_edition_keep BEFORE DELETE OR UPDATE ON public.document_edition FOR EACH ROW EXECUTE FUNCTION public.keep_signed();
--> statement-breakpoint
CREATE TRIGGER document_edition_keep_found AFTER INSERT ON public.document_edition FOR EACH ROW WHEN (((new.edition = 1) AND (new.kind <> 'invoice'::text))) EXECUTE FUNCTION public.keep_paper_found();
--> statement-breakpoint
CREATE TRIGGER due_date_change_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.due_date_change FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER former_name_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.former_name FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_agrees AFTER INSERT OR UPDATE ON public.invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.invoice_agrees();
--> statement-breakpoint
CREATE TRIGGER invoice_keep BEFORE DELETE OR UPDATE ON public.invoice FOR EACH ROW EXECUTE FUNCTION public.keep_invoice();
--> statement-breakpoint
CREATE TRIGGER invoice_keep_found AFTER INSERT OR DELETE OR UPDATE OF invoice_no, po_number ON public.invoice FOR EACH ROW EXECUTE FUNCTION public.keep_found();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoice_line_agrees AFTER INSERT ON public.invoice_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.invoice_agrees();
--> statement-breakpoint
CREATE TRIGGER invoice_line_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.invoice_line FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entry_agrees AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.invoice_agrees();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER module_progress_raises AFTER INSERT OR DELETE OR UPDATE ON public.module_progress FOR EACH ROW EXECUTE FUNCTION public.raise_standing_of_progress();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_agrees AFTER INSERT ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.payment_agrees();
--> statement-breakpoint
CREATE TRIGGER payment_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payment FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_entry_agrees AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.payment_agrees();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_exception_agrees AFTER INSERT OR UPDATE ON public.payment_exception DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.payment_agrees();
--> statement-breakpoint
CREATE TRIGGER payment_exception_keep_left BEFORE INSERT OR UPDATE ON public.payment_exception FOR EACH ROW EXECUTE FUNCTION public.keep_left();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_unapplied_agrees AFTER INSERT ON public.unapplied_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.payment_agrees();
--> statement-breakpoint
CREATE TRIGGER permission_added AFTER INSERT ON public.permission REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.raise_gates_of_holders();
--> statement-breakpoint
CREATE TRIGGER permission_changed AFTER UPDATE ON public.permission REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.raise_gates_of_holders();
--> statement-breakpoint
CREATE TRIGGER permission_removed AFTER DELETE ON public.permission REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.raise_gates_of_holders();
--> statement-breakpoint
CREATE TRIGGER person_mailbox_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.person_mailbox FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER pledge_keep_signed BEFORE DELETE OR UPDATE ON public.pledge FOR EACH ROW EXECUTE FUNCTION public.keep_signed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER purchased_course_agrees AFTER INSERT OR UPDATE ON public.purchased_course DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.seats_agree();
--> statement-breakpoint
CREATE TRIGGER question_begins_figure AFTER INSERT ON public.question FOR EACH ROW EXECUTE FUNCTION public.begin_question_figure();
--> statement-breakpoint
CREATE TRIGGER quiz_attempt_raises AFTER INSERT OR DELETE OR UPDATE ON public.quiz_attempt FOR EACH ROW EXECUTE FUNCTION public.raise_standing_of_attempt();
--> statement-breakpoint
CREATE TRIGGER refund_voucher_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.refund_voucher FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER registration_information_keep_found AFTER INSERT OR DELETE OR UPDATE OF details, ssm_no_new, company_id ON public.registration_information FOR EACH ROW EXECUTE FUNCTION public.keep_found();
--> statement-breakpoint
CREATE TRIGGER reminder_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reminder FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER route_permission_counted AFTER INSERT OR DELETE OR UPDATE ON public.route_permission FOR EACH STATEMENT EXECUTE FUNCTION public.count_route_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER seat_lot_agrees AFTER INSERT OR UPDATE ON public.seat_lot DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.seats_agree();
--> statement-breakpoint
CREATE TRIGGER seat_use_counted AFTER INSERT ON public.seat_use REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_seats();
--> statement-breakpoint
CREATE TRIGGER seat_use_counted_again AFTER UPDATE OF taken_at, returned_at, due_on ON public.seat_use FOR EACH ROW WHEN ((((old.taken_at IS DISTINCT FROM new.taken_at) OR (old.returned_at IS DISTINCT FROM new.returned_at)) OR (old.due_on IS DISTINCT FROM new.due_on))) EXECUTE FUNCTION public.count_seat_again();
--> statement-breakpoint
CREATE TRIGGER session_opens_gate AFTER INSERT ON public.session FOR EACH ROW WHEN ((new.ended_at IS NULL)) EXECUTE FUNCTION public.open_gate();
--> statement-breakpoint
CREATE TRIGGER session_prolongs_gate AFTER UPDATE ON public.session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NULL) AND (new.created_at = old.created_at) AND (new.user_id = old.user_id) AND (new.valid_until >= old.valid_until))) EXECUTE FUNCTION public.prolong_gate();
--> statement-breakpoint
CREATE TRIGGER session_raises_gate AFTER UPDATE ON public.session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (NOT ((new.ended_at IS NULL) AND (new.created_at = old.created_at) AND (new.user_id = old.user_id) AND (new.valid_until >= old.valid_until))))) EXECUTE FUNCTION public.raise_gate_of_session();
--> statement-breakpoint
CREATE TRIGGER temp_company_user_registration_keep_found AFTER INSERT OR DELETE OR UPDATE OF company_name, company_reg_no, email, maker, checker, company_id ON public.temp_company_user_registration FOR EACH ROW EXECUTE FUNCTION public.keep_found();
--> statement-breakpoint
CREATE TRIGGER temp_trainee_user_registration_keep_found AFTER INSERT OR DELETE OR UPDATE OF name, username, email, employee_no, company_id ON public.temp_trainee_user_registration FOR EACH ROW EXECUTE FUNCTION public.keep_found();
--> statement-breakpoint
CREATE TRIGGER temp_trainee_user_registration_spell_department BEFORE INSERT OR UPDATE OF department ON public.temp_trainee_user_registration FOR EACH ROW EXECUTE FUNCTION public.spell_department();
--> statement-breakpoint
CREATE TRIGGER trainee_course_counted AFTER INSERT ON public.trainee_course REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_cycles();
--> statement-breakpoint
CREATE TRIGGER trainee_course_counted_again AFTER UPDATE OF assigned_at, started_at, completed_at, due_on, expires_at, revoked_at ON public.trainee_course FOR EACH ROW WHEN (((((((old.assigned_at IS DISTINCT FROM new.assigned_at) OR (old.started_at IS DISTINCT FROM new.started_at)) OR (old.completed_at IS DISTINCT FROM new.completed_at)) OR (old.due_on IS DISTINCT FROM new.due_on)) OR (old.expires_at IS DISTINCT FROM new.expires_at)) OR (old.revoked_at IS DISTINCT FROM new.revoked_at))) EXECUTE FUNCTION public.count_cycle_again();
--> statement-breakpoint
CREATE TRIGGER trainee_course_raises BEFORE UPDATE ON public.trainee_course FOR EACH ROW EXECUTE FUNCTION public.raise_standing();
--> statement-breakpoint
CREATE TRIGGER trainee_course_uncounted AFTER DELETE ON public.trainee_course REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_cycles();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER unapplied_entry_agrees AFTER INSERT ON public.unapplied_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.unapplied_agrees();
--> statement-breakpoint
CREATE TRIGGER unapplied_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.unapplied_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--> statement-breakpoint
CREATE TRIGGER users_keep_former_name AFTER UPDATE OF name ON public.users FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION public.keep_former_name();
--> statement-breakpoint
CREATE TRIGGER users_keep_found AFTER INSERT OR DELETE OR UPDATE OF name, username, email, employee_no, company_id, system_type_id ON public.users FOR EACH ROW EXECUTE FUNCTION public.keep_found();
--> statement-breakpoint
CREATE TRIGGER users_keep_mailbox AFTER INSERT OR UPDATE OF email_normal ON public.users FOR EACH ROW EXECUTE FUNCTION public.keep_mailbox();
--> statement-breakpoint
CREATE TRIGGER users_move_learning AFTER UPDATE OF department, status ON public.users FOR EACH ROW WHEN (((old.system_type_id = 1) AND ((COALESCE(old.department, ''::text) IS DISTINCT FROM COALESCE(new.department, ''::text)) OR ((old.status = 'inactive'::text) IS DISTINCT FROM (new.status = 'inactive'::text))))) EXECUTE FUNCTION public.move_learning();
--> statement-breakpoint
CREATE TRIGGER users_raise_gates AFTER UPDATE ON public.users FOR EACH ROW WHEN (((((((((old.username IS DISTINCT FROM new.username) OR (old.name IS DISTINCT FROM new.name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.system_type_id IS DISTINCT FROM new.system_type_id)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.language IS DISTINCT FROM new.language)) OR (old.status IS DISTINCT FROM new.status)) OR (old.company_id IS DISTINCT FROM new.company_id))) EXECUTE FUNCTION public.raise_gates_of_user();
--> statement-breakpoint
CREATE TRIGGER users_spell_department BEFORE INSERT OR UPDATE OF department ON public.users FOR EACH ROW EXECUTE FUNCTION public.spell_department();
--> statement-breakpoint
CREATE TRIGGER write_off_keep_found AFTER INSERT ON public.write_off FOR EACH ROW EXECUTE FUNCTION public.keep_paper_found();
--> statement-breakpoint
ALTER TABLE ONLY public.account_control
    ADD CONSTRAINT account_control_by_user_id_users_user_id_fk FOREIGN KEY (by_user_id) REFERENCES public.users(user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.account_control
    ADD CONSTRAINT account_control_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.account_token
    ADD CONSTRAINT account_token_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.bank_receipt_allocation
    ADD CONSTRAINT bank_receipt_allocation_invoice FOREIGN KEY (invoice_id, company_id) REFERENCES public.invoice(invoice_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.bank_receipt_allocation
    ADD CONSTRAINT bank_receipt_allocation_receipt FOREIGN KEY (bank_receipt_id, company_id) REFERENCES public.bank_receipt(bank_receipt_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.bank_receipt
    ADD CONSTRAINT bank_receipt_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.bank_receipt_file
    ADD CONSTRAINT bank_receipt_file_receipt FOREIGN KEY (bank_receipt_id, company_id) REFERENCES public.bank_receipt(bank_receipt_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.bill
    ADD CONSTRAINT bill_invoice_company FOREIGN KEY (invoice_id, company_id) REFERENCES public.invoice(invoice_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.cart
    ADD CONSTRAINT cart_contact_company FOREIGN KEY (billing_contact, company_id) REFERENCES public.users(user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.cart_item
    ADD CONSTRAINT cart_item_course_id_course_course_id_fk FOREIGN KEY (course_id) REFERENCES public.course(course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.cart_item
    ADD CONSTRAINT cart_item_user_company FOREIGN KEY (user_id, company_id) REFERENCES public.users(user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.cart
    ADD CONSTRAINT cart_user_company FOREIGN KEY (user_id, company_id) REFERENCES public.users(user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.certificate
    ADD CONSTRAINT certificate_course FOREIGN KEY (trainee_course_id, user_id, company_id) REFERENCES public.trainee_course(trainee_course_id, user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.certificate
    ADD CONSTRAINT certificate_pledge_serial_no_pledge_serial_no_fk FOREIGN KEY (pledge_serial_no) REFERENCES public.pledge(serial_no);
--> statement-breakpoint
ALTER TABLE ONLY public.certificate_revocation
    ADD CONSTRAINT certificate_revocation_serial_no_certificate_serial_no_fk FOREIGN KEY (serial_no) REFERENCES public.certificate(serial_no);
--> statement-breakpoint
ALTER TABLE ONLY public.company_question_figure
    ADD CONSTRAINT company_question_figure_asked FOREIGN KEY (course_version_id, module_item_id, question_id) REFERENCES public.course_version_question(course_version_id, module_item_id, question_id);
--> statement-breakpoint
ALTER TABLE ONLY public.company_question_figure
    ADD CONSTRAINT company_question_figure_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_comment
    ADD CONSTRAINT course_comment_course_submission_id_course_submission_course_su FOREIGN KEY (course_submission_id) REFERENCES public.course_submission(course_submission_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_import
    ADD CONSTRAINT course_import_course_id_course_course_id_fk FOREIGN KEY (course_id) REFERENCES public.course(course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_module
    ADD CONSTRAINT course_module_course_id_course_course_id_fk FOREIGN KEY (course_id) REFERENCES public.course(course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_module
    ADD CONSTRAINT course_module_module_id_trainee_module_module_id_fk FOREIGN KEY (module_id) REFERENCES public.trainee_module(module_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_submission
    ADD CONSTRAINT course_submission_course_id_course_course_id_fk FOREIGN KEY (course_id) REFERENCES public.course(course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_submission
    ADD CONSTRAINT course_submission_course_version_id_course_version_course_versi FOREIGN KEY (course_version_id) REFERENCES public.course_version(course_version_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_version
    ADD CONSTRAINT course_version_course_id_course_course_id_fk FOREIGN KEY (course_id) REFERENCES public.course(course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.course_version_question
    ADD CONSTRAINT course_version_question_version FOREIGN KEY (course_version_id) REFERENCES public.course_version(course_version_id);
--> statement-breakpoint
ALTER TABLE ONLY public.credit_note
    ADD CONSTRAINT credit_note_invoice FOREIGN KEY (invoice_id, company_id) REFERENCES public.invoice(invoice_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.credit_note_line
    ADD CONSTRAINT credit_note_line_line FOREIGN KEY (invoice_id, line_no) REFERENCES public.invoice_line(invoice_id, line_no);
--> statement-breakpoint
ALTER TABLE ONLY public.credit_note_line
    ADD CONSTRAINT credit_note_line_note FOREIGN KEY (credit_note_id, company_id) REFERENCES public.credit_note(credit_note_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.department
    ADD CONSTRAINT department_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.due_date_change
    ADD CONSTRAINT due_date_change_user_company FOREIGN KEY (user_id, company_id) REFERENCES public.users(user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.e_invoice_answer
    ADD CONSTRAINT e_invoice_answer_corrects_id_e_invoice_e_invoice_id_fk FOREIGN KEY (corrects_id) REFERENCES public.e_invoice(e_invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY public.e_invoice_answer
    ADD CONSTRAINT e_invoice_answer_e_invoice_id_e_invoice_e_invoice_id_fk FOREIGN KEY (e_invoice_id) REFERENCES public.e_invoice(e_invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY public.e_invoice_answer
    ADD CONSTRAINT e_invoice_answer_invoice_company FOREIGN KEY (invoice_id, company_id) REFERENCES public.invoice(invoice_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice_line
    ADD CONSTRAINT invoice_line_course_id_course_course_id_fk FOREIGN KEY (course_id) REFERENCES public.course(course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice_line
    ADD CONSTRAINT invoice_line_course_version_id_course_version_course_version_id FOREIGN KEY (course_version_id) REFERENCES public.course_version(course_version_id);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice_line
    ADD CONSTRAINT invoice_line_invoice FOREIGN KEY (invoice_id, company_id) REFERENCES public.invoice(invoice_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice
    ADD CONSTRAINT invoice_registration_information_id_registration_information_re FOREIGN KEY (registration_information_id) REFERENCES public.registration_information(registration_information_id);
--> statement-breakpoint
ALTER TABLE ONLY public.invoice_reminder
    ADD CONSTRAINT invoice_reminder_invoice FOREIGN KEY (invoice_id, company_id) REFERENCES public.invoice(invoice_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.learning_day
    ADD CONSTRAINT learning_day_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_invoice_company FOREIGN KEY (invoice_id, company_id) REFERENCES public.invoice(invoice_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.login_challenge
    ADD CONSTRAINT login_challenge_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.module_item
    ADD CONSTRAINT module_item_material_id_material_material_id_fk FOREIGN KEY (material_id) REFERENCES public.material(material_id);
--> statement-breakpoint
ALTER TABLE ONLY public.module_item
    ADD CONSTRAINT module_item_module_id_trainee_module_module_id_fk FOREIGN KEY (module_id) REFERENCES public.trainee_module(module_id);
--> statement-breakpoint
ALTER TABLE ONLY public.module_item
    ADD CONSTRAINT module_item_quiz_id_quiz_quiz_id_fk FOREIGN KEY (quiz_id) REFERENCES public.quiz(quiz_id);
--> statement-breakpoint
ALTER TABLE ONLY public.module_progress
    ADD CONSTRAINT module_progress_course FOREIGN KEY (trainee_course_id, user_id, company_id) REFERENCES public.trainee_course(trainee_course_id, user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment_exception
    ADD CONSTRAINT payment_exception_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment_exception
    ADD CONSTRAINT payment_exception_invoice_id_invoice_invoice_id_fk FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment_exception
    ADD CONSTRAINT payment_exception_payment_id_payment_payment_id_fk FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);
--> statement-breakpoint
ALTER TABLE ONLY public.payment_exception
    ADD CONSTRAINT payment_exception_to_invoice_id_invoice_invoice_id_fk FOREIGN KEY (to_invoice_id) REFERENCES public.invoice(invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY public.permission
    ADD CONSTRAINT permission_user_company FOREIGN KEY (user_id, company_id) REFERENCES public.users(user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.permission
    ADD CONSTRAINT permission_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.person_mailbox
    ADD CONSTRAINT person_mailbox_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.pledge
    ADD CONSTRAINT pledge_course FOREIGN KEY (trainee_course_id, user_id, company_id) REFERENCES public.trainee_course(trainee_course_id, user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.purchased_course
    ADD CONSTRAINT purchased_course_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.purchased_course
    ADD CONSTRAINT purchased_course_course_id_course_course_id_fk FOREIGN KEY (course_id) REFERENCES public.course(course_id);
--> statement-breakpoint
ALTER TABLE ONLY public.question_figure
    ADD CONSTRAINT question_figure_question_id_question_question_id_fk FOREIGN KEY (question_id) REFERENCES public.question(question_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.question_option
    ADD CONSTRAINT question_option_question_id_question_question_id_fk FOREIGN KEY (question_id) REFERENCES public.question(question_id);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz_answer
    ADD CONSTRAINT quiz_answer_attempt FOREIGN KEY (attempt_id, user_id, company_id) REFERENCES public.quiz_attempt(attempt_id, user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz_attempt
    ADD CONSTRAINT quiz_attempt_progress FOREIGN KEY (module_progress_id, user_id, company_id) REFERENCES public.module_progress(module_progress_id, user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz_question
    ADD CONSTRAINT quiz_question_question_id_question_question_id_fk FOREIGN KEY (question_id) REFERENCES public.question(question_id);
--> statement-breakpoint
ALTER TABLE ONLY public.quiz_question
    ADD CONSTRAINT quiz_question_quiz_id_quiz_quiz_id_fk FOREIGN KEY (quiz_id) REFERENCES public.quiz(quiz_id);
--> statement-breakpoint
ALTER TABLE ONLY public.recorded_transfer
    ADD CONSTRAINT recorded_transfer_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.recorded_transfer
    ADD CONSTRAINT recorded_transfer_payment_exception_id_payment_exception_paymen FOREIGN KEY (payment_exception_id) REFERENCES public.payment_exception(payment_exception_id);
--> statement-breakpoint
ALTER TABLE ONLY public.refund_voucher
    ADD CONSTRAINT refund_voucher_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.refund_voucher
    ADD CONSTRAINT refund_voucher_invoice_id_invoice_invoice_id_fk FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY public.refund_voucher
    ADD CONSTRAINT refund_voucher_payment_exception_id_payment_exception_payment_e FOREIGN KEY (payment_exception_id) REFERENCES public.payment_exception(payment_exception_id);
--> statement-breakpoint
ALTER TABLE ONLY public.registration_information
    ADD CONSTRAINT registration_information_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.reminder
    ADD CONSTRAINT reminder_user_company FOREIGN KEY (user_id, company_id) REFERENCES public.users(user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.scorm_state
    ADD CONSTRAINT scorm_state_progress FOREIGN KEY (module_progress_id, user_id, company_id) REFERENCES public.module_progress(module_progress_id, user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.seat_lot
    ADD CONSTRAINT seat_lot_line FOREIGN KEY (invoice_id, line_no) REFERENCES public.invoice_line(invoice_id, line_no);
--> statement-breakpoint
ALTER TABLE ONLY public.seat_lot
    ADD CONSTRAINT seat_lot_purchase_company FOREIGN KEY (purchased_course_id, company_id) REFERENCES public.purchased_course(purchased_course_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.seat_use
    ADD CONSTRAINT seat_use_purchase_company FOREIGN KEY (purchased_course_id, company_id) REFERENCES public.purchased_course(purchased_course_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.seat_use
    ADD CONSTRAINT seat_use_seat_lot_id_seat_lot_seat_lot_id_fk FOREIGN KEY (seat_lot_id) REFERENCES public.seat_lot(seat_lot_id);
--> statement-breakpoint
ALTER TABLE ONLY public.seat_use
    ADD CONSTRAINT seat_use_user_company FOREIGN KEY (user_id, company_id) REFERENCES public.users(user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.session_gate
    ADD CONSTRAINT session_gate_session_id_session_session_id_fk FOREIGN KEY (session_id) REFERENCES public.session(session_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_user_company FOREIGN KEY (user_id, company_id) REFERENCES public.users(user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);
--> statement-breakpoint
ALTER TABLE ONLY public.temp_trainee_user_registration
    ADD CONSTRAINT temp_trainee_user_registration_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_column_matching
    ADD CONSTRAINT trainee_column_matching_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_course
    ADD CONSTRAINT trainee_course_course_version_id_course_version_course_version_ FOREIGN KEY (course_version_id) REFERENCES public.course_version(course_version_id);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_course
    ADD CONSTRAINT trainee_course_user_company FOREIGN KEY (user_id, company_id) REFERENCES public.users(user_id, company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_job
    ADD CONSTRAINT trainee_job_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.trainee_job_line
    ADD CONSTRAINT trainee_job_line_job FOREIGN KEY (job_id, company_id) REFERENCES public.trainee_job(job_id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.unapplied_entry
    ADD CONSTRAINT unapplied_entry_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.unapplied_entry
    ADD CONSTRAINT unapplied_entry_invoice_id_invoice_invoice_id_fk FOREIGN KEY (invoice_id) REFERENCES public.invoice(invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY public.unapplied_entry
    ADD CONSTRAINT unapplied_entry_payment_exception_id_payment_exception_payment_ FOREIGN KEY (payment_exception_id) REFERENCES public.payment_exception(payment_exception_id);
--> statement-breakpoint
ALTER TABLE ONLY public.unapplied_entry
    ADD CONSTRAINT unapplied_entry_payment_id_payment_payment_id_fk FOREIGN KEY (payment_id) REFERENCES public.payment(payment_id);
--> statement-breakpoint
ALTER TABLE ONLY public.unapplied_entry
    ADD CONSTRAINT unapplied_entry_to_invoice_id_invoice_invoice_id_fk FOREIGN KEY (to_invoice_id) REFERENCES public.invoice(invoice_id);
--> statement-breakpoint
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_company_id_company_company_id_fk FOREIGN KEY (company_id) REFERENCES public.company(company_id);
--> statement-breakpoint
ALTER TABLE ONLY public.write_off
    ADD CONSTRAINT write_off_invoice_company FOREIGN KEY (invoice_id, company_id) REFERENCES public.invoice(invoice_id, company_id);
--> statement-breakpoint
ALTER TABLE public.account_control ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.approval_step ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.audit_event ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.bank_receipt ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.bank_receipt_allocation ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.bank_receipt_file ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.bill ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.cart ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.cart_item ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.certificate ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.certificate_revocation ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.company ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.company_question_figure ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.credit_note ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.credit_note_line ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.department ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.document_edition ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.due_date_change ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.e_invoice ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.e_invoice_answer ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.former_name ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY found_by_function ON public.search_entry USING (true) WITH CHECK (true);
--> statement-breakpoint
ALTER TABLE public.invoice ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.invoice_line ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.invoice_reminder ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.learning_day ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.ledger_entry ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.module_progress ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.notification ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.payment ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.payment_exception ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.permission ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.person_mailbox ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.pledge ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.purchased_course ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.quiz_answer ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.quiz_attempt ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.recorded_transfer ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.refund_voucher ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.registration_information ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.reminder ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY scope ON public.account_control USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.approval_step USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.audit_event USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.bank_receipt USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.bank_receipt_allocation USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.bank_receipt_file USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.bill USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.cart USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.cart_item USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.certificate USING (public.scope_allows_person(company_id, user_id)) WITH CHECK (public.scope_allows_person(company_id, user_id));
--> statement-breakpoint
CREATE POLICY scope ON public.certificate_revocation USING (public.scope_allows_person(company_id, user_id)) WITH CHECK (public.scope_allows_person(company_id, user_id));
--> statement-breakpoint
CREATE POLICY scope ON public.company USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.company_question_figure USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.credit_note USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.credit_note_line USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.department USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.document_edition USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.due_date_change USING (public.scope_allows_person(company_id, user_id)) WITH CHECK (public.scope_allows_person(company_id, user_id));
--> statement-breakpoint
CREATE POLICY scope ON public.e_invoice USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.e_invoice_answer USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.former_name USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.invoice USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.invoice_line USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.invoice_reminder USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.learning_day USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.ledger_entry USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.module_progress USING (public.scope_allows_person(company_id, user_id)) WITH CHECK (public.scope_allows_person(company_id, user_id));
--> statement-breakpoint
CREATE POLICY scope ON public.notification USING (public.scope_allows_person(company_id, user_id)) WITH CHECK (public.scope_allows_person(company_id, user_id));
--> statement-breakpoint
CREATE POLICY scope ON public.payment USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.payment_exception USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.permission USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.person_mailbox USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.pledge USING (public.scope_allows_person(company_id, user_id)) WITH CHECK (public.scope_allows_person(company_id, user_id));
--> statement-breakpoint
CREATE POLICY scope ON public.purchased_course USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.quiz_answer USING (public.scope_allows_person(company_id, user_id)) WITH CHECK (public.scope_allows_person(company_id, user_id));
--> statement-breakpoint
CREATE POLICY scope ON public.quiz_attempt USING (public.scope_allows_person(company_id, user_id)) WITH CHECK (public.scope_allows_person(company_id, user_id));
--> statement-breakpoint
CREATE POLICY scope ON public.recorded_transfer USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.refund_voucher USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.registration_information USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.reminder USING (public.scope_allows_person(company_id, user_id)) WITH CHECK (public.scope_allows_person(company_id, user_id));
--> statement-breakpoint
CREATE POLICY scope ON public.scorm_state USING (public.scope_allows_person(company_id, user_id)) WITH CHECK (public.scope_allows_person(company_id, user_id));
--> statement-breakpoint
CREATE POLICY scope ON public.seat_lot USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.seat_use USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.session USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.temp_company_user_registration USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.temp_trainee_user_registration USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.trainee_column_matching USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.trainee_course USING (public.scope_allows_person(company_id, user_id)) WITH CHECK (public.scope_allows_person(company_id, user_id));
--> statement-breakpoint
CREATE POLICY scope ON public.trainee_job USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.trainee_job_line USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.unapplied_entry USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.users USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
CREATE POLICY scope ON public.write_off USING (public.scope_allows(company_id)) WITH CHECK (public.scope_allows(company_id));
--> statement-breakpoint
ALTER TABLE public.scorm_state ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.search_entry ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.seat_lot ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.seat_use ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.session ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.temp_company_user_registration ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.temp_trainee_user_registration ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.trainee_column_matching ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.trainee_course ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.trainee_job ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.trainee_job_line ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.unapplied_entry ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.write_off ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.append_audit(line text) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.keep_entry(of_kind text, id integer, company integer, words text, numbers text) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.keep_paper_found() FROM PUBLIC;
--> statement-breakpoint
INSERT INTO public.audit_head VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000', 0);
--> statement-breakpoint
INSERT INTO public.route_change VALUES (1, 0, 0);
