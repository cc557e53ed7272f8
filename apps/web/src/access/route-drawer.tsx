import { accessLevels, type RoutePermission } from '@jujur/contract/access.ts'
import { permissionSideOf, type Role, roles } from '@jujur/contract/permissions.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { callTitle } from './call-title.ts'
import { EntryGrid } from './entry-grid.tsx'
import { RouteAffected } from './route-difference.tsx'
import { type Asked, defaultOf, isChanged, sameAsked } from './route-list.ts'
import classes from './routes.module.css'
import { type RouteProps, useRouteChange } from './use-route-change.tsx'

const isRole = (name: string): name is Role => roles.includes(name as Role)

const RouteFoot = ({ route, routing }: { route: RoutePermission; routing: ReturnType<typeof useRouteChange> }) => {
  const t = useTexts('access')
  const common = useTexts('common')
  const { draft, change, dirty, affected, save, sending } = routing
  return (
    <div className={classes.foot}>
      <p role="status" className={classes.dim}>
        {dirty ? affected ? <RouteAffected answer={affected} /> : t('routes.pending') : isChanged(route) ? t('routes.differs') : t('routes.default')}
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
  )
}

/** What one call asks, to be changed: the step and the entries. */
export const RouteDrawer = (props: RouteProps) => {
  const t = useTexts('access')
  const common = useTexts('common')
  const { dateTime, facts } = useFormat()
  const { route } = props
  const sides = [...new Set(route.roles.filter(isRole).map(permissionSideOf))].sort()
  const bothSides = sides.length > 1
  const routing = useRouteChange({ ...props, bothSides })
  const { draft, change, problem } = routing
  return (
    <Drawer
      opened
      wide
      onClose={() => void routing.close()}
      title={callTitle(route)}
      line={facts(route.roles.map((role) => (isRole(role) ? common(`role.${role}`) : role)))}
      footer={<RouteFoot route={route} routing={routing} />}
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
