import { approveTempRegistrationInformation, type RegistrationInformation } from '@jujur/contract/company-registration.ts'
import { useState } from 'react'
import { useReason } from '../approvals/reasons.ts'
import { useMay } from '../kit/call/may.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './company-legal.module.css'
import { DetailsCompared, DetailsShown } from './registration-details.tsx'
import { standingOf, versionBadges } from './versions.ts'

type Version = RegistrationInformation
type Versions = { versions: readonly Version[] }

const keyOf = (version: Version) => String(version.registration_information_id)

/** Any two versions side by side, the older left. */
const Comparison = ({ versions }: Versions) => {
  const t = useTexts('companyRegistration')
  const { date } = useFormat()
  const usual = versions.find(({ status }) => status === 1) ?? versions[1]
  const [one, setOne] = useState(() => keyOf(versions.find((version) => version !== usual) ?? (versions[0] as Version)))
  const [other, setOther] = useState(() => keyOf(usual ?? (versions[0] as Version)))
  const words = (version: Version) => t('company.version', { date: date(version.submitted_at), state: t(`state.${standingOf(version)}`) })
  const options = versions.map((version) => ({ value: keyOf(version), label: words(version) }))
  const chosen = versions.filter((version) => [one, other].includes(keyOf(version)))
  const [after, before] = chosen
  return (
    <>
      <div className={classes.choices}>
        <SelectField
          label={t('company.compare')}
          options={options.filter(({ value }) => value !== other)}
          value={one}
          onChange={(event) => setOne(event.currentTarget.value)}
        />
        <SelectField
          label={t('company.with')}
          options={options.filter(({ value }) => value !== one)}
          value={other}
          onChange={(event) => setOther(event.currentTarget.value)}
        />
      </div>
      {after && before && (
        <DetailsCompared narrow before={before.details} after={after.details} beforeTitle={words(before)} afterTitle={words(after)} />
      )}
    </>
  )
}

/** The company's legal data: in force, then every version that was ever sent, newest first; `approvalHref` leads to where those that wait are decided on. */
export const CompanyLegal = ({ versions, approvalHref }: Versions & { approvalHref: string }) => {
  const t = useTexts('companyRegistration')
  const { date, dateTime, facts } = useFormat()
  const reason = useReason()
  const mayApprove = useMay()(approveTempRegistrationInformation.name)
  const inForce = versions.find(({ status }) => status === 1)
  const waits = versions.some((version) => version.approve_status_id === 2 && version.stage === 'provider')
  return (
    <>
      <Section title={t('company.inForce')}>
        {waits && (
          <div className={classes.notice}>
            <Notice tone={mayApprove ? 'turn' : 'info'} action={<TextLink to={approvalHref}>{t('company.review')}</TextLink>}>
              {t('company.waiting')}
            </Notice>
          </div>
        )}
        {inForce ? (
          <DetailsShown details={inForce.details} />
        ) : (
          <p className={classes.dim}>{t(versions.length > 0 ? 'company.notYet' : 'company.none')}</p>
        )}
      </Section>
      {versions.length > 0 && (
        <Section title={t('company.versions')} line={versions.length > 1 ? t('company.versionsLine') : undefined}>
          <ul className={classes.versions}>
            {versions.map((version) => {
              const standing = standingOf(version)
              return (
                <li key={keyOf(version)}>
                  <StateBadge state={versionBadges[standing]}>{t(`state.${standing}`)}</StateBadge>
                  <span>
                    {facts([date(version.submitted_at), version.submitted_by && t('company.sentBy', { name: version.submitted_by })])}
                    {version.decided_by && version.decided_at && (
                      <span className={classes.secondary}>
                        {t('company.decidedBy', { name: version.decided_by, when: dateTime(version.decided_at) })}
                        {version.remarks && `: ${reason(version.remarks).text}`}
                      </span>
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
          {versions.length > 1 && <Comparison key={versions.map(keyOf).join(' ')} versions={versions} />}
        </Section>
      )}
    </>
  )
}
