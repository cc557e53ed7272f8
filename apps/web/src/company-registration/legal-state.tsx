import type { Company } from '@jujur/contract/companies.ts'
import { getRegistrationInformationList, type RegistrationInformation } from '@jujur/contract/company-registration.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './legal.module.css'

type Props = { company: Company; inForce: RegistrationInformation | null; since: string | null }

/** Whether invoices can be made out to the company, and the way to what is missing. */
export const LegalState = ({ company, inForce, since }: Props) => {
  const t = useTexts('companyRegistration')
  const { date } = useFormat()
  // The company says `approved` also while a change of what is approved waits.
  const latest = useCall(getRegistrationInformationList, { length: 1, sort: 'submitted_at', dir: 'desc' }).data?.list[0]
  const pending = company.registration_information === 'pending' || latest?.approve_status_id === 2
  const rejected = latest?.approve_status_id === 3
  return (
    <Section
      title={t('standing.title')}
      ruled
      action={
        <TextLink to={inForce || latest ? hrefOf('registrationInformation') : hrefOf('registrationInformation', { form: 1 })}>
          {t(inForce || latest ? 'standing.open' : 'standing.enter')}
        </TextLink>
      }
    >
      <ul className={classes.states}>
        <li>
          {inForce ? (
            <StateBadge state="completed">{t('standing.inForce')}</StateBadge>
          ) : (
            <StateBadge state="notStarted">{t('standing.none')}</StateBadge>
          )}
          <span>
            {inForce
              ? since
                ? t('standing.since', { date: date(since), name: inForce.details.company_name })
                : inForce.details.company_name
              : t('standing.noneText')}
          </span>
        </li>
        {rejected && (
          <li>
            <StateBadge state="rejected">{t('standing.rejected')}</StateBadge>
            <span>{t('standing.rejectedText')}</span>
          </li>
        )}
        {pending && (
          <li>
            <StateBadge state="inProgress">{t('standing.pending')}</StateBadge>
            <span>{t(inForce ? 'standing.pendingText' : 'standing.pendingFirst')}</span>
          </li>
        )}
      </ul>
    </Section>
  )
}
