// Companies whose people learn: one course each, assigned over half a year, and a third overdue.
/** People in twenty departments. */
const PEOPLE = `
  insert into users (company_id, system_type_id, username, email, email_normal, name, status, department, position, created_at)
  select $1::integer, 1, 'p' || $1::integer || '.' || n, 'p' || $1::integer || '.' || n || '@people.test', 'p' || $1::integer || '.' || n || '@people.test',
    substr(md5(n::text), 1, 8) || ' binti ' || substr(md5((n + 1)::text), 1, 8), case when n % 25 = 0 then 'inactive' else 'active' end,
    'Department ' || n % 20, 'Executive', now() - interval '300 days'
  from generate_series(1, $2::integer) n`
/** One course each, assigned over half a year: two thirds completed, of which some have run out; nearly all the others are overdue, begun or not. */
const CYCLES = `
  insert into trainee_course (user_id, company_id, course_id, course_version_id, status, due_on, assigned_at, started_at, completed_at, expires_at)
  select user_id, company_id, $2::integer, $3::integer,
    case when k < 65 then 'COMPLETED' when k < 82 then 'IN_PROGRESS' else 'NOT_STARTED' end, (assigned_at + interval '40 days')::date, assigned_at,
    case when k < 82 then assigned_at + interval '5 days' end, case when k < 65 then assigned_at + interval '5 days' + interval '1 day' * (k / 3) end,
    case when k < 65 then assigned_at + interval '150 days' + interval '1 day' * k end
  from (select user_id, company_id, user_id % 97 * 100 / 97 as k, now() - interval '1 day' * (32 + user_id % 150) as assigned_at
    from users where company_id = $1::integer and system_type_id = 1) p`

/** `companies`: their ids, each with how many people it is to have. */
export const fillLearning = async (client, companies) => {
  await client.query(`update company set created_at = now() - interval '300 days'`)
  const { rows } = await client.query(`
    with made as (insert into course (code, title, objectives, validity_months, pledge, price_sen, updated_at, updated_by)
      values ('B1', 'Essentials', '{}', 12, '{}', 1000, now(), 1) returning course_id)
    insert into course_version (course_id, version_no, code, title, content, content_hash, published_at, submitted_by, published_by)
    select course_id, 1, 'B1', 'Essentials', '{"modules": [], "validity_months": 12}', 'none', now(), 1, 2 from made returning course_id, course_version_id`)
  const [{ course_id, course_version_id }] = rows
  for (const [company_id, count] of companies) {
    await client.query(PEOPLE, [company_id, count])
    // So that what the triggers ask is planned anew, for tables of this size.
    await client.query('vacuum analyze')
    await client.query(CYCLES, [company_id, course_id, course_version_id])
  }
  await client.query('vacuum analyze')
}
