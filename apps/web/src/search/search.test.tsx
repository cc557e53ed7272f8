import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session, useSession } from '../kit/session/session.ts'
import { type FakeServer, fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { clean } from './fragment.ts'
import { SearchButton } from './search-button.tsx'
import { searchable } from './use-quick-search.ts'

const option = (href: string, title: string, line = '') =>
  `<a role="option" href="${href}"><span>${title}</span>${line && ` <small>${line}</small>`}</a>`
const people = `<div role="group" aria-label="People"><h3 role="presentation">People</h3>${option('/CA/trainee-user-list?id=4', '<mark>Siti</mark> Ahmad', 'siti.ahmad')}${option('/CA/trainee-user-list?id=5', '<mark>Siti</mark> Osman')}</div>`
const page = (html: string) => ({ html })

let server: FakeServer
let answer: (query: string) => ReturnType<typeof page> | { refuse: 10006 | 10030 } | 'offline' | { status: number }
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer = () => page(people)
  server = fakeServer({
    quick_search: ({ query }) => answer(query) as never,
    getOpenCalls: () => ({ output: { opens: ['quick_search'], access_version: 'version-2' } }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const clientAdmin = person({ system_type_id: 2, opens: ['quick_search', 'createTempTraineeUserRegistration', 'getTraineeUserList'] })
const Shell = () => {
  const who = useSession()
  return who && <SearchButton person={who} />
}
const open = async (user = clientAdmin) => {
  renderScreen(<Shell />, { user })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return screen.findByRole<HTMLInputElement>('combobox')
}
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const asked = () => server.received.filter(({ name }) => name === 'quick_search').map(({ input }) => (input as { query: string }).query)
const selected = () => screen.queryAllByRole('option', { selected: true }).map((one) => one.textContent)
const status = () => screen.getByRole('combobox').closest('dialog')?.querySelector('[role="status"]')?.textContent
const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key })

describe('what is asked, and when', () => {
  test('from two characters, 200 ms after the last was typed and a second later, and once', async () => {
    await open()
    type('s')
    await pass(2000)
    expect(asked()).toEqual([])
    expect(status()).toBe('Type at least 2 characters.')
    type('si')
    await pass(1100)
    expect(asked()).toEqual([])
    type('siti')
    await pass(1150)
    expect(asked()).toEqual([])
    await pass(100)
    expect(asked()).toEqual(['siti'])
    await pass(5000)
    expect(asked()).toEqual(['siti'])
  })
  test.each([
    [' a ', null],
    ['', null],
    ['李明', '李明'],
    ['\u202esiti\u0000', 'siti'],
    ['\u200e\u200f\u2066', null],
    ['x'.repeat(150), 'x'.repeat(100)],
    ["o'neil %", "o'neil %"],
    ['\ud800si', '\ufffdsi'],
  ])('%j is sent as %j', (typed, sent) => expect(searchable(typed)).toBe(sent))
})

describe('keys', () => {
  test('Ctrl-K and Cmd-K open it, again closes it, and Escape does', async () => {
    const field = await open()
    await waitFor(() => expect(document.activeElement).toBe(field))
    fireEvent.keyDown(field, { key: 'K', metaKey: true })
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
    const dialog = (await screen.findByRole('combobox')).closest('dialog')
    fireEvent(dialog as HTMLElement, new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })
  test('the first found is at hand; down, up and round the ends move, and Enter opens it', async () => {
    const field = await open()
    type('siti')
    await pass(1300)
    await waitFor(() => expect(selected()).toEqual(['Siti Ahmad siti.ahmad']))
    press('ArrowDown')
    expect(selected()).toEqual(['Siti Osman'])
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    press('ArrowDown')
    expect(selected()).toEqual(['Siti Ahmad siti.ahmad'])
    press('ArrowUp')
    expect(selected()).toEqual(['Siti Osman'])
    press('Enter')
    await screen.findByText('at /CA/trainee-user-list?id=5')
    expect(screen.queryByRole('combobox')).toBeNull()
  })
  test('Enter before anything is found opens nothing', async () => {
    await open()
    type('siti')
    press('Enter')
    expect(screen.getByRole('combobox')).toBeTruthy()
    expect(status()).toBe('Searching…')
  })
  test('while another dialog waits, the keys do nothing', async () => {
    renderScreen(
      <>
        <dialog open>Are You Sure?</dialog>
        <Shell />
      </>,
      { user: clientAdmin },
    )
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    await pass(100)
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('what is shown', () => {
  test('what is open to the person can be begun, with nothing typed or by its name', async () => {
    await open()
    const names = () => screen.getAllByRole('option').map((one) => one.textContent)
    expect(names()).toEqual(['Register a trainee', 'Open your profile'])
    type('tr')
    expect(names()).toEqual(['Register a trainee'])
    press('Enter')
    await screen.findByText('at /CA/trainee-user-pre-reg-list?new=1')
  })
  test('a search that led somewhere is there the next time, for this person only, until it is cleared', async () => {
    await open()
    type('siti')
    await pass(1300)
    fireEvent.click(await screen.findByRole('option', { name: 'Siti Ahmad siti.ahmad' }))
    await screen.findByText('at /CA/trainee-user-list?id=4')
    cleanup()
    await open(person({ ...clientAdmin, user_id: 8 }))
    expect(screen.queryByText('Recent searches')).toBeNull()
    cleanup()
    await open()
    fireEvent.click(within(screen.getByRole('group', { name: 'Recent searches' })).getByRole('option', { name: 'siti' }))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('siti')
    type('')
    fireEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }))
    expect(screen.queryByText('Recent searches')).toBeNull()
  })
  test('that nothing was found is said, and is no option', async () => {
    answer = () => page('<p>Nothing found for “zz”.</p>')
    await open()
    type('zz')
    await pass(1300)
    await waitFor(() => expect(status()).toBe('Nothing found for “zz”.'))
    expect(screen.queryByRole('listbox')).toBeNull()
  })
  test.each(['offline', { status: 502 }] as const)('a failure (%j) is told in the fixed words, and can be tried again', async (failure) => {
    answer = () => failure
    await open()
    type('siti')
    await pass(1300)
    await screen.findByText('Connection error. Please try again later..')
    answer = () => page(people)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await pass(1300)
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    expect(screen.queryByText('Connection error. Please try again later..')).toBeNull()
  })
  test('signs alone are nothing to search for', async () => {
    answer = () => ({ refuse: 10006 })
    await open()
    type('%%')
    await pass(1300)
    await screen.findByText('Type letters or digits to search for.')
  })
})

describe('rights that are taken away while it is open', () => {
  test('take actions and what was found with them, and ask anew', async () => {
    await open()
    type('tr')
    await pass(1300)
    expect((await screen.findAllByRole('option')).length).toBe(3)
    answer = () => page('<p>Nothing found.</p>')
    act(() => session.setOpen({ opens: ['quick_search'], access_version: 'version-2' }, 'token-for-test'))
    expect(screen.queryAllByRole('option')).toEqual([])
    await pass(1300)
    expect(asked()).toEqual(['tr', 'tr'])
    await screen.findByText('Nothing found.')
  })
  test('the search itself closes it', async () => {
    await open()
    act(() => session.setOpen({ opens: [], access_version: 'version-3' }, 'token-for-test'))
    expect(screen.queryByRole('combobox')).toBeNull()
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    await pass(100)
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the fragment is cleaned once more', () => {
  test.each([
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    [
      '<a role="option" href="/GA/company?id=1" onclick="alert(1)"><span>x</span></a>',
      '<a role="option" href="/GA/company?id=1" tabindex="-1"><span>x</span></a>',
    ],
    ['<a href="javascript:alert(1)">x</a>', ''],
    ['<a href="https://elsewhere.test/x">x</a>', ''],
    ['<a href="//elsewhere.test">x</a>', ''],
    ['<a href="/\\elsewhere.test">x</a>', ''],
    ['<a href="/\t/elsewhere.test">x</a>', ''],
    ['<a>x</a>', ''],
    ['<p style="position:fixed" class="x" id="y" data-z="1">x</p>', '<p>x</p>'],
    ['<img src=x onerror=alert(1)><form action="/x"><input></form>', ''],
    ['<iframe src="/x"></iframe><svg onload="alert(1)"></svg>', ''],
  ])('%s', (html, cleaned) => expect(clean(html)).toBe(cleaned))
})
