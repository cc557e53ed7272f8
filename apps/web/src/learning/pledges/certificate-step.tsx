import { getCertificate } from '@jujur/contract/learning.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconDownload } from '@jujur/icons'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { saveBase64Pdf, send } from '../../kit/call/api.ts'
import { showDownloadTrouble } from '../../kit/call/trouble.ts'
import { useSession } from '../../kit/session/session.ts'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { coursePath } from '../../player/outline.ts'
import type { CoverPage } from '../../player/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { BackToCourse } from '../enrolments/back-to-course.tsx'
import { useCourseCrumbs } from '../enrolments/use-course-crumbs.ts'
import classes from './certificate.module.css'
import { CertificateSheet } from './certificate-sheet.tsx'
import { Confetti } from './confetti.tsx'

/** That what changed since was taken. */
const Updated = ({ course: { updated } }: { course: CoverPage }) => {
  const t = useTexts('learning')
  const format = useFormat()
  return updated && <span className={classes.updated}>{t('update.updatedOn', { version: updated.version_no, date: format.date(updated.on) })}</span>
}

export const CertificateStep = ({ course }: { course: CoverPage }) => {
  const t = useTexts('learning')
  const format = useFormat()
  const user = useSession()?.user
  const celebrate = Boolean((useLocation().state as { celebrate?: boolean } | null)?.celebrate)
  const [saving, setSaving] = useState(false)
  const { trainee_course_id, certificate_serial_no: serial, certificate, completed_at, expires_at } = course

  useCourseCrumbs(trainee_course_id, course.title, t('certificate.title'))

  if (!user || !serial || !certificate || !completed_at)
    return (
      <div className={classes.page}>
        <BackToCourse traineeCourseId={trainee_course_id} title={course.title} />
        <h1>{t('certificate.title')}</h1>
        <Notice>
          {t('certificate.notYet')} <TextLink to={coursePath(trainee_course_id, 'check')}>{t('cover.seeCheck')}</TextLink>
        </Notice>
      </div>
    )

  const verifyUrl = `${location.origin}${hrefOf('certificate', { serial })}`
  const download = async () => {
    setSaving(true)
    try {
      const filename = `cert_${user.username}.pdf`
      const { data } = await send(getCertificate, { trainee_course_id, username: user.username, filename })
      saveBase64Pdf(data.pdf.base64_pdf, filename)
    } catch (error) {
      showDownloadTrouble(error, 10051)
    } finally {
      setSaving(false)
    }
  }
  const facts: [string, string][] = [
    [t('certificate.number'), serial],
    [t('certificate.completed'), format.date(completed_at)],
    ...(expires_at ? ([[t('certificate.validUntil'), format.date(expires_at)]] as [string, string][]) : []),
    ...(course.pledge_serial_no ? ([[t('certificate.pledge'), course.pledge_serial_no]] as [string, string][]) : []),
  ]
  return (
    <div className={classes.page}>
      <BackToCourse traineeCourseId={trainee_course_id} title={course.title} />
      <div className={classes.head}>
        <h1>{t('certificate.title')}</h1>
        {course.status === 'REVOKED' ? (
          <StateBadge state="rejected">{t('state.REVOKED')}</StateBadge>
        ) : course.status === 'EXPIRED' ? (
          <StateBadge state="expired">{t('row.wasValid', { date: expires_at ? format.date(expires_at) : '' })}</StateBadge>
        ) : (
          <StateBadge state="completed">{expires_at ? t('row.valid', { date: format.date(expires_at) }) : t('state.COMPLETED')}</StateBadge>
        )}
        <Updated course={course} />
        <div className={classes.actions}>
          <CopyButton value={verifyUrl} size="md">
            {t('certificate.copyLink')}
          </CopyButton>
          <Button
            size="md"
            loading={saving}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void download()}
          >
            {t('certificate.download')}
          </Button>
        </div>
      </div>
      <CertificateSheet
        name={user.name}
        company={user.company ? t('certificate.company', { name: user.company.name, number: user.company.company_reg_no }) : null}
        courseTitle={certificate.course_title}
        topics={certificate.topics}
        words={certificate}
        serial={serial}
        pledgeSerial={course.pledge_serial_no}
        completedAt={completed_at}
        expiresAt={expires_at}
        verifyUrl={verifyUrl}
      />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('certificate.check')}</dt>
          <dd>
            <a href={hrefOf('certificate', { serial })}>{t('certificate.publicPage')}</a>
          </dd>
        </div>
      </dl>
      {celebrate && <Confetti />}
    </div>
  )
}
