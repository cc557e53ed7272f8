import type { RoutePermission } from '@jujur/contract/access.ts'
import { calls, featureOf } from '@jujur/contract/index.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { textOf } from '../kit/texts/texts.ts'
import { RoutePermissionsScreen as RoutePermissions } from './route-permission.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const me = person({ user_id: 1, system_type_id: 4, company: null, kind: 'maker_checker' })
const usersRead = { system_type_id: 2, module_id: 2, right_id: 1 } as const
const usersApprove = { system_type_id: 2, module_id: 2, right_id: 5 } as const
const route = (route_id: number, name: string, over: Partial<RoutePermission> = {}): RoutePermission => ({
  route_id,
  route: name,
  title: `What ${name} does`,
  feature: 'companies',
  roles: ['globalAdmin'],
  access_level: 'any',
  permissions: [usersRead],
  default_access_level: 'any',
  default_permissions: [usersRead],
  version: 1,
  changed_at: null,
  changed_by: null,
  ...over,
})
let routes: RoutePermission[] = []
beforeEach(() => {
  routes = [
    route(1, 'getCompanyList'),
    route(2, 'approveCompany', {
      access_level: 'full',
      default_access_level: 'checker',
      version: 4,
      changed_at: '2026-11-18T04:10:00.000Z',
      changed_by: 'Sarah Chin',
    }),
    route(3, 'getTraineeUserList', { feature: 'trainees', roles: ['clientAdmin'], permissions: [] }),
    route(4, 'getDashboard', {
      feature: 'dashboard',
      roles: ['trainee', 'globalAdmin'],
      permissions: [
        { system_type_id: 1, module_id: 1, right_id: 1 },
        { system_type_id: 2, module_id: 1, right_id: 1 },
      ],
      default_permissions: [
        { system_type_id: 1, module_id: 1, right_id: 1 },
        { system_type_id: 2, module_id: 1, right_id: 1 },
      ],
    }),
  ]
})
type Handlers = Parameters<typeof fakeServer>[0]
const serve = (more: Handlers = {}) =>
  fakeServer({
    getRoutePermissionList: () => ({ output: routes }),
    updateRoutePermissionList: ({ routes: changes }) => {
      routes = routes.map((one) => {
        const change = changes.find(({ route_id }) => route_id === one.route_id)
        return change ? { ...one, ...change, version: one.version + 1, changed_by: 'Me', changed_at: '2026-11-20T04:10:00.000Z' } : one
      })
      return { output: routes }
    },
    checkRoutePermission: () => ({ output: { loses: 0, gains: 0, names: [] } }),
    ...more,
  })
const path = '/SA/route-permission'
const show = async (at = path) => {
  const rendered = renderScreen(<RoutePermissions />, { path, at, user: me })
  await screen.findByRole('searchbox')
  return rendered
}
const titles: Record<string, string> = {
  getCompanyList: 'See the registered companies',
  approveCompany: 'What approveCompany does',
  getTraineeUserList: 'See the trainees',
  getDashboard: 'Open the dashboard',
}
const nameOf = (title: string | null) => Object.keys(titles).find((name) => title?.startsWith(titles[name] ?? '-'))
const rowOf = (name: string) =>
  (screen.getAllByText(titles[name] ?? name).find((one) => one.closest('tr')) as HTMLElement).closest('tr') as HTMLElement
const shown = () => screen.getAllByRole('link').map((link) => nameOf(link.textContent))
const openOne = async (name: string) => {
  fireEvent.click(screen.getByRole('link', { name: new RegExp(titles[name] ?? name) }))
  return screen.findByRole('dialog')
}
const asked = async () => screen.findByRole('dialog', { name: 'Are You Sure?' })
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.received.filter(({ name }) => name === 'updateRoutePermissionList').map(({ input }) => input)

describe('the route permissions', () => {
  it('show every call in its part, with who it is open to, its step and entries', async () => {
    serve()
    await show()
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Companies', 'Trainees', 'Dashboard'])
    expect(rowOf('approveCompany').textContent).toContain('Maker and checker')
    expect(rowOf('approveCompany').textContent).toContain('Changed')
    expect(rowOf('getCompanyList').textContent).toContain('Users: Read')
    expect(rowOf('getDashboard').textContent).toContain('General: Read (User)')
    expect(rowOf('getTraineeUserList').textContent).toContain('No permission set')
    expect(screen.getByText('4 actions')).toBeTruthy()
  })

  it('can be narrowed to those without entry, the changed ones, a part and words, all in the address', async () => {
    serve()
    const { router, unmount } = await show()
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(shown()).toEqual(['getTraineeUserList']))
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'changed' } })
    await waitFor(() => expect(shown()).toEqual(['approveCompany', 'getTraineeUserList']))
    fireEvent.change(screen.getByLabelText('Area'), { target: { value: 'companies' } })
    await waitFor(() => expect(shown()).toEqual(['approveCompany']))
    const kept = router.state.location.search
    expect(kept).toBe('?show=changed&feature=companies')
    unmount()
    await show(path + kept)
    expect(shown()).toEqual(['approveCompany'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'dashboard' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
    await screen.findByText('4 actions')
  })

  it('change after showing before and after', async () => {
    const server = serve()
    await show()
    const drawer = await openOne('getCompanyList')
    fireEvent.click(within(drawer).getByRole('radio', { name: 'Checker' }))
    fireEvent.click(within(drawer).getByRole('checkbox', { name: 'Users, Approve' }))
    fireEvent.click(within(drawer).getByRole('button', { name: 'Save the change' }))
    const dialog = await asked()
    expect(within(dialog).getByText('Before').parentElement?.textContent).toBe('BeforeMaker or checkerUsers: Read')
    expect(within(dialog).getByText('After').parentElement?.textContent).toBe('AfterCheckerUsers: ReadUsers: Approve')
    expect(sent(server)).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save the change' }))
    expect(await screen.findByText('Saved: See the registered companies')).toBeTruthy()
    expect(sent(server)).toEqual([{ routes: [{ route_id: 1, access_level: 'checker', permissions: [usersRead, usersApprove], version: 1 }] }])
    expect(within(drawer).getByText('This differs from the default.')).toBeTruthy()
    expect(rowOf('getCompanyList').textContent).toContain('Users: Approve')
  })

  it('say whom a narrower step takes access from, before it is saved and as it is confirmed', async () => {
    serve({
      checkRoutePermission: ({ access_level }) => ({
        output: access_level === 'full' ? { loses: 3, gains: 0, names: ['Hafiz', 'Sarah'] } : { loses: 0, gains: 0, names: [] },
      }),
    })
    await show()
    const drawer = await openOne('getCompanyList')
    fireEvent.click(within(drawer).getByRole('radio', { name: 'Maker and checker' }))
    const words = '3 people lose access: Hafiz, Sarah and 1 more.'
    expect(await within(drawer).findByText(words)).toBeTruthy()
    fireEvent.click(within(drawer).getByRole('button', { name: 'Save the change' }))
    expect(within(await asked()).getByText(words)).toBeTruthy()
  })

  it('have a title in plain words for every call that asks for entries', () => {
    const asking = Object.values(calls).filter((call) => 'roles' in call.access)
    expect(asking.filter(({ name }) => !textOf('calls', `title.${name}`)).map(({ name }) => name)).toEqual([])
  })

  it('go back to the default', async () => {
    const server = serve()
    await show(`${path}?id=2`)
    const drawer = await screen.findByRole('dialog')
    expect(drawer.textContent).toContain('Changed by Sarah Chin')
    fireEvent.click(within(drawer).getByRole('button', { name: 'Reset to default' }))
    fireEvent.click(within(drawer).getByRole('button', { name: 'Save the change' }))
    fireEvent.click(within(await asked()).getByRole('button', { name: 'Save the change' }))
    expect(await within(drawer).findByText('This is the default.')).toBeTruthy()
    expect(sent(server)).toEqual([{ routes: [{ route_id: 2, access_level: 'checker', permissions: [usersRead], version: 4 }] }])
  })

  it('offer only the entries of the sides that the call is open to, and say what none means', async () => {
    serve()
    await show(`${path}?id=1`)
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getAllByRole('table')).toHaveLength(1)
    expect(within(drawer).queryByRole('checkbox', { name: /^Employee registration/ })).toBeNull()
    fireEvent.click(within(drawer).getByRole('checkbox', { name: 'Users, Read' }))
    expect(within(drawer).getByText('This endpoint does not contain any permission. Please contact Administrator')).toBeTruthy()
  })

  it('explain when a change would lock oneself out', async () => {
    serve({ updateRoutePermissionList: () => ({ refuse: 10004 }) })
    await show(`${path}?id=1`)
    const drawer = await screen.findByRole('dialog')
    fireEvent.click(within(drawer).getByRole('radio', { name: 'Checker' }))
    fireEvent.click(within(drawer).getByRole('button', { name: 'Save the change' }))
    fireEvent.click(within(await asked()).getByRole('button', { name: 'Save the change' }))
    expect((await within(drawer).findByRole('alert')).textContent).toContain('This would lock you out of this screen.')
    expect(within(drawer).getByRole<HTMLInputElement>('radio', { name: 'Checker' }).checked).toBe(true)
  })

  it('are read anew when somebody changed the call meanwhile, and say so', async () => {
    const server = serve({
      updateRoutePermissionList: () => {
        routes = routes.map((one) => (one.route_id === 1 ? { ...one, access_level: 'maker', version: 2 } : one))
        return { refuse: 2111, data: { reason: 'changed_since' } }
      },
    })
    await show(`${path}?id=1`)
    const drawer = await screen.findByRole('dialog')
    fireEvent.click(within(drawer).getByRole('radio', { name: 'Checker' }))
    fireEvent.click(within(drawer).getByRole('button', { name: 'Save the change' }))
    fireEvent.click(within(await asked()).getByRole('button', { name: 'Save the change' }))
    expect((await within(drawer).findByRole('alert')).textContent).toContain('Someone else changed this action.')
    await waitFor(() => expect(within(drawer).getByRole<HTMLInputElement>('radio', { name: 'Maker' }).checked).toBe(true))
    expect(sent(server)).toHaveLength(1)
  })

  it('ask before unsaved changes are left', async () => {
    serve()
    const { router } = await show(`${path}?id=1`)
    const drawer = await screen.findByRole('dialog')
    fireEvent.click(within(drawer).getByRole('radio', { name: 'Checker' }))
    act(() => void router.navigate('/dashboard'))
    fireEvent.click(within(await asked()).getByRole('button', { name: 'Stay here' }))
    fireEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
    fireEvent.click(within(await asked()).getByRole('button', { name: 'Close without saving' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })
})

it('every part of the portal that asks for entries has its name', () => {
  const asking = Object.values(calls).filter((call) => 'roles' in call.access)
  const parts = [...new Set(asking.map(({ name }) => featureOf(name)))]
  expect(parts).toContain('companies')
  expect(parts.filter((part) => !textOf('access', `routes.features.${part}`))).toEqual([])
})
