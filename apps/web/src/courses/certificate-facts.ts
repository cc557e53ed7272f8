/** What a certificate says, as facts. */
import type { IssuedCertificate } from '@jujur/contract/certificates.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'

export const useCertificateFacts = () => {
  const t = useTexts('publishing')
  const { date } = useFormat()
  return ({ serial_no, holder_name, company_name, course_title, issued_at, expires_at }: IssuedCertificate) => [
    { term: t('revocations.number'), value: serial_no, figures: true },
    { term: t('revocations.holder'), value: holder_name },
    { term: t('revocations.company'), value: company_name },
    { term: t('revocations.course'), value: course_title },
    { term: t('revocations.issued'), value: date(issued_at) },
    ...(expires_at ? [{ term: t('revocations.valid'), value: date(expires_at) }] : []),
  ]
}
