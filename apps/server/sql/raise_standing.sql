create or replace function raise_standing() returns trigger language plpgsql as $$
begin
  new.standing_version := nextval('standing_version');
  return new;
end $$;
