-- What the mail server said of a mail stands with what it told. One that was refused and is accepted on a later try counts as accepted.
create or replace function settle_day_mail() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update day_mail set
    outcome = case when new.sent_at is not null then 'accepted' when new.failure in ('address_refused', 'mail_refused') then 'refused' else 'given_up' end,
    failure = case when new.sent_at is null then new.failure end,
    settled_at = coalesce(new.sent_at, new.failed_at)
  where mail_id = new.mail_id;
  return null;
end $$;
