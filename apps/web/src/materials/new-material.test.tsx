import type { Material } from '@jujur/contract/materials.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Upload } from 'tus-js-client'
import { expect, test, vi } from 'vitest'
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

test('what was begun and not finished is listed where a file is chosen, and can be cancelled', async () => {
  const upload = { upload_id: 'a'.repeat(32), file_name: 'gifts.mp4', bytes: 20_971_520, arrived: 8_388_608 }
  const times = { created_at: '2026-11-20T01:00:00.000Z', ends_at: '2026-11-21T01:00:00.000Z' }
  let uploads = [{ ...upload, ...times }]
  fakeServer({ getOwnUploads: () => ({ output: { uploads } }) })
  const ended = vi.spyOn(Upload, 'terminate').mockImplementation(async () => {
    uploads = []
  })
  renderScreen(<NewMaterial onClose={() => {}} />)
  expect(dialog().queryByText('gifts.mp4')).toBeNull()
  fireEvent.change(dialog().getByLabelText('Type'), { target: { value: 'video' } })
  expect(await dialog().findByText('gifts.mp4')).toBeTruthy()
  expect(dialog().getByText(/8 of 20 MB/)).toBeTruthy()
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel the upload of gifts.mp4' }))
  await waitFor(() => expect(dialog().queryByText('gifts.mp4')).toBeNull())
  expect(ended).toHaveBeenCalledExactlyOnceWith(`/uploads/${upload.upload_id}`, expect.anything())
})

test('a text begins with the words of a document of Word, under its name, and tells of pictures that did not come along', async () => {
  vi.spyOn(Upload.prototype, 'findPreviousUploads').mockResolvedValue([])
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    this.url = `/uploads/${'b'.repeat(32)}`
    void this.options.onSuccess?.({ lastResponse: {} as never })
  })
  const material: Material = {
    ...{ material_id: 7, title: 'Gift rules', description: '', type: 'text', language: 'en', html: '<p>Ask.</p>', transcript: null },
    ...{ translations: {}, outdated: {}, files: {}, captions: {}, pictures: {}, pages: null, scorm: null, duration_seconds: null },
    ...{ reading_minutes: 1, min_seconds: 0, most_seconds: 0, topics: [], status: 'active', version: 1 },
    ...{ updated_at: '2026-11-20T01:00:00.000Z', updated_by: 'Hafiz' },
  }
  const server = fakeServer({
    UploadMaterial: () => ({ output: { material, pictures_lost: 2 } }),
    getOwnUploads: () => ({ output: { uploads: [] } }),
  })
  renderScreen(<NewMaterial onClose={() => {}} />)
  const file = new File(['PK'], 'Gift rules.docx')
  fireEvent.change(dialog().getByLabelText('File'), { target: { files: [file] } })
  expect(dialog().getByLabelText('Title')).toHaveProperty('value', 'Gift rules')
  fireEvent.click(dialog().getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(server.received.filter(({ name }) => name === 'UploadMaterial')).toMatchObject([
      { input: { title: 'Gift rules', type: 'text', upload_id: 'b'.repeat(32) } },
    ]),
  )
  expect(await screen.findByText(/2 pictures of the document could not be taken/)).toBeTruthy()
})

test('while a presentation becomes a PDF it is named and how long that takes, and after a refusal nothing is chosen', async () => {
  vi.spyOn(Upload.prototype, 'findPreviousUploads').mockResolvedValue([])
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    this.url = `/uploads/${'b'.repeat(32)}`
    void this.options.onSuccess?.({ lastResponse: {} as never })
  })
  const answered = Promise.withResolvers<{ refuse: 10076; data: object }>()
  const server = fakeServer({ UploadMaterial: () => answered.promise, getOwnUploads: () => ({ output: { uploads: [] } }) })
  renderScreen(<NewMaterial onClose={() => {}} />)
  fireEvent.change(dialog().getByLabelText('Type'), { target: { value: 'pdf' } })
  fireEvent.change(dialog().getByLabelText('File'), { target: { files: [new File(['PK'], 'deck.pptx')] } })
  fireEvent.click(dialog().getByRole('button', { name: 'Create' }))
  expect(await dialog().findByText('Making a PDF. This can take a minute and a half.')).toBeTruthy()
  expect(dialog().getByText('deck.pptx')).toBeTruthy()
  expect(dialog().queryByLabelText('File')).toBeNull()
  answered.resolve({ refuse: 10076, data: { reason: 'not_converted' } })
  expect(await dialog().findByText(/could not make a PDF of this file.*tell a super admin/)).toBeTruthy()
  fireEvent.click(dialog().getByRole('button', { name: 'Create' }))
  expect(await dialog().findByText('Choose a file.')).toBeTruthy()
  expect(server.received.filter(({ name }) => name === 'UploadMaterial')).toHaveLength(1)
})
