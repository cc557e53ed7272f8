/** The people of a room as they stood when they were frozen: rows of a report on completion that the room alone reads. */
import type { Bucket } from '@jujur/contract/reports.ts'
import { type ReportColumnName, reportColumns } from '@jujur/contract/reports.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { report, reportRow } from '../reports/reports.table.ts'
import { auditorRoom, type KeptPerson, type KeptStanding, type Which } from './auditor-room.table.ts'

const placeOf = (name: ReportColumnName) => reportColumns.completion.findIndex((column) => column.name === name)
/** A cell of a row, as text. */
export const cell = (name: ReportColumnName) => sql<string | null>`(${reportRow.cells} ->> ${sql.raw(String(placeOf(name)))})`
/** Completed after the day on which it was due. */
export const isLateRow = sql`coalesce(${cell('completed_on')}::date > ${cell('due_on')}::date, false)`

export type Frozen = { report_id: number; as_at: string; at: Date }
/** Null while they are being gathered. */
export const frozenOf = async (tx: Connection, auditor_room_id: number): Promise<Frozen | null> => {
  const [row] = await tx.sql
    .select({ report_id: report.report_id, as_at: report.as_at, at: report.at })
    .from(report)
    .where(and(eq(report.auditor_room_id, auditor_room_id), isNotNull(report.at), inScope(tx, { company_id: report.company_id })))
    .orderBy(desc(report.report_id))
    .limit(1)
  return row?.at ? { ...row, at: row.at } : null
}

const ofReport = (tx: Connection, report_id: number) =>
  and(eq(reportRow.report_id, report_id), sql`${reportRow.bucket} <> 'excluded'`, inScope(tx, { company_id: reportRow.company_id }))
/** Rows that a choice of people goes by. */
export const rowsMeant = (tx: Connection, report_id: number, { course_id, department, buckets }: Which): SQL | undefined =>
  and(
    ofReport(tx, report_id),
    course_id === null ? undefined : eq(reportRow.course_id, course_id),
    department === null ? undefined : sql`${cell('department')} = ${department}`,
    buckets.length === 0 ? undefined : inArray(reportRow.bucket, [...buckets]),
  )

export const isCourseOfRoom = async (tx: Connection, report_id: number, course_id: number): Promise<boolean> =>
  (
    await tx.sql
      .select({ place: reportRow.place })
      .from(reportRow)
      .where(and(ofReport(tx, report_id), eq(reportRow.course_id, course_id)))
      .limit(1)
  ).length > 0

export const figuresOfRoom = async (tx: Connection, report_id: number) => {
  const rows = await tx.sql
    .select({
      course_id: sql<number>`${reportRow.course_id}`,
      title: sql<string>`max(${reportRow.course_title})`,
      bucket: sql<Bucket>`${reportRow.bucket}`,
      people: sql<number>`count(*)::integer`,
      overdue: sql<number>`count(*) filter (where ${reportRow.is_overdue})::integer`,
      late: sql<number>`count(*) filter (where ${isLateRow})::integer`,
    })
    .from(reportRow)
    .where(ofReport(tx, report_id))
    .groupBy(reportRow.course_id, reportRow.bucket)
  const [all] = await tx.sql
    .select({ people: sql<number>`count(distinct ${reportRow.user_id})::integer` })
    .from(reportRow)
    .where(ofReport(tx, report_id))
  const departments = await tx.sql
    .selectDistinct({ name: cell('department') })
    .from(reportRow)
    .where(and(ofReport(tx, report_id), sql`${cell('department')} is not null`))
    .orderBy(cell('department'))
    .limit(500)
  return { rows, people: all?.people ?? 0, departments: departments.flatMap(({ name }) => name ?? []) }
}

const line = {
  user_id: sql<number>`${reportRow.user_id}`,
  name: sql<string>`${cell('name')}`,
  employee_no: cell('employee_no'),
  department: cell('department'),
  is_board: sql<boolean>`coalesce(${cell('board')}::boolean, false)`,
  course_id: sql<number>`${reportRow.course_id}`,
  title: sql<string>`${reportRow.course_title}`,
  version_no: reportRow.version_no,
  bucket: sql<Bucket>`${reportRow.bucket}`,
  is_overdue: reportRow.is_overdue,
  due_on: cell('due_on'),
  completed_on: cell('completed_on'),
  expires_on: cell('expires_on'),
  certificate_no: cell('certificate_no'),
}
type Line = { user_id: number; name: string } & Omit<KeptPerson, 'courses'> & KeptStanding
export type RoomPerson = { user_id: number; name: string } & KeptPerson

/** Each person once, with their rows. */
const byPerson = (lines: readonly Line[]): Map<number, RoomPerson> =>
  new Map(
    [...Map.groupBy(lines, ({ user_id }) => user_id)].map(([user_id, own]) => {
      const { name, employee_no, department, is_board } = own[0] as Line
      const courses = own.map((one): KeptStanding => {
        const { user_id: _, name: __, employee_no: ___, department: ____, is_board: _____, ...standing } = one
        return standing
      })
      return [user_id, { user_id, name, employee_no, department, is_board, courses }]
    }),
  )

export const peopleOfRoom = async (tx: Connection, report_id: number, user_ids: readonly number[]): Promise<Map<number, RoomPerson>> => {
  if (user_ids.length === 0) return new Map()
  const lines = await tx.sql
    .select(line)
    .from(reportRow)
    .where(and(ofReport(tx, report_id), inArray(reportRow.user_id, [...user_ids])))
    .orderBy(asc(reportRow.place))
  return byPerson(lines)
}

/** A page of people by their names, and how many there are. */
export const pageOfPeople = async (
  tx: Connection,
  report_id: number,
  { which, words, is_overdue }: { which: Which; words: string; is_overdue: boolean },
  page: { start: number; length: number; dir?: string | undefined },
) => {
  const wanted = words.trim().toLowerCase()
  const found =
    wanted === ''
      ? undefined
      : sql`(strpos(lower(${cell('name')}), ${wanted}) > 0 or strpos(lower(coalesce(${cell('employee_no')}, '')), ${wanted}) > 0)`
  const where = and(rowsMeant(tx, report_id, which), is_overdue ? eq(reportRow.is_overdue, true) : undefined, found)
  const first = sql`min(${reportRow.place})`
  const ids = await tx.sql
    .select({ user_id: sql<number>`${reportRow.user_id}` })
    .from(reportRow)
    .where(where)
    .groupBy(reportRow.user_id)
    .orderBy(page.dir === 'desc' ? desc(first) : asc(first))
    .limit(page.length)
    .offset(page.start)
  const [all] = await tx.sql
    .select({ count: sql<number>`count(distinct ${reportRow.user_id})::integer` })
    .from(reportRow)
    .where(where)
  const people = await peopleOfRoom(
    tx,
    report_id,
    ids.map(({ user_id }) => user_id),
  )
  return { people: ids.flatMap(({ user_id }) => people.get(user_id) ?? []), count: all?.count ?? 0 }
}

// ── Freezing ──────────────────────────────────────────────────────────────────────────────────────────────────

const AT_ONCE = 20
/** Open rooms whose people are not frozen yet. For the system's scope. */
export const roomsToFreeze = async (tx: Connection, now: Date): Promise<number[]> => {
  const rows = await tx.sql
    .select({ id: auditorRoom.auditor_room_id })
    .from(auditorRoom)
    .innerJoin(company, eq(company.company_id, auditorRoom.company_id))
    .where(
      and(
        eq(auditorRoom.state, 'open'),
        gt(auditorRoom.ends_at, now),
        eq(company.status, 'active'),
        not(sql`exists (select from ${report} where ${report.auditor_room_id} = ${auditorRoom.auditor_room_id})`),
      ),
    )
    .orderBy(asc(auditorRoom.auditor_room_id))
    .limit(AT_ONCE)
  return rows.map(({ id }) => id)
}

/** Rooms that are closed and still have rows: what a sample drew is kept with the sample. For the system's scope. */
export const closedWithRows = async (tx: Connection, now: Date): Promise<number[]> => {
  const rows = await tx.sql
    .selectDistinct({ id: auditorRoom.auditor_room_id })
    .from(report)
    .innerJoin(auditorRoom, eq(auditorRoom.auditor_room_id, report.auditor_room_id))
    .where(sql`(${auditorRoom.state} <> 'open' or ${auditorRoom.ends_at} <= ${now.toISOString()}::timestamptz)`)
    .limit(AT_ONCE)
  return rows.map(({ id }) => id)
}
