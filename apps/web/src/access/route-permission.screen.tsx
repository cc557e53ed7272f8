import { getRoutePermissionList, type RoutePermission } from '@jujur/contract/access.ts'
import { permissionSideOf, type Role, roles } from '@jujur/contract/permissions.ts'
import { keepAnswer, useCall } from '../kit/call/use-call.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { SearchField } from '../kit/lists/search-field.tsx'
import { useAddress } from '../kit/lists/use-address.ts'
import { textOf, useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { type DataColumn, DataList } from '../ui/data-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/use-toast.ts'
import { callTitle } from './call-title.ts'
import { EntryChips } from './entry-chips.tsx'
import { RouteDrawer } from './route-drawer.tsx'
import { byFeature, isChanged, narrowed, type Show, shows } from './route-list.ts'
import classes from './routes.module.css'

const isRole = (name: string): name is Role => roles.includes(name as Role)
const isOpenToBothSides = (route: RoutePermission) => new Set(route.roles.filter(isRole).map(permissionSideOf)).size > 1
const featureName = (feature: string) => textOf('access', `routes.features.${feature}`) ?? feature

const useColumns = (): DataColumn<RoutePermission>[] => {
  const t = useTexts('access')
  const common = useTexts('common')
  const { facts } = useFormat()
  return [
    {
      key: 'call',
      title: t('routes.call'),
      cell: (route) => (
        <>
          {callTitle(route)}
          {isChanged(route) && (
            <span className={classes.name}>
              <span className={classes.changed}>{t('routes.changed')}</span>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'roles',
      title: t('routes.roles'),
      cell: (route) => facts(route.roles.map((role) => (isRole(role) ? common(`role.${role}`) : role))),
      phone: 'hide',
    },
    { key: 'step', title: t('routes.step'), cell: (route) => t(`routes.levels.${route.access_level}`) },
    {
      key: 'entries',
      title: t('routes.entries'),
      phone: 'plain',
      cell: (route) => <EntryChips permissions={route.permissions} bothSides={isOpenToBothSides(route)} />,
    },
  ]
}

const useRouteState = () => {
  const { params, change: alter } = useAddress()
  const show = shows.find((one) => one === params.get('show')) ?? null
  return {
    q: params.get('q') ?? '',
    feature: params.get('feature') ?? '',
    show: show as Show | null,
    openId: Number(params.get('id')) || null,
    set: (change: Partial<Record<'q' | 'feature' | 'show' | 'id', string | null>>, replace = false) =>
      alter(
        (next) => {
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
        },
        { replace },
      ),
    hrefOf: (route: RoutePermission) => {
      const next = new URLSearchParams(params)
      next.set('id', String(route.route_id))
      return `?${next}`
    },
  }
}

const Routes = ({ all, onReload }: { all: readonly RoutePermission[]; onReload: () => Promise<unknown> }) => {
  const t = useTexts('access')
  const columns = useColumns()
  const state = useRouteState()
  const { say } = useToast()
  const found = narrowed(all, state, callTitle)
  const closed = all.filter((route) => route.permissions.length === 0).length
  const open = all.find((route) => route.route_id === state.openId)
  return (
    <>
      {closed > 0 && state.show !== 'none' && (
        <Notice
          tone="bad"
          title={t('routes.noneTitle', { count: closed })}
          action={
            <button type="button" className={classes.showNone} onClick={() => state.set({ show: 'none' })}>
              {t('routes.noneShow')}
            </button>
          }
        />
      )}
      <div className={classes.tools}>
        <SearchField value={state.q} onSearch={(q) => state.set({ q }, true)} label={t('routes.searchLabel')} hint={t('routes.search')} />
        <FilterSelect
          label={t('routes.feature')}
          value={state.feature}
          onChange={(feature) => state.set({ feature })}
          options={byFeature(all).map(([feature]) => ({ value: feature, label: featureName(feature) }))}
        />
        <FilterSelect
          label={t('routes.show')}
          all={t('routes.showAll')}
          value={state.show}
          onChange={(show) => state.set({ show })}
          options={[
            { value: 'none', label: t('routes.showNone') },
            { value: 'changed', label: t('routes.showChanged') },
          ]}
        />
        <span role="status" className={classes.count}>
          {t('routes.count', { count: found.length })}
        </span>
      </div>
      {found.length === 0 && (
        <EmptyState
          action={
            <Button variant="default" onClick={() => state.set({ q: null, feature: null, show: null })}>
              {t('routes.clear')}
            </Button>
          }
        >
          {t('routes.nothing')}
        </EmptyState>
      )}
      {byFeature(found).map(([feature, routes]) => (
        <Section key={feature} title={featureName(feature)} className={classes.part}>
          <DataList
            title={featureName(feature)}
            columns={columns}
            rows={routes}
            rowKey={(route) => route.route_id}
            hrefOf={state.hrefOf}
            current={state.openId}
          />
        </Section>
      ))}
      {open && (
        <RouteDrawer
          key={open.route_id}
          route={open}
          onClose={() => state.set({ id: null })}
          onReload={onReload}
          onSaved={(routes) => {
            keepAnswer(getRoutePermissionList, {}, routes)
            say(t('routes.saved', { route: callTitle(open) }))
          }}
        />
      )}
    </>
  )
}

/** What every call of the portal asks; a change holds from the next call on. `?id=` opens one. */
export const RoutePermissionsScreen = () => {
  const t = useTexts('access')
  const list = useCall(getRoutePermissionList, {})
  return (
    <Sheet>
      <PageTitle title={t('routes.title')} line={t('routes.line')} />
      <Answer of={list} rows={10}>
        {(routes) => <Routes all={routes} onReload={() => list.refetch()} />}
      </Answer>
    </Sheet>
  )
}
