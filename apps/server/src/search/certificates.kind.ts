import { listCourseEnroll } from '@jujur/contract/courses.ts'
import { getTraineeRecord } from '@jujur/contract/dashboard.ts'
import type { Language } from '@jujur/contract/enumerations.ts'
import { getCertificate } from '@jujur/contract/learning.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { say } from '../kit/texts/texts.ts'
import { type FewKind, type KeptKind, texts } from './search.kinds.ts'
import { certificatesBy, ownCertificates } from './search.store.ts'

type Certificate = Awaited<ReturnType<typeof certificatesBy>>[number]
const told = ({ serial_no, holder_name, course_title, revoked_at }: Certificate, language: Language) => ({
  title: serial_no,
  line: [holder_name, course_title, revoked_at ? say(texts, language, 'revoked') : null].filter(Boolean).join(' · '),
})
const verify = ({ serial_no }: Certificate) => hrefOf('certificate', { serial: serial_no })

/** For the provider the enrolment that it was issued for, with all that led to it. */
export const certificates: KeptKind = {
  heading: 'heading.certificates',
  call: listCourseEnroll,
  entry: 'certificate',
  load: async (tx, ids, language) =>
    (await certificatesBy(tx, ids)).map((one) => ({
      id: one.trainee_course_id,
      href: hrefOf('courseEnrolments', { id: one.trainee_course_id }),
      ...told(one, language),
    })),
}

/** For the company the record of whoever it was issued to. */
export const companyCertificates: KeptKind = {
  heading: 'heading.certificates',
  call: getTraineeRecord,
  entry: 'certificate',
  load: async (tx, ids, language) =>
    (await certificatesBy(tx, ids)).map((one) => ({
      id: one.trainee_course_id,
      href: hrefOf('learningStatus', { person: one.user_id }),
      ...told(one, language),
    })),
}

/** A trainee's own. */
export const traineeCertificates: FewKind = {
  heading: 'heading.certificates',
  call: getCertificate,
  few: async (tx, { user_id, language }) => (await ownCertificates(tx, user_id)).map((one) => ({ href: verify(one), ...told(one, language) })),
}
