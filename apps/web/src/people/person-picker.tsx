import { getTraineeUserList, type ManagerOf } from '@jujur/contract/trainees.ts'
import { IconX } from '@jujur/icons'
import { type ReactNode, useId, useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useDebounced } from '../kit/call/use-debounced.ts'
import { QUICK_SEARCH } from '../kit/texts/constants.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Combobox } from '../ui/combobox.tsx'
import { describedBy, Field } from '../ui/field.tsx'
import classes from './person-picker.module.css'

/** So many are offered; typing on narrows them. */
const OFFERED = 20

type Props = {
  label: string
  error?: ReactNode
  /** An id, or empty. */
  value: string
  onChange: (value: string) => void
  /** Who is chosen when the form opens. */
  known?: ManagerOf | null | undefined
  /** Whose field it is: nobody is offered to themselves. */
  self?: number | undefined
}

/** A person of the company, found by typing; one who has left stays until another is chosen, and the field says so. */
export const PersonPicker = ({ label, error, value, onChange, known, self }: Props) => {
  const t = useTexts('people')
  const { date } = useFormat()
  const id = useId()
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [picked, setPicked] = useState<{ value: string; name: string } | null>(null)
  /** Whoever was in the field stays in it: what takes its place has the focus. */
  const [wasUsed, setUsed] = useState(false)
  const q = useDebounced(text.trim(), QUICK_SEARCH.debounceMs)
  const { data } = useCall(getTraineeUserList, { q, sort: 'name', length: OFFERED }, { enabled: isAsked && value === '', keepPrevious: true })
  const held = known && String(known.user_id) === value ? known : null
  const name = held?.name ?? (picked?.value === value ? picked.name : value)
  const gone = held?.left_on ? t('leftOf', { name, day: date(held.left_on) }) : undefined
  if (value !== '')
    return (
      <Field id={id} label={label} labelAs="span" description={gone} error={error}>
        <button
          id={id}
          type="button"
          // biome-ignore lint/a11y/noAutofocus: only in the place of what had the focus.
          autoFocus={wasUsed}
          className={classes.chosen}
          aria-label={t('remove', { name })}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, gone, error, `${id}label`)}
          onClick={() => {
            setUsed(true)
            setAsked(true)
            onChange('')
          }}
        >
          <span>{name}</span>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Field>
    )
  const options = (data?.posts ?? [])
    .filter(({ user_id, status }) => user_id !== self && status !== 'inactive')
    .map((person) => ({ value: String(person.user_id), label: [person.name, person.department ?? person.email].join(' · ') }))
  return (
    <Field id={id} label={label} error={error}>
      <div>
        <Combobox
          id={id}
          className={classes.input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, undefined, error)}
          placeholder={t('find')}
          autoFocus={wasUsed}
          onFocus={() => setAsked(true)}
          text={text}
          onText={setText}
          options={options}
          onChoose={(next) => {
            const person = data?.posts.find(({ user_id }) => String(user_id) === next)
            setPicked({ value: next, name: person?.name ?? next })
            setText('')
            setUsed(true)
            onChange(next)
          }}
        />
      </div>
    </Field>
  )
}
