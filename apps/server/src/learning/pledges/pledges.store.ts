/** Pledges and certificates, kept as they were signed and issued. */
import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { company } from '../../companies/companies.table.ts'
import { users } from '../../identity/identity.table.ts'
import type { Connection } from '../../kit/database/database.ts'
import { inScope } from '../../kit/database/in-scope.ts'
import { traineeCourse } from '../enrolments/enrolments.table.ts'
import type { StandingCertificate } from '../enrolments/renewals.rules.ts'
import { certificate, pledge } from './pledges.table.ts'

// ── Pledge and certificate ───────────────────────────────────────────────────────────────────────────────────

export type PledgeRow = typeof pledge.$inferSelect
export type CertificateRow = typeof certificate.$inferSelect

export const findPledge = async (tx: Connection, by: { serial_no: string } | { trainee_course_id: number }): Promise<PledgeRow | null> => {
  const key = 'serial_no' in by ? eq(pledge.serial_no, by.serial_no) : eq(pledge.trainee_course_id, by.trainee_course_id)
  const [row] = await tx.sql
    .select()
    .from(pledge)
    .where(and(key, inScope(tx, pledge)))
  return row ?? null
}

export const findCertificate = async (tx: Connection, by: { serial_no: string } | { trainee_course_id: number }): Promise<CertificateRow | null> => {
  const key = 'serial_no' in by ? eq(certificate.serial_no, by.serial_no) : eq(certificate.trainee_course_id, by.trainee_course_id)
  const [row] = await tx.sql
    .select()
    .from(certificate)
    .where(and(key, inScope(tx, certificate)))
  return row ?? null
}

/** What the person's earlier certificate of the course, or of one that it replaces, that is still valid, was given by; null where there is none. */
export const standingCertificate = async (
  tx: Connection,
  { user_id, enrolment: { trainee_course_id } }: { user_id: number; enrolment: { trainee_course_id: number } },
  now: Date,
): Promise<StandingCertificate | null> => {
  const t = traineeCourse
  const [row] = await tx.sql
    .select({ counts_from: t.counts_from, completed_at: t.completed_at, expires_at: t.expires_at })
    .from(t)
    .where(
      and(
        eq(t.user_id, user_id),
        sql`${t.trainee_course_id} in (select before.trainee_course_id from ${t} own
          cross join lateral cycles_before(own.user_id, own.course_id, own.trainee_course_id, own.follows_trainee_course_id) before
          where own.trainee_course_id = ${trainee_course_id})`,
        eq(t.status, 'COMPLETED'),
        gte(t.expires_at, now),
        inScope(tx, t),
      ),
    )
    .orderBy(desc(t.expires_at))
    .limit(1)
  return row?.completed_at && row.expires_at ? { ...row, completed_at: row.completed_at, expires_at: row.expires_at } : null
}

/** Pledge, completion and certificate stand or fall together; false when somebody was first. `counts_from`: where the cycle counts earlier than it was to. */
export const completeCourse = async (
  tx: Connection,
  signed: typeof pledge.$inferInsert,
  issued: typeof certificate.$inferInsert,
  counts_from: Date | null,
): Promise<boolean> => {
  const earlier = counts_from === null ? {} : { counts_from }
  const completed = await tx.sql
    .update(traineeCourse)
    .set({ status: 'COMPLETED', completed_at: signed.signed_at, expires_at: issued.expires_at ?? null, ...earlier })
    .where(and(eq(traineeCourse.trainee_course_id, signed.trainee_course_id), eq(traineeCourse.status, 'PLEDGE_PENDING'), inScope(tx, traineeCourse)))
    .returning({ id: traineeCourse.trainee_course_id })
  if (completed.length === 0) return false
  await tx.sql.insert(pledge).values(signed)
  await tx.sql.insert(certificate).values(issued)
  return true
}

/** The file of a document is set once; who comes second uses the first's. */
export const keepPdf = async (tx: Connection, document: 'pledge' | 'certificate', serial_no: string, sha256: string): Promise<string> => {
  const table = document === 'pledge' ? pledge : certificate
  const own = and(eq(table.serial_no, serial_no), inScope(tx, table))
  await tx.sql
    .update(table)
    .set({ pdf_sha256: sha256 })
    .where(and(own, isNull(table.pdf_sha256)))
  const [row] = await tx.sql.select({ sha256: table.pdf_sha256 }).from(table).where(own)
  return row?.sha256 ?? sha256
}

/** The person as pledge and certificate name them. */
export const findCertificateHolder = async (tx: Connection, user_id: number) => {
  const [row] = await tx.sql
    .select({
      user_id: users.user_id,
      username: users.username,
      name: users.name,
      language: users.language,
      department: users.department,
      position: users.position,
      employee_no: users.employee_no,
      ic_no_sealed: users.ic_no_sealed,
      password_hash: users.password_hash,
      totp_confirmed_at: users.totp_confirmed_at,
      company_id: company.company_id,
      company_name: company.name,
      company_reg_no: company.company_reg_no,
    })
    .from(users)
    .innerJoin(company, eq(company.company_id, users.company_id))
    .where(and(eq(users.user_id, user_id), tx.scope.kind === 'all' ? undefined : eq(users.company_id, tx.scope.company_id)))
  if (!row) throw new Error(`user ${user_id} has no company`)
  return row
}
export type CertificateHolder = Awaited<ReturnType<typeof findCertificateHolder>>
