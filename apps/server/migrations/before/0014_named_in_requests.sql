CREATE INDEX "person_mailbox_email" ON "person_mailbox" USING btree ("email_normal");
--> statement-breakpoint
-- Forced row-level security binds an owner too.
select set_config('app.scope', 'all', true);
--> statement-breakpoint
-- Whom a waiting request for a company names does not decide on it. The spelling is that of normalEmail; of a public sign-up the maker submitted it.
insert into approval_step (entity, entity_id, company_id, action, email_normal, at)
select 'temp_company_user_registration', r.id, null, 'named',
  case when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com' else mailbox || '@' || domain end, now()
from (
  select temp_company_user_registration_id as id, lower(trim(checker ->> 'email')) as email
  from temp_company_user_registration where approve_status_id = 2 and checker is not null
  union all
  select temp_company_user_registration_id, lower(trim(maker ->> 'email'))
  from temp_company_user_registration where approve_status_id = 2 and submitted_by is not null
) r, lateral (select coalesce(nullif(split_part(split_part(r.email, '@', 1), '+', 1), ''), split_part(r.email, '@', 1)) as mailbox, split_part(r.email, '@', 2) as domain) m
where r.email is not null;
