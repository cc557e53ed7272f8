create or replace function keep_reference_key() returns trigger language plpgsql as $$
begin
  new.reference_key := reference_key(new.reference_no);
  new.verified_reference_key := reference_key(new.verified_reference_no);
  return new;
end $$;
