import { useId, useRef, useState } from 'react'
import { useWindowEvent } from './use-window-event.ts'

// Before what is around it hears the key: a drawer would close along with the panel.
const first = true

/** A panel that a button opens below itself: closed by Escape, by a click elsewhere, and by leaving it with the keyboard. */
export const usePanel = () => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const onElsewhere = ({ target }: Event) => {
    // What was just taken out of the page is nowhere.
    if (open && target instanceof Node && target.isConnected && !root.current?.contains(target)) setOpen(false)
  }
  useWindowEvent('pointerdown', onElsewhere)
  useWindowEvent('focusin', onElsewhere)
  useWindowEvent(
    'keydown',
    (event) => {
      if (!open || event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      setOpen(false)
      button.current?.focus()
    },
    first,
  )
  return { open, setOpen, id, root, button }
}
