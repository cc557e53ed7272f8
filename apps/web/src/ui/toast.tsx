import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './toast.module.css'
import { type Toast, ToastContext, type Tone, type Undo } from './use-toast.ts'

const SHOWN_MS = 6000
/** Long enough to find the button by keys. */
const SHOWN_WITH_UNDO_MS = 12_000

/** What is open over the page makes the rest inert: the sentence belongs in there. */
const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null

const icons = { done: IconCircleCheck, why: IconInfoCircle }
/** Around whatever may say something by `useToast`. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [said, setSaid] = useState<{ text: string; tone: Tone; undo?: Undo | undefined; at: number } | null>(null)
  const [over, setOver] = useState<Element | null>(null)
  /** As long as its button has the focus or the pointer, it stays. */
  const [held, setHeld] = useState(false)
  useEffect(() => {
    // After what was said is drawn: the dialog it came from may be gone by then.
    setOver(said && openDialog())
  }, [said])
  useEffect(() => {
    if (!said || held) return
    const timer = setTimeout(() => setSaid(null), said.undo ? SHOWN_WITH_UNDO_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said, held])
  useEffect(() => {
    if (!over) return
    // It may also go a moment later, with the address that it stood at.
    const gone = () => setOver(openDialog())
    over.addEventListener('close', gone)
    return () => over.removeEventListener('close', gone)
  }, [over])
  const toast = useMemo<Toast>(
    () => ({
      say: (text, tone = 'done', undo) => {
        setHeld(false)
        setSaid({ text, tone, undo, at: Date.now() })
      },
      hush: () => setSaid(null),
    }),
    [],
  )
  const Icon = icons[said?.tone ?? 'done']
  const shown = said && (
    <p key={said.at} className={classes.toast}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {said.text}
      {said.undo && (
        <button
          type="button"
          className={classes.undo}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onClick={() => {
            setSaid(null)
            said.undo?.act()
          }}
        >
          {said.undo.label}
        </button>
      )}
    </p>
  )
  return (
    <ToastContext value={toast}>
      {children}
      {/* There before anything is said, or a screen reader would not read it out. */}
      <div role="status" className={classes.place}>
        {!over && shown}
      </div>
      {over &&
        createPortal(
          <div role="status" className={classes.place}>
            {shown}
          </div>,
          over,
        )}
    </ToastContext>
  )
}
