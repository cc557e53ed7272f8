import { getReminderSteps } from '@jujur/contract/reminders.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import classes from './reminders.module.css'
import { useStepWords } from './step-words.ts'

/** What reminds people without anybody pressing; and why nobody can be reminded now, where that is so. */
export const ReminderNote = ({ id, nobody = false }: { id?: string; nobody?: boolean }) => {
  const t = useTexts('reminders')
  const { autoOf } = useStepWords()
  const steps = useCall(getReminderSteps, {}).data?.steps
  return (
    <div className={classes.note}>
      {nobody && <p id={id}>{t('nobodyNow')}</p>}
      <p>{steps && autoOf(steps)}</p>
      <p>{t('instead')}</p>
    </div>
  )
}
