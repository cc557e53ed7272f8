import { type CompanyUser, getCompanyUserList } from '@jujur/contract/companies.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-for-test.tsx'
import { useList } from './use-list.ts'

const user = (user_id: number): CompanyUser => ({
  user_id,
  name: `Person ${user_id}`,
  username: `person${user_id}`,
  email: `p${user_id}@company.test`,
  phone: null,
  kind: 'maker',
  status: 'active',
  company: { company_id: 1, name: 'Selat Maju Sdn Bhd', company_reg_no: '202001012345' },
  created_at: '2026-03-02T03:00:00.000Z',
  last_active_at: null,
})
const serve = () =>
  fakeServer({
    getCompanyUserList: ({ user_id, start, length }) => {
      const found = Array.from({ length: 60 }, (_, i) => user(i + 1)).filter((one) => !user_id || one.user_id === user_id)
      return { output: { posts: found.slice(start, start + length), total: found.length } }
    },
  })

const Users = ({ fixed }: { fixed?: { status: 'active' } }) => {
  const list = useList(getCompanyUserList, {
    rows: (data) => data.posts,
    sort: 'name',
    filters: ['company_id'],
    idOf: (row) => row.user_id,
    idFilter: 'user_id',
    fixed,
  })
  return (
    <>
      <p>{list.loading ? 'loading' : `${list.rows.length} of ${list.total}`}</p>
      <p>open: {list.openRow?.name ?? 'none'}</p>
      <button type="button" onClick={() => list.open(2)}>
        open 2
      </button>
      <button type="button" onClick={() => list.set({ page: 2 })}>
        page 2
      </button>
      <button type="button" onClick={() => list.set({ sort: 'username', dir: 'desc' })}>
        sort
      </button>
    </>
  )
}
const show = (at: string, users = <Users />) => renderScreen(users, { path: '/users', at })

test('the row that a link names is fetched where it is not on the page, and only then', async () => {
  const server = serve()
  show('/users?id=55')
  expect(await screen.findByText('open: Person 55')).toBeTruthy()
  expect(server.received.map(({ input }) => input)).toMatchObject([
    { start: 0, length: 20 },
    { user_id: 55, length: 1 },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'open 2' }))
  expect(await screen.findByText('open: Person 2')).toBeTruthy()
  expect(server.received).toHaveLength(2)
})

test('a link to nobody opens nothing', async () => {
  serve()
  show('/users?id=999')
  expect(await screen.findByText('20 of 60')).toBeTruthy()
  expect(screen.getByText('open: none')).toBeTruthy()
})

test('a filter goes out in the type the call wants, and what it does not take stays behind', async () => {
  const server = serve()
  const { unmount } = show('/users?company_id=7', <Users fixed={{ status: 'active' }} />)
  await screen.findByText('20 of 60')
  expect(server.received[0]?.input).toEqual({ q: '', sort: 'name', dir: 'asc', company_id: 7, status: 'active', length: 20, start: 0 })
  unmount()
  show('/users?company_id=seven&status=inactive')
  await waitFor(() => expect(server.received).toHaveLength(2))
  expect(server.received[1]?.input).toEqual({ q: '', sort: 'name', dir: 'asc', length: 20, start: 0 })
})

test('any change but of the page leads to the first page, and what is usual does not stand in the address', async () => {
  serve()
  const { router } = show('/users')
  const address = () => router.state.location.search
  await screen.findByText('20 of 60')
  fireEvent.click(screen.getByRole('button', { name: 'page 2' }))
  await waitFor(() => expect(address()).toBe('?page=2'))
  fireEvent.click(screen.getByRole('button', { name: 'sort' }))
  await waitFor(() => expect(address()).toBe('?sort=username&dir=desc'))
})
