-- What is left of money apart is what its entries come to, wherever it has any.
create or replace function unapplied_agrees() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  remaining bigint;
  entered bigint;
begin
  select left_sen into remaining from payment_exception where payment_exception_id = new.payment_exception_id;
  select sum(amount_sen) into entered from unapplied_entry where payment_exception_id = new.payment_exception_id;
  if entered is not null and entered is distinct from remaining then
    raise exception 'exception % does not agree: % sen left and % entered', new.payment_exception_id, remaining, entered
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
