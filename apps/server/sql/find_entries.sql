-- The ids of what holds all words of the query in any order, or its letters and digits in one piece where there are digits (a number divided
-- otherwise), the best first, `most` of them at the most. A word of one or two characters is looked for where a word begins, a longer one anywhere.
-- Runs as the owner, and looks only where the scope of the session allows.
create or replace function find_entries(of_kind text, query text, most integer) returns table (entry_id integer) language plpgsql stable
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
