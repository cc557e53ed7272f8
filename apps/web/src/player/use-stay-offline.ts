import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { session } from '../kit/session/session.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useOnline } from '../kit/trouble/online.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'

/** Without a connection the way back to an open attempt is closed, while its clock may run: asks before it is left. */
export const useStayOffline = (timed: boolean): void => {
  const t = useTexts('player')
  const confirm = useConfirm()
  const online = useOnline()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !online && session.get() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time it blocks.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const text = timed ? t('quiz.leaveOfflineTimed') : t('quiz.leaveOffline')
    void confirm({ title: t('quiz.leaveTitle'), text, confirm: t('quiz.leave'), cancel: t('quiz.stay') }).then((leave) =>
      leave ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker.state])
}
