/** Who fits a rule, in SQL: the people of one company, each once, with what stands against enrolling them. */
import type { FitStanding, KeptCondition } from '@jujur/contract/enrol-rules.ts'
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foundTrainee } from '../../identity/found.store.ts'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Direction, ordering, planned } from '../../kit/database/list.ts'
import { hasLapsedAt, isCycle, isOpenEnrolment, traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { department, employmentFact } from '../../trainees/trainees.table.ts'
import { waitingForSeat } from '../enrol-rules.table.ts'
import { exemption } from '../exemptions/exemptions.table.ts'
import { purchasedCourse, seatLot, seatUse } from '../purchases.table.ts'

export type Meant = {
  readonly company_id: number
  readonly course_id: number
  /** Those that come after it: whoever has one of them is not asked for it. */
  readonly successors: readonly number[]
  readonly who: readonly KeptCondition[]
  /** Since when seats that were taken back count against it; null for a rule that is not there yet. */
  readonly since: Date | null
}
export type Moment = { readonly now: Date; readonly today: string }

/**
 * The day from which a trainee is with the company: of whoever came back, of the last time. As facts tell (an `employed` row after the last `left` one
 * that was not corrected on its day), else the day the account was made.
 */
const joinedOn = (today: string): SQL<string> => {
  const f = employmentFact
  const row = (
    name: string,
  ) => sql`from ${f} ${sql.raw(name)} where ${sql.raw(name)}.user_id = ${users.user_id} and ${sql.raw(name)}.fact = 'employment'
    and ${sql.raw(name)}.holds_from <= ${today}::date`
  const left = sql`(select max(l.holds_from) ${row('l')} and l.value = 'left' and not exists (
    select ${row('s')} and s.value = 'employed' and s.holds_from = l.holds_from and s.employment_fact_id > l.employment_fact_id))`
  return sql`coalesce((select min(e.holds_from) ${row('e')} and e.value = 'employed' and e.holds_from > coalesce(${left}, '-infinity')), kl_day(${users.created_at}))`
}

const json = (values: readonly (string | number)[]) => sql`${JSON.stringify(values)}::jsonb`

/** A further fact is a further case. */
const holds = (condition: KeptCondition, company_id: number, today: string): SQL => {
  switch (condition.fact) {
    case 'department':
      // People bear the name; one that was merged has none. Asked once, as it names nothing of the person.
      return sql`${users.department} in (select now.name from ${department} meant
        join ${department} now on now.department_id = coalesce(meant.merged_into, meant.department_id)
        where meant.company_id = ${company_id} and meant.department_id in (select value::integer from jsonb_array_elements_text(${json(condition.department_ids)})))`
    case 'position':
      return sql`lower(${users.position}) in (select lower(value) from jsonb_array_elements_text(${json(condition.is)}))`
    case 'risk_level':
      return sql`${users.risk_level} in (select value from jsonb_array_elements_text(${json(condition.is)}))`
    case 'category':
      return sql`${users.employee_category_id} in (select value::integer from jsonb_array_elements_text(${json(condition.category_ids)}))`
    case 'board':
      return sql`${users.is_board_member}`
    case 'joined':
      // What is asked first is quick, and leaves few to work the day out for.
      return sql`(${users.created_at} > ${today}::date - ${condition.within_days + 2}::integer or exists (select from ${employmentFact} recent
          where recent.user_id = ${users.user_id} and recent.fact = 'employment' and recent.holds_from > ${today}::date - ${condition.within_days + 2}::integer))
        and ${joinedOn(today)} >= ${today}::date - ${condition.within_days}::integer`
  }
}

const whoFits = (tx: Connection, { company_id, who }: Meant, today: string) =>
  and(
    sql`${users.company_id} = ${company_id}`,
    sql`${users.system_type_id} = 1`,
    ...who.map((one) => holds(one, company_id, today)),
    inScope(tx, users),
  )

/**
 * A query of who fits with their standing, for a statement to select from. Cycles, seats and waits are read once for the course, not for each person;
 * of another company nothing is.
 */
const standings = (tx: Connection, meant: Meant, { now, today }: Moment, ids?: readonly number[]): SQL => {
  const { company_id, course_id, successors, since } = meant
  const t = traineeCourse
  const courses = sql`any(${sql.param([course_id, ...successors])}::integer[])`
  const among = (user_id: SQLWrapper) => (ids ? sql`and ${user_id} = any(${sql.param([...ids])}::integer[])` : sql``)
  return sql`
    newest as materialized (
      select user_id, case when bool_or(standing = 'enrolled') then 'enrolled' when bool_or(standing = 'certified') then 'certified' end as standing
      from (select distinct on (${t.user_id}, ${t.course_id}) ${t.user_id} as user_id,
        case when ${isOpenEnrolment} then 'enrolled' when ${t.status} = 'COMPLETED' and not (${hasLapsedAt(now)}) then 'certified' end as standing
        from ${t} where ${t.company_id} = ${company_id} and ${t.course_id} = ${courses} and ${isCycle} ${among(t.user_id)}
        order by ${t.user_id}, ${t.course_id}, ${t.trainee_course_id} desc) each_course group by user_id),
    waits as materialized (
      select distinct ${waitingForSeat.user_id} as user_id from ${waitingForSeat}
      where ${waitingForSeat.company_id} = ${company_id} and ${waitingForSeat.course_id} = ${courses} and ${waitingForSeat.ended_at} is null ${among(waitingForSeat.user_id)}),
    taken_back as materialized (
      select distinct ${seatUse.user_id} as user_id from ${purchasedCourse}
      join ${seatLot} on ${seatLot.purchased_course_id} = ${purchasedCourse.purchased_course_id}
      join ${seatUse} on ${seatUse.seat_lot_id} = ${seatLot.seat_lot_id}
      where ${purchasedCourse.company_id} = ${company_id} and ${purchasedCourse.course_id} = ${courses} and ${seatUse.why_returned} = 'unassigned'
        and ${seatUse.returned_at} > ${since?.toISOString() ?? 'infinity'}::timestamptz ${among(seatUse.user_id)}),
    exempt as materialized (
      select distinct ${exemption.user_id} as user_id from ${exemption}
      where ${exemption.company_id} = ${company_id} and ${exemption.approve_status_id} = 1 and ${exemption.kind} in ('PAUSE', 'WAIVER', 'STATED')
        and (${exemption.course_id} is null or ${exemption.course_id} = ${courses})
        and ${exemption.from_on} <= ${today}::date and coalesce(${exemption.ended_on}, ${exemption.to_on}) >= ${today}::date ${among(exemption.user_id)}),
    fitting as materialized (
      select ${users.user_id} as user_id, ${users.name} as name, ${users.username} as username, ${users.department} as department,
        case when ${users.status} = 'inactive' then 'inactive' else coalesce(newest.standing,
          case when waits.user_id is not null then 'waiting' when taken_back.user_id is not null then 'taken_back' when exempt.user_id is not null then 'exempt' else 'wanted' end) end as standing
      from ${users}
      left join newest on newest.user_id = ${users.user_id}
      left join waits on waits.user_id = ${users.user_id}
      left join taken_back on taken_back.user_id = ${users.user_id}
      left join exempt on exempt.user_id = ${users.user_id}
      where ${whoFits(tx, meant, today)} ${among(users.user_id)})`
}

export type FitCounts = Record<FitStanding, number>
/** How many fit, by standing. */
export const countFitting = async (tx: Connection, meant: Meant, moment: Moment): Promise<FitCounts> => {
  const { rows } = await tx.sql.execute<{ standing: FitStanding; count: number }>(
    sql`with ${standings(tx, meant, moment)} select standing, count(*)::integer as count from fitting group by standing`,
  )
  const counts: FitCounts = { wanted: 0, waiting: 0, enrolled: 0, certified: 0, taken_back: 0, exempt: 0, inactive: 0 }
  for (const { standing, count } of rows) counts[standing] = count
  return counts
}

export type Wanted = { user_id: number; name: string; department: string | null }
/** The first of those who are wanted, by name. */
export const firstWanted = async (tx: Connection, meant: Meant, moment: Moment, most: number): Promise<Wanted[]> => {
  const { rows } = await tx.sql.execute<Wanted>(
    sql`with ${standings(tx, meant, moment)} select user_id, name, department from fitting where standing = 'wanted' order by name, user_id limit ${most}`,
  )
  return rows
}

/** Those of a standing, as the counts have them. */
export const listFitting = async (tx: Connection, meant: Meant, moment: Moment, standing: FitStanding, words: string, page: Page) => {
  const where = and(sql`standing = ${standing}`, await foundTrainee(tx, words))
  const order = sql.join(ordering(page, { name: sql`fitting.name` }, { sort: 'name', dir: 'asc' }, sql`fitting.user_id`), sql`, `)
  const from = sql`from fitting join ${users} on ${users.user_id} = fitting.user_id where ${where ?? sql`true`}`
  const { rows } = await tx.sql.execute<Wanted>(sql`
    with ${standings(tx, meant, moment)} select fitting.user_id, fitting.name, fitting.department
    ${from} order by ${order} limit ${planned(page.length)} offset ${planned(page.start)}`)
  const counted = await countList(tx, page, rows, () => sql`with ${standings(tx, meant, moment)} select ${from}`)
  return { rows, counted }
}
type Page = { length: number; start: number; sort?: 'name' | undefined; dir?: Direction | undefined }

/** Ids of those who are wanted, at most so many. */
export const wantedIds = async (tx: Connection, meant: Meant, moment: Moment, most: number): Promise<number[]> => {
  const { rows } = await tx.sql.execute<{ user_id: number }>(
    sql`with ${standings(tx, meant, moment)} select user_id from fitting where standing = 'wanted' order by user_id limit ${most}`,
  )
  return rows.map(({ user_id }) => user_id)
}

/** Of these, who is wanted, or waits already. */
export const wantedAmong = async (tx: Connection, meant: Meant, moment: Moment, ids: readonly number[]): Promise<Map<number, FitStanding>> => {
  const { rows } = await tx.sql.execute<{ user_id: number; standing: FitStanding }>(
    sql`with ${standings(tx, meant, moment, ids)} select user_id, standing from fitting`,
  )
  return new Map(rows.map(({ user_id, standing }) => [user_id, standing]))
}

/** Lines of long work: everybody who is wanted, and who waits already, whom an earlier date may reach. The line is the person's id. */
export const linesFitting = (tx: Connection, meant: Meant, moment: Moment): SQL =>
  sql`with ${standings(tx, meant, moment)}
    select ${meant.company_id}::integer as company_id, user_id as line, name, username from fitting where standing in ('wanted', 'waiting')`

/** A query of user_id: who fits, whatever stands against it. */
export const idsFitting = (tx: Connection, meant: Meant, today: string): SQL =>
  sql`select ${users.user_id} from ${users} where ${whoFits(tx, meant, today)}`

/** The day from which each of these is with the company. */
export const joinedDays = async (tx: Connection, ids: readonly number[], today: string): Promise<Map<number, string>> => {
  const { rows } = await tx.sql.execute<{ user_id: number; joined_on: string }>(
    sql`select ${users.user_id} as user_id, ${joinedOn(today)}::text as joined_on from ${users}
      where ${users.user_id} = any(${sql.param([...ids])}::integer[]) and ${inScope(tx, users) ?? sql`true`}`,
  )
  return new Map(rows.map(({ user_id, joined_on }) => [user_id, joined_on]))
}
