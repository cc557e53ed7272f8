import { createReportSchedule, LAST_SCHEDULE_DAY, type ScheduleStep, scheduleSteps } from '@jujur/contract/report-schedules.ts'
import { getReportChoices, type ReportKind, reportKinds } from '@jujur/contract/reports.ts'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import { NarrowFields, narrowedInput, notNarrowed } from './narrow-fields.tsx'
import classes from './reports.module.css'
import { dayOfWeekday, useHourWords } from './use-schedule-words.ts'

type Chosen = { kind: ReportKind; every: ScheduleStep; day: number; hour: number }
const usual: Chosen = { kind: 'completion', every: 'month', day: 1, hour: 6 }
const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, i) => i + first)

const WhenFields = ({ chosen, change }: { chosen: Chosen; change: (more: Partial<Chosen>) => void }) => {
  const t = useTexts('schedules')
  const { weekday } = useFormat()
  const hourWords = useHourWords()
  const { every, day, hour } = chosen
  const isWeekly = every === 'week'
  return (
    <>
      <SelectField
        label={t('every')}
        value={every}
        options={scheduleSteps.map((step) => ({ value: step, label: t(`steps.${step}`) }))}
        onChange={({ currentTarget: { value } }) => change({ every: value as ScheduleStep, day: 1 })}
      />
      <SelectField
        label={t(isWeekly ? 'weekday' : every === 'month' ? 'date' : 'dateOfQuarter')}
        value={String(day)}
        options={upTo(isWeekly ? 7 : LAST_SCHEDULE_DAY).map((one) => ({
          value: String(one),
          label: isWeekly ? weekday(dayOfWeekday(one)) : String(one),
        }))}
        onChange={({ currentTarget: { value } }) => change({ day: Number(value) })}
      />
      <SelectField
        label={t('hour')}
        value={String(hour)}
        options={upTo(23, 0).map((one) => ({ value: String(one), label: hourWords(one) }))}
        onChange={({ currentTarget: { value } }) => change({ hour: Number(value) })}
      />
    </>
  )
}

/** Of which kind, how often, at which hour, and to whom. */
export const NewSchedule = ({ people }: { people: readonly { user_id: number; name: string }[] }) => {
  const t = useTexts('schedules')
  const r = useTexts('reports')
  const own = useSession()?.user.user_id
  const [chosen, setChosen] = useState(usual)
  const [to, setTo] = useState<readonly number[]>(people.flatMap(({ user_id }) => (user_id === own ? [user_id] : [])))
  const [narrowed, setNarrowed] = useState(notNarrowed)
  const choices = useCall(getReportChoices, {})
  const [isTried, setTried] = useState(false)
  const create = useSend(createReportSchedule, { onDone: () => setTried(false) })
  const change = (more: Partial<Chosen>) => setChosen((before) => ({ ...before, ...more }))
  return (
    <Section title={t('add')} ruled>
      <form
        className={classes.schedule}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (to.length > 0) void create.send({ ...chosen, ...narrowedInput(chosen.kind, narrowed), user_ids: [...to] })
        }}
      >
        <div className={classes.order}>
          <SelectField
            label={t('report')}
            value={chosen.kind}
            options={reportKinds.map((kind) => ({ value: kind, label: r(`kind.${kind}`) }))}
            onChange={({ currentTarget: { value } }) => change({ kind: value as ReportKind })}
          />
          <WhenFields chosen={chosen} change={change} />
        </div>
        <div className={classes.filters}>
          <NarrowFields
            kind={chosen.kind}
            choices={choices.data}
            chosen={narrowed}
            change={(more) => setNarrowed((before) => ({ ...before, ...more }))}
          />
        </div>
        <fieldset className={classes.people}>
          <legend>{t('to')}</legend>
          {people.map(({ user_id, name }) => (
            <TickField
              key={user_id}
              label={name}
              checked={to.includes(user_id)}
              onChange={({ currentTarget: { checked } }) =>
                setTo((before) => (checked ? [...before, user_id] : before.filter((one) => one !== user_id)))
              }
            />
          ))}
          {isTried && to.length === 0 && <p role="alert">{t('toNone')}</p>}
        </fieldset>
        <Button type="submit" loading={create.sending}>
          {t('set')}
        </Button>
      </form>
    </Section>
  )
}
