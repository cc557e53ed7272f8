import { getTraineeUserList, type ManagerOf } from '@jujur/contract/trainees.ts'
import { type ReactNode, useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useDebounced } from '../kit/call/use-debounced.ts'
import { QUICK_SEARCH } from '../kit/texts/constants.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { PersonChoice } from './person-choice.tsx'

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
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [picked, setPicked] = useState<{ value: string; name: string } | null>(null)
  const q = useDebounced(text.trim(), QUICK_SEARCH.debounceMs)
  const { data } = useCall(getTraineeUserList, { q, sort: 'name', length: OFFERED }, { enabled: isAsked && value === '', keepPrevious: true })
  const held = known && String(known.user_id) === value ? known : null
  const name = held?.name ?? (picked?.value === value ? picked.name : value)
  const gone = held?.left_on ? t('leftOf', { name, day: date(held.left_on) }) : undefined
  const options = (data?.posts ?? [])
    .filter(({ user_id, status }) => user_id !== self && status !== 'inactive')
    .map((person) => ({ value: String(person.user_id), label: [person.name, person.department ?? person.email].join(' · ') }))
  return (
    <PersonChoice
      label={label}
      description={gone}
      error={error}
      value={value}
      name={name}
      text={text}
      onText={setText}
      placeholder={t('find')}
      options={options}
      onFocus={() => setAsked(true)}
      onChange={(next) => {
        setAsked(true)
        const person = data?.posts.find(({ user_id }) => String(user_id) === next)
        if (next !== '') setPicked({ value: next, name: person?.name ?? next })
        onChange(next)
      }}
    />
  )
}
