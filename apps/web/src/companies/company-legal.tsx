import { approveTempRegistrationInformation, type RegistrationInformation } from '@jujur/contract/legal.ts'
import { useState } from 'react'
import { useMay } from '../kit/call/use-may.ts'
import { DetailsCompared, DetailsShown } from '../kit/registration-details.tsx'
import { type TextKey, useFormat, useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { type BadgeState, StateBadge } from '../ui/state-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './company.module.css'
import { paths } from './tabs.tsx'

type Version = RegistrationInformation
type Versions = { versions: readonly Version[] }

type Standing = { text: TextKey<'legal'>; look: BadgeState }
/** Of one version: in force, waiting for whom, replaced or rejected. */
const standingOf = ({ status, approve_status_id, stage }: Version): Standing => {
  if (status === 1) return { text: 'state.inForce', look: 'completed' }
  if (approve_status_id === 3) return { text: 'state.rejected', look: 'rejected' }
  if (approve_status_id === 1) return { text: 'state.past', look: 'expired' }
  return { text: stage === 'company' ? 'state.waitsCompany' : 'state.waitsProvider', look: 'inProgress' }
}

const keyOf = (version: Version) => String(version.registration_information_id)

/** Any two versions side by side, the older left. */
const Comparison = ({ versions }: Versions) => {
  const t = useTexts('companies')
  const legal = useTexts('legal')
  const { date } = useFormat()
  const usual = versions.find(({ status }) => status === 1) ?? versions[1]
  const [one, setOne] = useState(() => keyOf(versions.find((version) => version !== usual) ?? (versions[0] as Version)))
  const [other, setOther] = useState(() => keyOf(usual ?? (versions[0] as Version)))
  const words = (version: Version) => t('company.version', { date: date(version.submitted_at), state: legal(standingOf(version).text) })
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

/** The company's legal data: in force, then every version that was ever sent, newest first. */
export const CompanyLegal = ({ versions }: Versions) => {
  const t = useTexts('companies')
  const legal = useTexts('legal')
  const { date, dateTime } = useFormat()
  const mayApprove = useMay()(approveTempRegistrationInformation)
  const inForce = versions.find(({ status }) => status === 1)
  const waits = versions.some((version) => version.approve_status_id === 2 && version.stage === 'provider')
  return (
    <>
      <Section title={t('company.legalInForce')}>
        {waits && (
          <div className={classes.notice}>
            <Notice tone={mayApprove ? 'turn' : 'info'} action={<TextLink to={paths.information}>{t('company.review')}</TextLink>}>
              {t('company.waiting')}
            </Notice>
          </div>
        )}
        {inForce ? (
          <DetailsShown details={inForce.details} />
        ) : (
          <p className={classes.dim}>{t(versions.length > 0 ? 'company.legalNotYet' : 'company.legalNone')}</p>
        )}
      </Section>
      {versions.length > 0 && (
        <Section title={t('company.versions')} line={versions.length > 1 ? t('company.versionsLine') : undefined}>
          <ul className={classes.versions}>
            {versions.map((version) => {
              const { look, text } = standingOf(version)
              return (
                <li key={keyOf(version)}>
                  <StateBadge state={look}>{legal(text)}</StateBadge>
                  <span>
                    {[date(version.submitted_at), version.submitted_by && t('company.sentBy', { name: version.submitted_by })]
                      .filter(Boolean)
                      .join(', ')}
                    {version.decided_by && version.decided_at && (
                      <span className={classes.secondary}>
                        {t('company.decidedBy', { name: version.decided_by, when: dateTime(version.decided_at) })}
                        {version.remarks && `: ${version.remarks}`}
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
