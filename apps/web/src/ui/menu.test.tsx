import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Menu, MenuItem } from './menu.tsx'

const acts = { copy: vi.fn(), archive: vi.fn(), remove: vi.fn() }
const open = () => {
  render(
    <>
      <Menu label="More">
        <MenuItem onClick={acts.copy}>Copy</MenuItem>
        <MenuItem onClick={acts.archive}>Archive</MenuItem>
        <MenuItem component="a" href="#approve">
          Approve
        </MenuItem>
        <MenuItem onClick={acts.remove}>Delete</MenuItem>
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  )
  return screen.getByRole('button', { name: 'More' })
}
const item = (name: string) => screen.getByRole('menuitem', { name })
const key = (name: string, more: object = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more })
const hasFocus = (element: HTMLElement) => expect(document.activeElement).toBe(element)

test('a press opens it at its first item, arrows walk round, Home and End go to its ends', () => {
  const button = open()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  screen.getByRole('menu', { name: 'More' })
  hasFocus(item('Copy'))
  key('ArrowDown')
  hasFocus(item('Archive'))
  key('End')
  hasFocus(item('Delete'))
  key('ArrowDown')
  hasFocus(item('Copy'))
  key('ArrowUp')
  hasFocus(item('Delete'))
  key('Home')
  hasFocus(item('Copy'))
})

test('down opens it at its beginning, up at its end', () => {
  const button = open()
  button.focus()
  key('ArrowUp')
  hasFocus(item('Delete'))
  key('Escape')
  hasFocus(button)
  expect(screen.queryByRole('menu')).toBeNull()
  key('ArrowDown')
  hasFocus(item('Copy'))
})

test('letters find an item, as long as they are typed as one word', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  fireEvent.click(open())
  key('a')
  hasFocus(item('Archive'))
  key('p')
  hasFocus(item('Approve'))
  vi.useRealTimers()
})

test('what is chosen is done, closes it, and leaves the focus on the button', () => {
  const button = open()
  fireEvent.click(button)
  fireEvent.click(item('Archive'))
  expect(acts.archive).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  hasFocus(button)
})

test('space presses a link too', () => {
  fireEvent.click(open())
  const pressed = vi.fn((event: Event) => event.preventDefault())
  item('Approve').addEventListener('click', pressed)
  item('Approve').focus()
  key(' ')
  expect(pressed).toHaveBeenCalledOnce()
})

test('Tab closes it and goes on from its button', () => {
  const button = open()
  fireEvent.click(button)
  key('Tab')
  hasFocus(button)
  expect(screen.queryByRole('menu')).toBeNull()
})
