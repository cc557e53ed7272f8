import { IconArrowBackUp, IconSearch, IconX } from '@jujur/icons'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Session } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { TextButton } from '../ui/text-button.tsx'
import { actionsOf, isMeant } from './actions.ts'
import { hasOptions } from './fragment.ts'
import classes from './palette.module.css'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'
import { MOST_TYPED, searchable, useQuickSearch } from './use-quick-search.ts'

export type PaletteProps = { person: Session; onClose: () => void }

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

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

/** Search and what can be begun, over the inert page: by typing, arrow keys, Enter and Escape, or by pressing. */
export const Palette = ({ person, onClose }: PaletteProps) => {
  const t = useTexts('search')
  const common = useTexts('common')
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [again, setAgain] = useState(0)
  const [recent, setRecent] = useState(() => recentSearches(person.user.user_id))
  const query = searchable(typed)
  const searching = useQuickSearch(query, again, person.open?.access_version)
  const { active, setActive, move } = useActive(list, field, id)

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
  }, [])

  const isIdle = typed.trim() === ''
  const actions = actionsOf(person).filter(({ name }) => isIdle || isMeant(t(name), typed.trim()))
  const html = searching.state === 'found' ? searching.html : ''
  const isList = hasOptions(html) || actions.length > 0 || (isIdle && recent.length > 0)
  // The best is at hand as soon as it is there.
  const shown = `${query}\n${searching.state}`
  const [settled, setSettled] = useState(shown)
  if (settled !== shown) {
    setSettled(shown)
    setActive(query === null ? -1 : 0)
  }

  const type = (value: string) => {
    setTyped(value)
    field.current?.focus()
  }
  const forget = () => {
    forgetSearches(person.user.user_id)
    setRecent([])
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
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
  }
  const onChoose = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (query !== null) rememberSearch(person.user.user_id, query)
    onClose()
    void navigate(link.getAttribute('href') ?? '/')
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, the browser brings it as cancel; the click is beside it.
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label={common('shell.search')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.whole}>
        <div className={classes.head}>
          <IconSearch size={18} stroke={1.75} aria-hidden="true" />
          <input
            ref={field}
            type="text"
            inputMode="search"
            enterKeyHint="go"
            role="combobox"
            aria-label={common('shell.search')}
            aria-autocomplete="list"
            aria-expanded={isList}
            aria-controls={isList ? `${id}list` : undefined}
            aria-describedby={`${id}state`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MOST_TYPED}
            placeholder={t('hint')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes.close} aria-label={common('app.close')} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        <div className={classes.body}>
          {isList && (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
            <div ref={list} id={`${id}list`} className={classes.list} role="listbox" aria-label={t('results')} onClick={onChoose}>
              {isIdle && recent.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a group of options, as the fragment has them.
                <div role="group" aria-label={t('recent')}>
                  <h3 role="presentation">{t('recent')}</h3>
                  {recent.map((one) => (
                    <button key={one} type="button" role="option" aria-selected={false} tabIndex={-1} onClick={() => type(one)}>
                      <IconArrowBackUp {...ICON} />
                      <span>{one}</span>
                    </button>
                  ))}
                </div>
              )}
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by fragment.ts. */}
              {hasOptions(html) && <div role="presentation" className={classes.found} dangerouslySetInnerHTML={{ __html: html }} />}
              {actions.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: as above.
                <div role="group" aria-label={t('actions')}>
                  <h3 role="presentation">{t('actions')}</h3>
                  {actions.map(({ name, to, icon: Icon }) => (
                    <a key={name} href={to} role="option" aria-selected={false} tabIndex={-1}>
                      <Icon {...ICON} />
                      <span>{t(name)}</span>
                    </a>
                  ))}
                </div>
              )}
            </div>
          )}
          {isIdle && recent.length > 0 && (
            <div className={classes.forget}>
              <TextButton onClick={forget}>{t('forget')}</TextButton>
            </div>
          )}
          <div id={`${id}state`} className={classes.state} role="status">
            {searching.state === 'waiting' && <p>{t('searching')}</p>}
            {searching.state === 'idle' && !isIdle && <p>{t('short')}</p>}
            {searching.state === 'empty' && <p>{t('nothing')}</p>}
            {searching.state === 'failed' && <p className={classes.failed}>{t('failed')}</p>}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by fragment.ts. */}
            {html !== '' && !hasOptions(html) && <div dangerouslySetInnerHTML={{ __html: html }} />}
          </div>
          {searching.state === 'failed' && (
            <div className={classes.forget}>
              <TextButton onClick={() => setAgain(again + 1)}>{common('action.retry')}</TextButton>
            </div>
          )}
        </div>
        <p className={classes.keys} aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('keys.move')} <kbd>Enter</kbd> {t('keys.open')} <kbd>Esc</kbd> {t('keys.close')}
        </p>
      </div>
    </dialog>
  )
}
