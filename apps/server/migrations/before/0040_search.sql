-- Both are trusted: an owner who may make things in the database may make them too.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
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
CREATE TABLE "search_entry" (
	"kind" text NOT NULL,
	"entry_id" integer NOT NULL,
	"company_id" integer,
	"folded" text NOT NULL,
	CONSTRAINT "search_entry_kind_entry_id_pk" PRIMARY KEY("kind","entry_id")
);
--> statement-breakpoint
ALTER TABLE "search_entry" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "found_by_function" ON "search_entry" AS PERMISSIVE FOR ALL TO public USING (true) WITH CHECK (true);
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
-- Only triggers of the tables call these two; whoever works there has the rights of neither.
revoke all on function keep_entry(text, integer, integer, text, text) from public;
--> statement-breakpoint
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
  end case;
  return null;
end $$;
--> statement-breakpoint
create trigger users_keep_found after insert or delete or update of name, username, email, employee_no, company_id, system_type_id on users
for each row execute function keep_found();
--> statement-breakpoint
create trigger company_keep_found after insert or delete or update of name, email, company_reg_no on company
for each row execute function keep_found();
--> statement-breakpoint
create trigger course_keep_found after insert or delete or update of title, code, translations on course
for each row execute function keep_found();
--> statement-breakpoint
create trigger certificate_keep_found after insert or delete or update of holder_name, course_title, serial_no on certificate
for each row execute function keep_found();
--> statement-breakpoint
create trigger invoice_keep_found after insert or delete or update of invoice_no, po_number on invoice
for each row execute function keep_found();
--> statement-breakpoint
create trigger bank_receipt_keep_found after insert or delete or update of reference_no, verified_reference_no on bank_receipt
for each row execute function keep_found();
--> statement-breakpoint
-- What is there already, by the same triggers' words. Forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
do $$ begin
  perform keep_entry((array['trainee', 'client_admin', 'global_admin'])[system_type_id], user_id, company_id, concat_ws(' ', name, username, email), coalesce(employee_no, ''))
    from users where system_type_id < 4;
  perform keep_entry('company', company_id, company_id, concat_ws(' ', name, email), company_reg_no) from company;
  perform keep_entry('course', course_id, null, concat_ws(' ', title, jsonb_path_query_array(translations, '$.*.title')::text), code) from course;
  perform keep_entry('certificate', trainee_course_id, company_id, concat_ws(' ', holder_name, course_title), serial_no) from certificate;
  perform keep_entry('invoice', invoice_id, company_id, concat_ws(' ', buyer ->> 'company_name', po_number), invoice_no) from invoice;
  perform keep_entry('bank_receipt', bank_receipt_id, company_id, coalesce(verified_reference_no, ''), reference_no) from bank_receipt;
end $$;
--> statement-breakpoint
CREATE INDEX "search_entry_words" ON "search_entry" USING gin ("kind","company_id","folded" gin_trgm_ops) WITH (gin_pending_list_limit=512);
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
ALTER TABLE "company" ADD COLUMN "bare_name" text GENERATED ALWAYS AS (bare_company_name(name)) STORED;
--> statement-breakpoint
ALTER TABLE "temp_company_user_registration" ADD COLUMN "bare_name" text GENERATED ALWAYS AS (bare_company_name(company_name)) STORED;
--> statement-breakpoint
CREATE INDEX "company_bare_name" ON "company" USING btree ("bare_name");
--> statement-breakpoint
CREATE INDEX "temp_company_user_registration_bare_name" ON "temp_company_user_registration" USING btree ("bare_name") WHERE approve_status_id = 2;
