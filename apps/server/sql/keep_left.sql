-- Whoever does not say what is left has settled nothing of it yet, or all.
create or replace function keep_left() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.left_sen := coalesce(new.left_sen, new.amount_sen);
  elsif new.left_sen = old.left_sen and new.state = 'settled' and old.state <> 'settled' and new.settlement <> 'credited' then
    new.left_sen := 0;
  end if;
  return new;
end $$;
