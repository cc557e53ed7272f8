import { Link } from 'react-router'
import type { Session } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Figure } from '../ui/figure.tsx'
import classes from './dashboard.module.css'
import { placeOf, type Waits } from './places.ts'

/** What this person may decide, each kind in its place, with how long the oldest has waited. */
export const Waiting = ({ waiting, person }: { waiting: readonly Waits[]; person: Session }) => {
  const t = useTexts('dashboard')
  const { number, ago } = useFormat()
  return (
    <ul className={classes.kinds} aria-label={t('kinds')}>
      {waiting.map(({ what, count, oldest_at }) => {
        const place = placeOf(what, person)
        const words = (
          <>
            <Figure size="large">{number(count)}</Figure>{' '}
            <span>
              <b>{t(`what.${what as 'company_registrations'}`, { count })}</b>{' '}
              <small>{count > 0 && oldest_at ? t('oldest', { when: ago(oldest_at) }) : t('nothing')}</small>
            </span>
          </>
        )
        return (
          <li key={what} className={count > 0 ? classes.turn : classes.none}>
            {place && count > 0 ? (
              <Link to={place} className={classes.kind}>
                {words}
              </Link>
            ) : (
              <span className={classes.kind}>{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
