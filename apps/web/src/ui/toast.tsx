import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import classes from './toast.module.css'

const SHOWN_MS = 6000

/** One sentence at the foot of the window after something was done, for six seconds or until `hush`; `toast` is to be drawn by the screen. */
export const useToast = (): { say: (text: string) => void; hush: () => void; toast: ReactNode } => {
  const [said, setSaid] = useState<{ text: string; at: number } | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const say = useCallback((text: string) => setSaid({ text, at: Date.now() }), [])
  const hush = useCallback(() => setSaid(null), [])
  return {
    say,
    hush,
    toast: (
      <div role="status" className={classes.place}>
        {said && (
          <p key={said.at} className={classes.toast}>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
            {said.text}
          </p>
        )}
      </div>
    ),
  }
}
