import { IconX } from '@jujur/icons'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './drawer.module.css'
import { useUi } from './setting.ts'

type Props = {
  opened: boolean
  /** Escape, the cross, and a click beside the sheet. */
  onClose: () => void
  title: ReactNode
  /** One dim line under the title. */
  line?: ReactNode
  children: ReactNode
  /** Stays at the foot: the effect and the buttons. */
  footer?: ReactNode
  /** 480 px, or 760. */
  wide?: boolean
}

const Opened = ({ onClose, title, line, children, footer, wide }: Omit<Props, 'opened'>) => {
  const { close } = useUi()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // Not on the cross, which the browser would choose: the title is read, and Tab leads on from there.
    element?.focus()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, the browser brings it as cancel.
    <dialog
      ref={dialog}
      className={wide ? `${classes.drawer} ${classes.wide}` : classes.drawer}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => {
        // Of a field inside, such as a file choice, too.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        // Marking text may end beside the sheet; only a press that began there closes it.
        pressedBeside.current = event.target === dialog.current
      }}
      onClick={(event) => event.target === dialog.current && pressedBeside.current && onClose()}
    >
      <div className={classes.whole}>
        <div className={classes.head}>
          <div>
            <h2 id={id}>{title}</h2>
            {line && <p className={classes.line}>{line}</p>}
          </div>
          <button type="button" className={classes.close} aria-label={close} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
        <div className={classes.body} tabIndex={0}>
          {children}
        </div>
        {footer && <div className={classes.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}

/** A sheet from the side over the inert page; the whole screen on a phone. */
export const Drawer = ({ opened, ...props }: Props) => (opened ? <Opened {...props} /> : null)
