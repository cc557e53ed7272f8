import {
  accessLevels,
  checkRoutePermission,
  getRoutePermissionList,
  type RoutePermission,
  updateRoutePermissionList,
} from '@jujur/contract/access.ts'
import type { Output } from '@jujur/contract/call.ts'
import { permissionSideOf, type Role, roles } from '@jujur/contract/permissions.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Refused } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useLeaveGuard } from '../kit/forms/leave-guard.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { callTitle } from './call-title.ts'
import { EntryChips } from './entry-chips.tsx'
import { EntryGrid } from './entry-grid.tsx'
import { type Asked, defaultOf, isChanged, sameAsked } from './route-list.ts'
import classes from './routes.module.css'

type Props = {
  route: RoutePermission
  onClose: () => void
  /** The list as it is after the change. */
  onSaved: (routes: RoutePermission[]) => void
  /** Reads the list anew. */
  onReload: () => Promise<unknown>
}
const isRole = (name: string): name is Role => roles.includes(name as Role)
const reasonOf = ({ data }: Refused): unknown => (typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined)

/** Before and after, side by side. */
const Difference = ({ before, after, bothSides }: { before: Asked; after: Asked; bothSides: boolean }) => {
  const t = useTexts('access')
  const part = (title: string, asked: Asked) => (
    <div>
      <h3>{title}</h3>
      <p>{t(`routes.levels.${asked.access_level}`)}</p>
      <EntryChips permissions={asked.permissions} bothSides={bothSides} />
    </div>
  )
  return (
    <div className={classes.difference}>
      {part(t('routes.before'), before)}
      {part(t('routes.after'), after)}
    </div>
  )
}

/** Who loses access by the change, some of them by name, and how many gain it. */
const Affected = ({ answer }: { answer: Output<typeof checkRoutePermission> | undefined }) => {
  const t = useTexts('access')
  const { facts } = useFormat()
  if (!answer) return null
  const { loses, gains, names } = answer
  const listed = facts(names)
  const who = loses > names.length ? t('routes.andMore', { names: listed, count: loses - names.length }) : listed
  return (
    <span className={loses > 0 ? classes.affects : undefined}>
      {loses > 0 && `${t('routes.affects', { count: loses, names: who })} `}
      {gains > 0 && t('routes.gains', { count: gains })}
      {loses === 0 && gains === 0 && t('routes.affectsNobody')}
    </span>
  )
}

/** What one call asks, to be changed: the step and the entries. */
export const RouteDrawer = ({ route, onClose, onSaved, onReload }: Props) => {
  const t = useTexts('access')
  const common = useTexts('common')
  const { dateTime, facts } = useFormat()
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

  const sides = [...new Set(route.roles.filter(isRole).map(permissionSideOf))].sort()
  const bothSides = sides.length > 1
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
        <Difference before={route} after={draft} bothSides={bothSides} />
        <Affected answer={affected.data} />
      </>
    )
    if (!(await confirm({ text, confirm: t('routes.save') }))) return
    await send({ routes: [{ route_id: route.route_id, access_level: draft.access_level, permissions: [...draft.permissions], version }] })
  }

  return (
    <Drawer
      opened
      wide
      onClose={() => void close()}
      title={callTitle(route)}
      line={facts(route.roles.map((role) => (isRole(role) ? common(`role.${role}`) : role)))}
      footer={
        <div className={classes.foot}>
          <p role="status" className={classes.dim}>
            {dirty ? (
              affected.data ? (
                <Affected answer={affected.data} />
              ) : (
                t('routes.pending')
              )
            ) : isChanged(route) ? (
              t('routes.differs')
            ) : (
              t('routes.default')
            )}
          </p>
          <span className={classes.buttons}>
            {!sameAsked(draft, defaultOf(route)) && (
              <Button variant="default" onClick={() => change(defaultOf(route))}>
                {t('routes.reset')}
              </Button>
            )}
            <Button onClick={() => void save()} why={dirty ? null : common('shut.unchanged')} loading={sending}>
              {t('routes.save')}
            </Button>
          </span>
        </div>
      }
    >
      <div className={classes.drawer}>
        {problem && (
          <Notice tone={problem === 'lockOut' ? 'bad' : 'info'} role="alert" title={t(`routes.${problem}Title`)}>
            {t(`routes.${problem}Text`)}
          </Notice>
        )}
        {route.changed_at && route.changed_by && (
          <p className={classes.dim}>{t('routes.changedBy', { name: route.changed_by, time: dateTime(route.changed_at) })}</p>
        )}
        <Choice
          label={t('routes.level')}
          value={draft.access_level}
          onChange={(value) => change({ access_level: value as Asked['access_level'] })}
          options={accessLevels.map((value) => ({ value, label: t(`routes.levels.${value}`), help: t(`routes.levelHelp.${value}`) }))}
        />
        <Section title={t('routes.entriesTitle')} line={t('routes.entriesHelp')}>
          {draft.permissions.length === 0 && (
            <div className={classes.closed}>
              <Notice tone="bad" role="status" title={t('routes.closed')}>
                {common('permission.none')}
              </Notice>
            </div>
          )}
          <EntryGrid sides={sides} chosen={draft.permissions} onChange={(permissions) => change({ permissions })} />
        </Section>
      </div>
    </Drawer>
  )
}
