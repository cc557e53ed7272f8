import { IconSearch, IconX } from '@jujur/icons'
import { useEffect, useRef, useState } from 'react'
import { QUICK_SEARCH } from '../texts/constants.ts'
import { useTexts } from '../texts/texts.ts'
import classes from './search-field.module.css'

/** The search waits until typing pauses; an address that changes by itself, as by the back button, shows in the field. */
export const SearchField = ({ value, onSearch, label, hint }: { value: string; onSearch: (q: string) => void; label: string; hint?: string }) => {
  const t = useTexts('lists')
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  if (value !== shown) {
    setShown(value)
    if (value.trim() !== text.trim()) setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => latest.current(text.trim()), QUICK_SEARCH.debounceMs)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <span className={classes.search}>
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={hint ?? t('list.search')}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(text.trim())
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('list.clearSearch')}
          onClick={() => {
            setText('')
            onSearch('')
            field.current?.focus()
          }}
        >
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
