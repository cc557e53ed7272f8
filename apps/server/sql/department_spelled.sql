-- The spelling that came first. Who renames or joins departments meanwhile is waited for.
create or replace function department_spelled(of_company integer, written text) returns text language plpgsql set enable_seqscan = off as $$
declare known text;
begin
  if department_key(written) = '' then return null; end if;
  select d.name into known from department d where d.company_id = of_company and d.merged_into is null and department_key(d.name) = department_key(written) for share;
  if found then return known; end if;
  insert into department (company_id, name) values (of_company, department_tidy(written)) on conflict do nothing;
  select d.name into known from department d where d.company_id = of_company and d.merged_into is null and department_key(d.name) = department_key(written) for share;
  return known;
end $$;
