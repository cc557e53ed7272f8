-- When what is written now is recorded: as the server says for this transaction, else by the clock.
create or replace function recorded_moment() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('app.recorded_at', true), '')::timestamptz, clock_timestamp())
$$;
