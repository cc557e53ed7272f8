/** How the keys walk through what has one tab stop: menus, toolbars, trees (ARIA Authoring Practices). */
import { type KeyboardEvent, useRef } from 'react'

/** So long a pause ends a word that is typed to find an item. */
const WORD_MS = 600

type Axis = 'vertical' | 'horizontal'
const keysOf = { vertical: { ArrowDown: 1, ArrowUp: -1 }, horizontal: { ArrowRight: 1, ArrowLeft: -1 } } as const satisfies Record<
  Axis,
  Record<string, 1 | -1>
>

/** Where the key leads from `at` among `count`, round the ends; undefined for a key of another meaning. */
export const stepOf = (key: string, at: number, count: number, axis: Axis): number | undefined => {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const steps: Record<string, number | undefined> = keysOf[axis]
  const step = steps[key]
  if (step === undefined) return undefined
  if (at < 0) return step > 0 ? 0 : count - 1
  return (at + step + count) % count
}

/** The next item whose words begin with what is typed; one letter again goes on to the next. */
export const matchOf = (typed: string, at: number, words: readonly string[]): number | undefined => {
  const wanted = typed.toLocaleLowerCase()
  const isAgain = [...wanted].every((letter) => letter === wanted[0])
  const start = isAgain ? at + 1 : Math.max(0, at)
  const sought = isAgain ? (wanted[0] ?? '') : wanted
  for (let i = 0; i < words.length; i++) {
    const index = (start + i) % words.length
    if (words[index]?.trim().toLocaleLowerCase().startsWith(sought)) return index
  }
  return undefined
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>
/** What was typed by now, if the key is a letter of it; a space only within a word. */
export const useTypedWord = () => {
  const typed = useRef({ word: '', at: 0 })
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }: Pressed): string | undefined => {
    if ([...key].length !== 1 || ctrlKey || metaKey || altKey) return undefined
    const word = timeStamp - typed.current.at < WORD_MS ? typed.current.word : ''
    if (key === ' ' && word === '') return undefined
    typed.current = { word: word + key, at: timeStamp }
    return typed.current.word
  }
}

/** For `onKeyDown` around the items: the arrows of the axis, Home and End, and in a menu letters. */
export const useArrowKeys = (itemsIn: (root: Element) => readonly HTMLElement[], axis: Axis, byLetters = false) => {
  const typedWord = useTypedWord()
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing) return
    const items = itemsIn(event.currentTarget)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepOf(event.key, at, items.length, axis)
    const word = step === undefined && byLetters ? typedWord(event) : undefined
    const next = step ?? (word === undefined ? undefined : matchOf(word, at, items.map(wordsOf)))
    if (next === undefined && word === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (next !== undefined) items[next]?.focus()
  }
}
const wordsOf = (item: HTMLElement): string => item.getAttribute('aria-label') ?? item.textContent ?? ''
