import { IconMenu2 } from '@jujur/icons'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../kit/texts/texts.ts'
import classes from './header.module.css'
import tools from './tools.module.css'

/** On a phone the menu slides in over the page. */
export const MenuDrawer = ({ children }: { children: ReactNode }) => {
  const t = useTexts('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const shown = useRef(key)
  // Going somewhere closes it.
  if (shown.current !== key) {
    shown.current = key
    dialog.current?.close()
  }
  return (
    <>
      <button
        type="button"
        className={`${tools.tool} ${classes.burger}`}
        aria-label={t('shell.openMenu')}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is on its backdrop. */}
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label={t('shell.menu')}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <div className={classes.drawerBody}>{children}</div>
      </dialog>
    </>
  )
}
