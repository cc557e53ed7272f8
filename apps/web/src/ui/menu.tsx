import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import classes from './menu.module.css'
import { usePanel } from './use-panel.ts'

type Props = {
  /** Words of the button; only heard with `iconOnly`. */
  label: string
  icon?: ReactNode
  iconOnly?: boolean
  className?: string
  children: ReactNode
}

/** A small panel that a button opens below itself. */
export const Menu = ({ label, icon, iconOnly = false, className, children }: Props) => {
  const { open, setOpen, id, root, button } = usePanel()
  return (
    <div ref={root} className={[classes.root, className].filter(Boolean).join(' ')}>
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
    </div>
  )
}
