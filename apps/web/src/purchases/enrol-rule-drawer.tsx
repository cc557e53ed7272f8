import type { Output, Sent } from '@jujur/contract/call.ts'
import {
  type EnrolRule,
  type EnrolRulePreview,
  endEnrolRule,
  type getEnrolRuleList,
  previewEnrolRule,
  saveEnrolRule,
} from '@jujur/contract/enrol-rules.ts'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { useId, useState } from 'react'
import type { Refused } from '../kit/call/api.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useDebounced } from '../kit/call/use-debounced.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Figure } from '../ui/figure.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { Conditions } from './enrol-rule-conditions.tsx'
import { dueKinds, newDraft, type RuleDraft, wantedOf } from './enrol-rule-draft.ts'
import { Preview } from './enrol-rule-preview.tsx'
import { dayOfYear } from './enrol-rule-words.ts'
import classes from './enrol-rules.module.css'

type Known = Output<typeof getEnrolRuleList>
type PartProps = { draft: RuleDraft; change: (part: Partial<RuleDraft>) => void }

const months = Array.from({ length: 12 }, (_, i) => i + 1)

const DueFields = ({ draft, change }: PartProps) => {
  const t = useTexts('enrolRules')
  const { monthOnly } = useFormat()
  const kind = (
    <SelectField
      label={t('form.due')}
      value={draft.kind}
      onChange={(event) => change({ kind: dueKinds.find((one) => one === event.currentTarget.value) ?? draft.kind })}
      options={dueKinds.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
    />
  )
  const count = (name: 'days' | 'day', max: number) => (
    <TextField
      label={t(`form.${name}`)}
      className={classes.count}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <div className={classes.pair}>
        {draft.kind !== 'day_of_year' && count('days', 366)}
        {kind}
        {draft.kind === 'day_of_year' && (
          <>
            {count('day', 31)}
            <SelectField
              label={t('form.month')}
              className={classes.count}
              value={draft.month}
              onChange={(event) => change({ month: event.currentTarget.value })}
              options={months.map((month) => ({ value: String(month), label: monthOnly(dayOfYear(month, 1)) }))}
            />
          </>
        )}
      </div>
      {draft.kind !== 'day_of_year' && <p className={classes.dim}>{t('form.dueHelp')}</p>}
    </>
  )
}

type WhatProps = PartProps & { known: Known; rule: EnrolRule | null; past: boolean }
const What = ({ draft, change, known, rule, past }: WhatProps) => {
  const t = useTexts('enrolRules')
  const id = useId()
  const courses = known.courses.map(({ course_id, title }) => ({ value: String(course_id), label: title }))
  // The course of a rule stays, also once it is no longer sold.
  const own = rule ? [{ value: String(rule.course_id), label: rule.course_title }] : courses
  return (
    <section aria-labelledby={id} className={classes.part}>
      <div className={classes.head}>
        <h3 id={id}>{t('form.what')}</h3>
      </div>
      <SelectField
        label={t('form.course')}
        placeholder={rule ? undefined : t('form.chooseCourse')}
        value={draft.course_id}
        onChange={(event) => change({ course_id: event.currentTarget.value })}
        options={own}
      />
      <DueFields draft={draft} change={change} />
      <TextField
        label={t('form.from')}
        type="date"
        className={classes.from}
        value={draft.starts_on}
        error={past ? t('form.past') : undefined}
        onChange={(event) => change({ starts_on: event.currentTarget.value })}
      />
    </section>
  )
}

/** What stands against saving, in words. */
const useRefusals = () => {
  const t = useTexts('enrolRules')
  const [said, say] = useState<string | null>(null)
  const because = ({ data }: Refused) => {
    const { reason } = (data ?? {}) as { reason?: string }
    say(t(reason === 'full' ? 'form.full' : reason === 'too_late' ? 'form.ended' : 'form.changed'))
  }
  return { said, say, because }
}

const useEnding = (rule: EnrolRule | null, because: (refused: Refused) => void, onClose: () => void) => {
  const t = useTexts('enrolRules')
  const toast = useToast()
  const confirm = useConfirm()
  const { send, sending } = useSend(endEnrolRule, {
    treats: { 2111: because },
    onDone: () => {
      toast.say(t('form.endDone'))
      onClose()
    },
  })
  const end = async () => {
    if (rule && (await confirm({ text: t('form.endText'), confirm: t('form.end'), destructive: true })))
      await send({ enrol_rule_id: rule.enrol_rule_id, version: rule.version })
  }
  return { end, ending: sending }
}

type Props = { rule: EnrolRule | null; known: Known; onClose: () => void; onStarted: (job_id: number) => void }

/** Asked only once there is a rule to ask of. */
const nothing = { course_id: 1, who: [], due: { kind: 'after_start' as const, days: 1 }, starts_on: '2000-01-01' }

const useRule = ({ rule, onClose, onStarted }: Omit<Props, 'known'>) => {
  const t = useTexts('enrolRules')
  const toast = useToast()
  const [draft, setDraft] = useState(() => newDraft(rule))
  const { said, say, because } = useRefusals()
  const own = rule ? { enrol_rule_id: rule.enrol_rule_id } : {}
  const today = dayInMalaysia(new Date())
  const past = draft.starts_on !== '' && draft.starts_on < today && draft.starts_on !== rule?.starts_on
  const wanted = past ? null : wantedOf(draft)
  // As text, so that it is another only where something else is wanted.
  const asked = useDebounced(JSON.stringify(wanted && { ...own, ...wanted }), 300)
  const isWhole = asked !== 'null'
  const input: Sent<typeof previewEnrolRule> = isWhole ? JSON.parse(asked) : nothing
  const of = useCall(previewEnrolRule, input, { enabled: isWhole })
  const { send, sending } = useSend(saveEnrolRule, {
    treats: { 2111: because, 10012: () => say(t('form.same')), 10053: () => say(t('form.noCourse')) },
    onDone: ({ job }) => {
      toast.say(t('form.done'))
      if (job) onStarted(job.job_id)
      else onClose()
    },
  })
  const missing = wanted === null || draft.name.trim() === ''
  const preview = isWhole ? of.data?.preview : undefined
  return {
    draft,
    change: (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part })),
    said,
    because,
    past,
    asked: input,
    of,
    isWhole,
    preview,
    missing,
    sending,
    enrols: draft.starts_on <= today && preview ? preview.people : 0,
    save: () => {
      if (missing || !wanted) return
      say(null)
      void send({ ...own, ...(rule ? { version: rule.version } : {}), name: draft.name, ...wanted })
    },
  }
}

const Sums = ({ preview: { people, seats, cost_sen } }: { preview: EnrolRulePreview }) => {
  const t = useTexts('enrolRules')
  const { number, money } = useFormat()
  const sums = [
    { term: t('form.start'), value: number(people - seats.short) },
    { term: t('form.wait'), value: number(seats.short) },
    { term: t('form.cost'), value: money(cost_sen) },
  ]
  return (
    <dl className={classes.sums}>
      {sums.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Figure>{value}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Foot = ({ of: { said, preview, missing, enrols, sending, save }, onClose }: { of: ReturnType<typeof useRule>; onClose: () => void }) => {
  const t = useTexts('enrolRules')
  const why = useId()
  return (
    <>
      {said && (
        <Notice tone="bad" role="alert">
          {said}
        </Notice>
      )}
      {preview && preview.people > 0 && <Sums preview={preview} />}
      <p id={why} className={classes.dim}>
        {t(missing ? 'form.incomplete' : 'form.nothingYet')}
      </p>
      <div className={classes.buttons}>
        <Button className={classes.grow} loading={sending} disabled={missing} aria-describedby={why} onClick={save}>
          {enrols > 0 ? t('form.save', { count: enrols }) : t('form.saveOnly')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </>
  )
}

/** A rule as it is written, with what it would do below it. */
export const EnrolRuleDrawer = ({ rule, known, onClose, onStarted }: Props) => {
  const t = useTexts('enrolRules')
  const { dateTime } = useFormat()
  const form = useRule({ rule, onClose, onStarted })
  const { draft, change, past, of, isWhole } = form
  const { end, ending } = useEnding(rule, form.because, onClose)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={rule ? rule.name : t('form.newTitle')}
      line={rule?.changed_by ? t('form.saved', { name: rule.changed_by, time: dateTime(rule.changed_at) }) : undefined}
      footer={<Foot of={form} onClose={onClose} />}
    >
      <TextField
        label={t('form.name')}
        description={t('form.nameHint')}
        maxLength={100}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Conditions draft={draft} known={known} onChange={(who) => change({ who })} />
      <What draft={draft} change={change} known={known} rule={rule} past={past} />
      <section aria-label={t('form.would')} className={classes.part}>
        <div className={classes.head}>
          <h3>{t('form.would')}</h3>
        </div>
        {isWhole ? (
          <Answer of={of} rows={3}>
            {(data) => <Preview preview={data.preview} asked={form.asked} course_id={Number(draft.course_id)} />}
          </Answer>
        ) : (
          <p className={classes.dim}>{t('form.incomplete')}</p>
        )}
      </section>
      {rule && (
        <div className={classes.end}>
          <Button variant="danger" size="xs" loading={ending} onClick={() => void end()}>
            {t('form.end')}
          </Button>
        </div>
      )}
    </Drawer>
  )
}
