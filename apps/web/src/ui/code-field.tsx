import type { ClipboardEvent } from 'react'
import classes from './code-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  value?: string
  onChange: (code: string) => void
  /** Called once all six digits stand. */
  onComplete?: (code: string) => void
}

const LENGTH = 6
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, LENGTH)

/** Six digits in one field, so that paste, autofill and screen readers work as they do anywhere. */
export const CodeField = ({ value = '', onChange, onComplete, ...props }: Props) => {
  const take = (text: string) => {
    const code = digitsOf(text)
    onChange(code)
    if (code.length === LENGTH && code !== value) onComplete?.(code)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = digitsOf(event.clipboardData.getData('text'))
    // Words around the digits, as in the mail, are dropped; a part of a code goes in where the caret is.
    if (code.length !== LENGTH) return
    event.preventDefault()
    take(code)
  }
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\d*"
      {...props}
      inputClassName={classes.code}
      value={value}
      onChange={(event) => take(event.currentTarget.value)}
      onPaste={paste}
    />
  )
}
