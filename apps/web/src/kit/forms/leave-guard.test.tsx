import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { session } from '../session/session.ts'
import { renderScreen } from '../testing/render-for-test.tsx'
import { useLeaveGuard } from './leave-guard.ts'

const Page = () => {
  const [changed, setChanged] = useState(false)
  useLeaveGuard(changed)
  return <input aria-label="Name" onChange={() => setChanged(true)} />
}
const change = () => fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'A' } })

test('a page without changes is left without a question', async () => {
  const { router } = renderScreen(<Page />)
  await act(() => router.navigate('/elsewhere'))
  expect(screen.getByText('at /elsewhere')).toBeTruthy()
})

test('unsaved changes are asked about, and each button says what it does', async () => {
  const { router } = renderScreen(<Page />)
  change()
  await act(() => router.navigate('/elsewhere'))
  expect((await screen.findByRole('dialog', { name: 'Are You Sure?' })).textContent).toContain('You have not saved your changes.')
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy()
  await act(() => router.navigate('/elsewhere'))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave and lose it' }))
  expect(await screen.findByText('at /elsewhere')).toBeTruthy()
})

test('a session that ended is not held back', async () => {
  const { router } = renderScreen(<Page />)
  change()
  act(() => session.clear())
  await act(() => router.navigate('/login'))
  expect(screen.getByText('at /login')).toBeTruthy()
})

test('the browser asks before the tab is closed', () => {
  renderScreen(<Page />)
  change()
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
})
