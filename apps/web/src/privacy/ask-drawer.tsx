import type { Call, Sent } from '@jujur/contract/call.ts'
import { type FormEvent, useId, useState } from 'react'
import { useSend } from '../kit/call/use-send.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { SelectField } from '../ui/select-field.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { SubjectPicker } from './subject-picker.tsx'

export type AskField = {
  name: string
  label: string
  description?: string
  is: 'area' | 'date' | 'moment' | 'number' | 'select' | 'person'
  options?: readonly { value: string; label: string }[]
  /** May be left empty. */
  optional?: true
  /** Of a person: only who has left. */
  left?: true
}
type Values = Readonly<Record<string, string>>
type Props<C extends Call> = {
  call: C
  title: string
  line?: string
  fields: readonly AskField[]
  initial?: Values
  submit: string
  /** What is said once it is done. */
  done: string
  inputOf: (values: Values) => Sent<C>
  onClose: () => void
}

type FieldProps = { field: AskField; value: string; error: string | undefined; onChange: (value: string) => void }
const OneField = ({ field: { label, description, is, options = [], left }, value, error, onChange }: FieldProps) => {
  const t = useTexts('privacy')
  const shared = { label, description, value, error }
  if (is === 'area') return <TextAreaField {...shared} maxLength={500} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  if (is === 'select')
    return <SelectField {...shared} placeholder={t('choose')} options={options} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  if (is === 'person') return <SubjectPicker label={label} error={error} value={value} left={left} onChange={onChange} />
  const type = is === 'moment' ? 'datetime-local' : is
  return <TextField {...shared} type={type} min={is === 'number' ? 1 : undefined} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}

/** What is written down or decided, field by field, with one button. */
export const AskDrawer = <C extends Call>({ call, title, line, fields, initial, submit, done, inputOf, onClose }: Props<C>) => {
  const t = useTexts('privacy')
  const { say } = useToast()
  const id = useId()
  const [values, setValues] = useState<Values>({ ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...initial })
  const [wrong, setWrong] = useState<Values>({})
  const { send, sending } = useSend(call, {
    onDone: () => {
      say(done)
      onClose()
    },
  })
  const press = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const empty = fields.filter(({ name, optional }) => !optional && (values[name] ?? '').trim() === '')
    setWrong(Object.fromEntries(empty.map(({ name }) => [name, t('needed')])))
    if (empty.length === 0) void send(inputOf(values))
    else requestAnimationFrame(() => focusFirstInvalid(document.getElementById(id)))
  }
  const isTyped = fields.some(({ name, is }) => is === 'area' && values[name] !== '')
  return (
    <Drawer
      opened
      title={title}
      line={line}
      onClose={useClosing(isTyped, onClose)}
      footer={
        <Button type="submit" form={id} loading={sending}>
          {submit}
        </Button>
      }
    >
      <form id={id} onSubmit={press} noValidate>
        <Stack gap="fields">
          {fields.map((field) => (
            <OneField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={wrong[field.name]}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
        </Stack>
      </form>
    </Drawer>
  )
}
