import type { Output } from '@jujur/contract/call.ts'
import type { getPortalDashboard } from '@jujur/contract/dashboard.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import classes from './figures.module.css'

type Shown = NonNullable<Output<typeof getPortalDashboard>['drill']>

/** Whether backups can be restored, as the last trial showed. */
export const RestoreDrill = ({ last }: Shown) => {
  const t = useTexts('dashboard')
  const { dateTime, number } = useFormat()
  return (
    <Section title={t('drill.title')} ruled>
      <div className={classes.audit}>
        {last ? (
          <p>
            <StateBadge state={last.faults === 0 ? 'completed' : 'rejected'}>
              {last.faults === 0 ? t('drill.sound') : t('drill.faults', { count: last.faults })}
            </StateBadge>
            <span>{t('drill.back', { rows: number(last.rows), files: number(last.files), when: dateTime(last.backup_at) })}</span>
            <small>
              {t('drill.at', { when: dateTime(last.at) })} {t('drill.took', { count: last.took_seconds, number: number(last.took_seconds) })}
            </small>
          </p>
        ) : (
          <p>{t('drill.never')}</p>
        )}
      </div>
    </Section>
  )
}
