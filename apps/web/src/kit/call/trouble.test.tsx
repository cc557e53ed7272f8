import type { Code } from '@jujur/contract/codes.ts'
import { getDashboard } from '@jujur/contract/dashboard.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { session } from '../session/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { person, renderScreen } from '../testing/render-for-test.tsx'
import { setLanguage } from '../texts/texts.ts'
import { DownloadFailed, Refused, TransportFailure } from './api.ts'
import { showTrouble } from './trouble.ts'
import { useCall } from './use-call.ts'

const TOKEN = 'token-for-test'
const refused = (code: Code, data: unknown = {}, token = TOKEN) => new Refused(code, '', data, token)
const show = async (error: unknown, user = person()) => {
  renderScreen(<p>a page</p>, { path: '/somewhere', user })
  await act(async () => showTrouble(error))
  return screen.findByRole('dialog')
}

test("a refusal is a dialog 'Error - {code}' with the words of its code", async () => {
  const dialog = await show(refused(10041))
  expect(within(dialog).getByRole('heading').textContent).toContain('Error - 10041')
  expect(dialog.textContent).toContain('The login detail is incorrect')
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('a page')).toBeTruthy()
})

test("the words are the reader's, and follow the language", async () => {
  const dialog = await show(refused(4444))
  await act(() => setLanguage('de'))
  expect(dialog.textContent).toContain('Fehler - 4444')
  expect(dialog.textContent).toContain('Wir haben das nicht gefunden.')
})

test('an unknown code has an empty message', async () => {
  const dialog = await show(refused(31337 as Code))
  expect(dialog.textContent).toBe('Error - 31337OK')
})

test('the same words stand only once; what differs waits its turn', async () => {
  await show(refused(4444))
  await act(async () => {
    showTrouble(refused(4444))
    showTrouble(refused(10055))
  })
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Error - 10055')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('a 2111 says its reason and its figures', () => {
  test('how long to wait', async () => {
    const dialog = await show(refused(2111, { reason: 'too_early', wait_seconds: 50 }))
    expect(dialog.textContent).toContain('The minimum time is not over yet.')
    expect(dialog.textContent).toContain('Wait another 50 sec.')
  })
  test('when it opens, in Malaysia', async () => {
    const dialog = await show(refused(2111, { reason: 'cooling_down', available_at: '2031-01-02T03:04:00Z' }))
    expect(dialog.textContent).toContain('It opens at 2 Jan 2031, 11:04 am.')
  })
  test('where it is used', async () => {
    expect((await show(refused(2111, { reason: 'in_use', used_in: [{ title: 'Anti-Bribery Essentials' }, 'QUICK'] }))).textContent).toContain(
      'Used in: Anti-Bribery Essentials and QUICK.',
    )
  })
})

test.each([
  [6666, 1, '/login'],
  [7777, 2, '/login-client-admin'],
  [8888, 3, '/login-global-admin'],
  [20071, 4, '/login-super-admin'],
] as const)('after %i a person of system type %i is signed out to %s, once the dialog is read', async (code, system_type_id, path) => {
  const dialog = await show(refused(code), person({ system_type_id }))
  expect(session.get()).not.toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(`at ${path}`)).toBeTruthy()
  expect(session.get()).toBeNull()
})

test('who lost the session signs in where they were, at the page of their kind', async () => {
  history.replaceState(null, '', '/GA/company?id=3')
  const dialog = await show(refused(7777), person({ system_type_id: 3 }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign in' }))
  await screen.findByText('at /login-global-admin')
  expect(session.lostAt()).toBe('/GA/company?id=3')
  history.replaceState(null, '', '/')
})

test('10060 signs nobody out', async () => {
  const dialog = await show(refused(10060))
  expect(dialog.textContent).toContain('There is already a quiz with this name.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(session.get()).not.toBeNull()
})

test('a refusal of a session that is no more does not end the new one', async () => {
  renderScreen(<p>a page</p>)
  await act(async () => showTrouble(refused(20071, {}, 'the token before')))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(session.get()).not.toBeNull()
})

test('what is not open to the role leads home; a dialog may lead elsewhere', async () => {
  fireEvent.click(within(await show(refused(10009))).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('at /trainee/dashboard')).toBeTruthy()
  await act(async () => showTrouble(refused(10053), { goesTo: '/trainee/helper' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('at /trainee/helper')).toBeTruthy()
})

describe('10030', () => {
  test('shows the permissions by the names of the reference call', async () => {
    fakeServer({
      getReferenceCode: () => ({
        output: {
          PermissionSystemType: { USER: 1, ADMIN: 2 },
          CustomerPermissionReference: { COMPANY: 4 },
          AdminPermissionReference: { FINANCE: 4 },
          RightStatus: { APPROVE: 5 },
        },
      }),
    })
    await show(
      refused(10030, [
        { system_type_id: 1, module_id: 4, right_id: 5 },
        { system_type_id: 2, module_id: 4, right_id: 5 },
      ]),
    )
    expect(await screen.findByRole('row', { name: 'User Company Approve' })).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Admin Finance Approve' })).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['System type', 'Module', 'Right'])
  })
  test('shows a name that has no words yet as the reference call spells it', async () => {
    fakeServer({
      getReferenceCode: () => ({ output: { PermissionSystemType: { ADMIN: 2 }, AdminPermissionReference: { ARCHIVE: 9 }, RightStatus: {} } }),
    })
    await show(refused(10030, [{ system_type_id: 2, module_id: 9, right_id: 5 }]))
    expect(await screen.findByRole('row', { name: 'Admin ARCHIVE 5' })).toBeTruthy()
  })
  test('shows the numbers where the names cannot be had', async () => {
    fakeServer({ getReferenceCode: () => 'offline' })
    await show(refused(10030, [{ system_type_id: 2, module_id: 4, right_id: 5 }]))
    expect(await screen.findByRole('row', { name: '2 4 5' })).toBeTruthy()
  })
  test('says so where there is none, and asks for no names', async () => {
    const server = fakeServer({})
    await show(refused(10030, []))
    expect(screen.queryByText('You need one of these permissions.')).toBeNull()
    expect(server.received).toEqual([])
    expect(await screen.findByText('This endpoint does not contain any permission. Please contact Administrator')).toBeTruthy()
  })
})

test('a 7000 that no form takes lists its fields by their labels', async () => {
  const dialog = await show(refused(7000, [{ field: 'q', rule: 'max_length', limit: 100, message: '' }]))
  expect(dialog.textContent).toContain('Search too Long, at most 100 characters')
})

test.each([
  [new TransportFailure('response', 502), 'Error - 502', 'The server answered with an error (status 502)'],
  [new TransportFailure('request'), 'Error', 'The server did not answer.'],
  [new TransportFailure('other'), 'Error', 'Something went wrong on this page.'],
  [new DownloadFailed(), 'Error', 'Something went wrong while downloading this file'],
  [new Error('a bug'), 'Error', 'Something went wrong on this page.'],
])('a failure without an answer is a caught error: %s', async (error, title, text) => {
  const dialog = await show(error)
  expect(within(dialog).getByRole('heading').textContent).toContain(title)
  expect(dialog.textContent).toContain(text)
})

test('maintenance has a standing notice instead of a dialog, until the portal answers again', async () => {
  const server = fakeServer({ getDashboard: () => ({ refuse: 9999 }) })
  const Page = () => {
    const dashboard = useCall(getDashboard, {})
    return (
      <button type="button" onClick={() => void dashboard.refetch()}>
        again
      </button>
    )
  }
  renderScreen(<Page />)
  expect(await screen.findByText('The portal is under maintenance.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  server.use({ getDashboard: () => ({ output: { rights: [], waiting: [] } }) })
  fireEvent.click(screen.getByRole('button', { name: 'again' }))
  await waitFor(() => expect(screen.queryByText('The portal is under maintenance.')).toBeNull())
})

test('being offline has a standing notice instead of a dialog', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderScreen(<p>a page</p>)
  await act(async () => showTrouble(new TransportFailure('request')))
  expect(screen.getByText('You are offline.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText('You are offline.')).toBeNull()
})
