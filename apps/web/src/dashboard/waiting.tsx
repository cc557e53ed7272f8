import type { getDashboard } from '@jujur/contract/dashboard.ts'
import type { Output } from '@jujur/contract/kit.ts'
import { useFormat, useTexts } from '../kit/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Figure } from '../ui/figure.tsx'
import { Section } from '../ui/section.tsx'
import classes from './dashboard.module.css'

type Props = { waiting: Output<typeof getDashboard>['waiting'] }

/** What somebody has to deal with, most of it first; what has a count of none is left out. */
export const Waiting = ({ waiting }: Props) => {
  const t = useTexts('dashboard')
  const { number } = useFormat()
  const open = waiting.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  return (
    <Section title={t('waiting.title')} ruled>
      {open.length === 0 ? (
        <EmptyState>{t('waiting.none')}</EmptyState>
      ) : (
        <ul className={classes.need}>
          {open.map(({ what, count }) => (
            <li key={what}>
              <Figure size="large">{number(count)}</Figure>
              <span>{t(`waiting.what.${what}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
