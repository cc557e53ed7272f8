/** The end of the way: the pledge, the certificate, and anyone's question whether it is genuine. */
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { maskedIcNo } from '@jujur/contract/fields.ts'
import type * as calls from '@jujur/contract/learning.ts'
import { audit } from '../../audit/audit.store.ts'
import { pledgeLanguagesOf } from '../../courses/languages.rules.ts'
import { verifyOwnAuthenticator } from '../../identity/credentials/own-proof.usecases.ts'
import { refusedOwnPassword, tooManyTries } from '../../identity/credentials/password.usecases.ts'
import { withCurrentTime } from '../../kit/call/current-time.ts'
import { type Context, type Handler, type HandlerKit, invalid, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { newSerial, sha256, unseal } from '../../kit/security/secrets.ts'
import { dayOf, yearOf } from '../../kit/time/calendar.rules.ts'
import { languageRead } from '../enrolments/standing.rules.ts'
import { findStanding, type LoadedStanding, lockStanding } from '../enrolments/standing.store.ts'
import { certificatePdf, pledgePdf } from './certificate.usecases.ts'
import { dateWords } from './pdf.texts.ts'
import { isSamePersonName, maskName, mayPledge, readSerial, signAndIssue, templateText, writePledge } from './pledges.rules.ts'
import { type CertificateHolder, completeCourse, findCertificate, findCertificateHolder, findPledge, type PledgeRow } from './pledges.store.ts'

/** What the pledge says of this person besides the template; an employee number or username where there is no IC number. */
const signingOf = (kit: HandlerKit, standing: LoadedStanding, holder: CertificateHolder, language: ContentLanguage, now: Date) => {
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
const hashOf = (template: { title: string; body: string }) => sha256(templateText(template))

const signedPledge = (row: PledgeRow, standing: LoadedStanding) => ({
  serialNo: row.serial_no,
  title: row.title,
  text: row.text,
  version: row.version,
  hash: row.template_hash,
  language: row.language,
  languages: pledgeLanguagesOf(standing.content),
  state: 'signed' as const,
  full_name: row.full_name,
  signed_at: row.signed_at.toISOString(),
})

export const getPledge: Handler<typeof calls.getPledge> = async ({ input, actor, now, read, kit }) =>
  read(async (tx) => {
    const bySerial = 'serialNo' in input ? await findPledge(tx, { serial_no: readSerial(input.serialNo) }) : null
    const trainee_course_id = 'trainee_course_id' in input ? input.trainee_course_id : bySerial?.trainee_course_id
    const standing = trainee_course_id === undefined ? null : await findStanding(tx, { trainee_course_id })
    if (!standing) return refuse(10053)
    const signed = bySerial ?? (await findPledge(tx, { trainee_course_id: standing.enrolment.trainee_course_id }))
    const holder = await findCertificateHolder(tx, standing.user_id)
    const has_authenticator = holder.totp_confirmed_at !== null
    if (signed) return ok({ pledge: signedPledge(signed, standing), has_authenticator })
    const language = input.language ?? languageRead(standing, actor.language)
    const { template, text } = writePledge(signingOf(kit, standing, holder, language, now))
    return ok({
      pledge: {
        serialNo: null,
        title: template.title,
        text,
        version: standing.content.pledge.version,
        hash: hashOf(template),
        language: template.language,
        languages: pledgeLanguagesOf(standing.content),
        state: 'open' as const,
        full_name: holder.name,
        signed_at: null,
      },
      has_authenticator,
    })
  })

// ── Signing ──────────────────────────────────────────────────────────────────────────────────────────────────

/** The password, or a code of the authenticator app. Wrong passwords count against the account as at sign-in. */
const proveOneself = async (context: Context<typeof calls.submitPledge>) => {
  const { input } = context
  if (input.password !== undefined) return (await refusedOwnPassword(context, input.password)) ?? ok('password' as const)
  if (input.otp === undefined) return invalid('password', 'required')
  const proof = await verifyOwnAuthenticator(context, input.otp)
  if (typeof proof === 'object') return tooManyTries(proof.wait)
  return proof === 'right' ? ok('authenticator' as const) : refuse(20069)
}

export const submitPledge: Handler<typeof calls.submitPledge> = async (context) => {
  const { input, actor, request, read, writeAnswer, kit } = context
  const before = await read((tx) => findStanding(tx, input))
  if (!before) return refuse(10053)
  const early = mayPledge(before.enrolment, context.now)
  if (isRefused(early)) return early
  const typed = await read((tx) => findCertificateHolder(tx, actor.user_id))
  if (!isSamePersonName(input.full_name, typed.name)) return invalid('full_name', 'full_name')
  const proof = await proveOneself(context)
  if (isRefused(proof)) return proof

  return writeAnswer(async (tx) => {
    const standing = await lockStanding(tx, input)
    if (!standing) return refuse(10053)
    const { now } = withCurrentTime(context)
    const still = mayPledge(standing.enrolment, now)
    if (isRefused(still)) return still
    // The company may have corrected it since.
    const holder = await findCertificateHolder(tx, actor.user_id)
    if (!isSamePersonName(input.full_name, holder.name)) return invalid('full_name', 'full_name')
    const signing = signingOf(kit, standing, holder, input.language, now)
    const { signed, issued } = signAndIssue(signing, {
      pledge_serial_no: newSerial('PLG', yearOf(now)),
      certificate_serial_no: newSerial('CRT', yearOf(now)),
      template_hash: hashOf(writePledge(signing).template),
      signed_with: proof.value,
      ip: request.ip,
      user_agent: request.device,
    })
    if (!(await completeCourse(tx, signed, issued))) return refuse(10055)
    await audit(tx, context, {
      action: 'pledge.signed',
      entity: 'trainee_course',
      entity_id: signed.trainee_course_id,
      company_id: standing.company_id,
      after: {
        pledge_serial_no: signed.serial_no,
        certificate_serial_no: issued.serial_no,
        course_version_id: standing.enrolment.course_version_id,
        template_hash: signed.template_hash,
        signed_with: signed.signed_with,
      },
    })
    return ok({ pledge: signedPledge(signed, standing), certificate_serial_no: issued.serial_no })
  })
}

// ── Documents ────────────────────────────────────────────────────────────────────────────────────────────────

export const getCertificate: Handler<typeof calls.getCertificate> = async (context) => {
  const row = await context.read((tx) => findCertificate(tx, { trainee_course_id: context.input.trainee_course_id }))
  if (!row) return refuse(10051)
  const bytes = await certificatePdf(context, row)
  return ok({
    pdf: { base64_pdf: Buffer.from(bytes).toString('base64') },
    serial_no: row.serial_no,
    issued_at: row.issued_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  })
}

export const downloadPledge: Handler<typeof calls.downloadPledge> = async (context) => {
  const row = await context.read((tx) => findPledge(tx, { serial_no: readSerial(context.input.serialNo) }))
  if (!row) return refuse(4444)
  return { ...ok(await pledgePdf(context, row)), file: { name: `${row.serial_no}.pdf`, type: 'application/pdf' } }
}

export const verifyCertificate: Handler<typeof calls.verifyCertificate> = async ({ input, now, asSystem }) => {
  const serial_no = readSerial(input.serial_no)
  const row = await asSystem.read((tx) => findCertificate(tx, { serial_no }))
  if (!row) return ok({ state: 'unknown' as const, serial_no: input.serial_no })
  const state = row.revoked_at ? ('revoked' as const) : row.expires_at && row.expires_at < now ? ('expired' as const) : ('valid' as const)
  return ok({
    state,
    serial_no: row.serial_no,
    name_masked: maskName(row.holder_name),
    company_name: row.company_name,
    course_title: row.course_title,
    course_version: row.course_version_no,
    pledge_serial_no: row.pledge_serial_no,
    completed_on: dayOf(row.issued_at),
    expires_on: row.expires_at ? dayOf(row.expires_at) : null,
    revoked_on: row.revoked_at ? dayOf(row.revoked_at) : null,
  })
}
