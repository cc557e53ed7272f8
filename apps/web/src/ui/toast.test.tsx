import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Drawer } from './drawer.tsx'
import { ToastProvider } from './toast.tsx'
import { useToast } from './use-toast.ts'

afterEach(() => {
  vi.useRealTimers()
})

const Page = () => {
  const [open, setOpen] = useState(true)
  const { say, hush } = useToast()
  return (
    <>
      <Drawer opened={open} onClose={() => setOpen(false)} title="Person">
        <button type="button" onClick={() => say('Saved.')}>
          Save
        </button>
        <button
          type="button"
          onClick={() => {
            setOpen(false)
            say('Registered.')
          }}
        >
          Register
        </button>
        <button
          type="button"
          onClick={() => {
            say('Assigned.')
            setTimeout(() => setOpen(false), 50)
          }}
        >
          Assign
        </button>
      </Drawer>
      <button type="button" onClick={hush}>
        Hush
      </button>
    </>
  )
}

const open = () =>
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  )

test('stands in the sheet that is open, and not on the inert page behind it', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Saved.').closest('dialog')).toBe(screen.getByRole('dialog'))
})

test('stands on the page when its dialog went with the same click, for six seconds', () => {
  vi.useFakeTimers()
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Register' }))
  expect(screen.getByText('Registered.').closest('dialog')).toBeNull()
  act(() => void vi.advanceTimersByTime(5900))
  expect(screen.getByText('Registered.')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.queryByText('Registered.')).toBeNull()
})

test('can be hushed', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Register' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hush' }))
  expect(screen.queryByText('Registered.')).toBeNull()
})

test('moves to the page when its dialog goes a moment later', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Assign' }))
  expect(screen.getByText('Assigned.').closest('dialog')).not.toBeNull()
  await waitFor(() => expect(screen.getByText('Assigned.').closest('dialog')).toBeNull())
})

test('with a way back it stays as long as that has the focus, and goes a while after', () => {
  vi.useFakeTimers()
  const Undoable = () => {
    const { say } = useToast()
    return (
      <button type="button" onClick={() => say('Archived.', 'done', { label: 'Undo', act: () => {} })}>
        Archive
      </button>
    )
  }
  render(
    <ToastProvider>
      <Undoable />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Archived.')).toBeTruthy()
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }))
  act(() => vi.advanceTimersByTime(11_000))
  expect(screen.getByText('Archived.')).toBeTruthy()
  act(() => vi.advanceTimersByTime(2000))
  expect(screen.queryByText('Archived.')).toBeNull()
})
