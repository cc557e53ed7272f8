import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import classes from './menu.module.css'
import { usePanel } from './use-panel.ts'

type Props = { label: string; icon?: ReactNode; className?: string | undefined; children: ReactNode }

/** A small panel of fields that a button opens below itself. What can be done is a Menu. */
export const PanelButton = ({ label, icon, className, children }: Props) => {
  const { open, setOpen, id, root, button } = usePanel()
  return (
    <div ref={root} className={[classes.root, className].filter(Boolean).join(' ')}>
      <Button
        ref={button}
        variant="subtle"
        size="xs"
        leftSection={icon}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && (
        <div id={id} className={classes.panel}>
          {children}
        </div>
      )}
    </div>
  )
}
