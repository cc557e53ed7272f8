import type { Material } from '@jujur/contract/materials.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { maker, sent } from '../authoring/author-for-test.ts'
import { type FakeServer, fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { field, fill, press } from '../kit/testing/type-for-test.ts'
import { loadTexts } from '../kit/texts/texts.ts'
import { CaptionsDrawer } from './captions-drawer.tsx'
import { useMaterialDraft } from './material-draft.ts'

const film = (version: number, title = 'Gifts'): Material => ({
  ...{ material_id: 5, title, description: '', type: 'video', language: 'en', html: null, transcript: null, translations: {}, outdated: {} },
  ...{ files: {}, captions: {}, pictures: {}, pages: null, scorm: null, duration_seconds: 60, reading_minutes: 1, min_seconds: 30, most_seconds: 30 },
  ...{ topics: [], status: 'active', version, updated_at: '2026-11-20T02:00:00.000Z', updated_by: 'Mei Ling' },
})
const clash = { reason: 'changed_since', version: 7, fields: ['captions'], by: 'Mei Ling', at: '2026-11-20T02:00:00.000Z' }

/** Takes what was made of what it has, as the real one does. */
const serve = (): FakeServer & { at: { version: number } } => {
  const at = { version: 3 }
  const server = fakeServer({
    UpdateMaterial: ({ version }) => {
      if (version !== at.version) return { refuse: 2111, data: clash }
      at.version += 1
      return { output: { material: film(at.version) } }
    },
    getGlobalAdminViewMaterial: () => ({ output: { material: film(at.version), used: { used_in: [], used_total: 0 }, people: 0 } }),
  })
  return Object.assign(server, { at })
}
const Page = () => {
  const edited = useMaterialDraft(film(3))
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Captions
      </button>
      {open && <CaptionsDrawer {...edited} canEdit language="en" onClose={() => setOpen(false)} />}
    </>
  )
}
const write = async (text: string) => {
  press('Captions')
  await waitFor(() => expect(field('Captions').value).not.toBe(''))
  fill('Captions', text)
}
const versions = (server: FakeServer) => sent(server, 'UpdateMaterial').map((input) => (input as { version: number }).version)
const isShut = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeAll(() => loadTexts('materials', 'authoring'))

test('captions are changed as often as one likes; each change is made of the one before', async () => {
  const server = serve()
  renderScreen(<Page />, { user: maker })
  for (const text of ['WEBVTT 1', 'WEBVTT 2', 'WEBVTT 3']) {
    await write(text)
    press('Save')
    await isShut()
  }
  expect(versions(server)).toEqual([3, 4, 5])
})

test('what somebody else changed meanwhile leaves the typed captions, to be written over theirs', async () => {
  const server = serve()
  renderScreen(<Page />, { user: maker })
  await write('WEBVTT mine')
  server.at.version = 7
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('Mei Ling changed this at')
  expect(field('Captions').value).toBe('WEBVTT mine')
  press('Keep my version')
  await isShut()
  expect(sent(server, 'UpdateMaterial').at(-1)).toMatchObject({ version: 7, captions: { en: 'WEBVTT mine' } })
})

test('Escape asks before typed captions are thrown away, and not where nothing was typed', async () => {
  serve()
  renderScreen(<Page />, { user: maker })
  const pressEscape = () => fireEvent(screen.getByRole('dialog', { name: /Captions/ }), new Event('cancel', { cancelable: true }))
  await write('WEBVTT typed')
  pressEscape()
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(field('Captions').value).toBe('WEBVTT typed'))
  pressEscape()
  fireEvent.click(await screen.findByRole('button', { name: 'Leave and lose it' }))
  await isShut()
  press('Captions')
  pressEscape()
  await isShut()
})
