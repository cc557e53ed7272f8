import { createTempTraineeUserRegistration } from '@jujur/contract/trainees.ts'
import { useEffect, useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useCallForm } from '../kit/forms/use-call-form.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { TraineeFields } from './trainee-fields.tsx'
import { putTaken, toCreate, traineeValuesOf } from './trainee-values.ts'
import { useTraineeWords } from './trainee-words.ts'
import classes from './trainees.module.css'

const FORM = 'new-registration'
type Props = { departments: readonly string[]; onClose: () => void; onSent: (name: string) => void }

/** One trainee, typed in for somebody else to approve. */
export const NewTraineeRegistration = ({ departments, onClose, onSent }: Props) => {
  const t = useTexts('trainees')
  const words = useTraineeWords()
  const [sent, setSent] = useState<string | null>(null)
  const taken = (refused: Refused): void => putTaken(form, refused, words)
  const form = useCallForm(createTempTraineeUserRegistration, traineeValuesOf(null), {
    labels: words.labels,
    transform: toCreate,
    treats: { 10001: taken, 10002: taken, 10003: taken, 10012: taken },
    onDone: () => setSent(form.getValues().name.trim()),
  })
  useLeaveGuard(form.isDirty() && sent === null, t('pre.leave'), ['new'])
  // Once the guard has let go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes once, when it is sent.
  useEffect(() => {
    if (sent !== null) onSent(sent)
  }, [sent])
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('pre.add')}
      line={t('pre.addLine')}
      footer={
        <div className={classes.foot}>
          <Button type="submit" form={FORM} loading={form.sending}>
            {t('pre.submit')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('pre.cancel')}
          </Button>
        </div>
      }
    >
      <form id={FORM} className={classes.form} onSubmit={form.submit} noValidate aria-label={t('pre.add')}>
        <TraineeFields joining departments={departments} inputProps={(field) => form.getInputProps(field)} />
      </form>
    </Drawer>
  )
}
