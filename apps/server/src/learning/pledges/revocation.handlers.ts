/** Certificates issued again where one is missing, and taken back by two people. */

import type * as contract from '@jujur/contract/certificates.ts'
import { approveCertificateRevocation as approving } from '@jujur/contract/certificates.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../../access/routes.store.ts'
import { historyOf, permittedActions } from '../../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../../approvals/approvals.store.ts'
import { personOf } from '../../approvals/person.rules.ts'
import { listQueueOrOne } from '../../approvals/queue.usecases.ts'
import { deciderOf, submitterOf } from '../../approvals/queues.rules.ts'
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
  const steps = await stepsOf(
    tx,
    certificateRevocationApproval.entity,
    rows.map(({ revocation }) => revocation.certificate_revocation_id),
  )
  const held = { decide: mayCall(approving, await routeToday(tx, approving), actor), edit: false }
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  return rows.map(({ revocation, certificate }) => {
    const own = steps.get(revocation.certificate_revocation_id) ?? []
    const { machine, of } = certificateRevocationApproval
    return {
      certificate_revocation_id: revocation.certificate_revocation_id,
      certificate: showCertificate(certificate),
      reason: revocation.reason,
      approve_status_id: revocation.approve_status_id as 1 | 2 | 3,
      version: revocation.version,
      submitted_at: revocation.submitted_at.toISOString(),
      submitted_by: submitterOf(own),
      decided_at: revocation.decided_at?.toISOString() ?? null,
      decided_by: deciderOf(revocation, own),
      remarks: revocation.remarks,
      history: historyOf(own),
      can: permittedActions(machine, of(revocation), { approve: 'approve', reject: 'reject' }, own, person, held),
    }
  })
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
