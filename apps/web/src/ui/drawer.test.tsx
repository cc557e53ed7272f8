import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Drawer } from './drawer.tsx'

const show = () => {
  const onClose = vi.fn()
  const before = document.createElement('button')
  document.body.append(before)
  before.focus()
  const rendered = render(
    <Drawer opened onClose={onClose} title="Assign" footer={<button type="button">Save</button>}>
      <input aria-label="Name" />
    </Drawer>,
  )
  return { onClose, before, dialog: screen.getByRole('dialog', { name: 'Assign' }), ...rendered }
}

test('takes the focus, and gives it back when it goes', () => {
  const { dialog, before, unmount } = show()
  expect(dialog.contains(document.activeElement)).toBe(true)
  unmount()
  expect(document.activeElement).toBe(before)
})

test('is closed by Escape, by the cross, and by a press beside it', () => {
  const { onClose, dialog } = show()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledTimes(3)
})

test('stays when text is marked from inside to beside it', () => {
  const { onClose, dialog } = show()
  fireEvent.pointerDown(screen.getByRole('textbox'))
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
})

test('is not there when it is not open', () => {
  render(
    <Drawer opened={false} onClose={() => {}} title="Assign">
      <p>Nothing</p>
    </Drawer>,
  )
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
})

test('brings no landmarks of its own: banner and contentinfo are those of the page, wherever it was opened from', () => {
  const { dialog } = show()
  expect(within(dialog).getByRole('heading', { name: 'Assign' })).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeTruthy()
  expect(dialog.querySelectorAll('header, footer')).toHaveLength(0)
})
