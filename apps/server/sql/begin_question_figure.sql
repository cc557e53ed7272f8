create or replace function begin_question_figure() returns trigger language plpgsql as $$
begin
  insert into question_figure (question_id) values (new.question_id);
  return null;
end $$;
