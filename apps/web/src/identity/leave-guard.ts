import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { session } from '../kit/session.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'

/** Asks before a page with unsaved changes is left; never in the way of a session that has ended. */
export const useLeaveGuard = (unsaved: boolean, text: string): void => {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && session.get() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time it blocks.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ text }).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker.state])
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
}
