import { type ComponentPropsWithRef, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { stepOf } from './arrow-keys.ts'
import classes from './combobox.module.css'

export type ComboboxOption = { value: string; label: string }
type Props = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'role' | 'children'> & {
  'aria-label': string
  /** What is typed; it narrows the options, and is no choice by itself. */
  text: string
  onText: (text: string) => void
  options: readonly ComboboxOption[]
  onChoose: (value: string) => void
}

/** One of many, found by typing: the focus stays in the field, the arrow keys walk through what was found, Enter takes it, Escape puts the list away. */
export const Combobox = ({ text, onText, options, onChoose, className, ...input }: Props) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && options.length > 0
  const at = isShown && active < options.length ? active : -1
  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  const open = (on: boolean) => {
    setOpen(on)
    setActive(-1)
  }
  const choose = (option: ComboboxOption) => {
    open(false)
    onChoose(option.value)
  }
  const keys: Record<string, (event: KeyboardEvent) => boolean> = {
    ArrowDown: ({ altKey }) => {
      if (!isShown) setOpen(true)
      if (!altKey) setActive(stepOf('ArrowDown', at, options.length, 'vertical') ?? -1)
      return true
    },
    ArrowUp: ({ altKey }) => {
      if (altKey) open(false)
      else {
        setOpen(true)
        setActive(stepOf('ArrowUp', at, options.length, 'vertical') ?? -1)
      }
      return true
    },
    Enter: () => {
      const option = options[at]
      if (option) choose(option)
      return option !== undefined
    },
    Escape: () => {
      if (!isShown && text === '') return false
      if (!isShown) onText('')
      open(false)
      return true
    },
  }
  return (
    <span className={classes.box}>
      <input
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...input}
        type="text"
        role="combobox"
        className={className}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}list` : undefined}
        aria-activedescendant={at >= 0 ? `${id}${at}` : undefined}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onClick={() => setOpen(true)}
        onBlur={() => open(false)}
        onKeyDown={(event) => {
          // A key that chooses a character chooses nothing else.
          if (event.nativeEvent.isComposing || !keys[event.key]?.(event)) return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {isShown && (
        <div ref={list} id={`${id}list`} role="listbox" aria-label={input['aria-label']} className={classes.list}>
          {options.map((option, i) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which says by its id where the keys are.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
            <div
              key={option.value}
              id={`${id}${i}`}
              role="option"
              aria-selected={i === at}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(i)}
              onClick={() => choose(option)}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
    </span>
  )
}
