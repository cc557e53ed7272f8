import { pledgeNames, unknownNames } from '@jujur/contract/pledge-names.ts'
import { useRef, useState } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import classes from './courses.module.css'

/** Says of each name that nothing is filled in for that it would be signed as it is written. */
export const useUnknownNames = () => {
  const t = useTexts('courses')
  const { sentences } = useFormat()
  return (text: string, known?: readonly string[]): string | undefined => {
    const found = unknownNames(text, known)
    if (found.length === 0) return undefined
    return sentences(found.map(({ written, nearest }) => t(known ? 'pledge.notFilledIn' : 'pledge.unknown', { written, nearest: `{${nearest}}` })))
  }
}

type Props = { label: string; lang: string; value: string; readOnly: boolean; onWrite: (body: string) => void }

/** The text that is signed, with buttons that put in what is filled in for each person. */
export const PledgeBody = ({ label, lang, value, readOnly, onWrite }: Props) => {
  const t = useTexts('courses')
  const names = useTexts('publishing')
  const unknown = useUnknownNames()
  const area = useRef<HTMLTextAreaElement>(null)
  const [met, setMet] = useState(false)
  const put = (name: string) => {
    // Before anybody was in it the browser's place is the beginning.
    const { selectionStart: from, selectionEnd: to } = (met && area.current) || { selectionStart: value.length, selectionEnd: value.length }
    const at = from + name.length
    onWrite(`${value.slice(0, from)}${name}${value.slice(to)}`)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(at, at)
    })
  }
  return (
    <>
      <TextAreaField
        ref={area}
        label={label}
        lang={lang}
        rows={14}
        maxLength={8000}
        readOnly={readOnly}
        value={value}
        error={unknown(value)}
        onFocus={() => setMet(true)}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
      {!readOnly && (
        <fieldset className={classes.names} aria-label={t('pledge.putIn', { field: label })}>
          <span aria-hidden="true">{t('pledge.putInHere')}</span>
          {pledgeNames.map((name) => (
            <Button key={name} size="xs" variant="subtle" onClick={() => put(`{${name}}`)}>
              {names(`preview.filledIn.${name}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}
