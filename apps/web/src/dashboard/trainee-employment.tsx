import type { Output } from '@jujur/contract/call.ts'
import type { getTraineeRecord } from '@jujur/contract/dashboard.ts'
import { riskLevels } from '@jujur/contract/enumerations.ts'
import { type EmploymentFact, type EmploymentFactName, employmentFacts, getDepartmentList, recordEmploymentFact } from '@jujur/contract/trainees.ts'
import { dayInMalaysia } from '@jujur/words/formats.ts'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { type CallForm, useCallForm } from '../kit/forms/use-call-form.ts'
import { textOf, useFormat, useTexts } from '../kit/texts/texts.ts'
import { CategoryField } from '../people/category-field.tsx'
import { PersonPicker } from '../people/person-picker.tsx'
import { useFactValue } from '../stories/fact-words.ts'
import { Button } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './trainee-employment.module.css'

type Recorded = Output<typeof getTraineeRecord>
type Props = Pick<Recorded, 'employment' | 'person'>

const employments = ['employed', 'left'] as const

type LineProps = {
  fact: EmploymentFact
  /** Before it the person had not come yet. */
  isFirst: boolean
  /** It holds today. */
  isNow: boolean
}
const FactLine = ({ fact, isFirst, isNow }: LineProps) => {
  const t = useTexts('dashboard')
  const people = useTexts('people')
  const { date, facts } = useFormat()
  const read = useFactValue()
  const { left_on, holds_from, recorded_at, by_name, is_assumed, is_replaced } = fact
  return (
    <li className={is_replaced ? classes.replaced : undefined}>
      {t('record.facts.from', { value: read(fact, isFirst), day: date(holds_from) })}
      <span className={classes.how}>
        {facts([
          is_assumed
            ? t('record.facts.assumed')
            : by_name
              ? t('record.facts.recordedBy', { date: date(recorded_at), name: by_name })
              : t('record.facts.recorded', { date: date(recorded_at) }),
          is_replaced && t('record.facts.replaced'),
        ])}
      </span>
      {isNow && left_on && <Notice tone="bad">{people('left', { day: date(left_on) })}</Notice>}
    </li>
  )
}

/** What stands in the form of a fact: the one asked about, and whichever of the fields says it. */
type Typed = { fact: EmploymentFactName; value: string; holds_from: string }
const empty: Typed = { fact: 'department', value: '', holds_from: '' }

const toSend = (user_id: number, { fact, value, holds_from }: Typed) => {
  const told = value.trim() === '' ? null : value.trim()
  const id = told === null ? null : Number(told)
  switch (fact) {
    case 'category':
      return { user_id, fact, employee_category_id: id, holds_from }
    case 'manager':
      return { user_id, fact, manager_id: id, holds_from }
    case 'board':
      return { user_id, fact, value: told === 'member' ? told : null, holds_from } as const
    case 'employment':
      return { user_id, fact, value: employments.find((one) => one === told) ?? 'employed', holds_from }
    case 'risk_level':
      return { user_id, fact, value: riskLevels.find((one) => one === told) ?? null, holds_from }
    default:
      return { user_id, fact, value: told, holds_from }
  }
}

const ValueField = ({ form, self }: { form: CallForm<Typed>; self: number }) => {
  const t = useTexts('dashboard')
  const people = useTexts('people')
  const may = useMay()
  const list = useId()
  const { fact } = form.values
  const all = useCall(getDepartmentList, {}, { enabled: fact === 'department' && may(getDepartmentList.name) })
  const props = form.getInputProps('value')
  if (fact === 'category') return <CategoryField label={people('category')} {...props} />
  if (fact === 'manager')
    return <PersonPicker label={people('manager')} self={self} value={props.value} error={props.error} onChange={(id) => props.onChange(id)} />
  if (fact === 'board')
    return (
      <SelectField label={people('board')} placeholder={t('record.facts.none')} options={[{ value: 'member', label: people('member') }]} {...props} />
    )
  if (fact === 'risk_level' || fact === 'employment')
    return (
      <SelectField
        label={t('record.facts.value')}
        {...(fact === 'risk_level' ? { placeholder: t('record.facts.none') } : {})}
        options={
          fact === 'risk_level'
            ? riskLevels.map((value) => ({ value, label: t(`record.risk.${value}`) }))
            : employments.map((value) => ({ value, label: t(`record.facts.${value}`) }))
        }
        {...form.getInputProps('value')}
      />
    )
  return (
    <>
      <TextField
        label={t(`record.facts.names.${fact}`)}
        description={t('record.facts.empty')}
        list={fact === 'department' ? list : undefined}
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('value')}
      />
      <datalist id={list}>
        {all.data?.departments.map(({ department_id, name }) => (
          <option key={department_id} value={name} />
        ))}
      </datalist>
    </>
  )
}

const FactDialog = ({ person, employment, onClose }: Props & { onClose: () => void }) => {
  const t = useTexts('dashboard')
  const { say } = useToast()
  const id = useId()
  const form = useCallForm(recordEmploymentFact, empty, {
    labels: { holds_from: t('record.facts.fromDay'), value: t('record.facts.value') },
    transform: (typed) => toSend(person.user_id, typed),
    treats: {
      7000: (refused) => {
        const here = refused.errors
          .map(({ field, rule }) => ({ field: field === 'manager_id' ? ('value' as const) : field, rule }))
          .filter(({ field }) => field === 'value' || field === 'holds_from')
        if (here.length === 0) return showTrouble(refused)
        // Drawn at once: the next frame may come before React draws by itself, and there would be no wrong field to go to.
        flushSync(() => {
          for (const { field, rule } of here)
            form.setFieldError(
              field,
              field === 'value'
                ? rule === 'in_circle' || rule === 'has_left'
                  ? textOf('common', `field.${rule}`, { attribute: t('record.facts.names.manager') })
                  : t('record.facts.notNow')
                : t(rule === 'too_big' ? 'record.facts.ahead' : rule === 'before_joined' ? 'record.facts.before' : 'record.facts.noDay'),
            )
        })
        focusFirstInvalid(document.getElementById(id))
      },
    },
    onDone: ({ employment: now }) => {
      onClose()
      // What is known already is not recorded again.
      const isKnown = now.every((one) => employment.some(({ employment_fact_id }) => employment_fact_id === one.employment_fact_id))
      if (isKnown) say(t('record.facts.known'), 'why')
      else say(t('record.facts.saved'))
    },
  })
  const { fact } = form.values
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (form.getValues().holds_from !== '') return form.submit(event)
    form.setFieldError('holds_from', t('record.facts.noDay'))
    focusFirstInvalid(event.currentTarget)
  }
  const choose = (next: EmploymentFactName) => form.setValues({ fact: next, value: next === 'employment' ? 'employed' : '' })
  return (
    <Dialog
      title={t('record.facts.title', { name: person.name })}
      onCancel={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('record.facts.cancel')}
          </Button>
          <Button type="submit" form={id} loading={form.sending}>
            {t('record.facts.save')}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.form} onSubmit={submit} noValidate>
        <SelectField
          label={t('record.facts.which')}
          value={fact}
          onChange={({ currentTarget }) => choose(employmentFacts.find((one) => one === currentTarget.value) ?? 'department')}
          options={employmentFacts.toReversed().map((value) => ({ value, label: t(`record.facts.names.${value}`) }))}
        />
        <ValueField key={fact} form={form} self={person.user_id} />
        <TextField
          type="date"
          label={t('record.facts.fromDay')}
          description={t('record.facts.help')}
          max={dayInMalaysia(new Date())}
          {...form.getInputProps('holds_from')}
        />
      </form>
    </Dialog>
  )
}

/** From which day what held of the person, who recorded it and when, with what was corrected; and the way to say more. */
export const TraineeEmployment = ({ employment, person }: Props) => {
  const t = useTexts('dashboard')
  const mayRecord = useMay()(recordEmploymentFact.name)
  const [telling, setTelling] = useState(false)
  const told = employmentFacts.map((name) => ({ name, all: employment.filter(({ fact }) => fact === name) })).filter(({ all }) => all.length > 0)
  return (
    <Section
      title={t('record.facts.section')}
      action={mayRecord && <TextButton onClick={() => setTelling(true)}>{t('record.facts.correct')}</TextButton>}
      ruled
    >
      <DefinitionList
        items={told.map(({ name, all }) => ({
          term: t(`record.facts.names.${name}`),
          value: (
            <ul className={classes.facts}>
              {all.map((fact) => (
                <FactLine
                  key={fact.employment_fact_id}
                  fact={fact}
                  isFirst={!all.some(({ value, holds_from, is_replaced }) => value === 'employed' && holds_from < fact.holds_from && !is_replaced)}
                  isNow={fact === all.find(({ is_replaced }) => !is_replaced)}
                />
              ))}
            </ul>
          ),
        }))}
      />
      {telling && <FactDialog person={person} employment={employment} onClose={() => setTelling(false)} />}
    </Section>
  )
}
