/** Certificates issued again where one is missing, and taken back by two people. */

import type * as contract from '@jujur/contract/certificates.ts'
import { approveCertificateRevocation as approving } from '@jujur/contract/certificates.ts'
import { getCompanyLearningList } from '@jujur/contract/dashboard.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../../access/routes.store.ts'
import { whoMayCall } from '../../access/who-may-call.usecases.ts'
import { historyOf, permittedActions } from '../../approvals/approvals.rules.ts'
import { mailboxesOf, stepsOf } from '../../approvals/approvals.store.ts'
import { decide, nothingElse } from '../../approvals/decide.usecases.ts'
import { personOf } from '../../approvals/person.rules.ts'
import { listQueueOrOne } from '../../approvals/queue.usecases.ts'
import { deciderOf, statusColumns, submitterOf } from '../../approvals/queues.rules.ts'
import { submit } from '../../approvals/submit.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Actor, type Answer, type Context, type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { mapUniqueViolation } from '../../kit/database/unique.ts'
import { newSerial } from '../../kit/security/secrets.ts'
import { yearOf } from '../../kit/time/calendar.rules.ts'
import { notify, recipientById } from '../../notifications/notifications.usecases.ts'
import { findStanding, lockStanding } from '../enrolments/standing.store.ts'
import { certificatePdf } from './certificate.usecases.ts'
import { readSerial, reissue } from './pledges.rules.ts'
import { type CertificateRow, findCertificate as certificateOf, findHolder, findPledge } from './pledges.store.ts'
import {
  certificateRevocation,
  companyCertificateRevoked,
  ownCertificateRevoked,
  revocationApproved,
  revocationRejected,
} from './revocation.kinds.ts'
import {
  insertCertificate,
  insertRevocation,
  isEnrolment,
  isRevocationPending,
  listRevocations,
  lockCertificate,
  type Revocation,
  revoke,
  type ShownRevocation,
} from './revocation.store.ts'

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
  const issued = await write(async (tx) => {
    const locked = await lockStanding(tx, input)
    const signed = await findPledge(tx, input)
    if (!locked || !signed) return refuse(10051)
    const known = await certificateOf(tx, input)
    if (known) return ok(known)
    const { now } = withCurrentTime(context)
    const holder = await findHolder(tx, locked.user_id)
    await insertCertificate(tx, reissue(locked, signed, holder, newSerial('CRT', yearOf(now))))
    const row = await certificateOf(tx, input)
    if (!row) throw new Error('a certificate just issued is there')
    await audit(tx, context, {
      action: 'certificate.issued',
      entity: 'trainee_course',
      entity_id: input.trainee_course_id,
      company_id: locked.company_id,
      after: { certificate_serial_no: row.serial_no, pledge_serial_no: row.pledge_serial_no },
    })
    return ok(row)
  })
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

const request = async (
  tx: Connection,
  context: Context<typeof contract.requestCertificateRevocation>,
): Promise<Answer<typeof contract.requestCertificateRevocation>> => {
  const { trainee_course_id, reason } = context.input
  const row = await lockCertificate(tx, trainee_course_id)
  if (!row) return refuse((await isEnrolment(tx, trainee_course_id)) ? 10051 : 10053)
  if (row.revoked_at || (await isRevocationPending(tx, row.serial_no))) return refuse(20073)
  const ctx = withCurrentTime(context)
  const { user_id, company_id, serial_no } = row
  const submitted = { submitted_at: ctx.now, submitted_by: ctx.actor.user_id }
  const id = await insertRevocation(tx, { trainee_course_id, user_id, company_id, serial_no, reason, ...submitted })
  await submit(tx, certificateRevocation, ctx, {
    id,
    company_id,
    state: 'pending',
    name: row.holder_name,
    remarks: reason,
    after: { ...statusColumns('pending'), serial_no, reason, version: 1 },
  })
  return ok({ certificate_revocation_id: id })
}

export const requestCertificateRevocation: Handler<typeof contract.requestCertificateRevocation> = (context) =>
  mapUniqueViolation(() => context.write((tx) => request(tx, context)), { certificate_revocation_pending: refuse(20073) })

const show = async (tx: Connection, actor: Actor, rows: readonly ShownRevocation[]): Promise<contract.CertificateRevocation[]> => {
  const steps = await stepsOf(
    tx,
    certificateRevocation.entity,
    rows.map(({ revocation }) => revocation.certificate_revocation_id),
  )
  const held = { decide: mayCall(approving, await routeToday(tx, approving), actor), edit: false }
  const person = personOf(actor, await mailboxesOf(tx, actor.user_id))
  return rows.map(({ revocation, certificate }) => {
    const own = steps.get(revocation.certificate_revocation_id) ?? []
    const { machine, of } = certificateRevocation
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

const choiceOf = ({ certificate_revocation_id: id, version, remarks }: { certificate_revocation_id: number; version: number; remarks?: string }) => ({
  id,
  version,
  remarks,
})
const notice = (kind: typeof revocationApproved | typeof revocationRejected, remarks = '') => ({
  notice: ({ serial_no, certificate_revocation_id: id }: Revocation) => ({
    kind,
    data: { name: serial_no, remarks },
    href: `/GA/courses?tab=revocations&list=${kind === revocationApproved ? 'approved' : 'rejected'}&id=${id}`,
  }),
})

export const approveCertificateRevocation: Handler<typeof contract.approveCertificateRevocation> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.approveCertificateRevocation>> => {
    const choice = choiceOf(context.input)
    const decision = await decide(
      tx,
      certificateRevocation,
      context,
      { ...choice, action: 'approve' },
      {
        ...notice(revocationApproved, choice.remarks),
        effects: async ({ serial_no, user_id, company_id, trainee_course_id }) => {
          const ctx = withCurrentTime(context)
          const row = await certificateOf(tx, { serial_no })
          if (!row || !(await revoke(tx, serial_no, ctx.now))) return refuse(20073)
          const data = { title: row.course_title, serial_no }
          const holder = await recipientById(tx, user_id)
          const administrators = await whoMayCall(tx, getCompanyLearningList, company_id)
          if (holder) await notify(tx, [holder], { kind: ownCertificateRevoked, data, href: `/trainee/course/${trainee_course_id}` }, ctx)
          await notify(
            tx,
            administrators,
            { kind: companyCertificateRevoked, data: { ...data, name: row.holder_name }, href: '/CA/learning-status?state=REVOKED' },
            ctx,
          )
          return ok({ value: undefined, after: { revoked: serial_no } })
        },
      },
    )
    return isRefused(decision) ? decision : ok({})
  })

export const rejectCertificateRevocation: Handler<typeof contract.rejectCertificateRevocation> = (context) =>
  context.write(async (tx): Promise<Answer<typeof contract.rejectCertificateRevocation>> => {
    const choice = choiceOf(context.input)
    const decision = await decide(
      tx,
      certificateRevocation,
      context,
      { ...choice, action: 'reject' },
      { ...notice(revocationRejected, choice.remarks), effects: nothingElse },
    )
    return isRefused(decision) ? decision : ok({})
  })
