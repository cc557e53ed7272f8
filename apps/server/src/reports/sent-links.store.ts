/** Links of reports that were sent to addresses outside the company, and the codes that open them. */
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { company } from '../companies/companies.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { deleteSome } from '../kit/database/delete-some.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { DAY_MS } from '../kit/time/calendar.rules.ts'
import { reportAddress, reportAddressDelivery, reportAddressVisit } from './addresses.table.ts'
import { report } from './reports.table.ts'
import { reportRun } from './schedules.table.ts'

const behind = {
  report_address_delivery_id: reportAddressDelivery.report_address_delivery_id,
  report_address_id: reportAddress.report_address_id,
  company_id: reportAddress.company_id,
  company_name: company.name,
  company_status: company.status,
  address_state: reportAddress.state,
  name: reportAddress.name,
  email: reportAddress.email,
  language: reportAddress.language,
  report_id: report.report_id,
  report_state: report.state,
  kind: report.kind,
  as_at: report.as_at,
  total: report.total,
  ends_at: report.ends_at,
}
/** No scope: whoever has the token has all of it. */
const sent = (tx: Connection) =>
  tx.sql
    .select(behind)
    .from(reportAddressDelivery)
    .innerJoin(reportAddress, eq(reportAddress.report_address_id, reportAddressDelivery.report_address_id))
    .innerJoin(company, eq(company.company_id, reportAddress.company_id))
    .innerJoin(reportRun, eq(reportRun.report_run_id, reportAddressDelivery.report_run_id))
    .innerJoin(report, eq(report.report_id, reportRun.report_id))
export type SentReport = Awaited<ReturnType<typeof sent>>[number]

export const sentByToken = async (tx: Connection, token: string): Promise<SentReport | null> => {
  const [row] = await sent(tx).where(eq(reportAddressDelivery.link_hash, sha256(token)))
  return row ?? null
}

/** Nobody stops the address, or deactivates the company, until the transaction ends. */
export const holdSent = async (tx: Connection, report_address_delivery_id: number): Promise<SentReport | null> => {
  const of = tx.sql
    .select({ report_address_id: reportAddressDelivery.report_address_id })
    .from(reportAddressDelivery)
    .where(eq(reportAddressDelivery.report_address_delivery_id, report_address_delivery_id))
  await tx.sql
    .select({ id: reportAddress.report_address_id })
    .from(reportAddress)
    .where(sql`${reportAddress.report_address_id} = (${of})`)
    .for('update')
  const [row] = await sent(tx).where(eq(reportAddressDelivery.report_address_delivery_id, report_address_delivery_id)).for('share', { of: company })
  return row ?? null
}

/** When a code was mailed last for a link. */
export const lastReportCodeAt = async (tx: Connection, report_address_delivery_id: number): Promise<Date | null> => {
  const [row] = await tx.sql
    .select({ sent_at: reportAddressVisit.sent_at })
    .from(reportAddressVisit)
    .where(eq(reportAddressVisit.report_address_delivery_id, report_address_delivery_id))
    .orderBy(desc(reportAddressVisit.sent_at))
    .limit(1)
  return row?.sent_at ?? null
}

export const insertReportVisit = async (tx: Connection, row: typeof reportAddressVisit.$inferInsert): Promise<void> => {
  await tx.sql.insert(reportAddressVisit).values(row)
}

export type ReportVisit = typeof reportAddressVisit.$inferSelect
export const reportVisitById = async (tx: Connection, visit_id: string) => {
  const [row] = await tx.sql
    .select()
    .from(reportAddressVisit)
    .where(eq(reportAddressVisit.visit_hash, sha256(visit_id)))
  return row ? { ...row, is_opened: row.opened_at !== null } : null
}

/** Takes one of so many tries at a code; null where it gives none. However many arrive at once, none more is given. */
export const takeReportTry = async (tx: Connection, visit_id: string, most: number, now: Date): Promise<ReportVisit | null> => {
  const [row] = await tx.sql
    .update(reportAddressVisit)
    .set({ tries: sql`${reportAddressVisit.tries} + 1` })
    .where(
      and(
        eq(reportAddressVisit.visit_hash, sha256(visit_id)),
        isNull(reportAddressVisit.opened_at),
        lt(reportAddressVisit.tries, most),
        gt(reportAddressVisit.code_ends_at, now),
      ),
    )
    .returning()
  return row ?? null
}

type Opening = Pick<typeof reportAddressVisit.$inferInsert, 'opened_at' | 'response_type' | 'volume' | 'ip' | 'device'>
/** True for the one whose code opens it: a code opens once. */
export const openByVisit = async (tx: Connection, report_address_visit_id: number, opening: Opening): Promise<boolean> => {
  const rows = await tx.sql
    .update(reportAddressVisit)
    .set(opening)
    .where(and(eq(reportAddressVisit.report_address_visit_id, report_address_visit_id), isNull(reportAddressVisit.opened_at)))
    .returning({ id: reportAddressVisit.report_address_visit_id })
  return rows.length === 1
}

/** Codes that opened nothing go after a month; openings stay. */
export const sweepReportVisits: Sweep = (tx, now) =>
  deleteSome(tx, reportAddressVisit, and(isNull(reportAddressVisit.opened_at), lt(reportAddressVisit.sent_at, new Date(now.getTime() - 30 * DAY_MS))))
