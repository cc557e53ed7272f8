-- Why nothing of somebody may be disposed of on that day, the gravest first; null where nothing stands in the way. Whose account went before is disposed of once
-- more when the time of the evidence is over.
create or replace function disposal_obstacle(of_user integer, on_day date) returns text language sql stable as $$
  select case
    when u.disposed_at is not null and (
      exists (select from disposal_person p where p.user_id = of_user and p.reach = 'all' and p.state in ('emptied', 'done'))
      or evidence_until(of_user, coalesce((select s.evidence_years from privacy_setting s where s.company_id = u.company_id), 7)) > on_day) then 'disposed'
    when exists (select from legal_hold h where h.company_id = u.company_id and (h.user_id = of_user or h.user_id is null)
      and h.lifted_at is null and h.from_on <= on_day and (h.until_on is null or h.until_on >= on_day)) then 'hold'
    when u.status <> 'inactive' then 'in_use'
    when exists (select from exemption x where (x.user_id = of_user or x.submitted_by = of_user) and x.approve_status_id = 2)
      or exists (select from certificate_revocation r where (r.user_id = of_user or r.submitted_by = of_user) and r.approve_status_id = 2)
      or exists (select from temp_trainee_user_registration r where (r.user_id = of_user or r.submitted_by = of_user) and r.approve_status_id = 2)
      or exists (select from registration_information r where r.submitted_by = of_user and r.approve_status_id = 2)
      or exists (select from disposal d where d.submitted_by = of_user and d.approve_status_id = 2)
      or exists (select from quiz_attempt a where a.user_id = of_user and a.submitted_at is null and a.started_at > on_day - interval '2 days') then 'review'
    when exists (select from trainee_course c where c.user_id = of_user and c.status in ('NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING') and c.delta_ended is null and c.due_on >= on_day)
      or exists (select from waiting_for_seat w where w.user_id = of_user and w.ended_at is null) then 'open_cycle'
    when exists (select from invoice i where i.ordered_by = of_user and i.open_sen > 0 and i.status <> 'void')
      or exists (select from bank_receipt b where b.submitted_by = of_user and b.decided_at is null) then 'invoice'
  end
  from users u where u.user_id = of_user
$$;
