/** One person's years in SQL: what happened, and when a certificate of each course was valid. */
import type { RiskLevel } from '@jujur/contract/enumerations.ts'
import type { StoryGroup, StoryKind } from '@jujur/contract/stories.ts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { courseVersion } from '../courses/courses.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { isCycle, traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { certificate } from '../learning/pledges/pledges.table.ts'
import { employmentFact } from '../trainees/trainees.table.ts'

/** `more`: what an event of its kind says besides, in the words of the contract. */
type Row = { kind: StoryKind; event_id: number; on: string; at: string | null; course_title: string | null; more: object }

const newestTitle = (course_id: SQL) =>
  sql`(select v.title from course_version v where v.course_id = ${course_id} order by v.version_no desc limit 1)`
const ruleName = (rule: SQL) => sql`(select r.name from enrol_rule r where r.enrol_rule_id = ${rule})`
/** As the item was called in the version that was read. */
const itemTitle = sql`jsonb_path_query_first(v.content, '$.modules[*].items[*] ? (@.module_item_id == $item).quiz.name', jsonb_build_object('item', p.module_item_id)) #>> '{}'`

/** As a pair of what more is told: of an update the version it brings. Beside its enrolment and version. */
const updateTo = sql.raw(`'update_to', case when c.delta_of is not null then v.version_no end`)
/** Of one person, each (event_id, kind, day, at, course_title, more). A certificate that another goes on from has not ended. */
const sources: Readonly<Record<StoryGroup, (user_id: number, today: string) => SQL[]>> = {
  facts: (user_id) => [
    sql`select f.employment_fact_id, 'fact', f.holds_from, null::timestamptz, null, jsonb_build_object('fact', f.fact, 'value', case f.fact
        when 'category' then (select coalesce(c.name, c.offered) from employee_category c where c.employee_category_id = f.employee_category_id)
        when 'manager' then (select m.name from users m where m.user_id = f.manager_id) else f.value end,
        'by_name', name_then(f.recorded_by, f.recorded_at), 'is_assumed', f.is_assumed, 'is_first', row_number() over (partition by f.fact order by f.holds_from, f.employment_fact_id) = 1)
      from employment_fact f where f.user_id = ${user_id}
        and not exists (select from employment_fact later where later.user_id = f.user_id and later.fact = f.fact and later.holds_from = f.holds_from
          and later.employment_fact_id > f.employment_fact_id)`,
  ],
  courses: (user_id, today) => [
    sql`select c.trainee_course_id, 'enrolled', kl_day(c.assigned_at), c.assigned_at, v.title, jsonb_build_object('by_name', name_then(u.taken_by, u.taken_at),
        'enrol_rule', ${ruleName(sql`c.enrol_rule_id`)}, 'due_on', c.due_on, 'is_renewal', c.previous_trainee_course_id is not null)
      from trainee_course c join course_version v on v.course_version_id = c.course_version_id
      left join seat_use u on u.trainee_course_id = c.trainee_course_id where c.user_id = ${user_id} and c.delta_of is null`,
    // The enrolments of these are gone.
    sql`select u.trainee_course_id, 'enrolled', kl_day(u.taken_at), u.taken_at, ${newestTitle(sql`b.course_id`)},
        jsonb_build_object('by_name', name_then(u.taken_by, u.taken_at), 'enrol_rule', null, 'due_on', u.due_on, 'is_renewal', u.taken_by is null)
      from seat_use u join purchased_course b on b.purchased_course_id = u.purchased_course_id where u.user_id = ${user_id} and u.returned_at is not null`,
    sql`select u.trainee_course_id, 'taken_back', kl_day(u.returned_at), u.returned_at, ${newestTitle(sql`b.course_id`)},
        jsonb_build_object('by_name', name_then(u.returned_by, u.returned_at), 'why', u.why_returned)
      from seat_use u join purchased_course b on b.purchased_course_id = u.purchased_course_id where u.user_id = ${user_id} and u.returned_at is not null`,
    sql`select w.waiting_for_seat_id, 'waiting', kl_day(w.stands_from), w.stands_from, ${newestTitle(sql`w.course_id`)},
        jsonb_build_object('enrol_rule', ${ruleName(sql`w.enrol_rule_id`)}, 'due_on', w.due_on)
      from waiting_for_seat w where w.user_id = ${user_id}`,
    sql`select d.due_date_change_id, 'due_moved', kl_day(d.changed_at), d.changed_at, v.title,
        jsonb_build_object(${updateTo}, 'from_on', d.from_on, 'to_on', d.to_on, 'by_name', name_then(d.changed_by, d.changed_at))
      from due_date_change d left join trainee_course c on c.trainee_course_id = d.trainee_course_id
      left join course_version v on v.course_version_id = c.course_version_id where d.user_id = ${user_id}`,
    sql`select c.trainee_course_id, 'started', kl_day(c.started_at), c.started_at, v.title, '{}'::jsonb
      from trainee_course c join course_version v on v.course_version_id = c.course_version_id where c.user_id = ${user_id} and c.started_at is not null and c.delta_of is null`,
    sql`select a.attempt_id, 'attempt', kl_day(a.submitted_at), a.submitted_at, v.title,
        jsonb_build_object(${updateTo}, 'trainee_course_id', c.trainee_course_id, 'title', coalesce(${itemTitle}, ''), 'score', a.score, 'passed', a.passed, 'attempt_no', a.attempt_no)
      from quiz_attempt a join module_progress p on p.module_progress_id = a.module_progress_id
      join trainee_course c on c.trainee_course_id = p.trainee_course_id join course_version v on v.course_version_id = c.course_version_id
      where c.user_id = ${user_id} and a.submitted_at is not null and a.score is not null`,
    sql`select c.trainee_course_id, 'due_passed', s.day, null::timestamptz, v.title, '{}'::jsonb
      from trainee_course c join course_version v on v.course_version_id = c.course_version_id
      cross join lateral learning_steps(kl_day(c.counts_from), kl_day(c.started_at), kl_day(c.completed_at), c.due_on, kl_day(c.expires_at), kl_day(c.uncovered_at), null, false,
        c.paused, c.waived, c.extended_from) s where c.user_id = ${user_id} and c.delta_of is null and s.overdue = 1 and s.day <= ${today}::date`,
    sql`select c.trainee_course_id, 'update_opened', kl_day(c.assigned_at), c.assigned_at, v.title, jsonb_build_object('version_no', v.version_no, 'due_on', c.due_on)
      from trainee_course c join course_version v on v.course_version_id = c.course_version_id where c.user_id = ${user_id} and c.delta_of is not null`,
    sql`select c.trainee_course_id, 'update_done', kl_day(c.completed_at), c.completed_at, v.title, jsonb_build_object('version_no', v.version_no, 'is_late', c.due_on < kl_day(c.completed_at))
      from trainee_course c join course_version v on v.course_version_id = c.course_version_id where c.user_id = ${user_id} and c.delta_of is not null and c.completed_at is not null`,
    sql`select c.trainee_course_id, 'update_ended', kl_day(c.delta_ended_at), c.delta_ended_at, v.title, jsonb_build_object('version_no', v.version_no, 'why', c.delta_ended)
      from trainee_course c join course_version v on v.course_version_id = c.course_version_id where c.user_id = ${user_id} and c.delta_ended is not null`,
  ],
  certificates: (user_id, today) => [
    sql`select c.trainee_course_id, 'certificate', kl_day(c.issued_at), c.issued_at, c.course_title, jsonb_build_object('serial_no', c.serial_no, 'version_no', c.course_version_no,
        'valid_from', kl_day(coalesce(c.valid_from, c.issued_at)), 'until', kl_day(c.expires_at), 'is_late', coalesce(t.due_on < kl_day(c.issued_at), false))
      from certificate c join trainee_course t on t.trainee_course_id = c.trainee_course_id where c.user_id = ${user_id}`,
    sql`select c.trainee_course_id, 'certificate_over', kl_day(c.expires_at) + 1, null::timestamptz, c.course_title, jsonb_build_object('serial_no', c.serial_no)
      from certificate c join trainee_course t on t.trainee_course_id = c.trainee_course_id
      where c.user_id = ${user_id} and kl_day(c.expires_at) < ${today}::date and (c.revoked_at is null or c.revoked_at > c.expires_at)
        and not exists (select from certificate n join trainee_course o on o.trainee_course_id = n.trainee_course_id
          where n.user_id = c.user_id and (o.course_id = t.course_id or o.follows_trainee_course_id = t.trainee_course_id) and kl_day(coalesce(n.valid_from, n.issued_at)) <= kl_day(c.expires_at) + 1
            and coalesce(kl_day(n.expires_at) > kl_day(c.expires_at), true) and coalesce(n.revoked_at > c.expires_at, true))`,
    sql`select c.trainee_course_id, 'revoked', kl_day(c.revoked_at), c.revoked_at, c.course_title, jsonb_build_object('serial_no', c.serial_no)
      from certificate c where c.user_id = ${user_id} and c.revoked_at is not null`,
    sql`select p.trainee_course_id, 'pledge', kl_day(p.signed_at), p.signed_at, v.title, jsonb_build_object(${updateTo}, 'serial_no', p.serial_no)
      from pledge p join trainee_course c on c.trainee_course_id = p.trainee_course_id join course_version v on v.course_version_id = c.course_version_id
      where p.user_id = ${user_id}`,
  ],
  reminders: (user_id) => [
    sql`select r.reminder_step_id, 'reminder', r.day, r.at, v.title, jsonb_build_object(${updateTo}, 'step', r.step, 'omitted', r.omitted, 'by_name', name_then(r.reminded_by, r.at),
        'outcome', case when r.omitted is not null then 'omitted' when r.is_invitation then 'invited' else coalesce(m.outcome, 'unknown') end)
      from reminder_step r left join day_mail m on m.day_mail_id = r.day_mail_id left join trainee_course c on c.trainee_course_id = r.trainee_course_id
      left join course_version v on v.course_version_id = c.course_version_id where r.user_id = ${user_id}`,
    sql`select s.escalation_id, 'escalated', s.escalated_on, s.at, v.title, jsonb_build_object(${updateTo}, 'due_on', s.due_on)
      from escalation s left join trainee_course c on c.trainee_course_id = s.trainee_course_id
      left join course_version v on v.course_version_id = c.course_version_id where s.user_id = ${user_id}`,
    sql`select s.escalation_id, 'escalation_settled', s.settled_on, s.settled_at, v.title, jsonb_build_object(${updateTo}, 'settled_as', s.settled_as)
      from escalation s left join trainee_course c on c.trainee_course_id = s.trainee_course_id
      left join course_version v on v.course_version_id = c.course_version_id where s.user_id = ${user_id} and s.settled_on is not null`,
    sql`select a.manager_answer_id, 'manager_said', kl_day(a.at), a.at, null, jsonb_build_object('said', a.kind, 'day', a.day, 'by_name', name_then(a.manager_id, a.at),
        'verdict', d.verdict, 'decided_by', name_then(d.decided_by, d.at))
      from manager_answer a left join manager_claim_decision d on d.manager_answer_id = a.manager_answer_id where a.user_id = ${user_id}`,
  ],
  pauses: (user_id, today) => [
    sql`select e.exemption_id, 'exempt', case when e.kind = 'PAUSE' then e.from_on else kl_day(e.decided_at) end, case when e.kind = 'PAUSE' then null else e.decided_at end,
        case when e.course_id is not null then ${newestTitle(sql`e.course_id`)} end,
        jsonb_build_object('exemption', e.kind, 'to_on', e.to_on, 'by_name', name_then(e.submitted_by, e.submitted_at), 'decided_by', name_then(e.decided_by, e.decided_at))
      from exemption e where e.user_id = ${user_id} and e.approve_status_id = 1 and e.from_on <= ${today}::date and coalesce(e.ended_on >= e.from_on, true)`,
    sql`select e.exemption_id, 'exempt_over', coalesce(e.ended_on, e.to_on) + 1, null::timestamptz, case when e.course_id is not null then ${newestTitle(sql`e.course_id`)} end,
        jsonb_build_object('exemption', e.kind, 'is_early', e.ended_on is not null)
      from exemption e where e.user_id = ${user_id} and e.approve_status_id = 1 and e.kind <> 'EXTENSION' and coalesce(e.ended_on, e.to_on) < ${today}::date
        and coalesce(e.ended_on >= e.from_on, true)`,
  ],
}
const allOf = (groups: readonly StoryGroup[], user_id: number, today: string) =>
  sql.join(
    groups.flatMap((group) => sources[group](user_id, today)),
    sql` union all `,
  )

type Asked = { user_id: number; today: string; groups: readonly StoryGroup[] }
/** The newest first; of one moment what was last written. The person is one of the scope (findRecorded). */
export const storyOf = async (
  tx: Connection,
  { user_id, today, groups, until, length }: Asked & { until: string; length: number },
): Promise<Row[]> => {
  if (groups.length === 0) return []
  const { rows } = await tx.sql.execute<Row>(sql`select kind, event_id::integer, day::text as "on",
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, course_title, more
    from (${allOf(groups, user_id, today)}) as told (event_id, kind, day, at, course_title, more)
    where day <= ${until}::date order by day desc, at desc nulls last, event_id desc, kind limit ${length}`)
  return rows
}

/** How many there are of each group. */
export const countStory = async (tx: Connection, { user_id, today, groups }: Asked): Promise<Map<StoryGroup, number>> => {
  const counts = new Map<StoryGroup, number>()
  for (const group of groups) {
    const { rows } = await tx.sql.execute<{ count: number }>(sql`select count(*)::integer as count from (${allOf([group], user_id, today)}) as told`)
    counts.set(group, rows[0]?.count ?? 0)
  }
  return counts
}

/** Each cycle with the days of its certificate, the oldest first. */
export const coveringOf = (tx: Connection, user_id: number) =>
  tx.sql
    .select({
      course_id: traineeCourse.course_id,
      title: courseVersion.title,
      paused: traineeCourse.paused,
      valid_from: sql<Date | null>`coalesce(${certificate.valid_from}, ${certificate.issued_at})`.mapWith(traineeCourse.assigned_at),
      expires_at: certificate.expires_at,
      revoked_at: certificate.revoked_at,
    })
    .from(traineeCourse)
    .innerJoin(courseVersion, eq(courseVersion.course_version_id, traineeCourse.course_version_id))
    .leftJoin(certificate, eq(certificate.trainee_course_id, traineeCourse.trainee_course_id))
    .where(and(eq(traineeCourse.user_id, user_id), isCycle, inScope(tx, traineeCourse)))
    .orderBy(asc(traineeCourse.trainee_course_id))

/** Departments and risk levels as they hold from each day on, the oldest first. */
export const workOf = (tx: Connection, user_id: number) =>
  tx.sql
    .select({
      fact: sql<'department' | 'risk_level'>`${employmentFact.fact}`,
      value: sql<string | RiskLevel | null>`${employmentFact.value}`,
      from_on: employmentFact.holds_from,
    })
    .from(employmentFact)
    .where(and(eq(employmentFact.user_id, user_id), inArray(employmentFact.fact, ['department', 'risk_level']), inScope(tx, employmentFact)))
    .orderBy(asc(employmentFact.holds_from), asc(employmentFact.employment_fact_id))
