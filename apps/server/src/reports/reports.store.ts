/** Reports and their rows in SQL: ordered, claimed, gone through, ended. Whatever changes one says in which state it must be. */
import {
  type AnyBucket,
  buckets,
  bucketsOf,
  isMoneyReport,
  noMoneyIn,
  type OtherReportKind,
  type Reconciled,
  type ReportKind,
  reportColumns,
  type Summed,
} from '@jujur/contract/reports.ts'
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import { course } from '../courses/courses.table.ts'
import { nameThen, users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { deleteSome } from '../kit/database/delete-some.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, planned } from '../kit/database/list.ts'
import { countUnfinished } from '../kit/jobs/unfinished.ts'
import { employeeCategory } from '../trainees/trainees.table.ts'
import { report, reportRow } from './reports.table.ts'

export type ReportRow = typeof report.$inferSelect
export type NewReport = Pick<
  typeof report.$inferInsert,
  | 'company_id'
  | 'is_provider'
  | 'user_id'
  | 'kind'
  | 'as_at'
  | 'is_live'
  | 'known'
  | 'course_ids'
  | 'department'
  | 'no_department'
  | 'employee_category_id'
  | 'language'
  | 'request'
  | 'ordered_at'
>

/** What a reader sees of the orders: a company its own, the provider the provider's. */
const ownReports = (tx: Connection): SQL | undefined =>
  and(
    isNull(report.evidence_id),
    isNull(report.auditor_room_id),
    tx.scope.kind === 'all' ? eq(report.is_provider, true) : and(eq(report.is_provider, false), eq(report.company_id, tx.scope.company_id)),
  )
/** Of a party: a company, or the provider as one more. */
const party = sql`(case when ${report.is_provider} then 0 else ${report.company_id} end)`
const isUnfinished = sql`${report.state} in ('waiting', 'gathered')`

export const insertReport = async (tx: Connection, row: NewReport): Promise<number> => {
  const [inserted] = await tx.sql
    .insert(report)
    .values({ ...row, state: 'waiting' })
    .returning({ report_id: report.report_id })
  if (!inserted) throw new Error('a stored report is answered')
  return inserted.report_id
}

/** How many of a party's are being made; whoever counts comes one after the other. */
export const unfinishedReports = async (tx: Connection, company_id: number | null): Promise<number> => {
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtext('report'), ${company_id ?? 0})`)
  const [row] = await tx.sql
    .select({ count: count() })
    .from(report)
    .where(and(isUnfinished, ownReports(tx)))
  return row?.count ?? 0
}

const shown = {
  row: report,
  company_name: company.name,
  ordered_by: sql<string>`coalesce(${nameThen(report.user_id, report.ordered_at)}, ${users.name})`,
  courses: sql<
    string[]
  >`array(select ${course.title} from ${course} where ${course.course_id} in (select value::integer from jsonb_array_elements_text(${report.course_ids})) order by 1)`,
  category: { employee_category_id: employeeCategory.employee_category_id, offered: employeeCategory.offered, name: employeeCategory.name },
}
const withNames = (tx: Connection) =>
  tx.sql
    .select(shown)
    .from(report)
    .leftJoin(company, eq(company.company_id, report.company_id))
    .innerJoin(users, eq(users.user_id, report.user_id))
    .leftJoin(employeeCategory, eq(employeeCategory.employee_category_id, report.employee_category_id))
export type ShownReport = Awaited<ReturnType<typeof withNames>>[number]

export const reportShown = async (tx: Connection, report_id: number): Promise<ShownReport | null> => {
  const [row] = await withNames(tx).where(and(eq(report.report_id, report_id), ownReports(tx)))
  return row ?? null
}

/** For the system's scope: of whoever has a link to it. */
export const reportBehind = async (tx: Connection, report_id: number): Promise<ShownReport | null> => {
  const [row] = await withNames(tx).where(and(eq(report.report_id, report_id), isNull(report.evidence_id), isNull(report.auditor_room_id)))
  return row ?? null
}

type Page = { length: number; start: number; dir?: Direction | undefined }
/** Of these kinds. */
export const listReports = async (tx: Connection, { words, kinds }: { words: string; kinds: readonly ReportKind[] }, page: Page) => {
  const wanted = words.trim().toLowerCase()
  const where = and(
    ownReports(tx),
    inArray(report.kind, [...kinds]),
    wanted === '' ? undefined : sql`(strpos(lower(${users.name}), ${wanted}) > 0 or strpos(lower(coalesce(${company.name}, '')), ${wanted}) > 0)`,
  )
  const rows = await withNames(tx)
    .where(where)
    .orderBy(page.dir === 'asc' ? asc(report.report_id) : desc(report.report_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () =>
    tx.sql
      .select({ one: sql`1` })
      .from(report)
      .leftJoin(company, eq(company.company_id, report.company_id))
      .innerJoin(users, eq(users.user_id, report.user_id))
      .where(where),
  )
  return { rows, counted }
}

export const reportsToMake = (tx: Connection) => countUnfinished(tx, report, sql`state in ('waiting', 'gathered')`)

// ── Work ──────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The next to be worked on, of the party that was served longest ago. `small`: to gather, or with no more rows than that, so that a large one keeps nobody
 * waiting. One of a party at a time. For the system's scope.
 */
export const claimReport = async (tx: Connection, now: Date, until: Date, small: number | null): Promise<ReportRow | null> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const other = sql`select from ${report} other where (case when other.is_provider then 0 else other.company_id end) = ${party} and other.report_id <> ${report.report_id}
    and other.state in ('waiting', 'gathered') and other.claimed_until > ${at}`
  const served = sql`(select max(other.served_at) from ${report} other where (case when other.is_provider then 0 else other.company_id end) = ${party})`
  const free = tx.sql
    .select({ report_id: report.report_id })
    .from(report)
    .where(
      and(
        isUnfinished,
        isNull(report.evidence_id),
        isNull(report.auditor_room_id),
        sql`(${report.claimed_until} is null or ${report.claimed_until} <= ${at})`,
        sql`not exists (${other})`,
        small === null ? undefined : sql`(${report.state} = 'waiting' or ${report.total} <= ${small})`,
      ),
    )
    .orderBy(sql`${served} nulls first`, asc(report.report_id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx.sql
    .update(report)
    .set({ claimed_until: until, served_at: now })
    .where(sql`${report.report_id} = any(array(${free}))`)
    .returning()
  return row ?? null
}

/** Still whoever claimed it has it, and nobody cancelled it: asked, and prolonged, in the very statement that changes it. */
const stillOurs = (tx: Connection, { report_id, claimed_until, state }: ReportRow) =>
  and(
    eq(report.report_id, report_id),
    sql`${report.claimed_until} = ${claimed_until?.toISOString() ?? null}::timestamptz`,
    eq(report.state, state),
    inReport(tx),
  )
const inReport = (tx: Connection) => (tx.scope.kind === 'all' ? undefined : eq(report.company_id, tx.scope.company_id))

type Change = Partial<typeof report.$inferInsert>
/** Null where it is somebody else's by now, or was cancelled. */
export const changeClaimed = async (tx: Connection, claimed: ReportRow, change: Change): Promise<ReportRow | null> => {
  const [row] = await tx.sql.update(report).set(change).where(stillOurs(tx, claimed)).returning()
  return row ?? null
}

/** Only while it is being made. */
export const endUnfinished = async (tx: Connection, report_id: number, change: Change): Promise<boolean> => {
  const rows = await tx.sql
    .update(report)
    .set({ claimed_until: null, ...change })
    .where(and(eq(report.report_id, report_id), isUnfinished, ownReports(tx)))
    .returning({ report_id: report.report_id })
  return rows.length > 0
}

export const dropRows = (tx: Connection, report_id: number) => tx.sql.delete(reportRow).where(eq(reportRow.report_id, report_id))

/** Once more taken, while it may be; `own` is null where the system’s scope has looked whose it is. */
export const countTaking = async (tx: Connection, report_id: number, now: Date, own: SQL | null | undefined = ownReports(tx)): Promise<boolean> => {
  const rows = await tx.sql
    .update(report)
    .set({ taken: sql`${report.taken} + 1` })
    .where(and(eq(report.report_id, report_id), eq(report.state, 'made'), gt(report.ends_at, now), own ?? undefined))
    .returning({ report_id: report.report_id })
  return rows.length > 0
}

// ── Rows ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** By course: the people of each bucket, as the rows have them. */
export const addUpRows = async (tx: Connection, report_id: number): Promise<Reconciled[]> => {
  const r = reportRow
  const each = buckets.map((bucket) => sql`(count(*) filter (where ${r.bucket} = ${bucket}))::integer as ${sql.identifier(bucket)}`)
  const { rows } = await tx.sql.execute<Reconciled>(sql`
    select ${r.course_id}, min(${r.course_title} collate "C") as course_title,
      coalesce(array_agg(distinct ${r.version_no} order by ${r.version_no}) filter (where ${r.version_no} is not null), '{}') as versions,
      count(distinct ${r.user_id})::integer as people, ${sql.join(each, sql`, `)}, (count(*) filter (where ${r.is_overdue}))::integer as overdue
    from ${r} where ${and(eq(r.report_id, report_id), sql`${r.bucket} is not null`, inScope(tx, { company_id: r.company_id }))}
    group by ${r.course_id} order by 2, 1`)
  return rows
}

type Sums = {
  course_id: number | null
  company_id: number | null
  title: string
  bucket: AnyBucket
  rows: number
  sen: string | null
  overdue: number
  overdue_sen: string | null
}
/** The same of a kind that tells of no people: by course, or of money by company, as the rows have it, beside what the ledger says. */
export const addUpOther = async (
  tx: Connection,
  report_id: number,
  kind: OtherReportKind,
  ledger: Readonly<Record<string, number>>,
): Promise<Summed[]> => {
  const r = reportRow
  const isMoney = isMoneyReport(kind)
  const group = isMoney
    ? sql`null::integer as course_id, ${r.company_id} as company_id, min(${r.cells} ->> 0)`
    : sql`${r.course_id} as course_id, null::integer as company_id, min(${r.course_title} collate "C")`
  const { rows } = await tx.sql.execute<Sums>(sql`
    select ${group} as title, ${r.bucket} as bucket, count(*)::integer as rows, sum(${r.amount_sen})::text as sen, (count(*) filter (where ${r.is_overdue}))::integer as overdue,
      (sum(${r.amount_sen}) filter (where ${r.is_overdue}))::text as overdue_sen
    from ${r} where ${and(eq(r.report_id, report_id), inScope(tx, { company_id: r.company_id }))}
    group by ${isMoney ? r.company_id : r.course_id}, ${r.bucket} order by 3, 1, 2`)
  const sum = (of: readonly Sums[], what: 'sen' | 'overdue_sen') => (isMoney ? of.reduce((all, one) => all + Number(one[what] ?? 0), 0) : null)
  return [...Map.groupBy(rows, ({ course_id, company_id }) => course_id ?? company_id)].flatMap(([id, of]) => {
    const [first] = of
    if (!first) return []
    return {
      course_id: first.course_id,
      company_id: first.company_id,
      title: first.title,
      rows: of.reduce((all, one) => all + one.rows, 0),
      sen: sum(
        of.filter(({ bucket }) => !noMoneyIn.includes(bucket)),
        'sen',
      ),
      ledger_sen: isMoney ? (ledger[String(id)] ?? 0) : null,
      buckets: bucketsOf(kind).map((bucket) => {
        const found = of.filter((one) => one.bucket === bucket)
        return { bucket, rows: found[0]?.rows ?? 0, sen: sum(found, 'sen') }
      }),
      overdue: of.reduce((all, one) => all + one.overdue, 0),
      overdue_sen: sum(of, 'overdue_sen'),
    }
  })
}

export type GatheredRow = Pick<typeof reportRow.$inferSelect, 'place' | 'user_id' | 'course_id' | 'bucket' | 'is_overdue' | 'cells'>
const kept = {
  place: reportRow.place,
  user_id: reportRow.user_id,
  course_id: reportRow.course_id,
  bucket: reportRow.bucket,
  is_overdue: reportRow.is_overdue,
  cells: reportRow.cells,
}
/** Rows of the sheet after a place: a slice of any report is found by its key. */
export const sliceAfter = (tx: Connection, report_id: number, place: number, length: number): Promise<GatheredRow[]> =>
  tx.sql
    .select(kept)
    .from(reportRow)
    .where(
      and(
        eq(reportRow.report_id, report_id),
        eq(reportRow.is_listed, true),
        gt(reportRow.place, place),
        inScope(tx, { company_id: reportRow.company_id }),
      ),
    )
    .orderBy(asc(reportRow.place))
    .limit(planned(length))

export type RowFilter = { bucket?: AnyBucket | 'overdue' | 'all' | undefined; course_id?: number | undefined; company_id?: number | undefined }
const narrowed = (tx: Connection, report_id: number, { bucket, course_id, company_id }: RowFilter) =>
  and(
    eq(reportRow.report_id, report_id),
    inScope(tx, { company_id: reportRow.company_id }),
    bucket === undefined ? eq(reportRow.is_listed, true) : sql`${reportRow.bucket} is not null`,
    bucket === 'overdue' ? eq(reportRow.is_overdue, true) : undefined,
    bucket === undefined || bucket === 'overdue' || bucket === 'all' ? undefined : eq(reportRow.bucket, bucket),
    course_id === undefined ? undefined : eq(reportRow.course_id, course_id),
    company_id === undefined ? undefined : eq(reportRow.company_id, company_id),
  )
export const pageOfRows = (tx: Connection, report_id: number, filter: RowFilter, { start, length }: Page): Promise<GatheredRow[]> =>
  tx.sql
    .select(kept)
    .from(reportRow)
    .where(narrowed(tx, report_id, filter))
    .orderBy(asc(reportRow.place))
    .limit(planned(length))
    .offset(planned(start))
export const countRows = (tx: Connection, report_id: number, filter: RowFilter): Promise<number> =>
  tx.sql.$count(reportRow, narrowed(tx, report_id, filter))

/** Where a volume begins: the place of the row before it. */
export const placeBefore = async (tx: Connection, report_id: number, rows: number): Promise<number> => {
  if (rows === 0) return 0
  const [row] = await pageOfRows(tx, report_id, {}, { start: rows - 1, length: 1 })
  return row?.place ?? 0
}

const cellAt = (kind: ReportKind, name: string) => {
  const columns: readonly { name: string }[] = reportColumns[kind]
  return sql`${reportRow.cells} ->> ${sql.raw(String(columns.findIndex((one) => one.name === name)))}`
}
export type CategoryFigures = {
  board: boolean
  category: string | null
  course_title: string
  people: number
  asked: number
  completed: number
  overdue: number
}
/** By category, the board apart. */
export const figuresByCategory = async (tx: Connection, report_id: number): Promise<CategoryFigures[]> => {
  const r = reportRow
  const board = sql`(${cellAt('categories', 'board')})::boolean`
  const category = sql`case when not ${board} then ${cellAt('categories', 'category')} end`
  const { rows } = await tx.sql.execute<CategoryFigures>(sql`
    select ${board} as board, ${category} as category, ${r.course_title}, count(*)::integer as people,
      (count(*) filter (where ${r.bucket} not in ('excluded', 'left')))::integer as asked,
      (count(*) filter (where ${r.bucket} = 'completed'))::integer as completed, (count(*) filter (where ${r.is_overdue}))::integer as overdue
    from ${r} where ${and(eq(r.report_id, report_id), sql`${r.bucket} is not null`, inScope(tx, { company_id: r.company_id }))}
    group by 1, 2, 3 order by 1 desc, 2 nulls last, 3`)
  return rows
}

export type InductionFigures = { course_title: string; days: number | null; people: number }
/** How many completed after how many days; null: not by the day. */
export const figuresOfInduction = async (tx: Connection, report_id: number): Promise<InductionFigures[]> => {
  const r = reportRow
  const { rows } = await tx.sql.execute<InductionFigures>(sql`
    select ${r.course_title}, (${cellAt('induction', 'days_to_completion')})::integer as days, count(*)::integer as people
    from ${r} where ${and(eq(r.report_id, report_id), eq(r.is_listed, true), inScope(tx, { company_id: r.company_id }))}
    group by 1, 2 order by 1, 2 nulls last`)
  return rows
}

// ── The end ───────────────────────────────────────────────────────────────────────────────────────────────────

const ENDED_AT_ONCE = 20
const ROWS_AT_ONCE = 5_000
/** Those whose time is over, and their rows; whether there is more to do. For the system's scope. */
export const endReports = async (tx: Connection, now: Date): Promise<boolean> => {
  const ids = await tx.sql
    .update(report)
    .set({ state: 'over' })
    .where(
      sql`${report.report_id} in ${tx.sql
        .select({ report_id: report.report_id })
        .from(report)
        .where(and(eq(report.state, 'made'), lt(report.ends_at, now)))
        .limit(ENDED_AT_ONCE)}`,
    )
    .returning({ report_id: report.report_id })
  const gone = sql`exists (select from ${report} where ${report.report_id} = ${reportRow.report_id} and ${report.state} not in ('waiting', 'gathered', 'made'))`
  const more = await deleteSome(tx, reportRow, gone, ROWS_AT_ONCE)
  return more || ids.length === ENDED_AT_ONCE
}

/** How many people the rows of a report are of, those included that its sheet does not list. */
export const peopleBehind = async (tx: Connection, report_id: number): Promise<number> => {
  const [row] = await tx.sql
    .select({ people: sql<number>`count(distinct ${reportRow.user_id})::integer` })
    .from(reportRow)
    .where(and(eq(reportRow.report_id, report_id), inScope(tx, { company_id: reportRow.company_id })))
  return row?.people ?? 0
}
