import { IconCircleCheck } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './toast.module.css'

const SHOWN_MS = 6000

/** What is open over the page makes the rest inert: the sentence belongs in there. */
const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null

type Toast = { say: (text: string) => void; hush: () => void }
const ToastContext = createContext<Toast>({ say: () => {}, hush: () => {} })

/** One sentence at the foot of the window after something was done, for six seconds or until `hush`. */
export const useToast = (): Toast => useContext(ToastContext)

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [said, setSaid] = useState<{ text: string; at: number } | null>(null)
  const [over, setOver] = useState<Element | null>(null)
  useEffect(() => {
    // After what was said is drawn: the dialog it came from may be gone by then.
    setOver(said && openDialog())
    if (!said) return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  useEffect(() => {
    if (!over) return
    // It may also go a moment later, with the address that it stood at.
    const gone = () => setOver(openDialog())
    over.addEventListener('close', gone)
    return () => over.removeEventListener('close', gone)
  }, [over])
  const toast = useMemo<Toast>(() => ({ say: (text) => setSaid({ text, at: Date.now() }), hush: () => setSaid(null) }), [])
  const shown = said && (
    <p key={said.at} className={classes.toast}>
      <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
      {said.text}
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
