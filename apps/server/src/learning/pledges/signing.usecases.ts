/** The pledge is signed: whoever signs proves to be themselves, and the course is completed with its certificate. */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { maskedIcNo } from '@jujur/contract/fields.ts'
import type { submitPledge } from '@jujur/contract/learning.ts'
import { audit } from '../../audit/audit.store.ts'
import { proveOneself } from '../../identity/credentials/own-proof.usecases.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Context, type HandlerKit, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import type { Connection } from '../../kit/database/database.ts'
import { newSerial, sha256, unseal } from '../../kit/security/secrets.ts'
import { yearOf } from '../../kit/time/calendar.rules.ts'
import { holdingCycle } from '../enrolments/cycle-settings.store.ts'
import { certificateOf } from '../enrolments/renewals.rules.ts'
import { findStanding, type LoadedStanding, lockStanding } from '../enrolments/standing.store.ts'
import { dateWords } from './pdf.texts.ts'
import { mayBeSignedBy, mayPledge, signAndIssue, signedAlready, templateText, writePledge } from './pledges.rules.ts'
import { type CertificateHolder, completeCourse, completeDeltaSigned, findCertificateHolder, standingCertificate } from './pledges.store.ts'

type Signing = Context<typeof submitPledge>

/** What the pledge says of this person besides the template; an employee number or username where there is no IC number. */
export const signingOf = (kit: HandlerKit, standing: LoadedStanding, holder: CertificateHolder, language: ContentLanguage, now: Date) => {
  const finished = Math.max(0, ...standing.progress.map((row) => row.finished_at?.getTime() ?? 0))
  return {
    standing,
    signer: holder,
    id_masked: holder.ic_no_sealed ? maskedIcNo(unseal(kit.settings.key('fields'), holder.ic_no_sealed)) : (holder.employee_no ?? holder.username),
    completionDate: (words: ContentLanguage) => dateWords(finished === 0 ? now : new Date(finished), words),
    language,
    now,
  }
}
export const pledgeHash = (template: { title: string; body: string }) => sha256(templateText(template))

/** Asked before the password, so that no try is taken for what would be refused anyway. */
export const proveSigner = async (context: Signing) => {
  const { input, actor, now, read } = context
  const standing = await read((tx) => findStanding(tx, input))
  if (!standing) return refuse(10053)
  const early = mayPledge(standing.enrolment, now)
  if (isRefused(early)) return early
  const typed = mayBeSignedBy(input.full_name, (await read((tx) => findCertificateHolder(tx, actor.user_id))).name)
  return isRefused(typed) ? typed : proveOneself(context)
}

export const sign = async (tx: Connection, context: Signing, signed_with: 'password' | 'authenticator') => {
  const { input, actor, request, kit } = context
  const standing = await lockStanding(tx, input)
  if (!standing) return refuse(10053)
  const { now } = withCurrentTime(context)
  const still = mayPledge(standing.enrolment, now)
  if (isRefused(still)) return still
  // The company may have corrected it since.
  const holder = await findCertificateHolder(tx, actor.user_id)
  const typed = mayBeSignedBy(input.full_name, holder.name)
  if (isRefused(typed)) return typed
  const signing = signingOf(kit, standing, holder, input.language, now)
  const before = await standingCertificate(tx, standing, now)
  const { counts_from, ...validity } = certificateOf(
    { signed_at: now, standing: before, validity_months: standing.content.validity_months },
    await holdingCycle(tx, { company_id: standing.company_id, course_id: standing.enrolment.course_id }),
  )
  const evidence = {
    typed_name: input.full_name,
    pledge_serial_no: newSerial('PLG', yearOf(now)),
    certificate_serial_no: newSerial('CRT', yearOf(now)),
    template_hash: pledgeHash(writePledge(signing).template),
    signed_with,
    ip: request.ip,
    user_agent: request.device,
  }
  const { signed, issued } = signAndIssue(signing, evidence, validity)
  const { delta_of } = standing.enrolment
  const isFirst = delta_of === null ? await completeCourse(tx, signed, issued, counts_from) : await completeDeltaSigned(tx, signed)
  if (!isFirst) return signedAlready
  // What a delta brings up to date keeps its certificate.
  const certificate_serial_no = delta_of === null ? issued.serial_no : (standing.certificate_serial_no ?? '')
  await audit(tx, context, {
    action: 'pledge.signed',
    entity: 'trainee_course',
    entity_id: signed.trainee_course_id,
    company_id: standing.company_id,
    after: {
      pledge_serial_no: signed.serial_no,
      ...(delta_of === null ? { certificate_serial_no } : { delta_of }),
      course_version_id: standing.enrolment.course_version_id,
      template_hash: signed.template_hash,
      signed_with,
    },
  })
  return ok({ signed, certificate_serial_no, standing })
}
