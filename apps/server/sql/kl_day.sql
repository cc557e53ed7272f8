create or replace function kl_day(at timestamptz) returns date language sql immutable parallel safe as $$ select (at at time zone 'Asia/Kuala_Lumpur')::date $$;
