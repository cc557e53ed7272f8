/**
 * A year of a portal, in SQL: companies of which the first has a third of all trainees, each trainee with a cycle that is over and the one after it, of which
 * thirty of a hundred are overdue; and of the year what that leaves behind. What a trigger derives (what is found, facts, counts of learning) its trigger
 * makes; without triggers are only the rows that nothing is derived from.
 */
import pg from 'pg'

export type Filled = { url: string; trainees: number; companies: number; course_id: number; course_version_id: number }

const ITEMS = `
  select (item ->> 'module_item_id')::integer as module_item_id, (row_number() over (order by m.n, i.n) - 1)::smallint as position, item ->> 'type' as lesson_type,
    item -> 'quiz' -> 'questions' as questions
  from course_version v, jsonb_array_elements(v.content -> 'modules') with ordinality as m (module, n), jsonb_array_elements(m.module -> 'items') with ordinality as i (item, n)
  where v.course_version_id = $1`

/** [what, statement]; $1 trainees, $2 companies, $3 course, $4 version, each where it is asked. */
const DERIVING: readonly [string, string][] = [
  [
    'company',
    `insert into company (name, company_reg_no, email, phone, created_at)
     select 'Company ' || substr(md5(n::text), 1, 8) || ' Sdn Bhd', '3020' || lpad(n::text, 8, '0'), 'y' || n || '@company.test', '+60312345678', now() - interval '400 days'
     from generate_series(1, $2::integer - 1) n`,
  ],
  [
    'users',
    `with placed as (select company_id, row_number() over (order by company_id) as n from company)
     insert into users (company_id, system_type_id, username, email, email_normal, name, status, department, position, last_active_at, created_at)
     select company_id, 1, 'person' || p.n, 'person' || p.n || '@people.test', 'person' || p.n || '@people.test', substr(md5(p.n::text), 1, 8) || ' binti ' || substr(md5((p.n + 1)::text), 1, 8),
       case when p.n % 50 = 0 then 'inactive' else 'active' end, 'Department ' || p.n % 20, 'Executive', now() - p.n % 90 * interval '1 day', now() - interval '400 days'
     from generate_series(1, $1::integer) p (n) join placed c on c.n = case when p.n % 3 = 0 then 1 else 2 + p.n % ($2::integer - 1) end`,
  ],
  [
    'trainee_course',
    `insert into trainee_course (user_id, company_id, course_id, course_version_id, status, due_on, assigned_at, started_at, completed_at, expires_at)
     select user_id, company_id, $3::integer, $4::integer, 'COMPLETED', (at + interval '40 days')::date, at, at + interval '5 days', at + interval '20 days', at + interval '200 days'
     from (select user_id, company_id, now() - interval '1 day' * (390 - user_id % 150) as at from users where system_type_id = 1) p`,
  ],
  [
    'trainee_course',
    `insert into trainee_course (user_id, company_id, course_id, course_version_id, previous_trainee_course_id, status, due_on, assigned_at, started_at, completed_at, expires_at)
     select user_id, company_id, course_id, course_version_id, trainee_course_id, case when k < 60 then 'COMPLETED' when k < 80 then 'IN_PROGRESS' else 'NOT_STARTED' end,
       case when k between 70 and 79 then now() + interval '40 days' else at + interval '31 days' end::date, at, case when k < 80 then at + interval '5 days' end,
       case when k < 60 then at + interval '20 days' end, case when k < 60 then at + interval '385 days' end
     from (select *, user_id % 97 * 100 / 97 as k, now() - interval '1 day' * (32 + user_id % 150) as at from trainee_course) t`,
  ],
]
const BY_ITSELF: readonly [string, string][] = [
  [
    'purchased_course',
    `insert into purchased_course (company_id, course_id, seats_opened, first_opened_at)
     select company_id, $3::integer, 2 * count(*) + 100, now() - interval '400 days' from users where system_type_id = 1 group by company_id`,
  ],
  [
    'seat_lot',
    `insert into seat_lot (purchased_course_id, company_id, invoice_id, line_no, seats, opened_at)
     select purchased_course_id, company_id, company_id, 1, seats_opened, first_opened_at from purchased_course`,
  ],
  [
    'seat_use',
    `insert into seat_use (seat_lot_id, purchased_course_id, company_id, user_id, trainee_course_id, taken_at, due_on, counts_from)
     select seat_lot_id, purchased_course_id, company_id, user_id, trainee_course_id, assigned_at, due_on, counts_from
     from trainee_course join purchased_course using (company_id, course_id) join seat_lot using (purchased_course_id, company_id)`,
  ],
  [
    'module_progress',
    `insert into module_progress (trainee_course_id, user_id, company_id, module_item_id, position, lesson_type, served_at, last_heartbeat_at, milliseconds_open, milliseconds_done, finished_at)
     select trainee_course_id, user_id, company_id, module_item_id, position, lesson_type, started_at, started_at, 240000, 180000,
       case when status = 'COMPLETED' or position < 8 then started_at + position * interval '20 minutes' end
     from trainee_course, (${ITEMS.replaceAll('$1', '$4::integer')}) items where previous_trainee_course_id is not null and status in ('COMPLETED', 'IN_PROGRESS')`,
  ],
  [
    'quiz_attempt',
    `insert into quiz_attempt (module_progress_id, user_id, company_id, attempt_set, attempt_no, questions, language, started_at, submitted_at, score, passed)
     select module_progress_id, user_id, company_id, 1, n, asked, 'en', finished_at - interval '10 minutes', finished_at, case when n = tries then 100 else 40 end, n = tries
     from (select *, 1 + (module_progress_id % 4 = 0)::integer as tries from module_progress where lesson_type = 'quiz' and finished_at is not null) p
     join (select module_item_id, (select jsonb_agg(jsonb_build_object('question_id', q -> 'question_id', 'option_ids', jsonb_path_query_array(q, '$.options[*].option_id')))
       from jsonb_array_elements(questions) q) as asked from (${ITEMS.replaceAll('$1', '$4::integer')}) items where lesson_type = 'quiz') items using (module_item_id),
     generate_series(1, tries) n`,
  ],
  [
    'quiz_answer',
    `insert into quiz_answer (attempt_id, question_id, user_id, company_id, option_ids, answered_at)
     select attempt_id, (q ->> 'question_id')::integer, user_id, company_id, array[(q -> 'option_ids' ->> 0)::integer], submitted_at from quiz_attempt, jsonb_array_elements(questions) q`,
  ],
  [
    'pledge',
    `insert into pledge (serial_no, trainee_course_id, user_id, company_id, full_name, title, text, version, language, template_hash, signed_at, signed_with, ip, user_agent, pdf_sha256)
     select 'PLG-2026-' || upper(lpad(to_hex(trainee_course_id), 8, '0')), trainee_course_id, user_id, company_id, name, 'Integrity pledge', repeat('I promise to take no bribe. ', 12), '2026-1', 'en',
       repeat('a', 64), completed_at, 'password', '127.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', md5(trainee_course_id::text) || md5(user_id::text)
     from trainee_course join users using (user_id, company_id) where trainee_course.status = 'COMPLETED'`,
  ],
  [
    'certificate',
    `insert into certificate (serial_no, trainee_course_id, user_id, company_id, pledge_serial_no, holder_name, company_name, company_reg_no, department, course_title, course_version_no, topics, language,
       issued_at, expires_at, pdf_sha256)
     select 'CRT-2026-' || right(serial_no, 8), trainee_course_id, user_id, company_id, serial_no, full_name, c.name, c.company_reg_no, 'Department 1', 'Essentials', 1, 'Gifts, favours, records', 'en',
       signed_at, expires_at, pdf_sha256
     from pledge join trainee_course using (trainee_course_id, user_id, company_id) join company c using (company_id)`,
  ],
  [
    'search_entry',
    `insert into search_entry (kind, entry_id, company_id, folded)
     select 'certificate', trainee_course_id, company_id, search_fold(serial_no || ' ' || holder_name || ' ' || course_title) from certificate`,
  ],
  // Somebody signs in once a month.
  [
    'session',
    `insert into session (token_hash, user_id, company_id, created_at, last_seen_at, valid_until, ended_at, ended_because, ip, device)
     select md5(user_id || '.' || n) || md5(n || '.' || user_id), user_id, company_id, at, at + interval '20 minutes', at + interval '50 minutes', at + interval '25 minutes', 'logout', '127.0.0.1',
       'Chrome, Android' from (select user_id, company_id, n, now() - interval '30 days' * n + interval '1 minute' * (user_id % 40000) as at from users, generate_series(1, 12) n where system_type_id = 1) s`,
  ],
  [
    'notification',
    `insert into notification (user_id, company_id, kind, data, href, created_at, read_at)
     select user_id, company_id, 'course_assigned', '{"title": "Essentials", "due_on": "2026-11-30"}', '/trainee', at, case when n > 2 then at + interval '1 day' end
     from (select user_id, company_id, n, now() - interval '45 days' * n + interval '1 minute' * (user_id % 40000) as at from users, generate_series(1, 8) n where system_type_id = 1) s`,
  ],
  [
    'outbox_mail',
    `insert into outbox_mail ("to", subject, text, html, created_at, sent_at, topic)
     select email, 'Your course is due', '', '', at, at + interval '1 minute', 'notification'
     from (select email, now() - interval '40 days' * n + interval '1 minute' * (user_id % 10000) as at from users, generate_series(1, 2) n where system_type_id = 1) m`,
  ],
  [
    'day_mail',
    `insert into day_mail (user_id, company_id, day, by_itself, language, version, told, mail_id, outcome, created_at, settled_at)
     select user_id, company_id, (now() - interval '60 days' * n)::date, true, 'en', 1, '[{"kind": "course_assigned", "data": {"title": "Essentials", "due_on": "2026-11-30"}, "href": "/trainee"}]',
       1000000000 + user_id * 10 + n, 'accepted', now() - interval '60 days' * n, now() - interval '60 days' * n from users, generate_series(1, 6) n where system_type_id = 1`,
  ],
  [
    'reminder_step',
    `insert into reminder_step (trainee_course_id, user_id, company_id, step, planned_on, day, due_on, at, day_mail_id)
     select trainee_course_id, user_id, company_id, 'ahead', due_on - 7 * n, due_on - 7 * n, due_on, assigned_at + interval '7 days' * n, null
     from trainee_course, generate_series(1, 2) n where status <> 'NOT_STARTED'`,
  ],
  [
    'audit_event',
    `insert into audit_event (audit_event_id, at, actor_user_id, company_id, action, entity, entity_id, "after", ip, request_id)
     select nextval('audit_event_line_seq'), at, user_id, company_id, (array['session.started', 'trainee_course.started', 'module_progress.finished', 'quiz_attempt.submitted'])[1 + n % 4],
       (array['user', 'trainee_course', 'module_progress', 'quiz_attempt'])[1 + n % 4], user_id::text, '{"score": 100, "passed": true}', '127.0.0.1', 'r' || user_id || '.' || n
     from (select user_id, company_id, n, now() - interval '12 days' * n - interval '1 second' * (user_id % 90000) as at from users, generate_series(1, 30) n where system_type_id = 1) l order by at`,
  ],
  [
    'audit_sealed',
    `insert into audit_sealed (number, audit_event_id, salt, digest)
     select row_number() over (order by audit_event_id), audit_event_id, md5(audit_event_id::text), md5(audit_event_id::text) || md5(audit_event_id::text) from audit_event`,
  ],
  [
    'audit_batch',
    `insert into audit_batch (last, first, root, previous_hash, hash, at, key_id, signature, settled_to, mark, mark_xid)
     select max(number), min(number), repeat('b', 64), repeat('c', 64), repeat('d', 64), now(), 'k', 's', max(number), max(number), 0 from audit_sealed group by (number - 1) / 2000`,
  ],
]

/** Each table as it is made is told to `tell`, with its rows and seconds. */
export const fillYears = async ({ url, trainees, companies, course_id, course_version_id }: Filled, tell: (line: string) => void) => {
  const client = new pg.Client({ connectionString: url, options: '-c app.scope=all -c statement_timeout=0 -c synchronous_commit=off' })
  await client.connect()
  const values = [trainees, companies, course_id, course_version_id]
  const go = async ([table, statement]: readonly [string, string]) => {
    const began = performance.now()
    // Only what it names: a number that is not there is an error to PostgreSQL.
    const named = [...new Set([...statement.matchAll(/\$(\d)/g)].map(([, n]) => Number(n)))].sort()
    const numbered = named.reduce((text, n, i) => text.replaceAll(new RegExp(`\\$${n}(?=\\D|$)`, 'g'), `$${i + 1}`), statement)
    const { rowCount } = await client.query(
      numbered,
      named.map((n) => values[n - 1]),
    )
    await client.query(`analyze ${table}`)
    tell(`  ${table.padEnd(20)} ${String(rowCount).padStart(10)} rows ${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s`)
  }
  await client.query(`update company set created_at = now() - interval '400 days'`)
  for (const step of DERIVING) await go(step)
  await client.query('set session_replication_role = replica')
  for (const step of BY_ITSELF) await go(step)
  await client.query('set session_replication_role = origin')
  // A log is written in the order of time. This one came before the lines that were there, which left half of each page of these empty.
  for (const index of ['audit_event_at', 'audit_event_of_company', 'audit_event_kind']) await client.query(`reindex index ${index}`)
  await client.query('vacuum analyze')
  await client.end()
}
