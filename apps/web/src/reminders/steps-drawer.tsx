import { firstWorkingDay, ReminderSteps, saveReminderSteps } from '@jujur/contract/reminders.ts'
import { useId, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { useStepWords } from './step-words.ts'
import classes from './steps.module.css'

type Draft = { ahead: string; apart: string; hour: string; working: readonly number[]; digest: string; escalate: string }
const hours = Array.from({ length: 15 }, (_, i) => i + 6)
const week = [1, 2, 3, 4, 5, 6, 7] as const

const draftOf = ({ days_ahead, days_apart, hour, working_days, digest_on, escalate_after }: ReminderSteps): Draft => ({
  ahead: [...days_ahead].sort((a, b) => b - a).join(', '),
  apart: days_apart === null ? '' : String(days_apart),
  hour: String(hour),
  working: working_days,
  digest: digest_on === null ? '' : String(digest_on),
  escalate: escalate_after === null ? '' : String(escalate_after),
})

/** What is typed is text; whether it is a step is asked of the contract. */
const read = ({ ahead, apart, hour, working, digest, escalate }: Draft) => {
  const numbers = ahead
    .split(/[\s,，、]+/)
    .filter(Boolean)
    .map(Number)
  const { days_ahead, days_apart, escalate_after } = ReminderSteps.shape
  const aheadOf = days_ahead.safeParse(numbers)
  const apartOf = days_apart.safeParse(apart.trim() === '' ? null : Number(apart))
  const escalateOf = escalate_after.safeParse(escalate.trim() === '' ? null : Number(escalate))
  const isWhole = aheadOf.success && apartOf.success && escalateOf.success && working.length > 0
  const digest_on = digest === '' ? null : Number(digest)
  return {
    wrong: { ahead: !aheadOf.success, apart: !apartOf.success, escalate: !escalateOf.success, working: working.length === 0 },
    steps: isWhole
      ? {
          hour: Number(hour),
          working_days: [...working],
          days_ahead: aheadOf.data,
          days_apart: apartOf.data,
          digest_on,
          escalate_after: escalateOf.data,
        }
      : null,
  }
}

type PartProps = { draft: Draft; change: (part: Partial<Draft>) => void; wrong: ReturnType<typeof read>['wrong'] }

const WorkingDays = ({ draft: { working, digest }, change, wrong }: PartProps) => {
  const t = useTexts('reminderSteps')
  const { weekdayOf } = useStepWords()
  const id = useId()
  const set = (day: number, on: boolean) => {
    const next = week.filter((one) => (one === day ? on : working.includes(one)))
    // Managers are told on a working day: where theirs becomes one of rest, on the first of the week.
    const moves = digest !== '' && next.length > 0 && !next.some((one) => String(one) === digest)
    change({ working: next, ...(moves ? { digest: String(firstWorkingDay(next)) } : {}) })
  }
  return (
    <fieldset className={classes.week} aria-describedby={wrong.working ? id : undefined}>
      <legend>{t('form.days')}</legend>
      {week.map((day) => (
        <TickField key={day} label={weekdayOf(day)} checked={working.includes(day)} onChange={(event) => set(day, event.currentTarget.checked)} />
      ))}
      {wrong.working && (
        <p id={id} className={classes.wrong}>
          {t('form.daysWrong')}
        </p>
      )}
    </fieldset>
  )
}

const Fields = ({ draft, change, wrong }: PartProps) => {
  const t = useTexts('reminderSteps')
  const { hourOf, weekdayOf } = useStepWords()
  return (
    <div className={classes.fields}>
      <TextField
        label={t('form.ahead')}
        description={t('form.aheadHelp')}
        value={draft.ahead}
        maxLength={40}
        error={wrong.ahead ? t('form.aheadWrong') : undefined}
        onChange={(event) => change({ ahead: event.currentTarget.value })}
      />
      <TextField
        label={t('form.apart')}
        description={t('form.apartHelp')}
        inputMode="numeric"
        value={draft.apart}
        maxLength={3}
        error={wrong.apart ? t('form.apartWrong') : undefined}
        onChange={(event) => change({ apart: event.currentTarget.value })}
      />
      <SelectField
        label={t('form.hour')}
        value={draft.hour}
        onChange={(event) => change({ hour: event.currentTarget.value })}
        options={hours.map((hour) => ({ value: String(hour), label: hourOf(hour) }))}
      />
      <WorkingDays draft={draft} change={change} wrong={wrong} />
      <SelectField
        label={t('form.digest')}
        description={t('form.digestHelp')}
        value={draft.digest}
        onChange={(event) => change({ digest: event.currentTarget.value })}
        options={[
          { value: '', label: t('form.digestOff') },
          ...week.filter((day) => draft.working.includes(day)).map((day) => ({ value: String(day), label: weekdayOf(day) })),
        ]}
      />
      <TextField
        label={t('form.escalate')}
        description={t('form.escalateHelp')}
        inputMode="numeric"
        value={draft.escalate}
        maxLength={3}
        error={wrong.escalate ? t('form.escalateWrong') : undefined}
        onChange={(event) => change({ escalate: event.currentTarget.value })}
      />
    </div>
  )
}

export const StepsDrawer = ({ version, steps, onClose }: { version: number; steps: ReminderSteps; onClose: () => void }) => {
  const t = useTexts('reminderSteps')
  const toast = useToast()
  const [draft, setDraft] = useState(() => draftOf(steps))
  const [changed, setChanged] = useState(false)
  const { wrong, steps: wanted } = read(draft)
  const { send, sending } = useSend(saveReminderSteps, {
    treats: { 2111: () => setChanged(true) },
    onDone: () => {
      toast.say(t('form.done'))
      onClose()
    },
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('change')}
      line={t('form.line')}
      footer={
        <>
          {changed && (
            <Notice tone="bad" role="alert">
              {t('form.changed')}
            </Notice>
          )}
          <div className={classes.buttons}>
            <Button loading={sending} disabled={!wanted} onClick={() => wanted && void send({ version, steps: wanted })}>
              {t('form.save')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
          </div>
        </>
      }
    >
      <Fields draft={draft} change={(part) => setDraft((before) => ({ ...before, ...part }))} wrong={wrong} />
    </Drawer>
  )
}
