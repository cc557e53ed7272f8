import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ToastProvider } from './toast.tsx'
import { useShut } from './use-shut.ts'

const Form = ({ why, onSend }: { why: string | null; onSend: () => void }) => {
  const shut = useShut()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <Button type="submit" why={why}>
        Send
      </Button>
      <button type="button" aria-label="Up" {...shut(why, onSend)}>
        ^
      </button>
    </form>
  )
}
const show = (why: string | null) => {
  const onSend = vi.fn()
  render(
    <ToastProvider>
      <Form why={why} onSend={onSend} />
    </ToastProvider>,
  )
  return onSend
}

test.each(['Send', 'Up'])('%s, while something is in the way, takes the focus, says what it is, and does nothing', (name) => {
  const onSend = show('Choose a file first.')
  const button = screen.getByRole('button', { name, description: 'Choose a file first.' })
  button.focus()
  expect(document.activeElement).toBe(button)
  expect(button.ariaDisabled).toBe('true')
  fireEvent.click(button)
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toBe('Choose a file first.')
  expect(document.activeElement).toBe(button)
})

test.each(['Send', 'Up'])('%s acts where nothing is in the way', (name) => {
  const onSend = show(null)
  const button = screen.getByRole('button', { name })
  expect(button.ariaDisabled).toBeNull()
  expect(button.title).toBe('')
  fireEvent.click(button)
  expect(onSend).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('status').textContent).toBe('')
})

test.each([{ loading: true }, { disabled: true }])('%o: the focus stays, and a press neither acts nor sends', (shut) => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event: { preventDefault: () => void }) => event.preventDefault())]
  const form = (props: object) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" onClick={onClick} {...props}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(form({}))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  button.focus()
  rerender(form(shut))
  expect([document.activeElement, button.disabled, button.ariaDisabled]).toEqual([button, false, 'true'])
  fireEvent.click(button)
  expect([onClick.mock.calls, onSubmit.mock.calls]).toEqual([[], []])
  rerender(form({}))
  fireEvent.click(button)
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
})
