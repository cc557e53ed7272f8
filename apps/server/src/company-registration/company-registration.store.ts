/** Companies' legal data: versions frozen when submitted. */

import type { RegistrationDetails } from '@jujur/contract/company-registration.ts'
import { approveStatus, enumerations } from '@jujur/contract/enumerations.ts'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QueueReader, Waits } from '../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../approvals/approvals.store.ts'
import { company } from '../companies/companies.table.ts'
import type { Connection } from '../kit/database/database.ts'
import { foundAmong } from '../kit/database/entries.ts'
import { inScope } from '../kit/database/in-scope.ts'
import { countList, type Direction, ordering, planned } from '../kit/database/list.ts'
import { updateIfUnchanged } from '../kit/database/optimistic-lock.ts'
import { withSystemScope } from '../kit/database/system-scope.ts'
import type { Stage } from './company-registration.rules.ts'
import { registrationInformation as t } from './company-registration.table.ts'

const { ACTIVE, INACTIVE } = enumerations.RegistrationInformationStatus

export type Information = typeof t.$inferSelect
export type NewInformation = typeof t.$inferInsert
export type ShownInformation = {
  information: Information
  company: { company_id: number; name: string; company_reg_no: string }
  in_force: { registration_information_id: number; details: RegistrationDetails } | null
}

export type InformationFilter = {
  approve_status_id?: number | undefined
  company_id?: number | undefined
  stage?: Stage | undefined
  status?: 1 | 2 | undefined
  /** Only what waits for this reader. */
  waitsFor?: QueueReader | undefined
  words?: string
}
type Page = { length: number; start: number; sort?: 'submitted_at' | undefined; dir?: Direction | undefined }

const inForce = alias(t, 'in_force')
const shown = (tx: Connection, where: SQL | undefined) =>
  tx.sql
    .select({
      information: t,
      company: { company_id: company.company_id, name: company.name, company_reg_no: company.company_reg_no },
      in_force: { registration_information_id: inForce.registration_information_id, details: inForce.details },
    })
    .from(t)
    .innerJoin(company, eq(company.company_id, t.company_id))
    .leftJoin(inForce, and(eq(inForce.company_id, t.company_id), eq(inForce.status, ACTIVE)))
    .where(and(inScope(tx, t), where))

/** One's own is another's to decide. */
const waiting = (reader: QueueReader): SQL | undefined =>
  and(
    eq(t.approve_status_id, approveStatus.PENDING),
    ne(t.submitted_by, reader.user_id),
    untouchedBy('registration_information', t.registration_information_id, reader),
  )

const ofDetails = (key: keyof RegistrationDetails) => sql`${t.details} ->> ${sql.raw(`'${key}'`)}`
const searched = [t.ssm_no_new, ofDetails('ssm_no_old'), ofDetails('company_name'), ofDetails('officer_name')]

const matching = async (
  tx: Connection,
  { approve_status_id, company_id, stage, status, waitsFor, words = '' }: InformationFilter,
): Promise<SQL | undefined> =>
  and(
    approve_status_id === undefined ? undefined : eq(t.approve_status_id, approve_status_id),
    company_id === undefined ? undefined : eq(t.company_id, company_id),
    stage === undefined ? undefined : eq(t.stage, stage),
    status === undefined ? undefined : eq(t.status, status),
    waitsFor && waiting(waitsFor),
    or(
      await foundAmong(tx, 'registration_information', words, t.registration_information_id, searched),
      await foundAmong(tx, 'company', words, t.company_id, [company.name, company.company_reg_no]),
    ),
  )

/** A page and the count of all; `otherwise` is the direction of a list that nobody ordered. Ids come in the order of submission. */
export const listInformation = async (tx: Connection, filter: InformationFilter, page: Page, otherwise: Direction) => {
  const where = await matching(tx, filter)
  const id = t.registration_information_id
  const rows: ShownInformation[] = await shown(tx, where)
    .orderBy(...ordering(page, { submitted_at: id }, { sort: 'submitted_at', dir: otherwise }, id))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, () => shown(tx, where))
  return { rows, counted }
}

/** The row stays as it is until the transaction ends. */
export const lockInformation = async (tx: Connection, id: number): Promise<Information | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.registration_information_id, id), inScope(tx, t)))
    .for('update')
  return row ?? null
}

/** What counts for the company now; null while nothing was approved. */
export const informationInForce = async (
  tx: Connection,
  company_id: number,
): Promise<Pick<Information, 'registration_information_id' | 'details'> | null> => {
  const [row] = await tx.sql
    .select({ registration_information_id: t.registration_information_id, details: t.details })
    .from(t)
    .where(and(eq(t.company_id, company_id), eq(t.status, ACTIVE), inScope(tx, t)))
  return row ?? null
}

export const hasPending = async (tx: Connection, company_id: number): Promise<boolean> => {
  const rows = await tx.sql
    .select({ id: t.registration_information_id })
    .from(t)
    .where(and(eq(t.company_id, company_id), sql`${t.approve_status_id} = 2`, inScope(tx, t)))
    .limit(1)
  return rows.length > 0
}

/** Whether one of the numbers is another company's: registered with it, or with it in force. Looks beyond the scope and tells no more. */
export const isOthersNumber = (tx: Connection, company_id: number, wanted: readonly string[]): Promise<boolean> =>
  withSystemScope(tx, async (all) => {
    const registered = all.sql
      .select({ company_id: company.company_id })
      .from(company)
      .where(and(ne(company.company_id, company_id), inArray(company.company_reg_no, [...wanted])))
    const legal = all.sql
      .select({ company_id: t.company_id })
      .from(t)
      .where(
        and(
          ne(t.company_id, company_id),
          eq(t.status, ACTIVE),
          or(inArray(t.ssm_no_new, [...wanted]), inArray(sql`${t.details} ->> 'ssm_no_old'`, [...wanted])),
        ),
      )
    return (await registered.unionAll(legal).limit(1)).length > 0
  })

/** How much waits at this stage for this reader. */
export const waitingAt = (tx: Connection, stage: Stage, reader: QueueReader): Promise<Waits> =>
  countWaiting(tx, { from: t, id: t.registration_information_id, since: t.submitted_at }, and(waiting(reader), eq(t.stage, stage), inScope(tx, t)))

/** Stores legal data as pending and answers its id. */
export const insertInformation = async (tx: Connection, fields: NewInformation): Promise<number> => {
  const [row] = await tx.sql.insert(t).values(fields).returning({ id: t.registration_information_id })
  if (!row) throw new Error('stored legal data has an id')
  return row.id
}

/** Changes what is still pending and as it was read; false where it is not. */
export const changePendingInformation = (tx: Connection, row: Information, change: Partial<NewInformation>): Promise<boolean> => {
  const ofRow = and(eq(t.registration_information_id, row.registration_information_id), eq(t.stage, row.stage))
  return updateIfUnchanged(tx, t, and(ofRow, eq(t.approve_status_id, approveStatus.PENDING), inScope(tx, t)), row, change)
}

/** What was in force is kept, out of force; answers its id, if there was one. */
export const putOutOfForce = async (tx: Connection, company_id: number): Promise<number | null> => {
  const [row] = await tx.sql
    .update(t)
    .set({ status: INACTIVE })
    .where(and(eq(t.company_id, company_id), eq(t.status, ACTIVE), inScope(tx, t)))
    .returning({ id: t.registration_information_id })
  return row?.id ?? null
}
