import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PanelButton } from './panel-button.tsx'

const open = () => {
  render(
    <>
      <PanelButton label="Columns">
        <input type="checkbox" aria-label="Status" />
      </PanelButton>
      <button type="button">Elsewhere</button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Columns' })
  fireEvent.click(button)
  return button
}
const isOpen = () => screen.queryByRole('checkbox') !== null

test('stays while one is in it, and goes when the focus or a press goes elsewhere', () => {
  const button = open()
  fireEvent.pointerDown(screen.getByRole('checkbox'))
  act(() => screen.getByRole('checkbox').focus())
  expect(isOpen()).toBe(true)
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus())
  expect(isOpen()).toBe(false)
  fireEvent.click(button)
  expect(isOpen()).toBe(true)
  fireEvent.pointerDown(document.body)
  expect(isOpen()).toBe(false)
})

test('Escape closes it and nothing around it, and gives the button the focus back', () => {
  const button = open()
  let heard = 0
  const around = () => {
    heard += 1
  }
  document.addEventListener('keydown', around)
  fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'Escape' })
  document.removeEventListener('keydown', around)
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button)
  expect(heard).toBe(0)
})
