import { IconX } from '@jujur/icons'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import classes from './tags-field.module.css'

type Props = { value: readonly string[]; onChange: (value: string[]) => void; known?: readonly string[]; most?: number }

const LONGEST = 40
const clean = (tag: string) => tag.trim().replace(/\s+/g, ' ').normalize('NFC').slice(0, LONGEST)
const alike = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Words to find something by: enter or a comma adds what is typed, each can be taken out; those in use are offered. */
export const TagsField = ({ value, onChange, known = [], most = 20 }: Props) => {
  const t = useTexts('authoring')
  const [typed, setTyped] = useState('')
  const list = useId()
  const kept = useKeptFocus<HTMLDivElement>()
  const isFull = value.length >= most
  const add = (text: string) => {
    const next = [...value]
    for (const tag of text.split(',').map(clean)) if (tag !== '' && next.length < most && !next.some((one) => alike(one, tag))) next.push(tag)
    setTyped('')
    if (next.length !== value.length) onChange(next)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    }
  }
  return (
    <div {...kept}>
      <TextField
        label={t('tags.label')}
        description={isFull ? t('tags.full', { count: most }) : t('tags.help')}
        value={typed}
        list={list}
        maxLength={LONGEST}
        disabled={isFull}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKey}
        onBlur={() => add(typed)}
      />
      <datalist id={list}>
        {known
          .filter((tag) => !value.some((one) => alike(one, tag)))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {value.length > 0 && (
        <ul className={classes.tags} aria-label={t('tags.label')}>
          {value.map((tag) => (
            <li key={tag}>
              {tag}
              <button type="button" aria-label={t('tags.remove', { tag })} onClick={() => onChange(value.filter((one) => one !== tag))}>
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
