import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'
import { focusHeading, isFocusLost } from './focus.ts'

type Props = {
  title: string
  children?: ReactNode
  /** Right below, the way out last. */
  buttons: ReactNode
  /** Escape; a click outside closes nothing. */
  onCancel: () => void
  wide?: boolean
}

/** Sentence and buttons over an inert page. The browser's own dialog: it keeps the focus, and needs no script of its own when the network is gone. */
export const Dialog = ({ title, children, buttons, onCancel, wide = false }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
      // What was pressed may be gone with what it did.
      requestAnimationFrame(() => {
        if (isFocusLost()) focusHeading(() => document.getElementById('main'))
      })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={wide ? `${classes.dialog} ${classes.wide}` : classes.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={children ? `${id}text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={`${id}title`}>{title}</h2>
      {children && (
        <div id={`${id}text`} className={classes.text}>
          {children}
        </div>
      )}
      <div className={classes.buttons}>{buttons}</div>
    </dialog>
  )
}
