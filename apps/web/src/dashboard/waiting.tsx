import type { Output } from '@jujur/contract/call.ts'
import type { getDashboard } from '@jujur/contract/dashboard.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Session } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Figure } from '../ui/figure.tsx'
import { Section } from '../ui/section.tsx'
import classes from './dashboard.module.css'

type Waiting = Output<typeof getDashboard>['waiting']
type Props = { waiting: Waiting; person: Session }

/** Where each is dealt with; what has no screen is only told. */
const placeOf = (what: Waiting[number]['what'], { flags }: Session): string | null => {
  switch (what) {
    case 'company_registrations':
      return '/GA/company-user-pre-reg-approval'
    case 'trainee_registrations':
      return '/CA/trainee-user-approval'
    case 'registration_information':
      return flags.isGlobalAdmin ? '/GA/company?tab=information' : '/CA/company-reg-info'
    case 'mails_failed':
      return null
  }
}

/** What somebody has to deal with, most of it first; what has a count of none is left out. */
export const Waiting = ({ waiting, person }: Props) => {
  const t = useTexts('dashboard')
  const { number } = useFormat()
  const open = waiting.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  return (
    <Section title={t('waiting.title')} ruled>
      {open.length === 0 ? (
        <EmptyState>{t('waiting.none')}</EmptyState>
      ) : (
        <ul className={classes.need}>
          {open.map(({ what, count }) => {
            const place = placeOf(what, person)
            const words = (
              <>
                <Figure size="large">{number(count)}</Figure> <span>{t(`waiting.what.${what}`)}</span>
              </>
            )
            return (
              <li key={what}>
                {place ? (
                  <Link to={place}>
                    {words}
                    <IconArrowRight className={classes.arrow} size={18} stroke={1.75} aria-hidden="true" />
                  </Link>
                ) : (
                  words
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
