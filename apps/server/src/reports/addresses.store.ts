/** Addresses outside the company, in SQL. Whatever changes one says in which state it must be. */
import type { addressOutcomes } from '@jujur/contract/report-schedules.ts'
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../approvals/approvals.store.ts'
import { company } from '../companies/companies.table.ts'
import { users } from '../identity/identity.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, planned } from '../kit/database/list.ts'
import { updateIfUnchanged } from '../kit/database/optimistic-lock.ts'
import { employeeCategory } from '../trainees/trainees.table.ts'
import { reportAddressDelivery, reportAddressVisit, reportAddress as t } from './addresses.table.ts'
import { narrowedTo, ofCategory } from './schedules.store.ts'
import { reportSchedule } from './schedules.table.ts'

export type AddressRow = typeof t.$inferSelect
export type NewAddress = typeof t.$inferInsert
type Stage = AddressRow['stage']

export const addressStageOf = ({ company_id }: { company_id: number | null }): Stage => (company_id === null ? 'provider' : 'company')
/** A company its own; the provider those that it decides on. */
const ownAddresses = (tx: Connection) => (tx.scope.kind === 'all' ? eq(t.stage, 'provider') : eq(t.company_id, tx.scope.company_id))
const isLive = inArray(t.state, ['asked', 'active'])

/** Of a report that is held: so two who ask at once are counted one after the other. */
export const liveAddresses = async (tx: Connection, report_schedule_id: number): Promise<number> => {
  const [row] = await tx.sql
    .select({ count: count() })
    .from(t)
    .where(and(eq(t.report_schedule_id, report_schedule_id), isLive, inScope(tx, t)))
  return row?.count ?? 0
}

/** Somebody who is in, or was invited. */
export const isMailboxOf = async (tx: Connection, company_id: number, email_normal: string): Promise<boolean> => {
  const rows = await tx.sql
    .select({ user_id: users.user_id })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.email_normal, email_normal), sql`${users.status} <> 'inactive'`, inScope(tx, users)))
  return rows.length > 0
}

/** A second of the same report and mailbox violates report_address_once. */
export const insertAddress = async (tx: Connection, row: NewAddress): Promise<number> => {
  const [stored] = await tx.sql.insert(t).values(row).returning({ id: t.report_address_id })
  if (!stored) throw new Error('a stored address has an id')
  return stored.id
}

const withReport = (tx: Connection) =>
  tx.sql
    .select({ row: t, schedule: reportSchedule, company_name: company.name, ...narrowedTo })
    .from(t)
    .innerJoin(reportSchedule, eq(reportSchedule.report_schedule_id, t.report_schedule_id))
    .innerJoin(company, eq(company.company_id, t.company_id))
    .leftJoin(employeeCategory, ofCategory)
export type ShownAddress = Awaited<ReturnType<typeof withReport>>[number]

const waitsFor = (stage: Stage, reader: QueueReader) =>
  and(eq(t.state, 'asked'), eq(t.stage, stage), untouchedBy('report_address', t.report_address_id, reader))

type Page = { length: number; start: number; dir?: Direction | undefined }
export const listAddresses = async (tx: Connection, { words, waits }: { words: string; waits?: QueueReader | undefined }, page: Page) => {
  const wanted = words.trim().toLowerCase()
  const where = and(
    ownAddresses(tx),
    waits && waitsFor(addressStageOf(waits), waits),
    wanted === ''
      ? undefined
      : sql`(strpos(lower(${t.name}), ${wanted}) > 0 or strpos(lower(${t.email}), ${wanted}) > 0 or strpos(lower(${company.name}), ${wanted}) > 0)`,
  )
  const rows = await withReport(tx)
    .where(where)
    .orderBy(page.dir === 'asc' ? asc(t.report_address_id) : desc(t.report_address_id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () =>
    tx.sql.select({ one: sql`1` }).from(t).innerJoin(company, eq(company.company_id, t.company_id)).where(where),
  )
  return { rows, counted }
}

export const waitingAddresses =
  (stage: Stage) =>
  (tx: Connection, reader: QueueReader): Promise<Waits> =>
    countWaiting(tx, { from: t, id: t.report_address_id, since: t.submitted_at }, and(waitsFor(stage, reader), inScope(tx, t)))

/** Of these reports, those that wait and those that get it. */
export const liveAddressesOf = (tx: Connection, schedule_ids: readonly number[]) =>
  tx.sql
    .select({
      report_schedule_id: t.report_schedule_id,
      report_address_id: t.report_address_id,
      name: t.name,
      email: t.email,
      state: t.state,
    })
    .from(t)
    .where(and(inArray(t.report_schedule_id, [0, ...schedule_ids]), isLive, inScope(tx, t)))
    .orderBy(asc(t.report_address_id))

// ── Deciding, stopping ────────────────────────────────────────────────────────────────────────────────────────

/** The report of an address, to be held before the address itself. */
export const scheduleOfAddress = async (tx: Connection, report_address_id: number): Promise<number | null> => {
  const [row] = await tx.sql
    .select({ report_schedule_id: t.report_schedule_id })
    .from(t)
    .where(and(eq(t.report_address_id, report_address_id), ownAddresses(tx)))
  return row?.report_schedule_id ?? null
}

/** Held until the transaction ends. */
export const holdAddress = async (tx: Connection, report_address_id: number): Promise<AddressRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.report_address_id, report_address_id), ownAddresses(tx)))
    .for('update')
  return row ?? null
}
/** Only at the desk that it waits at. */
export const lockAddressAt =
  (stage: Stage) =>
  async (tx: Connection, report_address_id: number): Promise<AddressRow | null> => {
    const row = await holdAddress(tx, report_address_id)
    return row?.stage === stage ? row : null
  }

export const changeAskedAddress = (tx: Connection, row: AddressRow, change: Partial<NewAddress>): Promise<boolean> =>
  updateIfUnchanged(tx, t, and(eq(t.report_address_id, row.report_address_id), eq(t.state, 'asked'), inScope(tx, t)), row, change)

type Stop = { stopped_at: Date; stopped_by: number | null; stopped_by_name: string | null }
const stopped = (stop: Stop) => ({ ...stop, state: 'stopped' as const, version: sql`${t.version} + 1` })
/** Only while it waits or gets the report. */
export const stopAddress = async (tx: Connection, report_address_id: number, stop: Stop): Promise<boolean> => {
  const rows = await tx.sql
    .update(t)
    .set(stopped(stop))
    .where(and(eq(t.report_address_id, report_address_id), isLive, ownAddresses(tx)))
    .returning({ id: t.report_address_id })
  return rows.length === 1
}
/** With their report, which is held. */
export const stopAddressesOf = (tx: Connection, report_schedule_id: number, now: Date) =>
  tx.sql
    .update(t)
    .set(stopped({ stopped_at: now, stopped_by: null, stopped_by_name: null }))
    .where(and(eq(t.report_schedule_id, report_schedule_id), isLive, inScope(tx, t)))
    .returning({ report_address_id: t.report_address_id, stage: t.stage })

// ── Telling ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Those that get it: none of them is stopped until the transaction ends. */
export const holdActiveAddresses = (tx: Connection, report_schedule_id: number): Promise<AddressRow[]> =>
  tx.sql
    .select()
    .from(t)
    .where(and(eq(t.report_schedule_id, report_schedule_id), eq(t.state, 'active'), inScope(tx, t)))
    .orderBy(asc(t.report_address_id))
    .for('update')

export const insertAddressDelivery = async (
  tx: Connection,
  row: {
    report_run_id: number
    report_address_id: number
    company_id: number
    outcome: (typeof addressOutcomes)[number]
    link_hash: string | null
    at: Date
  },
): Promise<void> => {
  await tx.sql.insert(reportAddressDelivery).values(row)
}

export const addressDeliveriesOf = (tx: Connection, run_ids: readonly number[]) =>
  tx.sql
    .select({
      report_run_id: reportAddressDelivery.report_run_id,
      report_address_id: t.report_address_id,
      name: t.name,
      email: t.email,
      outcome: reportAddressDelivery.outcome,
      at: reportAddressDelivery.at,
      first_opened_at: sql<Date | null>`min(${reportAddressVisit.opened_at})`.mapWith(reportAddressDelivery.at),
      openings: sql<number>`count(${reportAddressVisit.opened_at})::integer`,
    })
    .from(reportAddressDelivery)
    .innerJoin(t, eq(t.report_address_id, reportAddressDelivery.report_address_id))
    .leftJoin(reportAddressVisit, eq(reportAddressVisit.report_address_delivery_id, reportAddressDelivery.report_address_delivery_id))
    .where(and(inArray(reportAddressDelivery.report_run_id, [0, ...run_ids]), inScope(tx, { company_id: reportAddressDelivery.company_id })))
    .groupBy(reportAddressDelivery.report_address_delivery_id, t.report_address_id)
    .orderBy(asc(reportAddressDelivery.report_address_delivery_id))
