// A morning that has everything: people overdue, due this week, with a certificate that ended last night or whose next cycle opens today, people whom a
// rule enrols, and managers of twenty each.

/** $1 company, $2 people, $3 the day. Every twentieth manages those after them. */
const MANAGERS = `
  insert into users (company_id, system_type_id, username, email, email_normal, name, status, department, position, created_at)
  select $1::integer, 1, 'm' || $1::integer || '.' || n, 'm' || $1::integer || '.' || n || '@people.test', 'm' || $1::integer || '.' || n || '@people.test',
    substr(md5(n::text), 1, 8) || ' binti ' || substr(md5((n + 1)::text), 1, 8), 'active', 'Department ' || n % 20, 'Manager', $3::date - interval '400 days'
  from generate_series(1, $2::integer, 20) n`
const PEOPLE = `
  insert into users (company_id, system_type_id, username, email, email_normal, name, status, department, position, manager_id, created_at)
  select $1::integer, 1, 'p' || $1::integer || '.' || n, 'p' || $1::integer || '.' || n || '@people.test', 'p' || $1::integer || '.' || n || '@people.test',
    substr(md5(n::text), 1, 8) || ' bin ' || substr(md5((n + 1)::text), 1, 8), 'active', 'Department ' || n % 20, 'Executive', m.user_id, $3::date - interval '400 days'
  from generate_series(1, $2::integer) n
  join users m on m.company_id = $1::integer and m.username = 'm' || $1::integer || '.' || (n - (n - 1) % 20)
  where n % 20 <> 1`
/**
 * $1 company, $2 course, $3 version, $4 the day. Of a hundred thirty are overdue, five due this week, three ran out last night, five come into the window today,
 * five have no cycle, the others are valid for two months and more.
 */
const CYCLES = `
  insert into trainee_course (user_id, company_id, course_id, course_version_id, status, due_on, assigned_at, started_at, completed_at, expires_at)
  select user_id, company_id, $2::integer, $3::integer,
    case when k >= 35 then 'COMPLETED' when k < 15 then 'IN_PROGRESS' else 'NOT_STARTED' end, (assigned_at + interval '30 days')::date, assigned_at,
    case when k < 15 or k >= 35 then assigned_at + interval '5 days' end, case when k >= 35 then completed_at end,
    case when k >= 35 then ends_on + interval '16 hours' - interval '1 millisecond' end
  from (select *, ends_on - interval '1 year' + interval '1 day' as completed_at, case
      when k < 30 then $4::date - interval '1 day' * (32 + user_id % 150)
      when k < 35 then $4::date - interval '1 day' * (30 - user_id % 8)
      else ends_on - interval '370 days' end as assigned_at
    from (select *, $4::date + case when k < 38 then -1 when k < 43 then 60 else 61 + user_id % 270 end as ends_on
      from (select user_id, company_id, (user_id * 37 + user_id / 100 * 11) % 100 as k from users where company_id = $1::integer and system_type_id = 1 and username ~ '^[mp]') p) p) p
  where k not between 43 and 47`
/** $1 company, $2 course, $3 seats. Seats without the invoice that paid them. */
const SEATS = `
  with bought as (
    insert into purchased_course (company_id, course_id, seats_opened, first_opened_at) values ($1::integer, $2::integer, $3::integer, now()) returning *)
  insert into seat_lot (purchased_course_id, company_id, invoice_id, line_no, seats, opened_at)
  select purchased_course_id, company_id, company_id, 1, seats_opened, first_opened_at from bought`
const RULE = `
  insert into enrol_rule (company_id, course_id, name, who, who_key, due, starts_on, created_at, created_by, changed_at, changed_by)
  values ($1::integer, $2::integer, 'Everybody', '[]', '[]', '{"kind": "after_joining", "days": 30}', $4::date - 400, now(), $3::integer, now(), $3::integer)`

const fillOne = async (client, { company_id, admin }, { size, share, course_id, course_version_id, day }) => {
  await client.query(MANAGERS, [company_id, size, day])
  await client.query(PEOPLE, [company_id, size, day])
  await client.query(CYCLES, [company_id, course_id, course_version_id, day])
  await client.query(RULE, [company_id, course_id, admin, day])
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(SEATS, [company_id, course_id, Math.ceil(size * share)])
  await client.query('commit')
}

/** `sizes`: how many people each company is to have; the first of them, the largest, on one connection, the others meanwhile on the second. */
export const fillMorning = async ([client, second], { companies, sizes, ...of }) => {
  await client.query(`update company set created_at = now() - interval '400 days'`)
  // In every tenth company not all find a seat.
  const fill = (on, i) => fillOne(on, companies[i], { ...of, size: sizes[i], share: i % 10 === 9 ? 0.05 : 0.5 })
  // So that what the triggers ask is planned anew, for tables that have rows.
  await fill(client, 1)
  await client.query('vacuum analyze')
  const others = async () => {
    for (let i = 2; i < companies.length; i++) await fill(second, i)
  }
  await Promise.all([fill(client, 0), others()])
  await client.query('vacuum analyze')
}
