import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteUse } from '../session/last-use.ts'
import { session } from '../session/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { person } from '../testing/render-for-test.tsx'
import { LAST_USE_KEY } from '../texts/constants.ts'
import { SessionEndNotice } from './session-end-notice.tsx'
import { TroubleNotice } from './trouble-notice.tsx'

const TOKEN = 'token-for-test'
const MINUTE = 60_000
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const opens = { opens: [], access_version: 'version-1' }

const open = (system_type_id: 1 | 2 = 2) => {
  session.signIn(person({ system_type_id }), TOKEN)
  const server = fakeServer({ getOpenCalls: () => ({ output: opens }), logout: () => ({ output: {} }) })
  server.accessVersion = 'version-1'
  render(
    <>
      <h1>A page</h1>
      <input aria-label="Remarks" />
      <SessionEndNotice />
      <TroubleNotice />
    </>,
  )
  return server
}
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('two minutes before an unused session ends it asks, says how long is left now and then, and goes on by one press', async () => {
  const server = open()
  screen.getByLabelText('Remarks').focus()
  await pass(26 * MINUTE + 58_000)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(2_000)
  const dialog = screen.getByRole('dialog', { name: 'Stay signed in?' })
  expect(dialog.textContent).toContain('Time left: 2:00')
  expect(dialog.textContent).toContain('You have not done anything here for almost 30 min.')
  // A browser gives the focus to the first.
  expect(within(dialog).getAllByRole('button')[0]?.textContent).toBe('Stay signed in')
  const spoken = within(dialog).getByRole('status')
  expect(spoken.textContent).toBe('Time left: 2 min')
  await pass(59_000)
  expect(dialog.textContent).toContain('Time left: 1:01')
  expect(spoken.textContent).toBe('Time left: 2 min')
  await pass(1_000)
  expect(spoken.textContent).toBe('Time left: 1 min')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay signed in' }))
  await pass(100)
  expect(server.received).toMatchObject([{ name: 'getOpenCalls', token: TOKEN, background: false }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Remarks'))
  await pass(26 * MINUTE)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(2 * MINUTE)
  expect(screen.getByRole('dialog', { name: 'Stay signed in?' })).toBeTruthy()
})

test('Escape stays signed in too', async () => {
  const server = open()
  await pass(28 * MINUTE)
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  await pass(100)
  expect(server.received.map(({ name }) => name)).toEqual(['getOpenCalls'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a use in another tab keeps this one too', async () => {
  open()
  await pass(28 * MINUTE)
  expect(screen.getByRole('dialog')).toBeTruthy()
  localStorage.setItem(LAST_USE_KEY, String(Date.now()))
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: LAST_USE_KEY })))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what the person asks counts as use, not what the page asks by itself or another session asked', async () => {
  open()
  await pass(20 * MINUTE)
  noteUse(TOKEN)
  await pass(20 * MINUTE)
  expect(screen.queryByRole('dialog')).toBeNull()
  noteUse('the token before')
  await pass(8 * MINUTE)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('left alone, it ends on the server too and says why', async () => {
  const server = open()
  await pass(29 * MINUTE)
  expect(server.received.map(({ name }) => name)).toEqual(['logout'])
  const dialog = screen.getByRole('dialog', { name: 'Error - 7777' })
  expect(dialog.textContent).toContain('We signed you out because you did nothing here for 30 min.')
  expect(dialog.textContent).toContain('We keep what you typed until you sign in again.')
  expect(within(dialog).getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

test('a trainee has eight hours, and nobody more than twelve after signing in', async () => {
  const server = open(1)
  await pass(7 * 60 * MINUTE)
  expect(screen.queryByRole('dialog')).toBeNull()
  noteUse(TOKEN)
  await pass(4 * 60 * MINUTE + 57 * MINUTE)
  const dialog = screen.getByRole('dialog', { name: 'Sign in again soon' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Go on until then' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await pass(2 * MINUTE)
  expect(screen.getByRole('dialog').textContent).toContain('A session ends 12 hr after you sign in.')
  expect(server.received.map(({ name }) => name)).toEqual(['logout'])
})
