import type { Company } from '@jujur/contract/companies.ts'
import { getRegistrationInformationList, type RegistrationInformation } from '@jujur/contract/legal.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './company.module.css'

type Props = { company: Company; inForce: RegistrationInformation | null; since: string | null }

/** Whether invoices can be made out to the company, and the way to what is missing. */
export const LegalState = ({ company, inForce, since }: Props) => {
  const t = useTexts('company')
  const { date } = useFormat()
  // The company says `approved` also while a change of what is approved waits.
  const latest = useCall(getRegistrationInformationList, { length: 1, sort: 'submitted_at', dir: 'desc' }, { quiet: true }).data?.list[0]
  const pending = company.registration_information === 'pending' || latest?.approve_status_id === 2
  const rejected = latest?.approve_status_id === 3
  return (
    <Section
      title={t('legal.title')}
      ruled
      action={
        <TextLink to={inForce || latest ? '/CA/company-reg-info' : '/CA/company-reg-info?form=1'}>
          {t(inForce || latest ? 'legal.open' : 'legal.enter')}
        </TextLink>
      }
    >
      <ul className={classes.states}>
        <li>
          {inForce ? <StateBadge state="completed">{t('legal.inForce')}</StateBadge> : <StateBadge state="notStarted">{t('legal.none')}</StateBadge>}
          <span>
            {inForce
              ? since
                ? t('legal.since', { date: date(since), name: inForce.details.company_name })
                : inForce.details.company_name
              : t('legal.noneText')}
          </span>
        </li>
        {rejected && (
          <li>
            <StateBadge state="rejected">{t('legal.rejected')}</StateBadge>
            <span>{t('legal.rejectedText')}</span>
          </li>
        )}
        {pending && (
          <li>
            <StateBadge state="inProgress">{t('legal.pending')}</StateBadge>
            <span>{t(inForce ? 'legal.pendingText' : 'legal.pendingFirst')}</span>
          </li>
        )}
      </ul>
    </Section>
  )
}
