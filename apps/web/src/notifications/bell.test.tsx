import type { Notice } from '@jujur/contract/notifications.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../kit/call/changes.ts'
import { type FakeServer, fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { Bell } from './bell.tsx'

const notice = (over: Partial<Notice> = {}): Notice => ({
  notification_id: 2,
  kind: 'approval_wanted',
  title: 'A trainee registration needs your decision',
  text: 'Rosli Ahmad wants to join.',
  href: '/CA/trainee-user-approval?id=4',
  created_at: '2026-11-24T01:30:00.000Z',
  read_at: null,
  ...over,
})
const changed = notice({ notification_id: 1, kind: 'permissions_changed', title: 'Your permissions have changed', text: 'At once.', href: null })

let notices: Notice[]
let server: FakeServer
const asked = (name: string) => server.received.filter((call) => call.name === name)

beforeEach(() => {
  notices = [notice(), changed]
  server = fakeServer({
    getNotificationList: ({ length, unread }) => {
      const found = notices.filter((one) => !unread || one.read_at === null)
      return { output: { posts: found.slice(0, length), total: found.length, unread: notices.filter((one) => one.read_at === null).length } }
    },
    markNotificationsRead: (input) => {
      const named = 'all' in input ? null : input.notification_ids
      notices = notices.map((one) => (named && !named.includes(one.notification_id) ? one : { ...one, read_at: '2026-11-24T02:00:00.000Z' }))
      return { output: {} }
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const bell = (name: string) => screen.findByRole('button', { name })
const opened = async () => {
  fireEvent.click(await bell('Notifications, 2 new'))
  return within(await screen.findByRole('region', { name: 'Notifications' }))
}
const shown = (name: string) => screen.findByRole('heading', { name })

test('the bell says how many are new, and above 99 no more than that', async () => {
  notices = Array.from({ length: 100 }, (_, i) => notice({ notification_id: i + 1 }))
  renderScreen(<Bell />)
  expect((await bell('Notifications, 100 new')).textContent).toBe('99+')
})

test('with nothing new it is just the bell', async () => {
  notices = []
  renderScreen(<Bell />)
  await waitFor(() => expect(asked('getNotificationList')).toHaveLength(1))
  const button = await bell('Notifications')
  expect(button.textContent).toBe('')
  fireEvent.click(button)
  expect(await screen.findByText(/^You have no notifications yet\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('opened, it takes the focus and shows what happened, newest first', async () => {
  renderScreen(<Bell />)
  const panel = await opened()
  const heading = await shown('Notifications')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect((await bell('Notifications, 2 new')).getAttribute('aria-expanded')).toBe('true')
  await panel.findByRole('link', { name: /A trainee registration needs your decision, new/ })
  expect(panel.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^A trainee registration needs your decision, newRosli Ahmad wants to join\.24 Nov 2026, 9:30.am$/),
    expect.stringMatching(/^Your permissions have changed, newAt once\./),
  ])
})

test('each leads to its place and is read by that', async () => {
  const { router } = renderScreen(<Bell />, { path: '*', at: '/dashboard' })
  const panel = await opened()
  fireEvent.click(await panel.findByRole('link', { name: /A trainee registration/ }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/CA/trainee-user-approval?id=4'))
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  expect(await bell('Notifications, 1 new')).toBeTruthy()
  expect(asked('markNotificationsRead').map(({ input }) => input)).toEqual([{ notification_ids: [2] }])
})

test('one without a place is read by a click, and then is only words', async () => {
  renderScreen(<Bell />)
  const panel = await opened()
  fireEvent.click(await panel.findByRole('button', { name: /Your permissions have changed/ }))
  await waitFor(() => expect(panel.queryByRole('button', { name: /Your permissions have changed/ })).toBeNull())
  expect(panel.getByText('Your permissions have changed')).toBeTruthy()
  expect(await bell('Notifications, 1 new')).toBeTruthy()
})

test('all are marked at once, and the focus stays in the panel', async () => {
  renderScreen(<Bell />)
  const panel = await opened()
  fireEvent.click(await panel.findByRole('button', { name: 'Mark all as read' }))
  await bell('Notifications')
  expect(asked('markNotificationsRead').map(({ input }) => input)).toEqual([{ all: true }])
  const heading = await shown('Notifications')
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('more than twenty come on demand', async () => {
  notices = Array.from({ length: 30 }, (_, i) => notice({ notification_id: 30 - i }))
  renderScreen(<Bell />)
  fireEvent.click(await bell('Notifications, 30 new'))
  fireEvent.click(await screen.findByRole('button', { name: 'Show older ones' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(30))
  expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull()
})

test('Escape closes it and gives the focus back; a click or the focus elsewhere closes it too', async () => {
  renderScreen(
    <>
      <Bell />
      <button type="button">elsewhere</button>
    </>,
  )
  const panel = await opened()
  fireEvent.keyDown(await panel.findByRole('heading'), { key: 'Escape' })
  expect(screen.queryByRole('region')).toBeNull()
  const button = await bell('Notifications, 2 new')
  expect(document.activeElement).toBe(button)
  for (const leave of [(to: Element) => fireEvent.pointerDown(to), (to: Element) => fireEvent.focusIn(to)]) {
    await opened()
    leave(screen.getByText('elsewhere'))
    expect(screen.queryByRole('region')).toBeNull()
  }
})

test('is asked again every minute while the tab is seen, as the page’s own asking, and after what the person did', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const headers = vi.spyOn(Headers.prototype, 'set')
  renderScreen(<Bell />)
  await bell('Notifications, 2 new')
  const times = () => asked('getNotificationList').length
  expect(headers).toHaveBeenCalledWith('X-Background', '1')
  const first = times()
  await act(() => vi.advanceTimersByTimeAsync(60_500))
  expect(times()).toBe(first + 1)

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  const seen = times()
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  expect(times()).toBe(seen)
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(times()).toBe(seen + 1))

  act(() => announce(['trainees']))
  await waitFor(() => expect(times()).toBe(seen + 2))
})

test('a minute without an answer says nothing; opened without one it offers another try', async () => {
  server.use({ getNotificationList: () => 'offline' })
  renderScreen(<Bell />)
  const button = await bell('Notifications')
  await waitFor(() => expect(asked('getNotificationList').length).toBeGreaterThan(0))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 4000 })).toBeTruthy()
})
