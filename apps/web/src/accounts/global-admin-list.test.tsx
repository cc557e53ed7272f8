import type { GlobalAdmin } from '@jujur/contract/accounts.ts'
import { adminGroups, rights } from '@jujur/contract/permissions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { GlobalAdminsScreen as GlobalAdminList } from './global-admin-list.screen.tsx'

vi.setConfig({ testTimeout: 30_000 })

const everything = Object.values(adminGroups).flatMap((module_id) =>
  Object.values(rights).map((right_id) => ({
    system_type_id: 2 as const,
    module_id,
    right_id,
    maker_status: 1 as const,
    checker_status: 1 as const,
  })),
)
const me = person({
  user_id: 1,
  name: 'Super One',
  username: 'super',
  system_type_id: 4,
  kind: 'maker_checker',
  company: null,
  permission: everything,
})

const admin = (user_id: number, name: string, over: Partial<GlobalAdmin> = {}): GlobalAdmin => ({
  user_id,
  name,
  username: name.toLowerCase().replace(' ', '.'),
  email: `${name.toLowerCase().replace(' ', '.')}@jujur.test`,
  phone: '+60123456789',
  system_type_id: 3,
  kind: 'maker',
  status: 'active',
  created_at: '2026-03-02T03:00:00.000Z',
  last_active_at: '2026-11-20T03:00:00.000Z',
  can: { edit: true, permissions: true, invite: false, unlock: false },
  ...over,
})

let people: GlobalAdmin[] = []
beforeEach(() => {
  people = [
    admin(1, 'Super One', { system_type_id: 4, kind: 'maker_checker', can: { edit: false, permissions: false, invite: false, unlock: false } }),
    admin(2, 'Hafiz Rahman'),
    admin(3, 'Sarah Chin', { status: 'invited', last_active_at: null, can: { edit: true, permissions: true, invite: true, unlock: false } }),
    admin(4, 'Tan Mei', { status: 'locked', can: { edit: true, permissions: true, invite: false, unlock: true } }),
    admin(5, 'Lim Wei', { status: 'inactive' }),
  ]
})
type Handlers = Parameters<typeof fakeServer>[0]
const serve = (more: Handlers = {}) =>
  fakeServer({
    getGlobalAdminUserList: ({ status }) => {
      const posts = people.filter((one) => !status || one.status === status)
      return { output: { posts, total: posts.length } }
    },
    updateGlobalAdminUser: ({ user_id, ...change }) => {
      people = people.map((one) => (one.user_id === user_id ? { ...one, ...change } : one))
      return { output: { user: people.find((one) => one.user_id === user_id) as GlobalAdmin } }
    },
    registerGlobalAdmin: ({ name, username, email, phone, system_type_id, kind }) => {
      const user = admin(9, name, { username, email, phone, system_type_id, kind, status: 'invited' })
      people = [...people, user]
      return { output: { user } }
    },
    resendInvitation: () => ({ output: {} }),
    unlockUser: ({ user_id }) => {
      people = people.map((one) => (one.user_id === user_id ? { ...one, status: 'active', can: { ...one.can, unlock: false } } : one))
      return { output: {} }
    },
    ...more,
  })
const show = async (at = '/SA/global-admin-list') => {
  const rendered = renderScreen(<GlobalAdminList />, { path: '/SA/global-admin-list', at, user: me })
  await screen.findByRole('table')
  return rendered
}
const openOne = async (name: string) => {
  fireEvent.click(await screen.findByRole('link', { name: new RegExp(`^${name}`) }))
  return screen.findByRole('dialog', { name })
}
const fill = (part: HTMLElement, label: string, value: string) => fireEvent.change(within(part).getByLabelText(label), { target: { value } })
const press = (part: HTMLElement, name: string) => fireEvent.click(within(part).getByRole('button', { name }))
const confirmWith = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'Are You Sure?' })
  press(dialog, name)
  return dialog.textContent ?? ''
}
const sent = (server: ReturnType<typeof fakeServer>, name: string) => server.received.filter((call) => call.name === name).map(({ input }) => input)

describe('the list of administrators', () => {
  it('shows who there is, with role, kind and state, and marks oneself', async () => {
    serve()
    await show()
    const row = screen.getByRole('link', { name: /^Super One/ }).closest('tr') as HTMLElement
    expect(row.textContent).toContain('(you)')
    expect(row.textContent).toContain('Super admin')
    expect(row.textContent).toContain('Maker and checker')
    expect(screen.getByRole('link', { name: 'Tan Mei' }).closest('tr')?.textContent).toContain('Locked')
  })

  it('registers somebody, after saying what each kind means and asking for one', async () => {
    const server = serve()
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Register an administrator' }))
    const dialog = await screen.findByRole('dialog', { name: 'Register an administrator' })
    expect(dialog.textContent).toContain('Does both, but cannot approve their own work.')
    press(dialog, 'Register and invite')
    expect(await within(dialog).findByText('Kind cannot be empty')).toBeTruthy()
    expect(sent(server, 'registerGlobalAdmin')).toEqual([])
    fill(dialog, 'Name', 'Nurul Huda')
    fill(dialog, 'Username', 'nurul')
    fill(dialog, 'Email', 'nurul@jujur.test')
    fill(dialog, 'Phone', '+60 12 345 6789')
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Checker/ }))
    press(dialog, 'Register and invite')
    expect(await screen.findByText('Nurul Huda is registered. The invitation is on its way to nurul@jujur.test.')).toBeTruthy()
    expect(sent(server, 'registerGlobalAdmin')).toEqual([
      { name: 'Nurul Huda', username: 'nurul', email: 'nurul@jujur.test', phone: '+60 12 345 6789', system_type_id: 3, kind: 'checker' },
    ])
    expect(await screen.findByRole('link', { name: 'Nurul Huda' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    [10001, 'Username is taken. Choose another'],
    [10002, 'Email is taken. Choose another'],
    [10003, 'Username must have 3 to 32 characters: a to z, 0 to 9, dot, underscore or hyphen'],
  ] as const)('puts %i beside its field', async (code, text) => {
    serve({ registerGlobalAdmin: () => ({ refuse: code }) })
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Register an administrator' }))
    const dialog = await screen.findByRole('dialog', { name: 'Register an administrator' })
    for (const [label, value] of [
      ['Name', 'Nurul Huda'],
      ['Username', 'nurul'],
      ['Email', 'nurul@jujur.test'],
      ['Phone', '+60123456789'],
    ] as const)
      fill(dialog, label, value)
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Maker$/ }))
    press(dialog, 'Register and invite')
    expect(await within(dialog).findByText(text)).toBeTruthy()
    press(dialog, 'Cancel')
    expect(await confirmWith('Close without saving')).toContain('You have not saved')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('changes name, e-mail and phone', async () => {
    const server = serve()
    await show()
    const drawer = await openOne('Hafiz Rahman')
    fill(drawer, 'Name', 'Hafiz Bin Rahman')
    press(drawer, 'Save')
    expect(await screen.findByText('We saved your changes to Hafiz Bin Rahman.')).toBeTruthy()
    expect(sent(server, 'updateGlobalAdminUser')).toEqual([
      { user_id: 2, name: 'Hafiz Bin Rahman', email: 'hafiz.rahman@jujur.test', phone: '+60123456789' },
    ])
    expect(await screen.findByRole('link', { name: 'Hafiz Bin Rahman' })).toBeTruthy()
  })

  it('asks before unsaved changes are closed', async () => {
    serve()
    await show()
    const drawer = await openOne('Hafiz Rahman')
    fill(drawer, 'Name', 'Hafiz Bin Rahman')
    press(drawer, 'Close')
    await confirmWith('Stay here')
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(within(drawer).getByLabelText<HTMLInputElement>('Name').value).toBe('Hafiz Bin Rahman')
    press(drawer, 'Close')
    await confirmWith('Leave and lose it')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does not let anybody change their own entry, and says who can', async () => {
    serve()
    await show()
    const drawer = await openOne('Super One')
    expect(within(drawer).getByText('This is you.')).toBeTruthy()
    expect(within(drawer).getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/SA/user-profile')
    expect(within(drawer).queryByLabelText('Name')).toBeNull()
    for (const name of ['Save', 'Deactivate']) expect(within(drawer).queryByRole('button', { name })).toBeNull()
  })

  it('deactivates and reactivates, each after saying what it does', async () => {
    const server = serve()
    await show()
    const drawer = await openOne('Hafiz Rahman')
    press(drawer, 'Deactivate')
    expect(await confirmWith('Deactivate')).toContain('signed out straight away')
    expect(await screen.findByText('Hafiz Rahman is deactivated.')).toBeTruthy()
    expect(sent(server, 'updateGlobalAdminUser')).toMatchObject([{ user_id: 2, status: 'inactive' }])
    fireEvent.click(await within(drawer).findByRole('button', { name: 'Reactivate' }))
    await confirmWith('Reactivate')
    expect(await screen.findByText('Hafiz Rahman can sign in again.')).toBeTruthy()
  })

  it('sends an invitation again, and says when it is too early', async () => {
    const server = serve()
    await show()
    const drawer = await openOne('Sarah Chin')
    press(drawer, 'Send a new invitation')
    expect(await screen.findByText('A new invitation is on its way to sarah.chin@jujur.test.')).toBeTruthy()
    server.use({ resendInvitation: () => ({ refuse: 2111, data: { reason: 'too_early', wait_seconds: 40 } }) })
    press(drawer, 'Send a new invitation')
    expect((await screen.findByRole('dialog', { name: /Error - 2111/ })).textContent).toContain('40')
  })

  it('unlocks an account', async () => {
    const server = serve()
    await show()
    const drawer = await openOne('Tan Mei')
    expect(within(drawer).queryByRole('button', { name: 'Send a new invitation' })).toBeNull()
    press(drawer, 'Unlock')
    expect(await confirmWith('Unlock')).toContain('tan.mei@jujur.test')
    expect(await screen.findByText('Unlocked. A link to set a new password is on its way to tan.mei@jujur.test.')).toBeTruthy()
    expect(sent(server, 'unlockUser')).toEqual([{ user_id: 4 }])
    await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'Unlock' })).toBeNull())
  })

  it('leads to the permissions by an address of their own', async () => {
    serve({
      getGlobalAdminPermission: ({ user_id }) => ({
        output: {
          user: { user_id, name: 'Hafiz Rahman', username: 'hafiz', system_type_id: 3, kind: 'maker' },
          fullUpdatedList: everything.map((entry) => ({ ...entry, used: true })),
        },
      }),
    })
    const { router } = await show()
    const drawer = await openOne('Hafiz Rahman')
    press(drawer, 'Permissions')
    expect(await screen.findByRole('heading', { name: 'Permissions of Hafiz Rahman' })).toBeTruthy()
    expect(router.state.location.search).toBe('?id=2&show=permissions')
  })

  it('offers registering only to who may', async () => {
    serve()
    renderScreen(<GlobalAdminList />, {
      path: '/SA/global-admin-list',
      user: { ...me, opens: ['getGlobalAdminUserList'] },
    })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Register an administrator' })).toBeNull()
  })
})
