import { getPrivacyPeople } from '@jujur/contract/privacy-desk.ts'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useDebounced } from '../kit/call/use-debounced.ts'
import { QUICK_SEARCH } from '../kit/texts/constants.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { PersonChoice } from '../people/person-choice.tsx'

type Props = { label: string; error: string | undefined; value: string; left?: true | undefined; onChange: (value: string) => void }

/** Whose data it is, found by typing; of the provider's companies each with its own. */
export const SubjectPicker = ({ label, error, value, left, onChange }: Props) => {
  const t = useTexts('privacy')
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const q = useDebounced(text.trim(), QUICK_SEARCH.debounceMs)
  const { data } = useCall(getPrivacyPeople, { q, ...(left ? { left } : {}) }, { enabled: value === '', keepPrevious: true })
  const options = (data?.people ?? []).map((one) => ({ value: String(one.user_id), label: `${one.name} · ${one.company_name}` }))
  return (
    <PersonChoice
      label={label}
      error={error}
      value={value}
      name={name}
      text={text}
      onText={setText}
      placeholder={t('find')}
      options={options}
      onChange={(next) => {
        setName(data?.people.find(({ user_id }) => String(user_id) === next)?.name ?? next)
        onChange(next)
      }}
    />
  )
}
