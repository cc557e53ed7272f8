/** Rows that are gathered for an evidence pack, or an auditor’s room, alone: no report of anybody’s, and gone once its tables are signed. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { type ReportCell, report, reportRow } from './reports.table.ts'

/** Of courses that anybody of the pack has, had or waits for. */
export const coursesGathered = async (tx: Connection, evidence_id: number): Promise<number[]> => {
  const rows = await tx.sql
    .selectDistinct({ course_id: reportRow.course_id })
    .from(reportRow)
    .innerJoin(report, eq(report.report_id, reportRow.report_id))
    .where(and(eq(report.evidence_id, evidence_id), inScope(tx, { company_id: reportRow.company_id })))
  return rows.flatMap(({ course_id }) => course_id ?? []).sort((a, b) => a - b)
}

export const rowsForPack = async (tx: Connection, evidence_id: number) =>
  tx.sql
    .select({ report_id: report.report_id, kind: report.kind, at: report.at, reconciliation: report.reconciliation, total: report.total })
    .from(report)
    .where(and(eq(report.evidence_id, evidence_id), inScope(tx, { company_id: report.company_id })))

export const insertPackReport = async (tx: Connection, row: typeof report.$inferInsert): Promise<number> => {
  const [inserted] = await tx.sql.insert(report).values(row).returning({ report_id: report.report_id })
  if (!inserted) throw new Error('a stored report is answered')
  return inserted.report_id
}
export const keepSums = (tx: Connection, report_id: number, change: Partial<typeof report.$inferInsert>) =>
  tx.sql.update(report).set(change).where(eq(report.report_id, report_id))
/** Their rows go with them. */
export const dropPackReports = (tx: Connection, evidence_id: number) => tx.sql.delete(report).where(eq(report.evidence_id, evidence_id))

/** The same, of auditors’ rooms. */
export const dropRoomReports = (tx: Connection, ids: readonly number[]) => tx.sql.delete(report).where(inArray(report.auditor_room_id, [0, ...ids]))

/** How many people of a report each value of one of its cells holds. */
export const peopleByCell = async (tx: Connection, report_id: number, place: number): Promise<{ value: ReportCell; people: number }[]> => {
  const { rows } = await tx.sql.execute<{ value: ReportCell; people: number }>(sql`
    select ${reportRow.cells} -> ${sql.raw(String(place))} as value, count(distinct ${reportRow.user_id})::integer as people
    from ${reportRow} where ${reportRow.report_id} = ${report_id} and ${inScope(tx, { company_id: reportRow.company_id }) ?? sql`true`} group by 1`)
  return rows
}

export const uncoveredOf = async (tx: Connection, report_id: number, place: number) => {
  const { rows } = await tx.sql.execute<{ people: number; days: number }>(sql`
    select count(*)::integer as people, coalesce(sum(days), 0)::integer as days from (
      select ${reportRow.user_id}, ${reportRow.course_id}, max((${reportRow.cells} ->> ${sql.raw(String(place))})::integer) as days
      from ${reportRow} where ${reportRow.report_id} = ${report_id} and ${inScope(tx, { company_id: reportRow.company_id }) ?? sql`true`} group by 1, 2) one where days > 0`)
  return rows[0] ?? { people: 0, days: 0 }
}
