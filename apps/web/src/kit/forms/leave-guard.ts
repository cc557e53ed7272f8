import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { type ConfirmOptions, useConfirm } from '../../ui/confirm-dialog.tsx'
import { session } from '../session/session.ts'
import { useTexts } from '../texts/texts.ts'

type Scope = { readonly parent: Scope | null }
type Guard = { unsaved: boolean; text: string | undefined; parts: readonly string[]; scope: Scope | null }

/** All of the page: the router asks one blocker only, so that each answers for all. */
const guards = new Set<{ current: Guard }>()
const unsavedNow = (where: (guard: Guard) => boolean): Guard | undefined =>
  session.get() === null ? undefined : [...guards].map(({ current }) => current).find((guard) => guard.unsaved && where(guard))

/** The part of a page in which forms stand that can be taken down without the page being left; `value` is of `useLeaveScope`. */
export const LeaveScope = createContext<Scope | null>(null)
const isWithin = (scope: Scope | null, outer: Scope): boolean => scope !== null && (scope === outer || isWithin(scope.parent, outer))

const partOf = (search: string, part: string) => new URLSearchParams(search).get(part)

const useQuestion = () => {
  const t = useTexts('common')
  return (text: string | undefined): ConfirmOptions => ({
    text: text ?? t('unsaved.text'),
    confirm: t('unsaved.leave'),
    cancel: t('unsaved.stay'),
    destructive: true,
  })
}

/** Asks before the portal is left, or loaded anew. */
export const useUnloadGuard = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
}

/**
 * Asks before a page with unsaved changes is left, one page at a time; never in the way of a session that has ended. `text` says what is not saved.
 * `parts`: the search parameters that the form itself stands at, whose change leaves it as well.
 */
export const useLeaveGuard = (unsaved: boolean, text?: string, parts: readonly string[] = []): void => {
  const question = useQuestion()
  const confirm = useConfirm()
  const scope = useContext(LeaveScope)
  const guard = useRef<Guard>({ unsaved, text, parts, scope })
  // With the page as it is drawn, so that whoever saved and goes on is not held.
  useLayoutEffect(() => {
    guard.current = { unsaved, text, parts, scope }
  })
  useEffect(() => {
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [])
  const asked = useRef<Guard | undefined>(undefined)
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    asked.current = unsavedNow(
      (one) => from.pathname !== to.pathname || one.parts.some((part) => partOf(from.search, part) !== partOf(to.search, part)),
    )
    return asked.current !== undefined
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time it blocks.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm(question(asked.current?.text)).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker.state])
  useUnloadGuard(unsaved)
}

/** For a part of a page that is replaced in place: `leave` asks first where a form within `scope` holds what is not saved. */
export const useLeaveScope = (): { scope: Scope; leave: (go: () => void) => void } => {
  const question = useQuestion()
  const confirm = useConfirm()
  const parent = useContext(LeaveScope)
  const [scope] = useState<Scope>(() => ({ parent }))
  const leave = (go: () => void) => {
    const guard = unsavedNow((one) => isWithin(one.scope, scope))
    if (!guard) return go()
    void confirm(question(guard.text)).then((yes) => yes && go())
  }
  return { scope, leave }
}

/** For a form that is closed in place, such as a drawer: asks before what was typed is lost, by whatever way it closes. */
export const useClosing = (unsaved: boolean, onClose: () => void, text?: string): (() => void) => {
  const question = useQuestion()
  const confirm = useConfirm()
  // What stands open within a page is gone with what the page shows.
  useLeaveGuard(unsaved, text, ['id', 'new'])
  return () => {
    if (!unsaved) return onClose()
    void confirm(question(text)).then((yes) => yes && onClose())
  }
}
