/** Certificates issued again, and taken back by two people: each within the caller's transaction. */
import type * as contract from '@jujur/contract/certificates.ts'
import { getCompanyLearningList } from '@jujur/contract/dashboard.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { whoMayCall } from '../../access/who-may-call.usecases.ts'
import { decide, turnDown } from '../../approvals/decide.usecases.ts'
import { statusColumns } from '../../approvals/queues.rules.ts'
import { submit } from '../../approvals/submit.usecases.ts'
import { audit } from '../../audit/audit.store.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type ActionContext, type Answer, type Context, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { newSerial } from '../../kit/security/secrets.ts'
import { yearOf } from '../../kit/time/calendar.rules.ts'
import { notify, recipientById } from '../../notifications/notifications.usecases.ts'
import { validFrom } from '../enrolments/renewals.rules.ts'
import { lockStanding } from '../enrolments/standing.store.ts'
import { reissue } from './pledges.rules.ts'
import { findCertificate as certificateOf, findCertificateHolder, findPledge } from './pledges.store.ts'
import {
  certificateRevocationApproval,
  companyCertificateRevoked,
  ownCertificateRevoked,
  revocationApproved,
  revocationRejected,
} from './revocation.kinds.ts'
import { mayRequestRevocation } from './revocation.rules.ts'
import {
  insertCertificate,
  insertRevocation,
  isEnrolment,
  isRevocationPending,
  lockCertificate,
  type Revocation,
  revoke,
} from './revocation.store.ts'

/** The certificate of a course that was completed; issued now where none was. 10051 where nothing was signed. */
export const issueAgain = async (tx: Connection, context: ActionContext, { trainee_course_id }: { trainee_course_id: number }) => {
  const locked = await lockStanding(tx, { trainee_course_id })
  const signed = await findPledge(tx, { trainee_course_id })
  if (!locked || !signed) return refuse(10051)
  const known = await certificateOf(tx, { trainee_course_id })
  if (known) return ok(known)
  const { now } = withCurrentTime(context)
  const holder = await findCertificateHolder(tx, locked.user_id)
  // As it was completed, whatever the company has set since.
  const { counts_from, expires_at } = locked.enrolment
  const validity = { valid_from: validFrom({ counts_from, completed_at: signed.signed_at }), expires_at }
  await insertCertificate(tx, reissue(locked, signed, holder, { serial_no: newSerial('CRT', yearOf(now)), validity }))
  const row = await certificateOf(tx, { trainee_course_id })
  if (!row) throw new Error('a certificate just issued is there')
  await audit(tx, context, {
    action: 'certificate.issued',
    entity: 'trainee_course',
    entity_id: trainee_course_id,
    company_id: locked.company_id,
    after: { certificate_serial_no: row.serial_no, pledge_serial_no: row.pledge_serial_no },
  })
  return ok(row)
}

/** Asks for it; of two who ask at once the second violates certificate_revocation_pending. */
export const requestRevocation = async (
  tx: Connection,
  context: Context<typeof contract.requestCertificateRevocation>,
): Promise<Answer<typeof contract.requestCertificateRevocation>> => {
  const { trainee_course_id, reason } = context.input
  const row = await lockCertificate(tx, trainee_course_id)
  if (!row) return refuse((await isEnrolment(tx, trainee_course_id)) ? 10051 : 10053)
  const decision = mayRequestRevocation({ revoked_at: row.revoked_at, isPending: await isRevocationPending(tx, row.serial_no) })
  if (isRefused(decision)) return decision
  const ctx = withCurrentTime(context)
  const { user_id, company_id, serial_no } = row
  const submitted = { submitted_at: ctx.now, submitted_by: ctx.actor.user_id }
  const id = await insertRevocation(tx, { trainee_course_id, user_id, company_id, serial_no, reason, ...submitted })
  await submit(tx, certificateRevocationApproval, ctx, {
    id,
    company_id,
    state: 'pending',
    name: row.holder_name,
    remarks: reason,
    after: { ...statusColumns('pending'), serial_no, reason, version: 1 },
  })
  return ok({ certificate_revocation_id: id })
}

const choiceOf = ({ certificate_revocation_id: id, version, remarks }: { certificate_revocation_id: number; version: number; remarks?: string }) => ({
  id,
  version,
  remarks,
})
const noticeOf =
  (kind: typeof revocationApproved | typeof revocationRejected, remarks = '') =>
  ({ serial_no, certificate_revocation_id: id }: Revocation) => ({
    kind,
    data: { name: serial_no, remarks },
    href: hrefOf('certificateRevocations', { list: kind === revocationApproved ? 'approved' : 'rejected', id }),
  })

/** Whoever verifies it sees that at once; the holder and the company are told. */
export const takeBack = async (
  tx: Connection,
  context: Context<typeof contract.approveCertificateRevocation>,
): Promise<Answer<typeof contract.approveCertificateRevocation>> => {
  const choice = choiceOf(context.input)
  const decision = await decide(
    tx,
    certificateRevocationApproval,
    context,
    { ...choice, action: 'approve' },
    {
      notice: noticeOf(revocationApproved, choice.remarks),
      effects: async ({ serial_no, user_id, company_id, trainee_course_id }) => {
        const ctx = withCurrentTime(context)
        const row = await certificateOf(tx, { serial_no })
        if (!row || !(await revoke(tx, serial_no, ctx.now))) return refuse(20073)
        const data = { title: row.course_title, serial_no }
        const holder = await recipientById(tx, user_id)
        const administrators = await whoMayCall(tx, getCompanyLearningList, company_id)
        if (holder)
          await notify(tx, [holder], { kind: ownCertificateRevoked, data, href: hrefOf('course', { traineeCourseId: trainee_course_id }) }, ctx)
        await notify(
          tx,
          administrators,
          { kind: companyCertificateRevoked, data: { ...data, name: row.holder_name }, href: hrefOf('learningStatus', { state: 'REVOKED' }) },
          ctx,
        )
        return ok({ value: undefined, after: { revoked: serial_no } })
      },
    },
  )
  return isRefused(decision) ? decision : ok({})
}

export const rejectRevocation = (tx: Connection, context: Context<typeof contract.rejectCertificateRevocation>) => {
  const choice = choiceOf(context.input)
  return turnDown(tx, certificateRevocationApproval, context, { ...choice, action: 'reject' }, noticeOf(revocationRejected, choice.remarks))
}
