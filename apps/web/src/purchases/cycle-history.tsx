import type { Output } from '@jujur/contract/call.ts'
import type { getCycleSetting } from '@jujur/contract/cycles.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Drawer } from '../ui/drawer.tsx'
import { dayOfYear } from './enrol-rule-words.ts'
import classes from './yearly-cycle.module.css'

type Entry = Output<typeof getCycleSetting>['history'][number]

const useWords = () => {
  const t = useTexts('cycles')
  const { shortDay, facts } = useFormat()
  return ({ renews, mode, common, window_days, least_days }: Entry): string =>
    facts([
      mode === 'own_date' ? t('form.modes.own_date') : t('history.common', { day: shortDay(dayOfYear(common.month, common.day)) }),
      t('history.window', { count: window_days }),
      mode === 'common_day' && t('history.least', { count: least_days }),
      !renews && t('history.off'),
    ])
}

/** What was set before, by whom and when: the newest, which holds, first. */
export const CycleHistory = ({ history, title, onClose }: { history: readonly Entry[]; title: string; onClose: () => void }) => {
  const t = useTexts('cycles')
  const { dateTime } = useFormat()
  const words = useWords()
  return (
    <Drawer opened onClose={onClose} title={t('history.title')} line={title}>
      {history.length === 0 && <p className={classes.dim}>{t('history.none')}</p>}
      <ol className={classes.history}>
        {history.map((one, i) => (
          <li key={one.version}>
            <b>{words(one)}</b>
            <small>
              {one.changed_by === null ? t('history.before') : t('history.by', { name: one.changed_by, time: dateTime(one.changed_at) })}
              {i === 0 && <span className={classes.holds}>{t('history.holds')}</span>}
            </small>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
