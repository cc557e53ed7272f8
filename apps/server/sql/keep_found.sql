-- Pre-registrations and registration information are found as the other lists are: keep_found as before, with three tables more.
create or replace function keep_found() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  case tg_table_name
  when 'users' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind in ('trainee', 'client_admin', 'global_admin') and entry_id = old.user_id;
    elsif new.system_type_id < 4 then
      perform keep_entry((array['trainee', 'client_admin', 'global_admin'])[new.system_type_id], new.user_id, new.company_id,
        concat_ws(' ', new.name, new.username, new.email), coalesce(new.employee_no, ''));
    end if;
  when 'company' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'company' and entry_id = old.company_id;
    else
      perform keep_entry('company', new.company_id, new.company_id, concat_ws(' ', new.name, new.email), new.company_reg_no);
    end if;
  when 'course' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'course' and entry_id = old.course_id;
    else
      perform keep_entry('course', new.course_id, null,
        concat_ws(' ', new.title, jsonb_path_query_array(new.translations, '$.*.title')::text), new.code);
    end if;
  when 'certificate' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'certificate' and entry_id = old.trainee_course_id;
    else
      perform keep_entry('certificate', new.trainee_course_id, new.company_id, concat_ws(' ', new.holder_name, new.course_title), new.serial_no);
    end if;
  when 'invoice' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'invoice' and entry_id = old.invoice_id;
    else
      perform keep_entry('invoice', new.invoice_id, new.company_id, concat_ws(' ', new.buyer ->> 'company_name', new.po_number), new.invoice_no);
    end if;
  when 'bank_receipt' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'bank_receipt' and entry_id = old.bank_receipt_id;
    else
      perform keep_entry('bank_receipt', new.bank_receipt_id, new.company_id, coalesce(new.verified_reference_no, ''), new.reference_no);
    end if;
  when 'temp_company_user_registration' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'company_registration' and entry_id = old.temp_company_user_registration_id;
    else
      perform keep_entry('company_registration', new.temp_company_user_registration_id, new.company_id,
        concat_ws(' ', new.company_name, new.email, new.maker ->> 'name', new.maker ->> 'username', new.maker ->> 'email',
          new.checker ->> 'name', new.checker ->> 'username', new.checker ->> 'email'), new.company_reg_no);
    end if;
  when 'temp_trainee_user_registration' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'trainee_registration' and entry_id = old.temp_trainee_user_registration_id;
    else
      perform keep_entry('trainee_registration', new.temp_trainee_user_registration_id, new.company_id,
        concat_ws(' ', new.name, new.username, new.email), coalesce(new.employee_no, ''));
    end if;
  when 'registration_information' then
    if tg_op = 'DELETE' then
      delete from search_entry where kind = 'registration_information' and entry_id = old.registration_information_id;
    else
      perform keep_entry('registration_information', new.registration_information_id, new.company_id,
        concat_ws(' ', new.details ->> 'company_name', new.details ->> 'officer_name', new.ssm_no_new), coalesce(new.details ->> 'ssm_no_old', ''));
    end if;
  end case;
  return null;
end $$;
