import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'

const all = ['Bayu Teknologi', 'Kinabalu Marine', 'Selat Maju']
const chosen = vi.fn()
const Field = () => {
  const [text, setText] = useState('')
  const options = all.filter((name) => name.toLowerCase().includes(text.toLowerCase())).map((name) => ({ value: name, label: name }))
  return <Combobox aria-label="Company" text={text} onText={setText} options={options} onChoose={chosen} />
}
const field = () => screen.getByRole('combobox', { name: 'Company' })
const key = (name: string, more: object = {}) => fireEvent.keyDown(field(), { key: name, ...more })
const active = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)?.textContent
}
const isOpen = () => field().getAttribute('aria-expanded') === 'true' && screen.queryByRole('listbox', { name: 'Company' }) !== null

test('is closed until somebody types, presses it, or asks by an arrow', () => {
  render(<Field />)
  field().focus()
  expect(isOpen()).toBe(false)
  fireEvent.change(field(), { target: { value: 'a' } })
  expect(isOpen()).toBe(true)
  expect(active()).toBeNull()
  key('Escape')
  expect(isOpen()).toBe(false)
  fireEvent.click(field())
  expect(isOpen()).toBe(true)
})

test('the arrows walk through what was found and round its ends; the focus stays in the field', () => {
  render(<Field />)
  field().focus()
  key('ArrowDown')
  expect(active()).toBe('Bayu Teknologi')
  key('ArrowDown')
  expect(active()).toBe('Kinabalu Marine')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Kinabalu Marine')
  key('ArrowUp')
  key('ArrowUp')
  expect(active()).toBe('Selat Maju')
  key('ArrowDown')
  expect(active()).toBe('Bayu Teknologi')
  expect(document.activeElement).toBe(field())
  key('ArrowUp', { altKey: true })
  expect(isOpen()).toBe(false)
})

test('Enter takes what the keys are at, and nothing where they are at none', () => {
  chosen.mockClear()
  render(<Field />)
  fireEvent.change(field(), { target: { value: 'kina' } })
  key('Enter')
  expect(chosen).not.toHaveBeenCalled()
  key('ArrowDown')
  key('Enter')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Kinabalu Marine')
  expect(isOpen()).toBe(false)
})

test('a press takes one, and does not take the focus first', () => {
  chosen.mockClear()
  render(<Field />)
  fireEvent.click(field())
  const option = screen.getByRole('option', { name: 'Selat Maju' })
  // Else the field would lose the focus, and its list with it, before the press.
  expect(fireEvent.pointerDown(option)).toBe(false)
  fireEvent.click(option)
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Selat Maju')
})

test('Escape puts the list away first, then what was typed; going elsewhere closes it', () => {
  render(<Field />)
  fireEvent.change(field(), { target: { value: 'ba' } })
  key('Escape')
  expect(isOpen()).toBe(false)
  expect(field()).toHaveProperty('value', 'ba')
  key('Escape')
  expect(field()).toHaveProperty('value', '')
  fireEvent.click(field())
  fireEvent.blur(field())
  expect(isOpen()).toBe(false)
})

test('a key that chooses a character chooses nothing else', () => {
  chosen.mockClear()
  render(<Field />)
  key('ArrowDown')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(chosen).not.toHaveBeenCalled()
})
