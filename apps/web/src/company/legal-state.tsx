import type { Company, RegistrationInformation } from '@jujur/contract/companies.ts'
import { useFormat, useTexts } from '../kit/texts.ts'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './company.module.css'

type Props = { company: Company; inForce: RegistrationInformation | null; since: string | null }

/** Whether invoices can be made out to the company, and the way to what is missing. */
export const LegalState = ({ company, inForce, since }: Props) => {
  const t = useTexts('company')
  const { date } = useFormat()
  const pending = company.registration_information === 'pending'
  return (
    <Section
      title={t('legal.title')}
      ruled
      action={
        <TextLink to={inForce || pending ? '/CA/company-reg-info' : '/CA/company-reg-info?form=1'}>
          {t(inForce || pending ? 'legal.open' : 'legal.enter')}
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
