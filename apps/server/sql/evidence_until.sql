-- The day from which the evidence of somebody's training need not be kept any more: so many years after the last of it, and after they left. Null: there is none.
create or replace function evidence_until(of_user integer, years integer) returns date language sql stable as $$
  select case when last.proof is not null then
    (greatest(kl_day(last.proof), (select max(f.holds_from) from employment_fact f where f.user_id = of_user and f.fact = 'employment' and f.value = 'left'))
      + make_interval(years => years))::date end
  from (select greatest(
    (select max(greatest(c.assigned_at, c.started_at, c.completed_at, c.expires_at)) from trainee_course c where c.user_id = of_user),
    (select max(greatest(c.issued_at, c.expires_at)) from certificate c where c.user_id = of_user),
    (select max(s.at) from approval_step s where s.user_id = of_user and s.action <> 'named')) as proof) last
$$;
