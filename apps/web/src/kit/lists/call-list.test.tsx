import { type GlobalAdmin, getGlobalAdminUserList } from '@jujur/contract/accounts.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-for-test.tsx'
import { CallList } from './call-list.tsx'
import type { Column } from './columns.ts'
import { FilterSelect } from './filter-select.tsx'
import { useList } from './use-list.ts'

const admin = (user_id: number, over: Partial<GlobalAdmin> = {}): GlobalAdmin => ({
  user_id,
  name: `Admin ${user_id}`,
  username: `admin${user_id}`,
  email: `admin${user_id}@jujur.test`,
  phone: null,
  system_type_id: 3,
  kind: 'maker',
  status: user_id % 2 ? 'active' : 'inactive',
  created_at: '2026-03-02T03:00:00.000Z',
  last_active_at: null,
  can: { edit: true, permissions: true, invite: false, unlock: false },
  ...over,
})
const people = Array.from({ length: 45 }, (_, i) => admin(i + 1))

const serverOf = (all: readonly GlobalAdmin[], total_more?: true) =>
  fakeServer({
    getGlobalAdminUserList: ({ q, status, start, length, dir }) => {
      const found = all.filter((one) => one.name.includes(q) && (!status || one.status === status))
      const sorted = dir === 'desc' ? found.toReversed() : found
      return { output: { posts: sorted.slice(start, start + length), total: found.length, ...(total_more ? { total_more } : {}) } }
    },
  })

const columns: Column<GlobalAdmin>[] = [
  { key: 'name', title: 'Name', sort: 'name', cell: (row) => row.name },
  { key: 'email', title: 'E-mail', cell: (row) => <i>{row.email}</i>, csv: (row) => row.email },
  { key: 'username', title: 'Username', sort: 'username', cell: (row) => row.username },
  { key: 'phone', title: 'Phone', cell: () => '', hidden: true },
]
const chosen = vi.fn()
const People = () => {
  const list = useList(getGlobalAdminUserList, { rows: (data) => data.posts, sort: 'name', filters: ['status'] })
  return (
    <CallList
      id="people"
      title="People"
      list={list}
      rowKey={(row) => row.user_id}
      columns={columns}
      filters={
        <FilterSelect
          label="State"
          value={list.state.filters.status}
          onChange={(status) => list.set({ filters: { status } })}
          options={[{ value: 'inactive', label: 'Deactivated' }]}
        />
      }
      empty={{ title: 'Nobody yet', text: 'Register somebody.', action: <button type="button">Register</button> }}
      bulk={(rows, clear) => (
        <button
          type="button"
          onClick={() => {
            chosen(rows.map((row) => row.user_id))
            clear()
          }}
        >
          Remind
        </button>
      )}
      whyNot={(row) => (row.user_id === 3 ? 'This is you' : null)}
      exportName="people"
    />
  )
}
const show = async (at = '/people') => {
  const rendered = renderScreen(<People />, { path: '/people', at })
  await screen.findByRole('table')
  const address = () => rendered.router.state.location.search
  return { ...rendered, address }
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)

test('shows twenty rows, the total, and pages', async () => {
  const server = serverOf(people)
  const { address } = await show()
  expect(names()).toHaveLength(20)
  expect(screen.getByText('45 entries')).toBeTruthy()
  expect(screen.getByText('1 to 20 of 45')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('21 to 40 of 45')
  expect(address()).toBe('?page=2')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('41 to 45 of 45')
  expect(screen.getByRole('button', { name: 'Next page', description: 'This is the last page.' }).ariaDisabled).toBe('true')
  fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '100' } })
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull())
  expect(screen.getByText('45 entries')).toBeTruthy()
  expect(address()).toBe('?size=100')
  expect(screen.getByLabelText<HTMLSelectElement>('Rows per page').value).toBe('100')
  expect(server.received.at(-1)?.input).toMatchObject({ length: 100, start: 0 })
})

test('has no pages where one is enough, and says when there are more than can be counted', async () => {
  serverOf(people.slice(0, 20))
  const { unmount } = await show()
  expect(screen.queryByRole('navigation')).toBeNull()
  unmount()
  serverOf(people, true)
  await show()
  expect(screen.getByText('More than 45 entries')).toBeTruthy()
})

test('searches once typing pauses, sorts by its heads and filters, all in the address, from which it comes up again', async () => {
  const server = serverOf(people)
  const { address, unmount } = await show('/people?page=2')
  const before = server.received.length
  const field = screen.getByRole('searchbox', { name: 'Search: People' })
  for (const q of ['A', 'Ad', 'Admin 1']) fireEvent.change(field, { target: { value: q } })
  await waitFor(() => expect(address()).toBe('?q=Admin+1'))
  await waitFor(() => expect(names()[0]).toBe('Admin 1'))
  expect(server.received.slice(before).map(({ input }) => input)).toMatchObject([{ q: 'Admin 1', start: 0 }])
  fireEvent.click(screen.getByRole('button', { name: /^Username/ }))
  await waitFor(() => expect(address()).toBe('?q=Admin+1&sort=username&dir=asc'))
  fireEvent.click(screen.getByRole('button', { name: /^Username/ }))
  await waitFor(() => expect(address()).toContain('dir=desc'))
  expect(screen.getByRole('columnheader', { name: 'Username' }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'inactive' } })
  await waitFor(() => expect(names()).toEqual(['Admin 18', 'Admin 16', 'Admin 14', 'Admin 12', 'Admin 10']))
  const kept = address()
  unmount()
  await show(`/people${kept}`)
  expect(names()).toEqual(['Admin 18', 'Admin 16', 'Admin 14', 'Admin 12', 'Admin 10'])
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search: People' }).value).toBe('Admin 1')
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('inactive')
})

test('where no heads are seen, one choice has every order of the columns', async () => {
  const server = serverOf(people)
  const { address } = await show()
  const sort = screen.getByLabelText<HTMLSelectElement>('Sort by')
  expect([...sort.options].map(({ text }) => text)).toEqual(['Name, ascending', 'Name, descending', 'Username, ascending', 'Username, descending'])
  expect(sort.selectedOptions[0]?.text).toBe('Name, ascending')
  fireEvent.change(sort, { target: { value: '3' } })
  await waitFor(() => expect(address()).toBe('?sort=username&dir=desc'))
  expect(server.received.at(-1)?.input).toMatchObject({ sort: 'username', dir: 'desc', start: 0 })
  fireEvent.change(sort, { target: { value: '0' } })
  await waitFor(() => expect(address()).toBe(''))
})

test('the back button brings the page before, and the search field with it', async () => {
  serverOf(people)
  const { router, address } = await show('/people?q=Admin')
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'inactive' } })
  await screen.findByText('22 entries')
  fireEvent.click(screen.getByRole('link', { name: 'Admin 2' }))
  await waitFor(() => expect(address()).toContain('id=2'))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(address()).toBe('?q=Admin&status=inactive'))
  await act(() => router.navigate(-1))
  await screen.findByText('45 entries')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search: People' }).value).toBe('Admin')
})

test('what an address says wrongly never reaches the server', async () => {
  const server = serverOf(people)
  await show('/people?sort=password&status=gone&page=-3&size=7&dir=up')
  expect(server.received[0]?.input).toEqual({ q: '', sort: 'name', dir: 'asc', length: 20, start: 0 })
})

test('a row opens by its title, and by a click anywhere on it', async () => {
  serverOf(people)
  const { address } = await show('/people?q=Admin')
  fireEvent.click(screen.getByText('admin5@jujur.test'))
  await waitFor(() => expect(address()).toBe('?q=Admin&id=5'))
  expect(screen.getByRole('link', { name: 'Admin 5' }).getAttribute('aria-current')).toBe('true')
})

test('a selection goes over pages and takes nothing that cannot be selected', async () => {
  serverOf(people)
  await show()
  const shut = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Admin 3', description: 'This is you' })
  expect(shut.ariaDisabled).toBe('true')
  shut.focus()
  expect(document.activeElement).toBe(shut)
  fireEvent.click(shut)
  expect(shut.checked).toBe(false)
  expect(await screen.findByText('This is you')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(await screen.findByText('19 selected')).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Admin 21' }))
  expect(screen.getByText('20 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remind' }))
  expect(chosen).toHaveBeenCalledWith([1, 2, ...Array.from({ length: 18 }, (_, i) => i + 4)])
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('where no row can be selected the box of all says so', async () => {
  serverOf([admin(3)])
  await show()
  expect(screen.getByRole('checkbox', { name: 'Select all on this page', description: 'Nothing on this page can be selected.' }).ariaDisabled).toBe(
    'true',
  )
})

test('columns can be chosen and stay chosen, but for the first', async () => {
  serverOf(people)
  const { unmount } = await show()
  expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Phone' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'E-mail' }))
  expect(screen.getByRole('columnheader', { name: 'Phone' })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Phone' }), { key: 'Escape' })
  expect(screen.queryByRole('checkbox', { name: 'Phone' })).toBeNull()
  unmount()
  await show()
  expect(screen.queryByRole('columnheader', { name: 'E-mail' })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Phone' })).toBeTruthy()
})

test('exports every row that matches, also of other pages, as a spreadsheet whose text stays text', async () => {
  const many = Array.from({ length: 230 }, (_, i) => admin(i + 1, i === 120 ? { name: '=cmd()' } : {}))
  const server = serverOf(many)
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:test'
  })
  await show('/people?page=3')
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('230 entries exported.')).toBeTruthy()
  expect(server.received.slice(-3).map(({ input }) => input)).toMatchObject([{ start: 0 }, { start: 100 }, { start: 200, length: 100 }])
  const saved = (await blobs[0]?.text()) ?? ''
  expect(saved.match(/<row>/g)).toHaveLength(231)
  const first = saved.slice(saved.indexOf('<row>'), saved.indexOf('</row>'))
  expect([...first.matchAll(/<t [^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(['Name', 'E-mail', 'Username', 'Phone'])
  expect(saved).toContain('<c t="inlineStr"><is><t xml:space="preserve">=cmd()</t></is></c>')
})

test('an export that fails says so, and one that is stopped saves nothing', async () => {
  const server = serverOf(people)
  const saved = vi.spyOn(URL, 'createObjectURL')
  await show()
  server.use({ getGlobalAdminUserList: () => ({ refuse: 2222 }) })
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Error - 2222')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  server.use({ getGlobalAdminUserList: () => new Promise(() => {}) })
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stop the export' }))
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
  expect(names()).toHaveLength(20)
})

test('says why nothing is here: nothing at all, nothing that matches, or a page past the end', async () => {
  serverOf([])
  const first = renderScreen(<People />, { path: '/people' })
  expect(await screen.findByText('Nobody yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Register' })).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
  first.unmount()

  serverOf(people)
  const second = renderScreen(<People />, { path: '/people', at: '/people?q=nobody&status=inactive' })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByText('45 entries')).toBeTruthy()
  second.unmount()

  renderScreen(<People />, { path: '/people', at: '/people?page=9' })
  fireEvent.click(await screen.findByRole('button', { name: 'To the first page' }))
  expect(await screen.findByText('1 to 20 of 45')).toBeTruthy()
})

test('a list that cannot be had says why and tries again; the page around it stays', async () => {
  const server = fakeServer({ getGlobalAdminUserList: () => ({ refuse: 3333 }) })
  renderScreen(<People />, { path: '/people' })
  expect((await screen.findByRole('alert')).textContent).toContain('3333')
  expect(screen.getByRole('searchbox')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  server.use({ getGlobalAdminUserList: () => ({ output: { posts: people.slice(0, 1), total: 1 } }) })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 entry')).toBeTruthy()
})
