import type { RegistrationInformation } from '@jujur/contract/company-registration.ts'
import { Link, useSearchParams } from 'react-router'
import { useReason } from '../approvals/reasons.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import classes from './legal.module.css'
import { DetailsCompared } from './registration-details.tsx'
import { decidedAt, standingOf, versionBadges } from './versions.ts'

type Props = { list: readonly RegistrationInformation[] }

/** Newest first. One opened stands beside the one in force, or beside any other. */
export const LegalVersions = ({ list }: Props) => {
  const t = useTexts('companyRegistration')
  const { date } = useFormat()
  const reason = useReason()
  const [params, setParams] = useSearchParams()
  const byId = (id: string | null) => list.find(({ registration_information_id }) => String(registration_information_id) === id)
  const nameOf = (record: RegistrationInformation) => t('versions.name', { date: date(record.submitted_at), state: t(`state.${standingOf(record)}`) })

  const opened = byId(params.get('id'))
  const others = list.filter((record) => record !== opened)
  const beside = others.find((record) => record === byId(params.get('with'))) ?? others.find(({ status }) => status === 1) ?? others[0]
  const pair = opened && beside && [opened, beside].toSorted((a, b) => a.registration_information_id - b.registration_information_id)

  return (
    <Section title={t('versions.title')} line={t('versions.line')} ruled>
      <ul className={classes.versions}>
        {list.map((record) => (
          <li key={record.registration_information_id} aria-current={record === opened || undefined}>
            <StateBadge state={versionBadges[standingOf(record)]}>{t(`state.${standingOf(record)}`)}</StateBadge>
            <span className={classes.versionText}>
              <span>{t('versions.submitted', { name: record.submitted_by ?? '', date: date(record.submitted_at) })}</span>
              {record.decided_by && (
                <span className={classes.dim}>
                  {t(record.approve_status_id === 3 ? 'versions.rejected' : 'versions.approved', {
                    name: record.decided_by,
                    date: date(decidedAt(record)),
                  })}
                  {record.approve_status_id === 3 && record.remarks && ` “${reason(record.remarks).text}”`}
                </span>
              )}
            </span>
            <Link
              to={`?id=${record.registration_information_id}`}
              preventScrollReset
              aria-label={t('versions.compareOf', { version: nameOf(record) })}
            >
              {t('versions.compare')}
            </Link>
          </li>
        ))}
      </ul>
      {opened && beside && pair?.[0] && pair[1] && (
        <section className={classes.compared} aria-label={t('versions.comparison')}>
          <DetailsCompared
            before={pair[0].details}
            after={pair[1].details}
            beforeTitle={nameOf(pair[0])}
            afterTitle={nameOf(pair[1])}
            tools={
              <SelectField
                label={t('versions.with', { version: nameOf(opened) })}
                options={others.map((record) => ({ value: String(record.registration_information_id), label: nameOf(record) }))}
                value={String(beside.registration_information_id)}
                onChange={(event) =>
                  setParams(
                    { id: String(opened.registration_information_id), with: event.currentTarget.value },
                    { replace: true, preventScrollReset: true },
                  )
                }
              />
            }
          />
        </section>
      )}
    </Section>
  )
}
