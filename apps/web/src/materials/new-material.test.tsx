import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { NewMaterial } from './new-material.tsx'

const dialog = () => within(screen.getByRole('dialog', { name: 'New material' }))

test('a material without a title or its file is not made: the first of them is named and has the focus', async () => {
  const server = fakeServer({})
  renderScreen(<NewMaterial onClose={() => {}} />)
  fireEvent.change(dialog().getByLabelText('Type'), { target: { value: 'pdf' } })
  fireEvent.click(dialog().getByRole('button', { name: 'Create' }))
  const title = dialog().getByRole('textbox', { name: 'Title', description: 'Enter a title' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  const file = dialog().getByLabelText('File')
  expect(file.getAttribute('aria-invalid')).toBe('true')

  fireEvent.change(title, { target: { value: 'Gift rules' } })
  fireEvent.click(dialog().getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(document.activeElement).toBe(file))
  expect(dialog().getByText('Choose a file.')).toBeTruthy()
  expect(title.getAttribute('aria-invalid')).toBeNull()
  expect(server.received).toEqual([])
})
