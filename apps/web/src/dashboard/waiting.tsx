import type { Session } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Need } from './need.tsx'
import { placeOf, type WaitingCount } from './places.ts'

/** What this person may decide, each kind in its place, with how long the oldest has waited. */
export const Waiting = ({ waiting, person }: { waiting: readonly WaitingCount[]; person: Session }) => {
  const t = useTexts('dashboard')
  const { ago } = useFormat()
  return waiting.map(({ what, count, oldest_at }) => (
    <Need
      key={what}
      count={count}
      title={t(`what.${what as 'company_registrations'}`, { count })}
      note={count > 0 && oldest_at ? t('oldest', { when: ago(oldest_at) }) : t('nothing')}
      to={placeOf(what, person)}
      turn
    />
  ))
}
