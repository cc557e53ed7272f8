/** Certificates, as the provider deals with them: issued again where one is missing, taken back by two people (product.md section 6). */
import { z } from 'zod'
import { approvalFields, queueExtra, Remarks, Version, waitsAt } from './approvals.ts'
import { defineCall, Empty, Id, Instant, listInput, listOutput, text } from './call.ts'

const operation = (right: 'READ' | 'RETRIGGER') => ({ roles: ['globalAdmin'], needs: [{ group: 'OPERATION', right }] }) as const
const IssuedCertificate = z.strictObject({
  trainee_course_id: Id,
  serial_no: z.string(),
  holder_name: z.string(),
  company_name: z.string(),
  course_title: z.string(),
  course_version_no: z.int(),
  issued_at: Instant,
  expires_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
})
export type IssuedCertificate = z.output<typeof IssuedCertificate>

export const GenerateCertificate = defineCall({
  name: 'GenerateCertificate',
  title: 'Issue a missing certificate again, or draw its missing file; never for a course that is not completed',
  access: operation('RETRIGGER'),
  input: z.strictObject({ trainee_course_id: Id }),
  output: z.strictObject({ certificate: IssuedCertificate }),
  refuses: [10051, 10053],
  missing: { trainee_course_id: 10053 },
  changes: ['certificates'],
  rate: 'heavy',
})

export const findCertificate = defineCall({
  name: 'findCertificate',
  title: 'A certificate by its number, with the name in full, to have it revoked',
  access: operation('READ'),
  input: z.strictObject({ serial_no: text(40) }),
  output: z.strictObject({ certificate: IssuedCertificate, revocation_pending: z.boolean() }),
  refuses: [10051],
  shows: ['certificates', 'revocations'],
})

export const CertificateRevocation = z.strictObject({
  certificate_revocation_id: Id,
  certificate: IssuedCertificate,
  reason: z.string(),
  ...approvalFields,
})
export type CertificateRevocation = z.output<typeof CertificateRevocation>

export const requestCertificateRevocation = defineCall({
  name: 'requestCertificateRevocation',
  title: 'Ask for a certificate to be revoked, with the reason; another person decides',
  access: { roles: ['globalAdmin'], needs: [{ group: 'OPERATION', right: 'EDIT' }], step: 'maker' },
  input: z.strictObject({ trainee_course_id: Id, reason: Remarks }),
  output: z.strictObject({ certificate_revocation_id: Id }),
  /** 10051: no certificate; 20073: revoked already, or asked for already. */
  refuses: [10051, 10053, 20073],
  missing: { trainee_course_id: 10053 },
  changes: ['revocations'],
})

export const getCertificateRevocationList = defineCall({
  name: 'getCertificateRevocationList',
  title: 'Certificates to be revoked: waiting, revoked, kept',
  access: operation('READ'),
  input: listInput(['submitted_at'], { ...queueExtra, ...waitsAt('certificate_revocations'), certificate_revocation_id: Id.optional() }),
  output: listOutput('list', CertificateRevocation),
  refuses: [10006],
  shows: ['revocations'],
})

const revocation = { certificate_revocation_id: Id, version: Version }
const decidesRevocation = { roles: ['globalAdmin'], needs: [{ group: 'OPERATION', right: 'APPROVE' }], step: 'checker' } as const
export const approveCertificateRevocation = defineCall({
  name: 'approveCertificateRevocation',
  title: 'Revoke a certificate, for good; seen at once by whoever verifies it',
  access: decidesRevocation,
  input: z.strictObject({ ...revocation, remarks: Remarks.optional() }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing: { certificate_revocation_id: 4444 },
  changes: ['revocations', 'certificates', 'notifications'],
})
export const rejectCertificateRevocation = defineCall({
  name: 'rejectCertificateRevocation',
  title: 'Leave a certificate valid, with the reason',
  access: decidesRevocation,
  input: z.strictObject({ ...revocation, remarks: Remarks }),
  output: Empty,
  refuses: [10004, 20073],
  reasons: ['changed_since'],
  missing: { certificate_revocation_id: 4444 },
  changes: ['revocations', 'notifications'],
})
