import {
  approveCompanyUserRegistration,
  type CompanyRegistration,
  getCompanyUserRegistrationApproval,
  rejectCompanyRegistration,
} from '@jujur/contract/companies.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useList } from '../kit/lists/use-list.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { ApprovalDesk } from './approval-desk.tsx'
import { useDecision } from './use-decision.ts'

vi.setConfig({ testTimeout: 30_000 })

type Item = CompanyRegistration
const someone = { name: 'Jaswinder Kaur', username: 'jaswinder', email: 'jaswinder@company.test', phone: '+60123456789' }
const item = (id: number, over: Partial<Item> = {}): Item => ({
  temp_company_user_registration_id: id,
  company_name: `Company ${id}`,
  company_reg_no: `20180103322${id}`,
  email: 'office@company.test',
  phone: '+6088421530',
  maker: someone,
  checker: null,
  findings: [],
  similar: [],
  another_company: null,
  will: { company: 'new', users: [{ name: someone.name, username: someone.username, kind: 'maker_checker' }] },
  company_id: null,
  approve_status_id: 2,
  version: 1,
  submitted_at: '2026-11-20T01:05:00.000Z',
  submitted_by: 'Hafiz Rahman',
  decided_at: null,
  decided_by: null,
  remarks: null,
  history: [{ action: 'submitted', stage: null, at: '2026-11-20T01:05:00.000Z', name: 'Hafiz Rahman', remarks: null }],
  can: { approve: true, reject: true, edit: false, because: null },
  ...over,
})

type Handlers = Parameters<typeof fakeServer>[0]
let waiting: Item[] = []
beforeEach(() => {
  waiting = [item(1), item(2), item(3)]
})
const take = (id: number) => {
  waiting = waiting.filter((one) => one.temp_company_user_registration_id !== id)
}
const serve = (more: Handlers = {}) =>
  fakeServer({
    getCompanyUserRegistrationApproval: ({ q, search }) => {
      const all =
        q === 'PENDING'
          ? waiting
          : q === 'REJECTED'
            ? []
            : [item(9, { approve_status_id: 1, can: { approve: false, reject: false, edit: false, because: 'decided' } })]
      const list = all.filter((one) => one.company_name.includes(search))
      return { output: { list, total: list.length } }
    },
    approveCompanyUserRegistration: ({ temp_company_user_registration_id: id }) => {
      take(id)
      const company = {
        company_id: id,
        name: `Company ${id}`,
        company_reg_no: '1',
        email: 'a@b.test',
        phone: '1',
        status: 'active',
        admins: 1,
        registration_information: 'none',
        created_at: '2026-11-20T01:05:00.000Z',
      } as const
      return { output: { company, users: [] } }
    },
    rejectCompanyRegistration: ({ temp_company_user_registration_id: id }) => {
      take(id)
      return { output: {} }
    },
    ...more,
  })

const Desk = ({ bulk }: { bulk?: (items: readonly Item[]) => void }) => {
  const queue = useList(getCompanyUserRegistrationApproval, {
    rows: (data) => data.list,
    sort: 'submitted_at',
    searchAs: 'search',
    idOf: (one) => one.temp_company_user_registration_id,
  })
  const approve = useDecision(approveCompanyUserRegistration)
  const reject = useDecision(rejectCompanyRegistration)
  return (
    <ApprovalDesk
      title="Company approval"
      queue={queue}
      itemKey={(one) => one.temp_company_user_registration_id}
      nameOf={(one) => one.company_name}
      row={(one) => one.company_name}
      detail={(one) => <h2>{`About ${one.company_name}, version ${one.version}`}</h2>}
      whatHappens={(one) => `Creates ${one.company_name} and one administrator.`}
      reasons={['The number is not on the register.', 'Maker and checker are one person.']}
      onApprove={({ temp_company_user_registration_id, version }) => approve({ temp_company_user_registration_id, version })}
      onReject={({ temp_company_user_registration_id, version }, remarks) => reject({ temp_company_user_registration_id, version, remarks })}
      bulk={
        bulk &&
        ((items) => (
          <button type="button" onClick={() => bulk(items)}>
            Approve these
          </button>
        ))
      }
    />
  )
}
const show = async (at = '/desk', desk = <Desk />) => {
  const rendered = renderScreen(desk, { path: '/desk', at })
  await screen.findByRole('heading', { level: 2, name: /^About/ })
  return { ...rendered, address: () => rendered.router.state.location.search }
}
const about = () => screen.queryByRole('heading', { level: 2, name: /^About/ })?.textContent
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key })
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const sent = (server: ReturnType<typeof fakeServer>, name: string) => server.received.filter((call) => call.name === name).map(({ input }) => input)

test('shows the first that waits, its history, and how many there are', async () => {
  serve()
  await show()
  expect(about()).toBe('About Company 1, version 1')
  expect(screen.getByRole('link', { name: 'Pending 3' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByText('1 of 3')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'History' }).textContent).toContain('Hafiz Rahman entered it')
  expect(screen.getByRole('list', { name: 'History' }).textContent).toContain('Your decision')
})

test('J and K move through the queue and keep the place in the address', async () => {
  serve()
  const { address } = await show()
  press('j')
  await waitFor(() => expect(about()).toContain('Company 2'))
  expect(address()).toBe('?id=2')
  press('J')
  await waitFor(() => expect(about()).toContain('Company 3'))
  press('j')
  expect(about()).toContain('Company 3')
  press('k')
  await waitFor(() => expect(about()).toContain('Company 2'))
  press('k')
  press('j')
  press('j')
  await waitFor(() => expect(about()).toContain('Company 3'))
})

test('A asks first, saying exactly what happens; then the next one opens', async () => {
  const server = serve()
  const { address } = await show('/desk?id=2')
  press('a')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Are You Sure?')
  expect(dialog.textContent).toContain('Creates Company 2 and one administrator.')
  expect(sent(server, 'approveCompanyUserRegistration')).toEqual([])
  // The dialog has the keys to itself.
  press('j')
  press('r')
  expect(about()).toContain('Company 2')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(about()).toContain('Company 3'))
  expect(sent(server, 'approveCompanyUserRegistration')).toEqual([{ temp_company_user_registration_id: 2, version: 1 }])
  expect(address()).toBe('?id=3')
  expect(screen.getByText('Approved: Company 2')).toBeTruthy()
  await screen.findByRole('link', { name: 'Pending 2' })
})

test('saying no to the question changes nothing', async () => {
  const server = serve()
  await show()
  fireEvent.click(button(/^Approve/))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(sent(server, 'approveCompanyUserRegistration')).toEqual([])
  expect(about()).toContain('Company 1')
})

test('R asks for a reason beside the facts, without which nothing is sent', async () => {
  const server = serve()
  await show()
  press('r')
  const field = await screen.findByRole('textbox', { name: 'Reason' })
  expect(about()).toContain('Company 1')
  fireEvent.click(button('Reject'))
  expect(await screen.findByText('Enter a reason.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field, { target: { value: '   ' } })
  fireEvent.click(button('Reject'))
  expect(sent(server, 'rejectCompanyRegistration')).toEqual([])
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.click(button('The number is not on the register.'))
  fireEvent.click(button('Maker and checker are one person.'))
  fireEvent.click(button('Reject'))
  await waitFor(() => expect(about()).toContain('Company 2'))
  expect(sent(server, 'rejectCompanyRegistration')).toEqual([
    { temp_company_user_registration_id: 1, version: 1, remarks: 'The number is not on the register.\nMaker and checker are one person.' },
  ])
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull()
})

test('no key does anything while somebody types, or with Ctrl', async () => {
  serve()
  await show()
  press('j', screen.getByRole('searchbox'))
  expect(about()).toContain('Company 1')
  press('r')
  const field = await screen.findByRole('textbox', { name: 'Reason' })
  press('j', field)
  press('a', field)
  expect(about()).toContain('Company 1')
  expect(screen.queryByRole('dialog')).toBeNull()
  press('Escape', field)
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull())
  fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true })
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull()
})

test('the keys are listed, and can be switched off for good', async () => {
  serve()
  const { unmount } = await show()
  press('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Use single-key shortcuts' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  press('j')
  expect(about()).toContain('Company 1')
  unmount()
  await show()
  press('j')
  expect(about()).toContain('Company 1')
})

test.each([
  [
    'own',
    'You entered or edited this, or are named in it, or one person could sign in both as you and as the one who did. Someone else must decide.',
  ],
  ['permission', 'You can look at this, but only a checker can decide.'],
] as const)('somebody who may not decide (%s) reads why instead of buttons, and no key decides', async (because, why) => {
  waiting = [item(1, { can: { approve: false, reject: false, edit: false, because } })]
  serve()
  await show()
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  press('a')
  press('r')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull()
})

test('what somebody changed meanwhile is loaded anew and said; the next decision is on what is seen', async () => {
  const server = serve({
    approveCompanyUserRegistration: () => {
      waiting = [item(1, { version: 2 }), item(2)]
      return { refuse: 2111, data: { reason: 'changed_since' } }
    },
  })
  await show()
  press('a')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this.')
  expect(about()).toBe('About Company 1, version 2')
  expect(screen.queryByRole('dialog')).toBeNull()
  press('a')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(sent(server, 'approveCompanyUserRegistration')).toHaveLength(2))
  expect(sent(server, 'approveCompanyUserRegistration')[1]).toMatchObject({ version: 2 })
})

test('what somebody else decided meanwhile is said', async () => {
  serve({
    rejectCompanyRegistration: () => {
      take(2)
      return { refuse: 20073 }
    },
  })
  await show('/desk?id=2')
  press('r')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reason' }), { target: { value: 'No.' } })
  fireEvent.click(button('Reject'))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else has already decided this.')
  expect(screen.getByText(/This entry is not in this list/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Company 1' }))
  await waitFor(() => expect(about()).toContain('Company 1'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('any other refusal is the shared dialog, and the item stays', async () => {
  serve({ approveCompanyUserRegistration: () => ({ refuse: 10004 }) })
  await show()
  press('a')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Error - 10004'))
  fireEvent.click(button('OK'))
  expect(about()).toBe('About Company 1, version 1')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the tabs are addresses; what is decided has no buttons; the back button leads back', async () => {
  serve()
  const { router, address } = await show('/desk?id=2')
  fireEvent.click(screen.getByRole('link', { name: 'Approved' }))
  await waitFor(() => expect(about()).toContain('Company 9'))
  expect(address()).toBe('?list=approved')
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Rejected' }))
  expect(await screen.findByText('Nothing has been rejected.')).toBeTruthy()
  await act(() => router.navigate(-2))
  await waitFor(() => expect(about()).toContain('Company 2'))
})

test('search narrows the queue, and says when nothing matches', async () => {
  const server = serve()
  const { address } = await show()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Company 3' } })
  await waitFor(() => expect(about()).toContain('Company 3'))
  expect(address()).toBe('?q=Company+3')
  expect(server.received.at(-1)?.input).toMatchObject({ q: 'PENDING', search: 'Company 3' })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  await waitFor(() => expect(about()).toContain('Company 1'))
})

test('an empty queue says so, and one that cannot be had tries again', async () => {
  waiting = []
  const server = serve()
  const { unmount } = renderScreen(<Desk />, { path: '/desk' })
  expect(await screen.findByText('Nothing needs a decision.')).toBeTruthy()
  unmount()
  server.use({ getCompanyUserRegistrationApproval: () => ({ refuse: 3333 }) })
  waiting = [item(4)]
  renderScreen(<Desk />, { path: '/desk', at: '/desk?q=Company' })
  expect((await screen.findByRole('alert')).textContent).toContain('3333')
  server.use({ getCompanyUserRegistrationApproval: () => ({ output: { list: waiting, total: 1 } }) })
  fireEvent.click(button('Try again'))
  await waitFor(() => expect(about()).toContain('Company 4'))
})

test('several can be chosen, but none that one may not approve', async () => {
  waiting = [item(1), item(2, { can: { approve: false, reject: false, edit: true, because: 'own' } }), item(3)]
  serve()
  const bulk = vi.fn()
  await show('/desk', <Desk bulk={bulk} />)
  const shut = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Company 2', description: /^You entered or edited this/ })
  fireEvent.click(shut)
  expect([shut.ariaDisabled, shut.checked]).toEqual(['true', false])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Company 1' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Company 3' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  fireEvent.click(button('Approve these'))
  expect(bulk.mock.calls[0]?.[0].map((one: Item) => one.temp_company_user_registration_id)).toEqual([1, 3])
})

test('the focus goes to what is decided on next, then to the head of the empty queue', async () => {
  waiting = [item(1), item(2)]
  serve()
  await show()
  for (const next of [/^About Company 2/, 'Company approval']) {
    button(/^Approve/).focus()
    fireEvent.click(button(/^Approve/))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Approve/ }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: next })))
  }
})

test('who turns back from a rejection is at its button again', async () => {
  serve()
  await show()
  fireEvent.click(button(/^Reject/))
  fireEvent.click(button('Cancel'))
  await waitFor(() => expect(document.activeElement).toBe(button(/^Reject/)))
})
