/** Certificates to be taken back, in SQL. */
import { approveStatus } from '@jujur/contract/enumerations.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { QueueReader, Waits } from '../../approvals/approvals.kinds.ts'
import { countWaiting, untouchedBy } from '../../approvals/approvals.store.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { countList, type Direction, holding, ordering, planned } from '../../kit/database/list.ts'
import { updateIfUnchanged } from '../../kit/database/optimistic-lock.ts'
import { traineeCourse } from '../enrolments/enrolments.table.ts'
import type { CertificateRow } from './pledges.store.ts'
import { certificate, certificateRevocation as t } from './pledges.table.ts'

export type Revocation = typeof t.$inferSelect
export type NewRevocation = typeof t.$inferInsert
export type ShownRevocation = { revocation: Revocation; certificate: CertificateRow }

/** `waitsFor`: only what waits for this reader. */
type Filter = { approve_status_id?: number | undefined; id?: number | undefined; waitsFor?: QueueReader | undefined; words: string }
type Page = { length: number; start: number; sort?: 'submitted_at' | undefined; dir?: Direction | undefined }

const waiting = (reader: QueueReader) =>
  and(sql`${t.approve_status_id} = 2`, untouchedBy('certificate_revocation', t.certificate_revocation_id, reader))

export const listRevocations = async (tx: Connection, { approve_status_id, id, waitsFor, words }: Filter, page: Page, otherwise: Direction) => {
  const where = and(
    inScope(tx, t),
    approve_status_id === undefined ? undefined : eq(t.approve_status_id, approve_status_id),
    id === undefined ? undefined : eq(t.certificate_revocation_id, id),
    waitsFor && waiting(waitsFor),
    holding(words, t.serial_no, certificate.holder_name, certificate.company_name, certificate.course_title),
  )
  const from = () => tx.sql.select({ revocation: t, certificate }).from(t).innerJoin(certificate, eq(certificate.serial_no, t.serial_no)).where(where)
  const key = t.certificate_revocation_id
  const rows: ShownRevocation[] = await from()
    .orderBy(...ordering(page, { submitted_at: key }, { sort: 'submitted_at', dir: otherwise }, key))
    .limit(planned(page.length))
    .offset(planned(page.start))
  const counted = await countList(tx, page, rows, from)
  return { rows, counted }
}

export const lockRevocation = async (tx: Connection, id: number): Promise<Revocation | null> => {
  const [row] = await tx.sql
    .select()
    .from(t)
    .where(and(eq(t.certificate_revocation_id, id), inScope(tx, t)))
    .for('update')
  return row ?? null
}

export const changePendingRevocation = (tx: Connection, row: Revocation, change: Partial<NewRevocation>): Promise<boolean> => {
  const ofRow = eq(t.certificate_revocation_id, row.certificate_revocation_id)
  return updateIfUnchanged(tx, t, and(ofRow, eq(t.approve_status_id, approveStatus.PENDING), inScope(tx, t)), row, change)
}

export const insertRevocation = async (tx: Connection, revocation: NewRevocation): Promise<number> => {
  const [row] = await tx.sql.insert(t).values(revocation).returning({ id: t.certificate_revocation_id })
  if (!row) throw new Error('a stored revocation has an id')
  return row.id
}

export const isRevocationPending = async (tx: Connection, serial_no: string): Promise<boolean> => {
  const rows = await tx.sql
    .select({ id: t.certificate_revocation_id })
    .from(t)
    .where(and(eq(t.serial_no, serial_no), eq(t.approve_status_id, approveStatus.PENDING), inScope(tx, t)))
    .limit(1)
  return rows.length > 0
}

export const waitingRevocations = (tx: Connection, reader: QueueReader): Promise<Waits> =>
  countWaiting(tx, { from: t, id: t.certificate_revocation_id, since: t.submitted_at }, and(waiting(reader), inScope(tx, t)))

/** Held until the transaction ends, so that it is revoked once. */
export const lockCertificate = async (tx: Connection, trainee_course_id: number): Promise<CertificateRow | null> => {
  const [row] = await tx.sql
    .select()
    .from(certificate)
    .where(and(eq(certificate.trainee_course_id, trainee_course_id), inScope(tx, certificate)))
    .for('update')
  return row ?? null
}

/** False where it was revoked already. */
export const revoke = async (tx: Connection, serial_no: string, now: Date): Promise<boolean> => {
  const revoked = await tx.sql
    .update(certificate)
    .set({ revoked_at: now })
    .where(and(eq(certificate.serial_no, serial_no), isNull(certificate.revoked_at), inScope(tx, certificate)))
    .returning({ serial_no: certificate.serial_no })
  return revoked.length === 1
}

export const isEnrolment = async (tx: Connection, trainee_course_id: number): Promise<boolean> => {
  const rows = await tx.sql
    .select({ id: traineeCourse.trainee_course_id })
    .from(traineeCourse)
    .where(and(eq(traineeCourse.trainee_course_id, trainee_course_id), inScope(tx, traineeCourse)))
  return rows.length > 0
}

/** A certificate that a completed course lacks; the first of two stays. */
export const insertCertificate = async (tx: Connection, issued: typeof certificate.$inferInsert): Promise<void> => {
  await tx.sql.insert(certificate).values(issued).onConflictDoNothing({ target: certificate.trainee_course_id })
}
