import type { CallName } from '@jujur/contract/index.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { announce } from '../kit/call/changes.ts'
import { session, useSession } from '../kit/session/session.ts'
import { type FakeServer, fakeServer } from '../kit/testing/fake-server.ts'
import { person } from '../kit/testing/render-for-test.tsx'
import { MainMenu } from './frame/aside.tsx'
import { useWaits } from './waits.ts'

let server: FakeServer
let count = 3
beforeEach(() => {
  count = 3
  const of = (what: 'company_registrations' | 'receipts_to_check' | 'payment_exceptions' | 'mails_failed', many: number) => ({
    what,
    count: many,
    oldest_at: null,
    oldest_id: null,
  })
  server = fakeServer({
    getDashboard: () => ({
      output: {
        rights: [],
        waiting: [of('company_registrations', count), of('receipts_to_check', 2), of('payment_exceptions', 4), of('mails_failed', 9)],
      },
    }),
  })
})

const Menu = () => {
  const who = useSession()
  return who && <Shown />
}
const Shown = () => {
  const who = useSession()
  if (!who) throw new Error('nobody is signed in')
  return <MainMenu person={who} waits={useWaits(who)} />
}
const shown = () => screen.getAllByRole('link').map((link) => link.textContent)
const open = (...opens: CallName[]) => {
  session.signIn(person({ system_type_id: 3, company: null, opens }), 'token')
  render(<Menu />, { wrapper: MemoryRouter })
}

test('what waits stands at the entry where it is dealt with, several desks of one entry together', async () => {
  open('getDashboard', 'getCompanyList', 'getTempCompanyUserRegistrationList', 'getCompanyUserList')
  await screen.findByText('3')
  expect(shown()).toEqual(['Dashboard', 'Registered6 6 waiting for you', 'Pre Registration3 3 waiting for you', 'Registered User'])
})

test('it is asked anew after anything that was done, and what is nothing shows nothing', async () => {
  open('getDashboard', 'getTempCompanyUserRegistrationList')
  await screen.findByText('3')
  count = 0
  act(() => announce(['company_registrations']))
  await waitFor(() => expect(shown()).toEqual(['Dashboard', 'Pre Registration']))
})

test('whoever may not ask is not asked for', async () => {
  open('getTempCompanyUserRegistrationList')
  await act(() => new Promise((done) => setTimeout(done, 30)))
  expect(shown()).toEqual(['Pre Registration'])
  expect(server.received.filter(({ name }) => name === 'getDashboard')).toEqual([])
})
