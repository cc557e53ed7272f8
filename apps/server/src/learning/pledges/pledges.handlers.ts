/** The end of the way: the pledge, the certificate, and anyone's question whether it is genuine. */
import type * as calls from '@jujur/contract/learning.ts'
import { pledgeLanguagesOf } from '../../courses/languages.rules.ts'
import { type Handler, isRefused, ok, refuse } from '../../kit/call/handler.ts'
import { dayOf } from '../../kit/time/calendar.rules.ts'
import { updatedTo } from '../enrolments/deltas.store.ts'
import { languageRead } from '../enrolments/standing.rules.ts'
import { findStanding, type LoadedStanding } from '../enrolments/standing.store.ts'
import { certificatePdf, pledgePdf } from './certificate.usecases.ts'
import { certificateStateAt, maskName, readSerial, writePledge } from './pledges.rules.ts'
import { findCertificate, findCertificateHolder, findPledge, type PledgeRow } from './pledges.store.ts'
import { pledgeHash, proveSigner, sign, signingOf } from './signing.usecases.ts'

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
        hash: pledgeHash(template),
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

export const submitPledge: Handler<typeof calls.submitPledge> = async (context) => {
  const proof = await proveSigner(context)
  if (isRefused(proof)) return proof
  return context.writeAnswer(async (tx) => {
    const done = await sign(tx, context, proof.value)
    if (isRefused(done)) return done
    const { signed, certificate_serial_no, standing } = done.value
    return ok({ pledge: signedPledge(signed, standing), certificate_serial_no })
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
  return ok({
    state: certificateStateAt(row, now),
    serial_no: row.serial_no,
    name_masked: maskName(row.holder_name),
    company_name: row.company_name,
    course_title: row.course_title,
    course_version: row.course_version_no,
    updated: await asSystem.read((tx) => updatedTo(tx, row.trainee_course_id)),
    pledge_serial_no: row.pledge_serial_no,
    completed_on: dayOf(row.issued_at),
    valid_from: dayOf(row.valid_from ?? row.issued_at),
    expires_on: row.expires_at ? dayOf(row.expires_at) : null,
    revoked_on: row.revoked_at ? dayOf(row.revoked_at) : null,
  })
}
