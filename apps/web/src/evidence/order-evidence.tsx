import { Day, type Sent } from '@jujur/contract/call.ts'
import { type Edition, editions, type Openable, openable, orderEvidence, samples } from '@jujur/contract/evidence.ts'
import { getReportChoices } from '@jujur/contract/reports.ts'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { useSession } from '../kit/session/session.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import classes from './evidence.module.css'
import { useEvidenceHref } from './use-evidence-href.ts'

type Chosen = {
  company: string
  from: string
  to: string
  courses: readonly number[]
  edition: Edition
  opens: readonly Openable[]
  sample: number
  reason: string
}
/** The last day, where the address names one: that of the dashboard it was reached from. */
const dayOf = (text: string | null) => (text !== null && Day.safeParse(text).success ? text : '')
const nothing: Chosen = { company: '', from: '', to: '', courses: [], edition: 'full', opens: [], sample: 20, reason: '' }
type Change = (more: Partial<Chosen>) => void
type Choices = { since?: string; today?: string }

/** As it stands unless chosen: the year of its last day, or since the company came. */
const periodOf = ({ from, to }: Chosen, { since, today = '' }: Choices) => {
  const last = to || today
  const year = last && `${last.slice(0, 4)}-01-01`
  return { from: from || (since !== undefined && since > year ? since : year), to: last }
}
const isOutside = ({ from, to }: { from: string; to: string }, { since, today }: Choices) =>
  since !== undefined && today !== undefined && (from < since || to > today || from > to)

const sentOf = (chosen: Chosen, period: { from: string; to: string }): Sent<typeof orderEvidence> => ({
  ...period,
  ...(chosen.company ? { company_id: Number(chosen.company) } : {}),
  ...(chosen.courses.length > 0 ? { course_ids: [...chosen.courses] } : {}),
  edition: chosen.edition,
  opens: [...chosen.opens],
  sample: chosen.sample as (typeof samples)[number],
  reason: chosen.reason,
})

const toggled = <T,>(all: readonly T[], one: T, on: boolean): readonly T[] => (on ? [...all, one] : all.filter((other) => other !== one))

type CoursesProps = { chosen: Chosen; change: Change; courses: readonly { course_id: number; title: string }[] }
const Courses = ({ chosen, change, courses }: CoursesProps) => {
  const t = useTexts('evidence')
  return (
    <fieldset className={classes.ticks}>
      <legend>{t('courses')}</legend>
      <TickField label={t('allCourses')} checked={chosen.courses.length === 0} onChange={() => change({ courses: [] })} />
      {courses.map(({ course_id, title }) => (
        <TickField
          key={course_id}
          label={title}
          checked={chosen.courses.includes(course_id)}
          onChange={(event) => change({ courses: toggled(chosen.courses, course_id, event.currentTarget.checked) })}
        />
      ))}
    </fieldset>
  )
}

const Editions = ({ chosen, change }: { chosen: Chosen; change: Change }) => {
  const t = useTexts('evidence')
  const { number } = useFormat()
  return (
    <>
      <Choice
        row
        label={t('edition')}
        value={chosen.edition}
        onChange={(edition) => change({ edition: edition as Edition })}
        options={editions.map((one) => ({ value: one, label: t(`editions.${one}`), help: t(`editionHelp.${one}`) }))}
      />
      {chosen.edition === 'full' && (
        <SelectField
          label={t('sample')}
          value={String(chosen.sample)}
          options={samples.map((one) => ({ value: String(one), label: number(one) }))}
          onChange={({ currentTarget: { value } }) => change({ sample: Number(value) })}
        />
      )}
      <fieldset className={classes.ticks}>
        <legend>{t('opens')}</legend>
        {openable.map((one) => (
          <TickField
            key={one}
            label={t(`open.${one}`)}
            description={one === 'department' && t('departmentHelp')}
            checked={chosen.opens.includes(one)}
            onChange={(event) => change({ opens: toggled(chosen.opens, one, event.currentTarget.checked) })}
          />
        ))}
      </fieldset>
    </>
  )
}

/** Of which days, courses and people, and why; it leads to the pack that then waits for a second person. */
export const OrderEvidence = () => {
  const t = useTexts('evidence')
  const navigate = useNavigate()
  const hrefTo = useEvidenceHref()
  const isProvider = useSession()?.user.company === null
  const { params } = useAddress()
  const [chosen, setChosen] = useState<Chosen>(() => ({ ...nothing, to: dayOf(params.get('to')) }))
  const [tried, setTried] = useState(false)
  const change: Change = (more) => setChosen((before) => ({ ...before, ...more }))
  const of = useCall(getReportChoices, chosen.company ? { company_id: Number(chosen.company) } : {}, { keepPrevious: true })
  const order = useSend(orderEvidence, { onDone: ({ evidence_id }) => void navigate(hrefTo({ id: evidence_id })) })
  const choices: Choices = of.data ?? {}
  const period = periodOf(chosen, choices)
  const outside = isOutside(period, choices)
  const noCompany = isProvider && chosen.company === ''
  const noReason = chosen.reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!outside && !noCompany && !noReason) void order.send(sentOf(chosen, period))
  }
  return (
    <Section title={t('order')}>
      <form className={classes.order} onSubmit={submit} noValidate>
        <Notice tone="info">{t('warning')}</Notice>
        {isProvider && (
          <SelectField
            label={t('company')}
            placeholder={t('chooseCompany')}
            value={chosen.company}
            error={tried && noCompany ? t('chooseCompany') : undefined}
            onChange={(event) => change({ company: event.currentTarget.value, courses: [] })}
            options={(of.data?.companies ?? []).map(({ company_id, name }) => ({ value: String(company_id), label: name }))}
          />
        )}
        <div className={classes.days}>
          <TextField
            type="date"
            label={t('from')}
            min={choices.since}
            max={choices.today}
            value={period.from}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <TextField
            type="date"
            label={t('to')}
            min={choices.since}
            max={choices.today}
            value={period.to}
            error={outside ? t('noPeriod') : undefined}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </div>
        <Courses chosen={chosen} change={change} courses={of.data?.courses ?? []} />
        <Editions chosen={chosen} change={change} />
        <TextAreaField
          label={t('reason')}
          description={t('reasonHelp')}
          error={tried && noReason ? t('reasonNeeded') : undefined}
          rows={2}
          maxLength={500}
          required
          value={chosen.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <div className={classes.acts}>
          <Button type="submit" loading={order.sending} disabled={outside}>
            {t('send')}
          </Button>
          <Button component={Link} to={hrefTo({})} variant="default">
            {t('cancelForm')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
