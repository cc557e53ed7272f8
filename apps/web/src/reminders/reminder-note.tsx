import { REMINDED } from '@jujur/contract/reminders.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './reminders.module.css'

/** What reminds people without anybody pressing; and why nobody can be reminded now, where that is so. */
export const ReminderNote = ({ id, nobody = false }: { id?: string; nobody?: boolean }) => {
  const t = useTexts('reminders')
  const { list } = useFormat()
  const days = (count: number) => t('days', { count })
  return (
    <div className={classes.note}>
      {nobody && <p id={id}>{t('nobodyNow')}</p>}
      <p>{t('auto', { ahead: list(REMINDED.daysAhead.map(days)), apart: days(REMINDED.daysApart) })}</p>
      <p>{t('instead')}</p>
    </div>
  )
}
