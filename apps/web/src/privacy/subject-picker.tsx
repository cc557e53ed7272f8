import { getPrivacyPeople } from '@jujur/contract/privacy-desk.ts'
import { IconX } from '@jujur/icons'
import { useId, useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useDebounced } from '../kit/call/use-debounced.ts'
import { QUICK_SEARCH } from '../kit/texts/constants.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Combobox } from '../ui/combobox.tsx'
import { describedBy, Field } from '../ui/field.tsx'
import classes from './privacy.module.css'

type Props = { label: string; error: string | undefined; value: string; left?: true | undefined; onChange: (value: string) => void }

/** Whose data it is, found by typing; of the provider's companies each with its own. */
export const SubjectPicker = ({ label, error, value, left, onChange }: Props) => {
  const t = useTexts('privacy')
  const id = useId()
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const q = useDebounced(text.trim(), QUICK_SEARCH.debounceMs)
  const { data } = useCall(getPrivacyPeople, { q, ...(left ? { left } : {}) }, { enabled: value === '', keepPrevious: true })
  if (value !== '')
    return (
      <Field id={id} label={label} labelAs="span">
        <button id={id} type="button" className={classes.chosen} aria-label={t('remove', { name })} onClick={() => onChange('')}>
          <span>{name}</span>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Field>
    )
  const options = (data?.people ?? []).map((one) => ({ value: String(one.user_id), label: `${one.name} · ${one.company_name}` }))
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
          text={text}
          onText={setText}
          options={options}
          onChoose={(next) => {
            setName(data?.people.find(({ user_id }) => String(user_id) === next)?.name ?? next)
            setText('')
            onChange(next)
          }}
        />
      </div>
    </Field>
  )
}
