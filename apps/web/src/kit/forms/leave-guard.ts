import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { session } from '../session/session.ts'
import { useTexts } from '../texts/texts.ts'

const partOf = (search: string, part: string) => new URLSearchParams(search).get(part)

/**
 * Asks before a page with unsaved changes is left, one page at a time; never in the way of a session that has ended. `text` says what is not saved.
 * `parts`: the search parameters that the form itself stands at (`?id=`, `?new=`), whose change leaves it as well.
 */
export const useLeaveGuard = (unsaved: boolean, text?: string, parts: readonly string[] = []): void => {
  const t = useTexts('common')
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved &&
      session.get() !== null &&
      (from.pathname !== to.pathname || parts.some((part) => partOf(from.search, part) !== partOf(to.search, part))),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time it blocks.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ text: text ?? t('unsaved.text'), confirm: t('unsaved.leave'), cancel: t('unsaved.stay'), destructive: true }).then((leave) =>
      leave ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker.state])
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
}
