import type { Output } from '@jujur/contract/call.ts'
import type { getTraineeRecord, RecordedCourse } from '@jujur/contract/dashboard.ts'
import { type ExemptionKind, exemptionKinds } from '@jujur/contract/enumerations.ts'
import { MOST_EXEMPT_DAYS, PAUSED_BACK_DAYS, requestExtension, requestPause, requestStated, requestWaiver } from '@jujur/contract/exemptions.ts'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { type FormEvent, useId, useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { PaperChoice } from './paper-choice.tsx'
import classes from './trainee-exemptions.module.css'

type Recorded = Output<typeof getTraineeRecord>
type Props = Pick<Recorded, 'courses' | 'person'> & { onClose: () => void }
type Typed = {
  kind: ExemptionKind
  course: string
  from_on: string
  to_on: string
  reason: string
  issuer: string
  proven_on: string
  file: File | null
}
type Wrong = Partial<Record<'course' | 'from_on' | 'to_on' | 'reason' | 'issuer' | 'proven_on' | 'file', string>>
const nothing: Typed = { kind: 'PAUSE', course: '', from_on: '', to_on: '', reason: '', issuer: '', proven_on: '', file: null }

const DAY_MS = 86_400_000
const dayFrom = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Courses that can be waived, each once; and open ones that are due on a day, each with its cycle. */
const choicesOf = (courses: readonly RecordedCourse[]) => {
  const each = [...new Map(courses.map(({ course_id, course_title }) => [course_id, { value: String(course_id), label: course_title }])).values()]
  return {
    PAUSE: [],
    WAIVER: each,
    STATED: each,
    EXTENSION: courses
      .filter(({ completed_at, due_on, state }) => completed_at === null && due_on !== null && state !== 'REVOKED')
      .map(({ trainee_course_id, course_title }) => ({ value: String(trainee_course_id), label: course_title })),
  }
}

/** What is wrong before it is sent, in the words of the field. */
const useWrong = () => {
  const t = useTexts('exemptions')
  return ({ kind, course, from_on, to_on, reason, issuer, proven_on, file }: Typed, today: string, due_on: string | null): Wrong => ({
    ...(kind !== 'PAUSE' && course === '' ? { course: t('wrong.course') } : {}),
    ...(kind === 'PAUSE' && from_on === '' ? { from_on: t('wrong.day') } : {}),
    ...(kind === 'PAUSE' && from_on !== '' && from_on < dayFrom(today, -PAUSED_BACK_DAYS)
      ? { from_on: t('wrong.tooEarly', { days: PAUSED_BACK_DAYS }) }
      : {}),
    ...(to_on === '' ? { to_on: t('wrong.day') } : {}),
    ...(to_on !== '' && (to_on < today || (kind === 'PAUSE' && to_on < from_on)) ? { to_on: t('wrong.over') } : {}),
    ...(kind === 'EXTENSION' && to_on !== '' && due_on !== null && to_on <= due_on ? { to_on: t('wrong.notLater') } : {}),
    ...(to_on >= dayFrom(kind === 'PAUSE' && from_on !== '' ? from_on : today, MOST_EXEMPT_DAYS) ? { to_on: t('wrong.tooLong') } : {}),
    ...(kind === 'STATED' && issuer.trim() === '' ? { issuer: t('wrong.issuer') } : {}),
    ...(kind === 'STATED' && proven_on === '' ? { proven_on: t('wrong.day') } : {}),
    ...(kind === 'STATED' && proven_on > today ? { proven_on: t('wrong.ahead') } : {}),
    ...(kind === 'STATED' && file === null ? { file: t('wrong.file') } : {}),
    ...(reason.trim() === '' ? { reason: t('wrong.reason') } : {}),
  })
}

/** Sends the kind that was asked for; what is refused is told at its field. */
const useAsking = (onDone: () => void, setWrong: (wrong: Wrong) => void) => {
  const t = useTexts('exemptions')
  const { say } = useToast()
  const treats = {
    10012: () => setWrong({ to_on: t('wrong.overlaps') }),
    7000: (refused: Refused) => setWrong(Object.fromEntries(refused.errors.map(({ field }) => [field, t('wrong.refused')]))),
  }
  const options = {
    treats,
    onDone: () => {
      say(t('asked'))
      onDone()
    },
  }
  const pause = useSend(requestPause, options)
  const waiver = useSend(requestWaiver, options)
  const extension = useSend(requestExtension, options)
  const stated = useSend(requestStated, {
    ...options,
    treats: { ...treats, 10024: () => setWrong({ file: t('wrong.fileRefused') }), 10076: () => setWrong({ file: t('wrong.fileRefused') }) },
  })
  const send = (user_id: number, { kind, course, from_on, to_on, reason, issuer, proven_on, file }: Typed) => {
    const why = { to_on, reason: reason.trim() }
    if (kind === 'PAUSE') return pause.send({ user_id, from_on, ...why })
    const course_id = Number(course)
    if (kind === 'STATED') return stated.send({ user_id, course_id, issuer: issuer.trim(), proven_on, ...why }, file ?? undefined)
    return kind === 'WAIVER' ? waiver.send({ user_id, course_id, ...why }) : extension.send({ trainee_course_id: course_id, ...why })
  }
  return { send, sending: pause.sending || waiver.sending || extension.sending || stated.sending }
}

type StatedProps = { typed: Typed; wrong: Wrong; today: string; onChange: (over: Partial<Typed>) => void; onWrong: (wrong: Wrong) => void }
/** Who trained, when, and the paper that says so. */
const StatedFields = ({ typed, wrong, today, onChange, onWrong }: StatedProps) => {
  const t = useTexts('exemptions')
  return (
    <>
      <TextField
        label={t('fields.issuer')}
        maxLength={150}
        autoComplete="off"
        value={typed.issuer}
        error={wrong.issuer}
        onChange={({ currentTarget }) => onChange({ issuer: currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('fields.provenOn')}
        max={today}
        value={typed.proven_on}
        error={wrong.proven_on}
        onChange={({ currentTarget }) => onChange({ proven_on: currentTarget.value })}
      />
      <PaperChoice
        file={typed.file}
        error={wrong.file}
        onFile={(file) => {
          onWrong({})
          onChange({ file })
        }}
        onTooLarge={() => onWrong({ file: t('wrong.fileRefused') })}
      />
    </>
  )
}

/** Asks for a pause, a waiver of a course, an extension of one, or enters training that is stated by a paper; another person decides. */
export const RequestExemption = ({ courses, person, onClose }: Props) => {
  const t = useTexts('exemptions')
  const { day } = useFormat()
  const id = useId()
  const today = dayInMalaysia(new Date())
  const [typed, setTyped] = useState<Typed>({ ...nothing, from_on: today })
  const [wrong, setWrong] = useState<Wrong>({})
  const set = (over: Partial<Typed>) => setTyped({ ...typed, ...over })
  const { kind } = typed
  const choices = choicesOf(courses)
  const due_on = kind === 'EXTENSION' ? (courses.find(({ trainee_course_id }) => String(trainee_course_id) === typed.course)?.due_on ?? null) : null
  const findWrong = useWrong()
  const { send, sending } = useAsking(onClose, setWrong)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = findWrong(typed, today, due_on)
    setWrong(found)
    if (Object.keys(found).length === 0) void send(person.user_id, typed)
    else requestAnimationFrame(() => focusFirstInvalid(document.getElementById(id)))
  }
  const kinds = exemptionKinds.filter((one) => one === 'PAUSE' || choices[one].length > 0)
  return (
    <Drawer
      opened
      title={t('askOf', { name: person.name })}
      onClose={useClosing(typed.reason.trim() !== '' || typed.to_on !== '', onClose)}
      footer={
        <Button type="submit" form={id} loading={sending}>
          {t('send')}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={classes.form}>
        <SelectField
          label={t('fields.kind')}
          value={kind}
          onChange={({ currentTarget }) => set({ kind: kinds.find((one) => one === currentTarget.value) ?? 'PAUSE', course: '' })}
          options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <p className={classes.effect}>{t(`about.${kind}`)}</p>
        {kind !== 'PAUSE' && (
          <SelectField
            label={t('fields.course')}
            placeholder={t('choose')}
            value={typed.course}
            error={wrong.course}
            onChange={({ currentTarget }) => set({ course: currentTarget.value })}
            options={choices[kind]}
          />
        )}
        {kind === 'STATED' && <StatedFields typed={typed} wrong={wrong} today={today} onChange={set} onWrong={setWrong} />}
        <div className={classes.days}>
          {kind === 'PAUSE' && (
            <TextField
              type="date"
              label={t('fields.from')}
              min={dayFrom(today, -PAUSED_BACK_DAYS)}
              value={typed.from_on}
              error={wrong.from_on}
              onChange={({ currentTarget }) => set({ from_on: currentTarget.value })}
            />
          )}
          <TextField
            type="date"
            label={t(kind === 'EXTENSION' ? 'fields.newDue' : 'fields.to')}
            description={due_on ? t('dueNow', { day: day(due_on) }) : undefined}
            min={today}
            value={typed.to_on}
            error={wrong.to_on}
            onChange={({ currentTarget }) => set({ to_on: currentTarget.value })}
          />
        </div>
        <TextAreaField
          label={t('fields.reason')}
          description={t('reasonHelp')}
          value={typed.reason}
          maxLength={500}
          error={wrong.reason}
          onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        />
      </form>
    </Drawer>
  )
}
