/** What managers said of their people, and who said nothing. */
import type { UserStatus } from '@jujur/contract/enumerations.ts'
import type { AnswerKind, ClaimVerdict, ManagerAnswer } from '@jujur/contract/manager-digest.ts'
import { DIGEST_DAYS_AHEAD } from '@jujur/contract/reminders.ts'
import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { foundTrainee } from '../identity/found.store.ts'
import { nameThen, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, planned } from '../kit/database/list.ts'
import { isExemptOn, isOpenEnrolment, traineeCourse } from '../learning/enrolments/enrolments.table.ts'
import { isTold, managerAnswer, managerClaimDecision, managerDigest, reminderStep } from './reminders.table.ts'

/**
 * Managers of today who were told by a digest of a course that is overdue, and since the first such digest neither reminded its person nor answered of
 * them: one row a course, due first. The first is counted from `since` on, from when the course could stand in a digest, and from when they manage the
 * person: nobody answers for what was told to somebody else. A manager who left is a gap, and not one who did nothing.
 * `of`: of these enrolments only.
 */
export const managersWhoDidNothing = (
  tx: Connection,
  company_id: number,
  { since, today, of }: { since: string; today: string; of?: readonly number[] },
) => {
  const manager = alias(users, 'manager')
  // Written out below: within a subquery the builder would leave its name away.
  const first = tx.sql
    .select({ on: sql<string>`min(${managerDigest.day})::text`.as('on'), at: sql<Date>`min(${managerDigest.at})`.as('at') })
    .from(managerDigest)
    .where(
      and(
        eq(managerDigest.user_id, users.manager_id),
        sql`${managerDigest.omitted} is null`,
        sql`${managerDigest.day} >= greatest(${since}::date, ${traineeCourse.due_on} - ${DIGEST_DAYS_AHEAD}::integer, kl_day(${traineeCourse.assigned_at}),
          (select max(m.from_day) from managers_of(${users.user_id}) m where m.manager_id = ${users.manager_id} and m.from_day <= ${today}::date and m.to_day > ${today}::date))`,
      ),
    )
    .as('first')
  return tx.sql
    .select({
      manager_id: manager.user_id,
      manager_name: manager.name,
      user_id: users.user_id,
      name: users.name,
      trainee_course_id: traineeCourse.trainee_course_id,
      due_on: sql<string>`${traineeCourse.due_on}::text`,
      first_digest_on: first.on,
    })
    .from(traineeCourse)
    .innerJoin(users, eq(users.user_id, traineeCourse.user_id))
    .innerJoin(manager, and(eq(manager.user_id, users.manager_id), ne(manager.status, 'inactive')))
    .innerJoinLateral(first, sql`${first.on} is not null`)
    .where(
      and(
        eq(traineeCourse.company_id, company_id),
        of && inArray(traineeCourse.trainee_course_id, [0, ...of]),
        ne(users.status, 'inactive'),
        isOpenEnrolment,
        sql`${traineeCourse.due_on} < ${today}::date`,
        sql`not ${isExemptOn(today)}`,
        sql`not exists (select from ${managerAnswer} where ${managerAnswer.manager_id} = ${manager.user_id}
          and ${managerAnswer.user_id} = ${users.user_id} and ${managerAnswer.at} >= first.at)`,
        sql`not exists (select from ${reminderStep} where ${reminderStep.user_id} = ${users.user_id} and ${reminderStep.reminded_by} = ${manager.user_id}
          and ${reminderStep.omitted} is null and ${reminderStep.at} >= first.at)`,
        inScope(tx, traineeCourse),
      ),
    )
    .orderBy(asc(traineeCourse.due_on), asc(traineeCourse.trainee_course_id))
}
export type DidNothing = Awaited<ReturnType<typeof managersWhoDidNothing>>[number]

// ── The manager's people ──────────────────────────────────────────────────────────────────────────────────────

type Until = { readonly until: string; readonly today: string }
const dueOf = (tx: Connection, manager_id: number, { until, today }: Until, user_id?: number) =>
  and(
    eq(users.manager_id, manager_id),
    user_id === undefined ? undefined : eq(users.user_id, user_id),
    ne(users.status, 'inactive'),
    isOpenEnrolment,
    sql`${traineeCourse.due_on} <= ${until}::date`,
    sql`not ${isExemptOn(today)}`,
    inScope(tx, traineeCourse),
  )

/** Who of the people of a manager has something overdue or due up to a day, due first. */
const duePeople = (tx: Connection, manager_id: number, days: Until) =>
  tx.sql
    .select({
      user_id: users.user_id,
      name: users.name,
      status: sql<UserStatus>`${users.status}`.as('status'),
      first_due: sql<string>`min(${traineeCourse.due_on})::text`.as('first_due'),
    })
    .from(traineeCourse)
    .innerJoin(users, eq(users.user_id, traineeCourse.user_id))
    .where(dueOf(tx, manager_id, days))
    .groupBy(users.user_id)
export const pageOfDuePeople = (tx: Connection, manager_id: number, days: Until, { start, length }: { start: number; length: number }) =>
  duePeople(tx, manager_id, days).orderBy(sql`min(${traineeCourse.due_on})`, asc(users.name), asc(users.user_id)).limit(length).offset(start)

export const countManaged = async (tx: Connection, manager_id: number, days: Until) => {
  const people = duePeople(tx, manager_id, days).as('people')
  const [counts] = await tx.sql
    .select({ total: count(), overdue: sql<number>`count(*) filter (where ${people.first_due}::date < ${days.today}::date)`.mapWith(Number) })
    .from(people)
  const [all] = await tx.sql
    .select({ managed: count() })
    .from(users)
    .where(and(eq(users.manager_id, manager_id), ne(users.status, 'inactive'), inScope(tx, users)))
  return { managed: all?.managed ?? 0, total: counts?.total ?? 0, overdue: counts?.overdue ?? 0 }
}

/** What one of them has overdue or due up to a day; none of somebody who is not theirs. */
export const dueCoursesOf = async (tx: Connection, manager_id: number, user_id: number, days: Until): Promise<number[]> => {
  const rows = await tx.sql
    .select({ trainee_course_id: traineeCourse.trainee_course_id })
    .from(traineeCourse)
    .innerJoin(users, eq(users.user_id, traineeCourse.user_id))
    .where(dueOf(tx, manager_id, days, user_id))
    .orderBy(asc(traineeCourse.due_on), asc(traineeCourse.trainee_course_id))
  return rows.map(({ trainee_course_id }) => trainee_course_id)
}

/** Asked of a person who is held: they are this manager's now, and have not left. */
export const isManagedBy = async (tx: Connection, user_id: number, manager_id: number): Promise<boolean> => {
  const rows = await tx.sql
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.user_id, user_id), eq(users.manager_id, manager_id), ne(users.status, 'inactive'), inScope(tx, users)))
  return rows.length > 0
}

/** Of these enrolments those of which this person reminded last. */
export const remindedLastBy = async (tx: Connection, trainee_course_ids: readonly number[], by: number): Promise<Set<number>> => {
  const rows = await tx.sql
    .selectDistinctOn([reminderStep.trainee_course_id], { id: reminderStep.trainee_course_id, by: reminderStep.reminded_by })
    .from(reminderStep)
    .where(and(inArray(reminderStep.trainee_course_id, [0, ...trainee_course_ids]), isTold, inScope(tx, reminderStep)))
    .orderBy(asc(reminderStep.trainee_course_id), desc(reminderStep.reminder_step_id))
  return new Set(rows.filter((row) => row.by === by).map(({ id }) => id))
}

// ── Answers ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Written out, as a query of one table leaves its name away. */
const verdict = sql<ClaimVerdict | null>`(select d.verdict from manager_claim_decision d where d.manager_answer_id = manager_answer.manager_answer_id)`

/** What a manager said last of each of these people. */
export const newestAnswers = async (tx: Connection, manager_id: number, user_ids: readonly number[]) => {
  const rows = await tx.sql
    .selectDistinctOn([managerAnswer.user_id], {
      user_id: managerAnswer.user_id,
      kind: managerAnswer.kind,
      day: managerAnswer.day,
      at: managerAnswer.at,
      trainee_course_ids: managerAnswer.trainee_course_ids,
      verdict,
    })
    .from(managerAnswer)
    .where(and(eq(managerAnswer.manager_id, manager_id), inArray(managerAnswer.user_id, [0, ...user_ids]), inScope(tx, managerAnswer)))
    .orderBy(asc(managerAnswer.user_id), desc(managerAnswer.manager_answer_id))
  return new Map(rows.map((row) => [row.user_id, row]))
}
export type NewestAnswer = Awaited<ReturnType<typeof newestAnswers>> extends Map<number, infer Row> ? Row : never

/** Whether somebody claims the same of a person, and nobody has decided yet. */
export const claimWaits = async (tx: Connection, user_id: number, kind: AnswerKind): Promise<boolean> => {
  const rows = await tx.sql
    .select({ id: managerAnswer.manager_answer_id })
    .from(managerAnswer)
    .where(and(eq(managerAnswer.user_id, user_id), eq(managerAnswer.kind, kind), sql`${verdict} is null`, inScope(tx, managerAnswer)))
    .limit(1)
  return rows.length > 0
}

export const insertManagerAnswer = async (tx: Connection, row: typeof managerAnswer.$inferInsert): Promise<number> => {
  const [written] = await tx.sql.insert(managerAnswer).values(row).returning({ id: managerAnswer.manager_answer_id })
  if (!written) throw new Error('an answer was not written')
  return written.id
}

/** A claim with its manager; null where there is none in the scope. */
export const findClaim = async (tx: Connection, manager_answer_id: number) => {
  const manager = alias(users, 'manager')
  const [row] = await tx.sql
    .select({
      manager_answer_id: managerAnswer.manager_answer_id,
      company_id: managerAnswer.company_id,
      user_id: managerAnswer.user_id,
      kind: managerAnswer.kind,
      day: managerAnswer.day,
      verdict,
      manager: { user_id: manager.user_id, name: manager.name, email: manager.email },
    })
    .from(managerAnswer)
    .innerJoin(manager, eq(manager.user_id, managerAnswer.manager_id))
    .where(and(eq(managerAnswer.manager_answer_id, manager_answer_id), inScope(tx, managerAnswer)))
  return row ?? null
}
export type FoundClaim = NonNullable<Awaited<ReturnType<typeof findClaim>>>

export const insertClaimDecision = async (tx: Connection, row: typeof managerClaimDecision.$inferInsert): Promise<void> => {
  await tx.sql.insert(managerClaimDecision).values(row)
}

type Listed = { words: string; user_id?: number | undefined; show?: 'waiting' | 'rest' | undefined }
type Page = { length: number; start: number; dir?: Direction | undefined }

const waits = sql`(${managerAnswer.kind} <> 'spoken' and ${managerClaimDecision.manager_answer_id} is null)`

/** Claims that nobody has decided yet: as many as their list has. */
export const countClaims = async (tx: Connection): Promise<number> => {
  const [row] = await tx.sql
    .select({ all: count() })
    .from(managerAnswer)
    .leftJoin(managerClaimDecision, eq(managerClaimDecision.manager_answer_id, managerAnswer.manager_answer_id))
    .where(and(waits, inScope(tx, managerAnswer)))
  return row?.all ?? 0
}

/** Claims that wait come first, then all else, the newest first. */
export const listManagerAnswers = async (tx: Connection, { words, user_id, show }: Listed, page: Page) => {
  const where = and(
    user_id === undefined ? undefined : eq(managerAnswer.user_id, user_id),
    show === undefined ? undefined : show === 'waiting' ? waits : sql`not ${waits}`,
    await foundTrainee(tx, words),
    inScope(tx, managerAnswer),
  )
  const rows = await tx.sql
    .select({
      manager_answer_id: managerAnswer.manager_answer_id,
      at: managerAnswer.at,
      manager_name: sql<string>`coalesce(${nameThen(managerAnswer.manager_id, managerAnswer.at)}, '')`,
      user_id: managerAnswer.user_id,
      name: users.name,
      department: users.department,
      kind: managerAnswer.kind,
      day: managerAnswer.day,
      courses: sql<
        ManagerAnswer['courses']
      >`coalesce((select jsonb_agg(jsonb_build_object('title', v.title, 'update_to', case when c.delta_of is not null then v.version_no end) order by c.due_on, c.trainee_course_id) from trainee_course c
        join course_version v on v.course_version_id = c.course_version_id
        where c.user_id = ${managerAnswer.user_id} and ${managerAnswer.trainee_course_ids} @> to_jsonb(c.trainee_course_id)), '[]'::jsonb)`,
      verdict: managerClaimDecision.verdict,
      decided_at: managerClaimDecision.at,
      decided_by: nameThen(managerClaimDecision.decided_by, managerClaimDecision.at),
      remarks: managerClaimDecision.remarks,
      exemption_id: managerClaimDecision.exemption_id,
    })
    .from(managerAnswer)
    .innerJoin(users, eq(users.user_id, managerAnswer.user_id))
    .leftJoin(managerClaimDecision, eq(managerClaimDecision.manager_answer_id, managerAnswer.manager_answer_id))
    .where(where)
    .orderBy(desc(waits), page.dir === 'asc' ? asc(managerAnswer.manager_answer_id) : desc(managerAnswer.manager_answer_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () =>
    tx.sql
      .select({ one: sql`1` })
      .from(managerAnswer)
      .innerJoin(users, eq(users.user_id, managerAnswer.user_id))
      .leftJoin(managerClaimDecision, eq(managerClaimDecision.manager_answer_id, managerAnswer.manager_answer_id))
      .where(where),
  )
  return { rows, counted }
}
