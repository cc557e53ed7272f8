-- Empties somebody by an order of two people (empty_person), and answers why it did not: the obstacle, or null where it is done. Runs as the owner.
-- The company's row comes first, which whoever sets a legal hold holds too, then the person's, which whoever lets them in again holds.
create or replace function dispose_person(of_disposal integer, of_user integer, at timestamptz) returns text language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  scope_before constant text := coalesce(current_setting('app.scope', true), '');
  it disposal;
  of_whom disposal_person;
  person users;
  stands_in_way text;
  is_all boolean;
begin
  -- Set and put back here: a setting of ours in the head of a function is a superuser's to write.
  perform set_config('app.scope', 'all', true);
  select * into it from disposal d where d.disposal_id = of_disposal;
  if it.approve_status_id is distinct from 1 or it.submitted_by = it.decided_by or not exists (
    select from users u where u.user_id in (it.submitted_by, it.decided_by) and u.company_id = it.company_id
  ) then
    raise exception 'nobody is disposed of but by an order of two people, one of whom is of the company' using errcode = 'insufficient_privilege';
  end if;
  perform from company c where c.company_id = it.company_id for no key update;
  select * into person from users u where u.user_id = of_user and u.company_id = it.company_id for update;
  select * into of_whom from disposal_person p where p.disposal_id = of_disposal and p.user_id = of_user and p.state = 'waiting' for update;
  if person.user_id is null or of_whom.user_id is null then
    raise exception 'this person is not among those that the order is of' using errcode = 'insufficient_privilege';
  end if;
  stands_in_way := disposal_obstacle(of_user, kl_day(at));
  if stands_in_way is not null then
    update disposal_person p set state = 'kept', obstacle = stands_in_way, at = dispose_person.at where p.disposal_id = of_disposal and p.user_id = of_user;
    perform set_config('app.scope', scope_before, true);
    return stands_in_way;
  end if;
  is_all := of_whom.reach = 'all' and coalesce(evidence_until(of_user, coalesce(
    (select s.evidence_years from privacy_setting s where s.company_id = it.company_id), 7)) <= kl_day(at), true);
  perform empty_person(of_disposal, of_user, at, is_all);
  perform set_config('app.scope', scope_before, true);
  return null;
end $$;
