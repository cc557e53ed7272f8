import { checkRoutePermission, getRoutePermissionList, type RoutePermission, updateRoutePermissionList } from '@jujur/contract/access.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Refused } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { callTitle } from './call-title.ts'
import { RouteAffected, RouteDifference } from './route-difference.tsx'
import { type Asked, sameAsked } from './route-list.ts'

const reasonOf = ({ data }: Refused): unknown => (typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined)

export type RouteProps = {
  route: RoutePermission
  onClose: () => void
  /** The list as it is after the change. */
  onSaved: (routes: RoutePermission[]) => void
  /** Reads the list anew. */
  onReload: () => Promise<unknown>
}
type RouteChange = RouteProps & {
  /** The call is of companies and of the provider, so that entries name their side. */
  bothSides: boolean
}

/** What one call asks, under change: whom that concerns, and how it is saved. */
export const useRouteChange = ({ route, onClose, onSaved, onReload, bothSides }: RouteChange) => {
  const t = useTexts('access')
  const confirm = useConfirm()
  const [draft, setDraft] = useState<Asked>(route)
  const [problem, setProblem] = useState<'lockOut' | 'changed' | null>(null)
  const { version } = route
  // Read anew: what was meant to change belongs to what stood here before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version has its values.
  useEffect(() => setDraft({ access_level: route.access_level, permissions: route.permissions }), [version])

  const { send, sending } = useSend(updateRoutePermissionList, {
    answered: [getRoutePermissionList.name],
    treats: {
      10004: () => setProblem('lockOut'),
      2111: (refused) => {
        if (reasonOf(refused) !== 'changed_since') return showTrouble(refused)
        setProblem('changed')
        void onReload()
      },
    },
    onDone: (routes) => {
      setProblem(null)
      onSaved(routes)
    },
  })

  const dirty = !sameAsked(draft, route)
  const affected = useCall(
    checkRoutePermission,
    { route_id: route.route_id, access_level: draft.access_level, permissions: [...draft.permissions] },
    { enabled: dirty, keepPrevious: true },
  )
  const change = (to: Partial<Asked>) => {
    setProblem(null)
    setDraft((before) => ({ ...before, ...to }))
  }
  useLeaveGuard(dirty, t('routes.unsaved'), ['id'])
  const close = async () => {
    if (dirty && !(await confirm({ text: t('routes.unsaved'), confirm: t('routes.discard') }))) return
    // Before the address changes, or the guard would ask once more.
    flushSync(() => setDraft(route))
    onClose()
  }
  const save = async () => {
    if (!dirty || sending) return
    const text = (
      <>
        <p>{t('routes.confirm', { route: callTitle(route) })}</p>
        <RouteDifference before={route} after={draft} bothSides={bothSides} />
        <RouteAffected answer={affected.data} />
      </>
    )
    if (!(await confirm({ text, confirm: t('routes.save') }))) return
    await send({ routes: [{ route_id: route.route_id, access_level: draft.access_level, permissions: [...draft.permissions], version }] })
  }

  return { draft, change, dirty, affected: affected.data, problem, close, save, sending }
}
