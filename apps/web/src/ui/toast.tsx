import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './toast.module.css'

const SHOWN_MS = 6000

/** What is open over the page makes the rest inert: the sentence belongs in there. */
const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null

/** One sentence at the foot of the window after something was done, for six seconds or until `hush`; `toast` is to be drawn by the screen. */
export const useToast = (): { say: (text: string) => void; hush: () => void; toast: ReactNode } => {
  const [said, setSaid] = useState<{ text: string; at: number } | null>(null)
  const [over, setOver] = useState<Element | null>(null)
  useEffect(() => {
    // After what was said is drawn: the dialog it came from may be gone by then.
    setOver(said && openDialog())
    if (!said) return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const say = useCallback((text: string) => setSaid({ text, at: Date.now() }), [])
  const hush = useCallback(() => setSaid(null), [])
  const shown = said && (
    <p key={said.at} className={classes.toast}>
      <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
      {said.text}
    </p>
  )
  return {
    say,
    hush,
    toast: (
      <>
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
      </>
    ),
  }
}
