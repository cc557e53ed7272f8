import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { ManagerPage } from './manager-page.tsx'

const person = {
  ...{
    user_id: 7,
    name: 'Benedict Anak Jimbau',
    reminded_on: null,
    remind: 'now' as const,
    reminded_by_you: false,
    is_not_reached: false,
    said: null,
  },
  courses: [{ title: 'Anti-Bribery Essentials', update_to: null, due_on: '2026-11-24', is_overdue: true, is_begun: true }],
}
const people = {
  ...{ manager_name: 'Azman Bin Yusof', company_name: 'Selat Maju Sdn Bhd', now: '2026-11-27T01:00:00.000Z', today: '2026-11-27' },
  ...{ until: '2026-11-27T01:30:00.000Z', managed: 24, overdue: 1, due: 0, people: [person], total: 1 },
}
const serve = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    checkDigestLink: () => ({ output: { company_name: 'Selat Maju Sdn Bhd', until: '2026-12-11' } }),
    sendDigestCode: () => ({ output: { visit_id: 'visit-1', expires_at: '2026-11-27T01:05:00.000Z' } }),
    openDigest: () => ({ output: { visit: 'page-1', until: people.until } }),
    getDigestPeople: () => ({ output: people }),
    ...more,
  })
const open = (token: string | null = 'token-1') =>
  renderScreen(<ManagerPage token={token} tools={null} />, { path: '/your-people', at: '/your-people', user: null })
const enter = async (code = '123456') => {
  fireEvent.click(await screen.findByRole('button', { name: 'Send me a code' }))
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } })
}
beforeEach(() => sessionStorage.clear())

it('asks for a code with the link, takes it as it is complete, and shows who is late and since when', async () => {
  const server = serve()
  open()
  await enter()
  const one = (await screen.findByRole('heading', { level: 2, name: person.name })).closest('li') as HTMLElement
  expect(within(one).getByText(/3 days late, started/)).toBeTruthy()
  const sent = (name: string) => server.received.find((call) => call.name === name)
  expect(sent('sendDigestCode')).toMatchObject({ input: { token: 'token-1' }, token: '' })
  expect(sent('openDigest')).toMatchObject({ input: { visit_id: 'visit-1', otp: '123456' } })
  expect(sent('getDigestPeople')).toMatchObject({ input: { visit: 'page-1' } })
})

it('says how many tries are left, and which code no longer works', async () => {
  let refuse: 20069 | 20070 = 20069
  serve({ openDigest: () => ({ refuse, data: { tries_left: 4 } }) })
  open()
  await enter()
  expect((await screen.findByRole('alert')).textContent).toBe('This code is not right. 4 tries left.')
  refuse = 20070
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '654321' } })
  expect(await screen.findByText('This code no longer works. Send another one.')).toBeTruthy()
})

it('goes back to the code once the page has closed, and says so', async () => {
  serve({ remindFromDigest: () => ({ refuse: 20068 }) })
  open()
  await enter()
  fireEvent.click(await screen.findByRole('button', { name: 'Remind now' }))
  expect(await screen.findByText('The page was closed after a while. A new code opens it again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send me a code' })).toBeTruthy()
  expect(screen.queryByText(person.name)).toBeNull()
})

it('says that the link has ended, also while the page was open', async () => {
  serve({ answerFromDigest: () => ({ refuse: 10032 }) })
  open()
  await enter()
  fireEvent.click(await screen.findByRole('button', { name: 'Has left' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('This link has expired')).toBeTruthy()
  expect(screen.queryByText(person.name)).toBeNull()
})

it.each([
  [null, 'Open this page with the link in your email'],
  ['dead', 'This link does not work'],
] as const)('without a link that works (%s) says what to do', async (token, title) => {
  serve({ checkDigestLink: () => ({ refuse: 10031 }) })
  open(token)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send me a code' })).toBeNull()
})

it('shows what was done, takes a day that is not too far ahead, and sends it', async () => {
  const said = { kind: 'spoken' as const, day: '2026-12-03', at: '2026-11-26T01:00:00.000Z', by_name: 'Azman Bin Yusof', verdict: null }
  const done = { ...person, remind: 'today' as const, reminded_on: '2026-11-27', reminded_by_you: true, said }
  const server = serve({ getDigestPeople: () => ({ output: { ...people, people: [done] } }), answerFromDigest: () => ({ output: {} }) })
  open()
  await enter()
  expect(await screen.findByText(/^Spoken to, expected by Thu, 3 Dec 2026, said by you on 26 Nov 2026$/)).toBeTruthy()
  expect(screen.getByText('Last reminded by you: today')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reminded today' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'I told them' }))
  fireEvent.change(screen.getByLabelText('Expected by'), { target: { value: '2027-11-27' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose a day from today on that is not too far ahead.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Expected by'), { target: { value: '2026-12-10' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(`It is noted of ${person.name}.`)
  expect(server.received.find(({ name }) => name === 'answerFromDigest')).toMatchObject({
    input: { visit: 'page-1', user_id: 7, answer: { kind: 'spoken', day: '2026-12-10' } },
  })
})
