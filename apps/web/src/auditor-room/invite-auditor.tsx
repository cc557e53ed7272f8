import { inviteAuditor, MOST_ROOM_DAYS } from '@jujur/contract/auditor-room.ts'
import type { Sent } from '@jujur/contract/call.ts'
import { type Language, languages } from '@jujur/contract/enumerations.ts'
import { getReportChoices } from '@jujur/contract/reports.ts'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useSession } from '../kit/session/session.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useLanguage, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TickField } from '../ui/tick-field.tsx'
import classes from './auditor-room.module.css'
import { useRoomsHref } from './rooms-href.ts'

const DAY_MS = 86_400_000
/** A room ends at the end of a day in Malaysia. */
const endOf = (day: string) => new Date(Date.parse(`${day}T15:59:00.000Z`)).toISOString()
const daysAhead = (count: number) => dayInMalaysia(new Date(Date.now() + count * DAY_MS))

type Typed = {
  name: string
  organisation: string
  email: string
  language: Language
  reason: string
  from: string
  to: string
  ends: string
  company: string
}
type Field = keyof Typed
type Part = { typed: Typed; change: (more: Partial<Typed>) => void; wrong: Partial<Record<Field, string>> }

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

const Guest = ({ typed, change, wrong }: Part) => {
  const t = useTexts('auditorRooms')
  const field = (name: 'name' | 'organisation' | 'email', type?: 'email') => (
    <TextField
      label={t(`fields.${name}`)}
      type={type}
      maxLength={120}
      autoComplete="off"
      error={wrong[name]}
      value={typed[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  )
  return (
    <Section title={t('guest')} ruled>
      <div className={classes.pairs}>
        {field('name')}
        {field('organisation')}
        {field('email', 'email')}
        <SelectField
          label={t('fields.language')}
          description={t('fields.languageHelp')}
          value={typed.language}
          onChange={({ currentTarget }) => change({ language: languages.find((one) => one === currentTarget.value) ?? 'en' })}
          options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        />
      </div>
    </Section>
  )
}

type ReachProps = Part & {
  courses: readonly { course_id: number; title: string }[]
  chosen: readonly number[]
  onChosen: (next: readonly number[]) => void
  since: string | undefined
}
const Reach = ({ typed, change, wrong, courses, chosen, onChosen, since }: ReachProps) => {
  const t = useTexts('auditorRooms')
  return (
    <Section title={t('reach')} ruled>
      <div className={classes.row}>
        <TextField
          type="date"
          label={t('fields.from')}
          min={since}
          max={typed.to}
          error={wrong.from}
          value={typed.from}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <TextField
          type="date"
          label={t('fields.to')}
          min={typed.from}
          max={daysAhead(0)}
          error={wrong.to}
          value={typed.to}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
        <TextField
          type="date"
          label={t('fields.ends')}
          description={t('fields.endsHelp', { count: MOST_ROOM_DAYS })}
          min={daysAhead(0)}
          max={daysAhead(MOST_ROOM_DAYS - 1)}
          error={wrong.ends}
          value={typed.ends}
          onChange={({ currentTarget }) => change({ ends: currentTarget.value })}
        />
      </div>
      <fieldset className={classes.ticks}>
        <legend className={classes.legend}>{t('courses')}</legend>
        <TickField label={t('allCourses')} checked={chosen.length === 0} onChange={() => onChosen([])} />
        {courses.map(({ course_id, title }) => (
          <TickField
            key={course_id}
            label={title}
            checked={chosen.includes(course_id)}
            onChange={({ currentTarget }) => onChosen(currentTarget.checked ? [...chosen, course_id] : chosen.filter((one) => one !== course_id))}
          />
        ))}
      </fieldset>
    </Section>
  )
}

const useWrong = (typed: Typed, isProvider: boolean, since: string | undefined): Partial<Record<Field, string>> => {
  const t = useTexts('auditorRooms')
  const wrong: Partial<Record<Field, string>> = {}
  for (const name of ['name', 'organisation', 'reason', 'from', 'to', 'ends'] as const) if (typed[name].trim() === '') wrong[name] = t('needed')
  if (!isAddress(typed.email)) wrong.email = t('noAddress')
  if (typed.from !== '' && typed.to !== '' && typed.from > typed.to) wrong.to = t('noPeriod')
  if (typed.ends !== '' && (typed.ends < daysAhead(0) || typed.ends > daysAhead(MOST_ROOM_DAYS - 1)))
    wrong.ends = t('noEnd', { count: MOST_ROOM_DAYS })
  if (since !== undefined && typed.from !== '' && typed.from < since) wrong.from = t('notHere')
  if (typed.to > daysAhead(0)) wrong.to = t('ahead')
  if (isProvider && typed.company === '') wrong.company = t('chooseCompany')
  return wrong
}

const sentOf = (
  { name, organisation, email, language, reason, from, to, ends, company }: Typed,
  courses: readonly number[],
): Sent<typeof inviteAuditor> => ({
  ...(company ? { company_id: Number(company) } : {}),
  from,
  to,
  ...(courses.length > 0 ? { course_ids: [...courses] } : {}),
  ends_at: endOf(ends),
  guest: { name: name.trim(), organisation: organisation.trim(), email: email.trim(), language },
  reason: reason.trim(),
})

/** The year of the last day, or since the company came. */
const firstDay = (to: string, since = '') => {
  const year = to && `${to.slice(0, 4)}-01-01`
  return since > year ? since : year
}

/** This year, as far as it has come, and the room for two weeks, unless something else is said. */
const usual = (language: Language): Typed => {
  const today = daysAhead(0)
  return {
    name: '',
    organisation: '',
    email: '',
    language,
    reason: '',
    from: '',
    to: today,
    ends: daysAhead(14),
    company: '',
  }
}

/** Who is to come, of what they read, and until when; it leads to the room that then waits for a second person. */
export const InviteAuditor = () => {
  const t = useTexts('auditorRooms')
  const id = useId()
  const navigate = useNavigate()
  const hrefTo = useRoomsHref()
  const isProvider = useSession()?.user.company === null
  const [first] = useState(usual(useLanguage()))
  const [said, setTyped] = useState(first)
  const [courses, setCourses] = useState<readonly number[]>([])
  const [tried, setTried] = useState(false)
  const [made, setMade] = useState<number | null>(null)
  useLeaveGuard(made === null && JSON.stringify(said) !== JSON.stringify(first), undefined, ['invite', 'id'])
  const of = useCall(getReportChoices, said.company ? { company_id: Number(said.company) } : {}, { keepPrevious: true })
  const since = of.data?.since
  const typed: Typed = { ...said, from: said.from || firstDay(said.to, since) }
  const all = useWrong(typed, isProvider, since)
  const invite = useSend(inviteAuditor)
  const part: Part = { typed, change: (more) => setTyped((before) => ({ ...before, ...more })), wrong: tried ? all : {} }
  // Once the guard knows that nothing is lost.
  useEffect(() => {
    if (made !== null) void navigate(hrefTo({ id: made }))
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(all).length > 0) return focusFirstInvalid(document.getElementById(id))
    const answer = await invite.send(sentOf(typed, courses))
    if (answer) setMade(answer.auditor_room_id)
  }
  return (
    <Section title={t('invite')}>
      <form id={id} className={classes.new} onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Notice>{t('warning')}</Notice>
          {isProvider && (
            <SelectField
              label={t('company')}
              placeholder={t('chooseCompany')}
              value={typed.company}
              error={part.wrong.company}
              onChange={({ currentTarget }) => {
                part.change({ company: currentTarget.value })
                setCourses([])
              }}
              options={(of.data?.companies ?? []).map(({ company_id, name }) => ({ value: String(company_id), label: name }))}
            />
          )}
          <Guest {...part} />
          <Reach {...part} courses={of.data?.courses ?? []} chosen={courses} onChosen={setCourses} since={since} />
          <TextAreaField
            label={t('fields.reason')}
            description={t('fields.reasonHelp')}
            rows={2}
            maxLength={500}
            error={part.wrong.reason}
            value={typed.reason}
            onChange={({ currentTarget }) => part.change({ reason: currentTarget.value })}
          />
          <div className={classes.acts}>
            <Button type="submit" loading={invite.sending}>
              {t('send')}
            </Button>
            <Button component={Link} to={hrefTo({})} variant="default">
              {t('cancel')}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  )
}
