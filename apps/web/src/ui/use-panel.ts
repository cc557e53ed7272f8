import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { useId, useRef, useState } from 'react'

// Before what is around it hears the key: a drawer would close along with the panel.
const first = { capture: true }

/** A panel that a button opens below itself: closed by Escape, by a click elsewhere, and by leaving it with the keyboard. */
export const usePanel = () => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const root = useClickOutside<HTMLDivElement>(() => setOpen(false), ['pointerdown', 'focusin'], undefined, open)
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
