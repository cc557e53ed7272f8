-- Every company begins with the usual categories; it may rename them, delete them and add its own.
create or replace function offer_categories() returns trigger language plpgsql as $$
begin
  insert into employee_category (company_id, offered)
  select new.company_id, o.offered from unnest(array['top_management', 'middle_management', 'executive', 'non_executive']) with ordinality as o (offered, turn) order by o.turn;
  return null;
end $$;
