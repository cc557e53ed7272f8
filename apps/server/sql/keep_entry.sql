-- `numbers` are found in one piece too, however they are divided by signs.
create or replace function keep_entry(of_kind text, id integer, company integer, words text, numbers text) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  number text := search_fold(numbers);
begin
  insert into search_entry as kept (kind, entry_id, company_id, folded)
  values (of_kind, id, company, concat(' ', concat_ws(' ', search_fold(words), number, nullif(replace(number, ' ', ''), number)), ' '))
  on conflict (kind, entry_id) do update set company_id = excluded.company_id, folded = excluded.folded
  where (kept.company_id, kept.folded) is distinct from (excluded.company_id, excluded.folded);
end $$;
