/** Certificates issued again where one is missing, and taken back by two people. */

import type * as contract from '@jujur/contract/certificates.ts'
import { decisionsOf } from '../../approvals/decided-once.view.ts'
import { listQueueOrOne } from '../../approvals/queue.usecases.ts'
import { type Actor, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { findStanding } from '../enrolments/standing.store.ts'
import { certificatePdf } from './certificate.usecases.ts'
import { readSerial } from './pledges.rules.ts'
import { type CertificateRow, findCertificate as certificateOf } from './pledges.store.ts'
import { certificateRevocationApproval } from './revocation.kinds.ts'
import { alreadyAsked } from './revocation.rules.ts'
import { isRevocationPending, listRevocations, type ShownRevocation } from './revocation.store.ts'
import { issueAgain, rejectRevocation, requestRevocation, takeBack } from './revocation.usecases.ts'

const showCertificate = (row: CertificateRow): contract.IssuedCertificate => ({
  trainee_course_id: row.trainee_course_id,
  serial_no: row.serial_no,
  holder_name: row.holder_name,
  company_name: row.company_name,
  course_title: row.course_title,
  course_version_no: row.course_version_no,
  issued_at: row.issued_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
})

// ── Issuing again ─────────────────────────────────────────────────────────────────────────────────────────────

export const GenerateCertificate: Handler<typeof contract.GenerateCertificate> = async (context) => {
  const { input, read, write } = context
  const standing = await read((tx) => findStanding(tx, input))
  if (!standing) return refuse(10053)
  if (standing.enrolment.status !== 'COMPLETED') return refuse(10051)
  const issued = await write((tx) => issueAgain(tx, context, input))
  if (isRefused(issued)) return issued
  await certificatePdf(context, issued.value)
  return ok({ certificate: showCertificate(issued.value) })
}

// ── Taking back ───────────────────────────────────────────────────────────────────────────────────────────────

export const findCertificate: Handler<typeof contract.findCertificate> = ({ input, read }) =>
  read(async (tx) => {
    const row = await certificateOf(tx, { serial_no: readSerial(input.serial_no) })
    if (!row) return refuse(10051)
    return ok({ certificate: showCertificate(row), revocation_pending: await isRevocationPending(tx, row.serial_no) })
  })

export const requestCertificateRevocation: Handler<typeof contract.requestCertificateRevocation> = (context) =>
  mapUniqueViolation(() => context.write((tx) => requestRevocation(tx, context)), alreadyAsked)

const show = async (tx: Connection, actor: Actor, rows: readonly ShownRevocation[]): Promise<contract.CertificateRevocation[]> => {
  const decision = await decisionsOf(
    tx,
    certificateRevocationApproval,
    actor,
    rows.map(({ revocation }) => revocation),
  )
  return rows.map(({ revocation, certificate }) => ({
    certificate_revocation_id: revocation.certificate_revocation_id,
    certificate: showCertificate(certificate),
    reason: revocation.reason,
    ...decision(revocation),
  }))
}

export const getCertificateRevocationList: Handler<typeof contract.getCertificateRevocationList> = (context) => {
  const { certificate_revocation_id: id } = context.input
  return listQueueOrOne(context, id, {
    find: (tx, filter, page, otherwise) => listRevocations(tx, { ...filter, id }, page, otherwise),
    show: (tx, rows) => show(tx, context.actor, rows),
  })
}

export const approveCertificateRevocation: Handler<typeof contract.approveCertificateRevocation> = (context) =>
  context.write((tx) => takeBack(tx, context))

export const rejectCertificateRevocation: Handler<typeof contract.rejectCertificateRevocation> = (context) =>
  context.write((tx) => rejectRevocation(tx, context))
