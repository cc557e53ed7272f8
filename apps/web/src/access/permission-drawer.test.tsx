import {
  assignGlobalAdminGeneralPermission,
  getGlobalAdminPermission,
  type PermissionList,
  updateGlobalAdminPermission,
} from '@jujur/contract/access.ts'
import { adminGroups, rights } from '@jujur/contract/permissions.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { setLanguage } from '../kit/texts/texts.ts'
import { changesBetween } from './permission-changes.ts'
import { PermissionDrawer } from './permission-drawer.tsx'

const superAdmin = person({ user_id: 1, system_type_id: 4, company: null, kind: 'maker_checker' })
type Entries = PermissionList['fullUpdatedList']
const entriesOf = (held: Record<string, [0 | 1, 0 | 1]>): Entries =>
  Object.values(adminGroups).flatMap((module_id) =>
    Object.values(rights).map((right_id) => {
      const [maker_status, checker_status] = held[`${module_id} ${right_id}`] ?? [0, 0]
      return { system_type_id: 2 as const, module_id, right_id, maker_status, checker_status, used: module_id <= 2 }
    }),
  )
const listOf = (fullUpdatedList: Entries): PermissionList => ({
  user: { user_id: 5, name: 'Hafiz Rahman', username: 'hafiz', system_type_id: 3, kind: 'maker' },
  fullUpdatedList,
})
const first = { '1 1': [1, 1], '2 1': [1, 0], '2 3': [1, 0] } as Record<string, [0 | 1, 0 | 1]>

const serve = (more: Parameters<typeof fakeServer>[0] = {}) => {
  let kept = entriesOf(first)
  return fakeServer({
    getGlobalAdminPermission: () => ({ output: listOf(kept) }),
    updateGlobalAdminPermission: ({ permissions }) => {
      kept = entriesOf(Object.fromEntries(permissions.map((one) => [`${one.module_id} ${one.right_id}`, [one.maker_status, one.checker_status]])))
      return { output: listOf(kept) }
    },
    assignGlobalAdminGeneralPermission: ({ kind }) => {
      kept = entriesOf({ '1 1': kind === 'checker' ? [0, 1] : [1, 0] })
      return { output: listOf(kept) }
    },
    ...more,
  })
}
const calls = { get: getGlobalAdminPermission, update: updateGlobalAdminPermission, assign: assignGlobalAdminGeneralPermission }
const Page = ({ userId = 5, readOnly = false }: { userId?: number; readOnly?: boolean }) => {
  const [params, setParams] = useSearchParams()
  return params.get('show') ? (
    <PermissionDrawer userId={userId} calls={calls} kinds readOnly={readOnly} onClose={() => setParams({})} />
  ) : (
    <p>closed</p>
  )
}
const show = async (page = <Page />) => {
  const rendered = renderScreen(page, { path: '/people', at: '/people?show=permissions', user: superAdmin })
  await screen.findByRole('table', { name: 'Permissions' })
  return rendered
}
const flag = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) })
const asked = () => {
  const all = screen.getAllByRole('dialog')
  return all[all.length - 1] as HTMLElement
}

test('shows every entry with its flags, and which ones nothing asks', async () => {
  serve()
  await show()
  expect(screen.getByRole('heading', { name: 'Permissions of Hafiz Rahman' })).toBeTruthy()
  // Two groups of six are asked today; the rest is folded.
  expect(screen.getAllByRole('switch')).toHaveLength(2 * 9 * 2)
  fireEvent.click(screen.getByRole('button', { name: 'Show 36 unused permissions' }))
  expect(screen.getAllByRole('switch')).toHaveLength(6 * 9 * 2)
  expect(flag('Users, Create: Maker').checked).toBe(true)
  expect(flag('Users, Create: Checker').checked).toBe(false)
  expect(flag('Audit, Read: Maker').getAttribute('aria-label')).toContain('not used at the moment')
  expect(flag('Users, Read: Maker').getAttribute('aria-label')).not.toContain('not asked')
  expect(screen.getByText('3 permissions')).toBeTruthy()
})

test('saves after showing what is gained and lost, and sends only what is held', async () => {
  const server = serve()
  await show()
  fireEvent.click(flag('Users, Approve: Checker'))
  fireEvent.click(flag('Users, Create: Maker'))
  expect(screen.getByText('2 changes, not saved yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save permissions' }))
  await waitFor(() => expect(asked().textContent).toContain('Are You Sure?'))
  const dialog = within(asked())
  expect(dialog.getByText('Gains').parentElement?.textContent).toBe('GainsUsers: Approve Checker')
  expect(dialog.getByText('Loses').parentElement?.textContent).toBe('LosesUsers: Create Maker')
  fireEvent.click(dialog.getByRole('button', { name: 'Save the changes' }))
  expect(await screen.findByText(/^Saved/)).toBeTruthy()
  expect(server.received.at(-1)?.input).toEqual({
    user_id: 5,
    permissions: [
      { system_type_id: 2, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 },
      { system_type_id: 2, module_id: 2, right_id: 1, maker_status: 1, checker_status: 0 },
      { system_type_id: 2, module_id: 2, right_id: 5, maker_status: 0, checker_status: 1 },
    ],
  })
  expect(flag('Users, Approve: Checker').checked).toBe(true)
})

test('a change taken back is none, and undo takes all back', async () => {
  serve()
  await show()
  fireEvent.click(flag('Users, Approve: Checker'))
  fireEvent.click(flag('Users, Approve: Checker'))
  expect(screen.getByText('3 permissions')).toBeTruthy()
  fireEvent.click(flag('Users, Delete: Maker'))
  fireEvent.click(screen.getByRole('button', { name: 'Undo the changes' }))
  expect(flag('Users, Delete: Maker').checked).toBe(false)
  expect(screen.getByRole('button', { name: 'Save permissions', description: 'Nothing has changed yet.' }).ariaDisabled).toBe('true')
})

test('the general permission goes by the kind chosen', async () => {
  const server = serve()
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'General permission' }))
  const dialog = within(asked())
  expect(dialog.getByLabelText<HTMLSelectElement>('Kind').value).toBe('maker')
  fireEvent.change(dialog.getByLabelText('Kind'), { target: { value: 'checker' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Assign general permission' }))
  await waitFor(() => expect(flag('General, Read: Checker').checked).toBe(true))
  expect(flag('General, Read: Maker').checked).toBe(false)
  expect(server.received.at(-1)?.input).toEqual({ user_id: 5, kind: 'checker' })
})

test('closing with unsaved changes asks once, and so does the back button', async () => {
  serve()
  const { router } = await show()
  await act(() => router.navigate('/people?show=permissions&q=x', { replace: true }))
  fireEvent.click(flag('Users, Delete: Maker'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(asked().textContent).toContain('You have not saved'))
  fireEvent.click(within(asked()).getByRole('button', { name: 'Cancel' }))
  expect(flag('Users, Delete: Maker').checked).toBe(true)
  act(() => void router.navigate('/people'))
  await waitFor(() => expect(asked().textContent).toContain('You have not saved'))
  fireEvent.click(within(asked()).getByRole('button', { name: 'Stay here' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(asked().textContent).toContain('You have not saved'))
  fireEvent.click(within(asked()).getByRole('button', { name: 'Close without saving' }))
  expect(await screen.findByText('closed')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("one's own permissions cannot be changed, and it says so", async () => {
  serve()
  await show(<Page userId={1} />)
  expect(screen.getByText('You cannot change your own permissions. Ask another administrator.')).toBeTruthy()
  expect(flag('Users, Read: Maker').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save permissions' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'General permission' })).toBeNull()
})

test('a refused change says why and keeps what was chosen', async () => {
  serve({ updateGlobalAdminPermission: () => ({ refuse: 10004 }) })
  await show()
  fireEvent.click(flag('Users, Delete: Maker'))
  fireEvent.click(screen.getByRole('button', { name: 'Save permissions' }))
  await waitFor(() => expect(asked().textContent).toContain('Are You Sure?'))
  fireEvent.click(within(asked()).getByRole('button', { name: 'Save the changes' }))
  expect(await screen.findByText('Error - 10004')).toBeTruthy()
  expect(flag('Users, Delete: Maker').checked).toBe(true)
})

test('groups and rights are named in the language of the reader', async () => {
  serve()
  await show()
  await act(() => setLanguage('de'))
  expect(screen.getByRole('rowheader', { name: 'Nutzer' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Freigeben' })).toBeTruthy()
})

test('changes are told flag by flag', () => {
  const [before, after] = [entriesOf({ '1 1': [1, 1], '2 1': [1, 0] }), entriesOf({ '1 1': [1, 0], '2 1': [1, 1] })]
  expect(changesBetween(before, after)).toMatchObject({
    gains: [{ module_id: 2, right_id: 1, flag: 'checker' }],
    loses: [{ module_id: 1, right_id: 1, flag: 'checker' }],
  })
})
