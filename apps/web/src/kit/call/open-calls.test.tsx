import { uploadUserPhoto } from '@jujur/contract/accounts.ts'
import { getDashboard } from '@jujur/contract/dashboard.ts'
import type { OpenCalls } from '@jujur/contract/identity.ts'
import { downloadPledge } from '@jujur/contract/learning.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { MainMenu } from '../../app/frame/aside.tsx'
import { session, useSession } from '../session/session.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { person } from '../testing/render-for-test.tsx'
import { STORAGE_KEY } from '../texts/constants.ts'
import { send, sendForFile } from './api.ts'
import './open-calls.ts'

let today: OpenCalls
let server: FakeServer
beforeEach(() => {
  today = { opens: ['getDashboard', 'getCompanyUserList'], access_version: 'version-1' }
  server = fakeServer({
    getOpenCalls: () => ({ output: today }),
    getDashboard: () => ({ output: { rights: [], waiting: [] } }),
  })
  server.accessVersion = today.access_version
  session.signIn(person({ system_type_id: 3, company: null, ...today }), 'abc')
})
const changedTo = (access_version: string, ...opens: string[]) => {
  today = { opens, access_version }
  server.accessVersion = access_version
}
const asked = () => server.received.filter(({ name }) => name === 'getOpenCalls')
const kept = () => session.get()?.open
const settled = () => act(() => new Promise((done) => setTimeout(done, 20)))

test('the same version asks for nothing, and neither does an answer without one', async () => {
  await send(getDashboard, {})
  server.accessVersion = null
  await send(getDashboard, {})
  await settled()
  expect(asked()).toEqual([])
})

test('ten answers with another version ask once, in the background, and the menu follows without a new sign-in', async () => {
  const Menu = () => {
    const one = useSession()
    return one && <MainMenu person={one} waits={() => 0} />
  }
  render(<Menu />, { wrapper: MemoryRouter })
  expect(screen.getByRole('link', { name: 'Registered User' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Pre Registration' })).toBeNull()

  changedTo('version-2', 'getDashboard', 'getCompanyUserRegistrationApproval')
  await act(() => Promise.all(Array.from({ length: 10 }, () => send(getDashboard, {}))))
  const entry = await screen.findByRole('link', { name: 'Pre Registration' })
  expect(entry.getAttribute('href')).toBe('/GA/company-user-pre-reg-approval')
  expect(screen.queryByRole('link', { name: 'Registered User' })).toBeNull()
  expect(asked()).toMatchObject([{ token: 'abc', background: true }])
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')).toMatchObject({ token: 'abc', open: today })
})

test.each<[string, () => Promise<unknown>]>([
  ['a refusal', () => send(getDashboard, {}).catch(() => {})],
  ['a file', () => sendForFile(downloadPledge, { serialNo: 'PLG-2026-1' }, 'a.pdf')],
  ['a file going up', () => send(uploadUserPhoto, {}, { file: new File(['x'], 'me.png', { type: 'image/png' }), onUpload: () => {} })],
])('%s tells it too', async (_, call) => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  server.use({
    getDashboard: () => ({ refuse: 10030, data: [] }),
    downloadPledge: () => ({ file: new Blob(['%PDF-'], { type: 'application/pdf' }) }),
    uploadUserPhoto: () => ({ output: { photo_url: '/files/1' } }),
  })
  changedTo('version-2')
  await call()
  await waitFor(() => expect(kept()).toEqual(today))
})

test('a change heard of while it is asked is asked for again', async () => {
  const waiting: (() => void)[] = []
  const answers = [
    { opens: ['getDashboard'], access_version: 'version-2' },
    { opens: [], access_version: 'version-3' },
  ]
  server.use({
    getOpenCalls: async () => {
      const output = answers[waiting.length] ?? today
      await new Promise<void>((go) => waiting.push(go))
      return { output }
    },
  })
  server.accessVersion = 'version-2'
  await send(getDashboard, {})
  server.accessVersion = 'version-3'
  await send(getDashboard, {})
  expect(waiting).toHaveLength(1)
  waiting[0]?.()
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.()
  await waitFor(() => expect(kept()).toEqual(answers[1]))
  await settled()
  expect(asked()).toHaveLength(2)
})

test('what fails leaves things as they are, and the next answer asks again', async () => {
  const before = kept()
  server.use({ getOpenCalls: () => 'offline' })
  changedTo('version-2', 'getDashboard')
  await send(getDashboard, {})
  await settled()
  expect([kept(), asked().length]).toEqual([before, 1])
  server.use({ getOpenCalls: () => ({ output: today }) })
  await send(getDashboard, {})
  await waitFor(() => expect(kept()).toEqual(today))
})

test('an answer to the one signed in before counts for nothing', async () => {
  let answer = () => {}
  server.use({
    getDashboard: async () => {
      await new Promise<void>((go) => {
        answer = go
      })
      return { output: { rights: [], waiting: [] } }
    },
  })
  changedTo('version-2')
  const late = send(getDashboard, {})
  await settled()
  session.signIn(person({ user_id: 8 }), 'of another')
  answer()
  await late
  await settled()
  expect(asked()).toEqual([])
})

test('a session kept without it asks once at the start', async () => {
  const { open: _, ...older } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>
  localStorage.setItem(STORAGE_KEY, JSON.stringify(older))
  vi.resetModules()
  const fresh = await import('../session/session.ts')
  expect(fresh.session.get()).toMatchObject({ token: 'abc', open: null })
  await import('./open-calls.ts')
  await waitFor(() => expect(fresh.session.get()?.open).toEqual(today))
  expect(asked()).toHaveLength(1)
})
