import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Session } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { actionsOf, isMeant } from './actions.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'
import { searchable, useQuickSearch } from './use-quick-search.ts'

/** The options in the order in which they are shown, ours and those of the fragment alike. */
const optionsIn = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]

/** Which option the keys are at: told to the option itself and to the field, whose focus stays. -1 is none. */
const useActive = (list: { current: HTMLElement | null }, field: { current: HTMLInputElement | null }, id: string) => {
  const [active, setActive] = useState(-1)
  // After every drawing: the options of the fragment are not drawn by React.
  useLayoutEffect(() => {
    const options = optionsIn(list.current)
    for (const [i, option] of options.entries()) {
      option.id = `${id}-${i}`
      option.setAttribute('aria-selected', String(i === active))
    }
    const chosen = options[active]
    if (chosen) field.current?.setAttribute('aria-activedescendant', chosen.id)
    else field.current?.removeAttribute('aria-activedescendant')
  })
  const move = (step: 1 | -1) => {
    const options = optionsIn(list.current)
    if (options.length === 0) return
    const next = active < 0 && step < 0 ? options.length - 1 : (active + step + options.length) % options.length
    setActive(next)
    options[next]?.scrollIntoView?.({ block: 'nearest' })
  }
  return { active, setActive, move }
}

/** Over the inert page, which gets the focus back. */
const usePaletteDialog = (field: { current: HTMLInputElement | null }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    field.current?.focus()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [field])
  return dialog
}

/** What is typed, what is found for it, and which of it the keys are at. */
export const usePalette = (person: Session, onClose: () => void) => {
  const t = useTexts('search')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [again, setAgain] = useState(0)
  const [recent, setRecent] = useState(() => recentSearches(person.user.user_id))
  const query = searchable(typed)
  const searching = useQuickSearch(query, again, person.open?.access_version)
  const { active, setActive, move } = useActive(list, field, id)
  const dialog = usePaletteDialog(field)
  // The best is at hand as soon as it is there.
  const shown = `${query}\n${searching.state}`
  const [settled, setSettled] = useState(shown)
  if (settled !== shown) {
    setSettled(shown)
    setActive(query === null ? -1 : 0)
  }
  const isIdle = typed.trim() === ''
  return {
    dialog,
    field,
    list,
    id,
    typed,
    setTyped,
    isIdle,
    state: searching.state,
    html: searching.state === 'found' ? searching.html : '',
    actions: actionsOf(person).filter(({ name }) => isIdle || isMeant(t(name), typed.trim())),
    /** What was looked for before, while nothing is typed. */
    recent: isIdle ? recent : [],
    type: (value: string) => {
      setTyped(value)
      field.current?.focus()
    },
    forget: () => {
      forgetSearches(person.user.user_id)
      setRecent([])
      field.current?.focus()
    },
    retry: () => setAgain(again + 1),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // A key that chooses a character chooses nothing else.
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        move(event.key === 'ArrowDown' ? 1 : -1)
      }
      if (event.key === 'Enter') {
        event.preventDefault()
        optionsIn(list.current)[active]?.click()
      }
    },
    onChoose: (event: MouseEvent<HTMLDivElement>) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      if (query !== null) rememberSearch(person.user.user_id, query)
      onClose()
      void navigate(link.getAttribute('href') ?? '/')
    },
  }
}
export type PaletteState = ReturnType<typeof usePalette>
