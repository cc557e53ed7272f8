import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { may } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import type { Session } from '../kit/session/session.ts'
import { loadTexts, useTexts } from '../kit/texts/texts.ts'
import { useWindowEvent } from '../ui/use-window-event.ts'
import type { PaletteProps } from './palette.tsx'
import classes from './search-button.module.css'

/** Only whoever opens it loads the palette. */
const loadPalette = async (): Promise<ComponentType<PaletteProps>> => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadTexts('search')])
  return Palette
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const isShortcut = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && !event.defaultPrevented
/** Another dialog waits for its own answer first. */
const isElsewhere = () => document.querySelector('dialog[open]') !== null

/** The field in the header, which opens the palette as Ctrl-K and Cmd-K do; for whom the search is open. */
export const SearchButton = ({ person }: { person: Session }) => {
  const t = useTexts('common')
  const [isOpen, setOpen] = useState(false)
  const [palette, setPalette] = useState<{ Palette: ComponentType<PaletteProps> } | null>(null)
  const isAllowed = may(person, 'quick_search')

  const open = async () => {
    setOpen(true)
    if (palette) return
    try {
      const Palette = await loadPalette()
      setPalette({ Palette })
    } catch (error) {
      setOpen(false)
      showTrouble(error)
    }
  }
  useWindowEvent('keydown', (event) => {
    if (!isAllowed || !isShortcut(event)) return
    if (isOpen) setOpen(false)
    else if (isElsewhere()) return
    else void open()
    // The browser's own search field would open.
    event.preventDefault()
  })
  if (!isAllowed) return null
  const { isTrainee, isSuperAdmin } = person.flags
  const hint = t(isTrainee ? 'shell.searchHintTrainee' : isSuperAdmin ? 'shell.searchHintSuper' : 'shell.searchHint')
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-label={hint}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <span>{hint}</span>
        <kbd>{isApple ? '⌘ K' : t('shell.searchKeys')}</kbd>
      </button>
      {isOpen && palette && <palette.Palette person={person} onClose={() => setOpen(false)} />}
    </>
  )
}
