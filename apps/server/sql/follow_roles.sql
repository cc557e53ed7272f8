-- Today's category, board and manager in `users`, where a fact about an earlier day is the newest one (as follow_facts does for the others).
create or replace function follow_roles() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if pg_trigger_depth() > 1 or not exists (select from changed c where c.fact in ('category', 'board', 'manager')) then return null; end if;
  update users u set employee_category_id = now.category, is_board_member = now.board, manager_id = now.manager
  from (
    select c.user_id,
      (select f.employee_category_id from employment_fact f where f.user_id = c.user_id and f.fact = 'category' order by f.holds_from desc, f.employment_fact_id desc limit 1) as category,
      coalesce((select f.value = 'member' from employment_fact f where f.user_id = c.user_id and f.fact = 'board' order by f.holds_from desc, f.employment_fact_id desc limit 1), false) as board,
      (select f.manager_id from employment_fact f where f.user_id = c.user_id and f.fact = 'manager' order by f.holds_from desc, f.employment_fact_id desc limit 1) as manager
    from (select distinct user_id from changed where fact in ('category', 'board', 'manager')) c
  ) now
  where u.user_id = now.user_id and (u.employee_category_id, u.is_board_member, u.manager_id) is distinct from (now.category, now.board, now.manager);
  return null;
end $$;
