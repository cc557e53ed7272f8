-- The questions a published course asks, each once in each quiz, with its text in every language it is published in.
create or replace function questions_asked(content jsonb)
returns table (module_item_id integer, question_id integer, text text, language text, translations jsonb, module_title text)
language sql immutable parallel safe as $$
  select distinct on (item ->> 'module_item_id', question ->> 'question_id')
    (item ->> 'module_item_id')::integer, (question ->> 'question_id')::integer, coalesce(question ->> 'text', ''),
    coalesce(question ->> 'language', content ->> 'language', 'en'),
    coalesce((select jsonb_object_agg(key, value -> 'text') from jsonb_each(question -> 'translations') where btrim(value ->> 'text') <> ''), '{}'),
    coalesce(module ->> 'title', '')
  from jsonb_array_elements(content -> 'modules') module, jsonb_array_elements(module -> 'items') item, jsonb_array_elements(item -> 'quiz' -> 'questions') question
  where item ? 'module_item_id' and question ? 'question_id'
$$;
