import { IconX } from '@jujur/icons'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Combobox } from '../ui/combobox.tsx'
import { describedBy, Field } from '../ui/field.tsx'
import classes from './person-choice.module.css'

type Props = {
  label: string
  description?: string | undefined
  error?: ReactNode
  /** An id, or empty. */
  value: string
  /** Of whom is chosen. */
  name: string
  placeholder: string
  text: string
  onText: (text: string) => void
  options: readonly { value: string; label: string }[]
  onFocus?: () => void
  onChange: (value: string) => void
}

/** A person found by typing; one who is chosen stands in the field until they are taken out of it. Whose list it is says who shows it. */
export const PersonChoice = ({ label, description, error, value, name, placeholder, text, onText, options, onFocus, onChange }: Props) => {
  const t = useTexts('people')
  const id = useId()
  /** Whoever was in the field stays in it: what takes its place has the focus. */
  const [wasUsed, setUsed] = useState(false)
  const change = (next: string) => {
    setUsed(true)
    onText('')
    onChange(next)
  }
  if (value !== '')
    return (
      <Field id={id} label={label} labelAs="span" description={description} error={error}>
        <button
          id={id}
          type="button"
          // biome-ignore lint/a11y/noAutofocus: only in the place of what had the focus.
          autoFocus={wasUsed}
          className={classes.chosen}
          aria-label={t('remove', { name })}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, description, error, `${id}label`)}
          onClick={() => change('')}
        >
          <span>{name}</span>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Field>
    )
  return (
    <Field id={id} label={label} error={error}>
      <div>
        <Combobox
          id={id}
          className={classes.input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, undefined, error)}
          placeholder={placeholder}
          autoFocus={wasUsed}
          onFocus={onFocus}
          text={text}
          onText={onText}
          options={options}
          onChoose={change}
        />
      </div>
    </Field>
  )
}
