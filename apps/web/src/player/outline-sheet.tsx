import { IconX } from '@jujur/icons'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import classes from './lesson-frame.module.css'

type Props = {
  /** Has the focus again afterwards: a press gives it to no button on some phones. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** On a phone the outline comes from below, over an inert page. */
export const OutlineSheet = ({ opener, onClose, children }: Props) => {
  const t = useTexts('player')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      // Gone where another lesson was chosen, which then takes the focus.
      opener.current?.focus()
    }
  }, [opener])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; the click is the one on the ground behind it.
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-label={t('lesson.outlineLabel')}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={classes.sheetBody}>
        <button type="button" className={classes.close} aria-label={t('lesson.closeOutline')} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </button>
        {children}
      </div>
    </dialog>
  )
}
