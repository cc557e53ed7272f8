import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../kit/testing/render-for-test.tsx'

let send: () => void
const Page = () => {
  const [sent, setSent] = useState(false)
  send = () => setSent(true)
  return (
    <main>
      <h1>Page</h1>
      <section>
        <h2>{sent ? 'Sent' : 'Write'}</h2>
        {!sent && (
          <button type="button" onClick={send}>
            Send
          </button>
        )}
      </section>
    </main>
  )
}

test('what had the focus is gone: the heading of what came in its place has it', async () => {
  renderScreen(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sent'))
})

test('whoever pressed beside everything has given it up', async () => {
  renderScreen(<Page />)
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()
  fireEvent.pointerDown(document.body)
  act(() => button.blur())
  act(() => send())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(document.body)
})

test('whoever is quicker than the page keeps their place too', async () => {
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  renderScreen(<Page />)
  act(() => button.remove())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Page'))
})
