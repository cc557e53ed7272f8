import type { Output } from '@jujur/contract/call.ts'
import {
  createReportSchedule,
  type getReportScheduleList,
  LAST_SCHEDULE_DAY,
  type ScheduleStep,
  scheduleSteps,
} from '@jujur/contract/report-schedules.ts'
import { getReportChoices, type ReportKind, reportKinds } from '@jujur/contract/reports.ts'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
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
type Reader = Output<typeof getReportScheduleList>['people'][number]
export const NewSchedule = ({ people }: { people: readonly Reader[] }) => {
  const t = useTexts('schedules')
  const r = useTexts('reports')
  const user = useSession()?.user
  const own = user?.user_id
  const isProvider = user?.company === null
  const [chosen, setChosen] = useState(usual)
  const [to, setTo] = useState<readonly number[]>(people.flatMap(({ user_id }) => (user_id === own ? [user_id] : [])))
  const [narrowed, setNarrowed] = useState(notNarrowed)
  const [company, setCompany] = useState<string | null>(null)
  const choices = useCall(getReportChoices, company ? { company_id: Number(company) } : {}, { keepPrevious: true })
  const kinds = choices.data?.kinds ?? reportKinds
  const kind = kinds.includes(chosen.kind) ? chosen.kind : (kinds[0] ?? chosen.kind)
  // Of the provider's people not each may see money.
  const readers = people.filter((one) => one.kinds.includes(kind))
  const told = to.filter((id) => readers.some(({ user_id }) => user_id === id))
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
          const of = company ? { company_id: Number(company) } : {}
          if (told.length > 0) void create.send({ ...chosen, kind, ...of, ...narrowedInput(kind, narrowed), user_ids: told })
        }}
      >
        <div className={classes.order}>
          <SelectField
            label={t('report')}
            value={kind}
            options={kinds.map((one) => ({ value: one, label: r(`kind.${one}`) }))}
            onChange={({ currentTarget: { value } }) => change({ kind: value as ReportKind })}
          />
          <WhenFields chosen={chosen} change={change} />
        </div>
        <div className={classes.filters}>
          {isProvider && (
            <FilterSelect
              steady
              label={r('company')}
              all={r('allCompanies')}
              value={company}
              onChange={(one) => {
                setCompany(one)
                setNarrowed(notNarrowed)
              }}
              options={(choices.data?.companies ?? []).map(({ company_id, name }) => ({ value: String(company_id), label: name }))}
            />
          )}
          <NarrowFields kind={kind} choices={choices.data} chosen={narrowed} change={(more) => setNarrowed((before) => ({ ...before, ...more }))} />
        </div>
        <fieldset className={classes.people}>
          <legend>{t('to')}</legend>
          {readers.map(({ user_id, name }) => (
            <TickField
              key={user_id}
              label={name}
              checked={to.includes(user_id)}
              onChange={({ currentTarget: { checked } }) =>
                setTo((before) => (checked ? [...before, user_id] : before.filter((one) => one !== user_id)))
              }
            />
          ))}
          {isTried && told.length === 0 && <p role="alert">{t('toNone')}</p>}
        </fieldset>
        <Button type="submit" loading={create.sending}>
          {t('set')}
        </Button>
      </form>
    </Section>
  )
}
