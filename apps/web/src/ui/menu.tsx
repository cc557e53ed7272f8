import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import classes from './menu.module.css'

type Props = {
  /** Words of the button; only heard with `iconOnly`. */
  label: string
  icon?: ReactNode
  iconOnly?: boolean
  className?: string
  children: ReactNode
}

/** A small panel that a button opens below itself; closed by Escape, by a click elsewhere, and by leaving it with the keyboard. */
export const Menu = ({ label, icon, iconOnly = false, className, children }: Props) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside.
    <span
      ref={root}
      className={[classes.root, className].filter(Boolean).join(' ')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        event.preventDefault()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <Button
        ref={button}
        variant="subtle"
        size="xs"
        leftSection={icon}
        className={iconOnly ? classes.iconOnly : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={iconOnly ? label : undefined}
        onClick={() => setOpen(!open)}
      >
        {!iconOnly && label}
      </Button>
      {open && (
        <div id={id} className={classes.panel}>
          {children}
        </div>
      )}
    </span>
  )
}
