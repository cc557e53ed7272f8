import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { session } from '../session/session.ts'
import { renderScreen } from '../testing/render-for-test.tsx'
import { LeaveScope, useLeaveGuard, useLeaveScope } from './leave-guard.ts'

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

const Part = ({ children, name }: { children: ReactNode; name: string }) => {
  const [here, setHere] = useState(true)
  const { scope, leave } = useLeaveScope()
  return (
    <>
      <button type="button" onClick={() => leave(() => setHere(false))}>{`Leave ${name}`}</button>
      {here && <LeaveScope value={scope}>{children}</LeaveScope>}
    </>
  )
}

test('a part of a page asks about the forms within it, at whatever depth, and about no other', async () => {
  renderScreen(
    <>
      <Part name="inner">
        <Part name="innermost">
          <Page />
        </Part>
      </Part>
      <Part name="other">
        <p>Other</p>
      </Part>
    </>,
  )
  change()
  fireEvent.click(screen.getByRole('button', { name: 'Leave other' }))
  expect(screen.queryByText('Other')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Leave inner' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Leave inner' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave and lose it' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
})

test('whichever form of a page stands last, the one that is not saved is asked about', async () => {
  const Idle = () => {
    useLeaveGuard(false)
    return null
  }
  const { router } = renderScreen(
    <>
      <Page />
      <Idle />
    </>,
  )
  change()
  await act(() => router.navigate('/elsewhere'))
  expect(await screen.findByRole('dialog', { name: 'Are You Sure?' })).toBeTruthy()
})
