/** Rules as they are kept. */
import type { Condition } from '@jujur/contract/enrol-rules.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { company } from '../../companies/companies.table.ts'
import { course } from '../../courses/courses.table.ts'
import { nameThen } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { traineeCourse } from '../../learning/enrolments/enrolments.table.ts'
import { traineeJob } from '../../long-work/long-work.table.ts'
import { department, employeeCategory } from '../../trainees/trainees.table.ts'
import { enrolRule, waitingForSeat } from '../enrol-rules.table.ts'
import { purchasedCourse } from '../purchases.table.ts'
import type { DepartmentIds, NamedIn } from './enrol-rules.rules.ts'

export type RuleRow = typeof enrolRule.$inferSelect

/** People who save rules of one company come one after the other, until the transaction ends. */
export const takeTurnsWithRules = (tx: Connection, company_id: number) =>
  tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('enrol_rules'), ${company_id})`)

const byId = (tx: Connection, enrol_rule_id: number) =>
  tx.sql
    .select()
    .from(enrolRule)
    .where(and(eq(enrolRule.enrol_rule_id, enrol_rule_id), inScope(tx, enrolRule)))

export const findRule = async (tx: Connection, enrol_rule_id: number): Promise<RuleRow | null> => (await byId(tx, enrol_rule_id))[0] ?? null
/** Locked until the transaction ends. */
export const lockRule = async (tx: Connection, enrol_rule_id: number): Promise<RuleRow | null> =>
  (await byId(tx, enrol_rule_id).for('update'))[0] ?? null
/** Held, so that it neither changes nor ends meanwhile; several at once enrol by it. */
export const holdRule = async (tx: Connection, enrol_rule_id: number): Promise<RuleRow | null> =>
  (await byId(tx, enrol_rule_id).for('share'))[0] ?? null

/** How many run besides, and whether one of them is for the same people and course. */
export const runningRules = async (
  tx: Connection,
  { company_id, course_id, who_key }: Pick<RuleRow, 'company_id' | 'course_id' | 'who_key'>,
  besides: number,
): Promise<{ running: number; same: boolean }> => {
  const [row] = await tx.sql
    .select({
      running: sql<number>`count(*)::integer`,
      same: sql<boolean>`coalesce(bool_or(${enrolRule.course_id} = ${course_id} and ${enrolRule.who_key} = ${who_key}), false)`,
    })
    .from(enrolRule)
    .where(and(eq(enrolRule.company_id, company_id), isNull(enrolRule.ended_at), ne(enrolRule.enrol_rule_id, besides), inScope(tx, enrolRule)))
  return row ?? { running: 0, same: false }
}

export const insertRule = async (tx: Connection, rule: typeof enrolRule.$inferInsert): Promise<RuleRow> => {
  const [row] = await tx.sql.insert(enrolRule).values(rule).returning()
  if (!row) throw new Error('a stored rule is answered')
  return row
}
export const updateRule = async (tx: Connection, enrol_rule_id: number, set: Partial<typeof enrolRule.$inferInsert>): Promise<RuleRow> => {
  const [row] = await tx.sql
    .update(enrolRule)
    .set(set)
    .where(and(eq(enrolRule.enrol_rule_id, enrol_rule_id), inScope(tx, enrolRule)))
    .returning()
  if (!row) throw new Error('a rule that is locked is there')
  return row
}

/** The course, as long as it is on sale: nobody is enrolled in one that is archived. */
export const isOnSale = async (tx: Connection, course_id: number): Promise<boolean> => {
  const [row] = await tx.sql.select({ state: course.status }).from(course).where(eq(course.course_id, course_id))
  return row !== undefined && row.state !== 'archived'
}

/** Rules of the course that run today, the older first. */
export const rulesOfCourse = (
  tx: Connection,
  { company_id, course_id }: { company_id: number; course_id: number },
  today: string,
): Promise<RuleRow[]> =>
  tx.sql
    .select()
    .from(enrolRule)
    .where(
      and(
        eq(enrolRule.company_id, company_id),
        eq(enrolRule.course_id, course_id),
        isNull(enrolRule.ended_at),
        lte(enrolRule.starts_on, today),
        inScope(tx, enrolRule),
      ),
    )
    .orderBy(asc(enrolRule.enrol_rule_id))

/** Rules that enrol today, of courses on sale and companies that are in; for the system's scope. */
export const rulesToday = (tx: Connection, today: string): Promise<{ enrol_rule_id: number; company_id: number }[]> =>
  tx.sql
    .select({ enrol_rule_id: enrolRule.enrol_rule_id, company_id: enrolRule.company_id })
    .from(enrolRule)
    .innerJoin(company, eq(company.company_id, enrolRule.company_id))
    .innerJoin(course, eq(course.course_id, enrolRule.course_id))
    .where(
      and(
        isNull(enrolRule.ended_at),
        lte(enrolRule.starts_on, today),
        eq(company.status, 'active'),
        // An archived one that another replaces goes on as that one.
        or(ne(course.status, 'archived'), isNotNull(course.replaced_by)),
        inScope(tx, enrolRule),
      ),
    )
    .orderBy(asc(enrolRule.enrol_rule_id))

export const isCompanyIn = async (tx: Connection, company_id: number): Promise<boolean> => {
  const [row] = await tx.sql.select({ status: company.status }).from(company).where(eq(company.company_id, company_id))
  return row?.status === 'active'
}

// ── Departments ───────────────────────────────────────────────────────────────────────────────────────────────

/** Which departments these names are, in whatever spelling; null where the company has none of that name. */
const departmentIds = async (tx: Connection, who: readonly Condition[]): Promise<DepartmentIds> => {
  const names = who.flatMap((one) => (one.fact === 'department' ? one.is : []))
  if (names.length === 0) return new Map()
  const { rows } = await tx.sql.execute<{ name: string; department_id: number | null }>(sql`
    select w.name, ${department.department_id} from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as w (name)
    left join ${department} on department_key(${department.name}) = department_key(w.name) and ${department.merged_into} is null
      and ${inScope(tx, department) ?? sql`true`}`)
  return new Map(rows.map(({ name, department_id }) => [name, department_id]))
}

const categoryIds = async (tx: Connection, who: readonly Condition[]): Promise<ReadonlySet<number>> => {
  const ids = who.flatMap((one) => (one.fact === 'category' ? one.category_ids : []))
  if (ids.length === 0) return new Set()
  const { employee_category_id } = employeeCategory
  const rows = await tx.sql
    .select({ id: employee_category_id })
    .from(employeeCategory)
    .where(and(inArray(employee_category_id, ids), inScope(tx, employeeCategory)))
  return new Set(rows.map(({ id }) => id))
}

/** Of what conditions name, what the company has. */
export const namedIn = async (tx: Connection, who: readonly Condition[]): Promise<NamedIn> => ({
  departments: await departmentIds(tx, who),
  category_ids: await categoryIds(tx, who),
})

const into = alias(department, 'into_department')
/** What each is called today; one that was merged, as that one. */
export const departmentNames = async (tx: Connection, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.sql
    .select({
      id: department.department_id,
      name: sql<string>`coalesce(${into.name}, ${department.name})`,
    })
    .from(department)
    .leftJoin(into, eq(into.department_id, department.merged_into))
    .where(and(inArray(department.department_id, [...ids]), inScope(tx, department)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

// ── Shown ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const rulesOf = (tx: Connection, only: { enrol_rule_id?: number; ended: boolean }) =>
  tx.sql
    .select({
      rule: enrolRule,
      changed_by_name: nameThen(enrolRule.changed_by, enrolRule.changed_at),
      enrolled: sql<number>`(select count(*)::integer from ${traineeCourse} made where made.enrol_rule_id = enrol_rule.enrol_rule_id)`,
      waiting: sql<number>`(select count(*)::integer from ${waitingForSeat} w where w.enrol_rule_id = enrol_rule.enrol_rule_id and w.ended_at is null)`,
      works: sql<boolean>`coalesce(${traineeJob.state} in ('waiting', 'running'), false)`,
    })
    .from(enrolRule)
    .leftJoin(traineeJob, eq(traineeJob.job_id, enrolRule.job_id))
    .where(
      and(
        only.enrol_rule_id === undefined ? undefined : eq(enrolRule.enrol_rule_id, only.enrol_rule_id),
        only.ended ? undefined : isNull(enrolRule.ended_at),
        inScope(tx, enrolRule),
      ),
    )
export type ShownRow = Awaited<ReturnType<typeof rulesOf>>[number]

/** Seats that nobody has, by course. */
export const freeByCourse = async (tx: Connection): Promise<Map<number, number>> => {
  const rows = await tx.sql
    .select({
      course_id: purchasedCourse.course_id,
      free: sql<number>`${purchasedCourse.seats_opened} - ${purchasedCourse.seats_used} - ${purchasedCourse.seats_closed}`,
    })
    .from(purchasedCourse)
    .where(inScope(tx, purchasedCourse))
  return new Map(rows.map(({ course_id, free }) => [course_id, free]))
}

/** The rule that this work carries out, held; null once it was saved anew, or was ended. */
export const holdRuleOfJob = async (tx: Connection, job_id: number): Promise<RuleRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(enrolRule)
    .where(and(eq(enrolRule.job_id, job_id), isNull(enrolRule.ended_at), inScope(tx, enrolRule)))
    .for('share')
  return row ?? null
}
