/**
 * The rows of a report: who is added up and where each of them stands, and what its sheet tells of them, written by one statement, so that all of it is of one
 * moment. Cycles, states, departments and leavers are those of learning status (dashboard/company.store.ts), in its own words of SQL.
 */
import { INDUCTION_DAYS, type LearningReportKind } from '@jujur/contract/reports.ts'
import { type SQL, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { course, courseVersion } from '../courses/courses.table.ts'
import { type AsAt, certificateNoAt, cycleSources, exemptionsThen, expiresOnAt, isPlaceAt, placesAt, stateAt } from '../dashboard/company.store.ts'
import { formerName, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { addDays } from '../kit/time/calendar.rules.ts'
import { traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { certificate, pledge } from '../learning/pledges/pledges.table.ts'
import { dayMail } from '../notifications/notifications.table.ts'
import { waitingForSeat } from '../purchases/enrol-rules.table.ts'
import { isTold, reminderStep } from '../reminders/reminders.table.ts'
import { departmentNamed } from '../trainees/people/departments.store.ts'
import { employeeCategory, employmentFact } from '../trainees/trainees.table.ts'
import { reportRow } from './reports.table.ts'

export type Gathered = {
  readonly report_id: number
  readonly kind: LearningReportKind
  readonly asAt: AsAt
  readonly course_ids: readonly number[]
  readonly department: string | null
  readonly no_department: boolean
  readonly employee_category_id: number | null
  /** People go by their names of then; else by those of today. */
  readonly names_at?: Date | null
}

/** What is offered to every company has no name of its own; it is kept by its key behind a sign that no name has. */
export const OFFERED = '\u0001'

/** Where the person of a cycle was on the day: of today as the account says, else by the facts. */
const placed = (asAt: AsAt) => {
  const [department, has_left] = asAt.is_live ? [users.department, sql`(${users.status} = 'inactive')`] : ['department', 'has_left']
  return {
    department: asAt.is_live ? sql`${department}` : sql`nullif(employment_place.department, '')`,
    has_left: asAt.is_live ? sql`${has_left}` : sql`employment_place.has_left`,
    join: sql`join ${users} on ${users.user_id} = cycle.user_id${asAt.is_live ? undefined : sql` join ${placesAt(asAt)} on ${isPlaceAt(asAt)}`}`,
  }
}

const isKnown = ({ day, known }: AsAt) =>
  known === 'then' ? sql`(${employmentFact.is_assumed} or kl_day(${employmentFact.recorded_at}) <= ${day}::date)` : sql`true`
const lastFact = (asAt: AsAt, fact: 'category' | 'board', what: SQL) => sql`(select ${what} from ${employmentFact}
  where ${employmentFact.user_id} = one.user_id and ${employmentFact.fact} = ${fact} and ${employmentFact.holds_from} <= ${asAt.day}::date and ${isKnown(asAt)}
  order by ${employmentFact.holds_from} desc, ${employmentFact.employment_fact_id} desc limit 1)`
/** The day they came; null where that was taken over from a time when no history was kept. */
const joinedOn = (
  asAt: AsAt,
) => sql`(select case when not bool_or(${employmentFact.is_assumed}) then min(${employmentFact.holds_from}) end from ${employmentFact}
  where ${employmentFact.user_id} = one.user_id and ${employmentFact.fact} = 'employment' and ${isKnown(asAt)})`

/** Each person and course once: the cycle that counted at the end of the day, or that they waited for a seat. */
const askedOf = (tx: Connection, { asAt, kind, course_ids }: Gathered): SQL => {
  const { day, known, is_live } = asAt
  const { department, has_left, join } = placed(asAt)
  const among = (column: SQL) => (course_ids.length === 0 ? sql`true` : sql`${column} in ${[...course_ids]}`)
  const certificate_no = kind === 'completion' ? certificateNoAt(day) : sql`null::text`
  const cycles = cycleSources(tx, asAt).map(
    ({ from, where }) => sql`
      select cycle.trainee_course_id, cycle.user_id, cycle.company_id, cycle.course_id, cycle.course_version_id, false as waits, cycle.due_on, ${stateAt(day)} as state,
        kl_day(cycle.assigned_at) as assigned_on, kl_day(cycle.started_at) as started_on, kl_day(cycle.completed_at) as completed_on,
        (${expiresOnAt(day)})::date as expires_on, ${certificate_no} as certificate_no, ${department} as department, ${has_left} as has_left
      from ${from} ${join} where ${where ?? sql`true`} and ${users.system_type_id} = 1 and ${inScope(tx, users) ?? sql`true`} and ${among(sql`cycle.course_id`)}`,
  )
  const w = waitingForSeat
  // What is exempt of whoever has no cycle is told by the exemptions themselves.
  const exempt =
    known === 'then'
      ? exemptionsThen(day, { trainee_course_id: w.trainee_course_id, user_id: w.user_id }, w.course_id)
      : sql`exempt_days(${w.user_id}, ${w.course_id}, '{PAUSE}') as paused, exempt_days(${w.user_id}, ${w.course_id}, '{WAIVER,STATED}') as waived, null::date as extended_from`
  const waited = is_live
    ? sql`${w.ended_at} is null`
    : sql`kl_day(${w.stands_from}) <= ${day}::date and (${w.ended_at} is null or kl_day(${w.ended_at}) > ${day}::date)`
  const waits = sql`
    select distinct on (cycle.user_id, cycle.course_id) null::integer, cycle.user_id, cycle.company_id, cycle.course_id, null::integer, true, cycle.due_on,
      state_on(${day}::date, cycle.due_on, null, null, null, null, cycle.paused, cycle.waived, cycle.extended_from),
      kl_day(cycle.since), null::date, null::date, null::date, null::text, ${department}, ${has_left}
    from (select ${w.user_id}, ${w.company_id}, ${w.course_id}, ${w.due_on}, ${w.since}, ${exempt} from ${w}
      where ${waited} and ${inScope(tx, w) ?? sql`true`} and ${among(sql`${w.course_id}`)}) as cycle ${join}
    where not exists (select from cycles has where has.user_id = cycle.user_id and has.course_id = cycle.course_id)
    order by cycle.user_id, cycle.course_id, cycle.since`
  return sql`cycles as materialized (${sql.join(cycles, sql` union all `)}), asked as (select * from cycles union all (${waits}))`
}

/** The first of the buckets that fits; the states are those of learning status. */
const bucketOn = (day: string) => sql`case
  when one.joined_on > ${day}::date then 'excluded'
  when one.has_left then 'left'
  when one.state = 'WAIVED' then 'waived'
  when one.state = 'PAUSED' then 'paused'
  when one.state = 'REVOKED' then 'revoked'
  when one.state = 'EXPIRED' then 'expired'
  when one.state = 'COMPLETED' then 'completed'
  when one.waits then 'waiting'
  when one.started_on <= ${day}::date then 'in_progress'
  else 'not_started' end`

const told = (column: SQL) => sql`(${column})::text`
const person = sql`one.company_name, one.name, one.username, one.employee_no, one.department`
const ofCourse = sql`one.course_title, one.version_no`

/** What a kind adds: more to look up of each person and course, its cells, and which of them its sheet lists. */
type Means = { joins: SQL; cells: SQL; listed: SQL; papers: SQL | null }

/** All cycles go before it. */
const LAST_ID = 2_147_483_647
/** How many days, since the first certificate of the course, or of one that it replaces, none stood and the person was not paused. */
const uncoveredDays = ({ day, known }: AsAt) => {
  const c = certificate
  const begins = sql`kl_day(coalesce(${c.valid_from}, ${c.issued_at}))`
  const ends = sql`least(coalesce(kl_day(${c.expires_at}), 'infinity'::date - 1), case when kl_day(${c.revoked_at}) <= ${day}::date then kl_day(${c.revoked_at}) - 1 end, ${day}::date)`
  const paused =
    known === 'then'
      ? sql`(select coalesce(range_agg(daterange(e.from_on, case when kl_day(e.ended_at) <= ${day}::date then e.ended_on else e.to_on end + 1)), '{}')
          from exemption e where e.user_id = one.user_id and e.approve_status_id = 1 and e.kind = 'PAUSE' and kl_day(e.decided_at) <= ${day}::date)`
      : sql`exempt_days(one.user_id, one.course_id, '{PAUSE}')`
  return sql`(select coalesce(sum(upper(gap) - lower(gap)), 0)::integer from (
    select unnest(datemultirange(daterange(min(${begins}), greatest(min(${begins}), ${day}::date + 1))) - range_agg(daterange(${begins}, greatest(${begins}, ${ends} + 1))) - ${paused}) as gap
    from ${c} join cycles_before(one.user_id, one.course_id, ${LAST_ID}, null) of_line on of_line.trainee_course_id = ${c.trainee_course_id}
    where ${c.user_id} = one.user_id and kl_day(${c.issued_at}) <= ${day}::date) as gaps)`
}

/** Papers of people as they were by the day, under the names of a person and course. */
const papersOf = (tx: Connection, { asAt, course_ids }: Gathered, table: typeof pledge | typeof certificate, signed: SQL): SQL => {
  const { department, has_left, join } = placed(asAt)
  const [paper, t] = [table, traineeCourse]
  return sql`
    select cycle.trainee_course_id, cycle.user_id, cycle.company_id, cycle.course_id, cycle.course_version_id, ${department} as department, ${has_left} as has_left, cycle.paper_no, cycle.signed_on
    from (select ${t.trainee_course_id}, ${t.user_id}, ${t.company_id}, ${t.course_id}, ${t.course_version_id}, ${paper.serial_no} as paper_no, kl_day(${signed}) as signed_on
      from ${paper} join ${t} on ${t.trainee_course_id} = ${paper.trainee_course_id}
      where kl_day(${signed}) <= ${asAt.day}::date and ${inScope(tx, paper) ?? sql`true`} and ${course_ids.length === 0 ? sql`true` : sql`${t.course_id} in ${[...course_ids]}`}) as cycle ${join}`
}

const meansOf = (tx: Connection, gathered: Gathered): Means => {
  const { kind, asAt } = gathered
  const { day } = asAt
  const nothing = { joins: sql``, papers: null, listed: sql`true` }
  switch (kind) {
    case 'completion':
      return {
        ...nothing,
        cells: sql`${person}, one.category, one.board, ${ofCourse}, one.bucket, one.is_overdue, ${told(sql`one.assigned_on`)}, ${told(sql`one.due_on`)},
          ${told(sql`case when one.started_on <= ${day}::date then one.started_on end`)}, ${told(sql`case when one.completed_on <= ${day}::date then one.completed_on end`)},
          ${told(sql`one.expires_on`)}, one.certificate_no`,
      }
    case 'overdue': {
      const steps = sql`${reminderStep} where ${reminderStep.trainee_course_id} = one.trainee_course_id and ${reminderStep.day} <= ${day}::date`
      return {
        papers: null,
        listed: sql`one.is_overdue`,
        joins: sql`left join lateral (select count(*) filter (where ${isTold})::integer as told, min(${reminderStep.day}) filter (where ${isTold}) as first_on,
              max(${reminderStep.day}) filter (where ${isTold}) as last_on, count(*) filter (where not ${isTold})::integer as omitted from ${steps}) steps on true
          left join lateral (select ${reminderStep.step}, case when ${reminderStep.is_invitation} then 'invited' else coalesce(${dayMail.outcome}, 'unknown') end as outcome
            from ${reminderStep} left join ${dayMail} on ${dayMail.day_mail_id} = ${reminderStep.day_mail_id}
            where ${reminderStep.trainee_course_id} = one.trainee_course_id and ${reminderStep.day} <= ${day}::date and ${isTold}
            order by ${reminderStep.reminder_step_id} desc limit 1) last on true`,
        cells: sql`${person}, ${ofCourse}, one.bucket, ${told(sql`one.assigned_on`)}, ${told(sql`one.due_on`)}, ${day}::date - one.due_on, steps.told,
          ${told(sql`steps.first_on`)}, ${told(sql`steps.last_on`)}, last.step, last.outcome, steps.omitted`,
      }
    }
    case 'categories':
      return {
        ...nothing,
        cells: sql`${person}, one.category, one.board, ${ofCourse}, one.bucket, one.is_overdue, ${told(sql`case when one.bucket = 'completed' then one.completed_on end`)}`,
      }
    case 'induction': {
      const t = traineeCourse
      return {
        papers: null,
        listed: sql`coalesce(one.joined_on > ${addDays(day, -INDUCTION_DAYS)}::date and one.joined_on <= ${day}::date, false)`,
        joins: sql`left join lateral (select min(kl_day(${t.completed_at})) as first_on from ${t}
            where ${t.user_id} = one.user_id and ${t.course_id} = one.course_id and kl_day(${t.completed_at}) <= ${day}::date) completed on true`,
        cells: sql`${person}, ${ofCourse}, one.bucket, ${told(sql`one.joined_on`)}, ${told(sql`completed.first_on`)}, case when completed.first_on is not null then greatest(completed.first_on - one.joined_on, 0) end`,
      }
    }
    case 'pledges':
      return {
        listed: sql`false`,
        papers: papersOf(tx, gathered, pledge, sql`${pledge.signed_at}`),
        joins: sql`left join ${pledge} on ${pledge.serial_no} = one.paper_no`,
        cells: sql`${person}, ${ofCourse}, ${pledge.serial_no}, ${pledge.full_name}, ${told(sql`one.signed_on`)}, ${pledge.version}, ${pledge.language}, ${pledge.template_hash}`,
      }
    case 'certificates':
      return {
        listed: sql`false`,
        papers: papersOf(tx, gathered, certificate, sql`${certificate.issued_at}`),
        joins: sql`left join ${certificate} on ${certificate.serial_no} = one.paper_no`,
        cells: sql`${person}, ${ofCourse}, ${certificate.serial_no}, ${certificate.holder_name}, ${told(sql`one.signed_on`)},
          ${told(sql`kl_day(coalesce(${certificate.valid_from}, ${certificate.issued_at}))`)}, ${told(sql`kl_day(${certificate.expires_at})`)},
          ${told(sql`case when kl_day(${certificate.revoked_at}) <= ${day}::date then kl_day(${certificate.revoked_at}) end`)}, case when one.paper_no is not null then ${uncoveredDays(asAt)} end`,
      }
  }
}

/** Each whose name was another at that moment, with it: all at once, where `nameThen` of each row would take its time. */
const namesThen = (tx: Connection, names_at: Date | null): SQL => {
  const f = formerName
  const after = names_at === null ? sql`false` : sql`${f.until} > ${names_at.toISOString()}::timestamptz`
  return sql`(select distinct on (${f.user_id}) ${f.user_id}, ${f.name} from ${f} where ${after} and ${inScope(tx, f) ?? sql`true`}
    order by ${f.user_id}, ${f.until}, ${f.former_name_id}) as names_then`
}

/** Longer than a call may take: whoever orders a report does not wait for it. */
const PATIENCE = '120s'

/** Writes the rows; answers how many its sheet has. */
export const gatherRows = async (tx: Connection, gathered: Gathered): Promise<number> => {
  const { asAt, report_id, department, no_department, employee_category_id, names_at = null } = gathered
  const { joins, cells, listed, papers } = meansOf(tx, gathered)
  const named = department === null ? undefined : sql`one.department = ${await departmentNamed(tx, department)}`
  const wanted = sql.join(
    [
      sql`true`,
      ...(named ? [named] : []),
      ...(no_department ? [sql`one.department is null`] : []),
      ...(employee_category_id === null ? [] : [sql`one.employee_category_id = ${employee_category_id}`]),
    ],
    sql` and `,
  )
  const none = sql`null::date`
  const paperRows = papers
    ? sql`union all select p.trainee_course_id, p.user_id, p.company_id, p.course_id, p.course_version_id, false, ${none}, 'NOT_STARTED', ${none}, ${none}, ${none}, ${none}, null,
        p.department, p.has_left, p.paper_no, p.signed_on from (${papers}) as p`
    : sql``
  await tx.sql.execute(sql`select set_config('statement_timeout', ${PATIENCE}, true)`)
  const { rows } = await tx.sql.execute<{ count: number }>(sql`
    with ${askedOf(tx, gathered)}, all_rows as (
      select asked.*, null::text as paper_no, ${none} as signed_on from asked ${paperRows}
    ), known as (
      select one.*, ${lastFact(asAt, 'category', sql`${employmentFact.employee_category_id}`)} as employee_category_id,
        coalesce(${lastFact(asAt, 'board', sql`${employmentFact.value} = 'member'`)}, false) as board, ${joinedOn(asAt)} as joined_on
      from all_rows one
    ), named as (
      select one.*, ${company.name} as company_name, coalesce(names_then.name, ${users.name}) as name, ${users.username} as username, ${users.employee_no} as employee_no,
        coalesce(${courseVersion.title}, ${course.title}) as course_title,
        case when one.paper_no is not null or one.started_on <= ${asAt.day}::date then ${courseVersion.version_no} end as version_no,
        coalesce(${employeeCategory.name}, chr(1) || ${employeeCategory.offered}) as category, case when one.paper_no is null then ${bucketOn(asAt.day)} end as bucket
      from known one
      join ${users} on ${users.user_id} = one.user_id
      left join ${namesThen(tx, names_at)} on names_then.user_id = one.user_id
      join ${company} on ${company.company_id} = one.company_id
      join ${course} on ${course.course_id} = one.course_id
      left join ${courseVersion} on ${courseVersion.course_version_id} = one.course_version_id
      left join ${employeeCategory} on ${employeeCategory.employee_category_id} = one.employee_category_id
    ), standing as (
      select one.*, coalesce(one.state = 'OVERDUE' and one.bucket in ('waiting', 'in_progress', 'not_started'), false) as is_overdue from named one where ${wanted}
    ), inserted as (
      insert into ${reportRow} (report_id, place, company_id, user_id, course_id, course_title, version_no, bucket, is_overdue, is_listed, cells)
      select ${report_id}::integer,
        row_number() over (order by one.company_name, one.company_id, one.name, one.user_id, one.course_title, one.course_id, one.signed_on nulls first, one.paper_no nulls first),
        one.company_id, one.user_id, one.course_id, one.course_title, one.version_no, one.bucket, one.is_overdue, one.paper_no is not null or ${listed}, jsonb_build_array(${cells})
      from standing one ${joins}
      returning is_listed)
    select count(*) filter (where is_listed)::integer as count from inserted`)
  return rows[0]?.count ?? 0
}
