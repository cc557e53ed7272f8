import type { Output } from '@jujur/contract/call.ts'
import type { getDashboard } from '@jujur/contract/dashboard.ts'
import type { SignedIn } from '@jujur/contract/identity.ts'
import { routeScreens, screenOf } from '@jujur/contract/screens.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeCookie } from '../kit/session/cookies.ts'
import { setNavigator } from '../kit/session/navigate.ts'
import { session } from '../kit/session/session.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person } from '../kit/testing/render-for-test.tsx'
import { ASIDE_COOKIE } from '../kit/texts/constants.ts'
import { setLanguage } from '../kit/texts/texts.ts'
import { routes } from './routes.tsx'

const trainee = person()
const client = person({ system_type_id: 2, kind: 'maker', name: 'Nurul Huda Ismail' })
const provider = person({
  system_type_id: 3,
  company: null,
  permission: [{ system_type_id: 2, module_id: 1, right_id: 1, maker_status: 1, checker_status: 1 }],
})

beforeEach(() => {
  fakeServer({
    getSystemConstants: () => ({ status: 503 }),
    getDashboard: () => ({ output: { rights: [], waiting: [] } }),
    getViewCourseEnroll: () => ({ output: { traineeCoursesList: [], total: 0 } }),
    getNotificationList: () => ({ output: { posts: [], total: 0, unread: 2 } }),
    logout: () => ({ output: {} }),
    updateUserProfile: () => ({ refuse: 2222 }),
  })
  writeCookie(ASIDE_COOKIE, '')
})

const open = (path: string, user?: SignedIn) => {
  if (user) session.signIn(user, 'abc')
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  setNavigator((to, options) => void router.navigate(to, options))
  render(<RouterProvider router={router} />)
  return { ends: (at: string) => waitFor(() => expect(router.state.location.pathname).toBe(at), { timeout: 5000 }), router }
}

const openAs = (path: string, user?: SignedIn) => {
  if (user) session.signIn(user, 'abc')
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  setNavigator((to, options) => void router.navigate(to, options))
  return render(<RouterProvider router={router} />)
}

describe('where an address leads', () => {
  test.each(['abc', '0', '-1', '1.5', '99999999999', 'abc/lesson/material/1', '1/lesson/material/0', '1/lesson/film/1', '-1/lesson/quiz/1'])(
    'a course or lesson that no id names is not found: %s',
    async (path) => {
      await open(`/trainee/course/${path}`, trainee).ends('/404')
    },
  )

  test.each([
    ['/', 'nobody', undefined, '/login'],
    ['/', 'a trainee', trainee, '/trainee/dashboard'],
    ['/', 'a client admin', client, '/dashboard'],
    ['/dashboard', 'nobody', undefined, '/login'],
    ['/dashboard', 'a trainee', trainee, '/trainee/dashboard'],
    ['/trainee', 'a trainee', trainee, '/trainee/dashboard'],
    ['/CA', 'a client admin', client, '/dashboard'],
    ['/SA', 'a super admin', person({ system_type_id: 4 }), '/dashboard'],
    ['/trainee/helper', 'nobody', undefined, '/login'],
    ['/CA/user-profile', 'nobody', undefined, '/login-client-admin'],
    ['/GA/user-profile', 'nobody', undefined, '/login-global-admin'],
    ['/SA', 'nobody', undefined, '/login-super-admin'],
    ['/GA', 'nobody', undefined, '/login-global-admin'],
    ['/CA', 'nobody', undefined, '/login-client-admin'],
    ['/SA/user-profile', 'nobody', undefined, '/login-super-admin'],
    ['/GA/user-profile', 'a client admin', client, '/custom-error/error-2'],
    ['/trainee/dashboard', 'a client admin', client, '/custom-error/error-2'],
    ['/login', 'a trainee', trainee, '/trainee/dashboard'],
    ['/login-client-admin', 'a client admin', client, '/dashboard'],
    ['/no/such/page', 'nobody', undefined, '/404'],
    ['/no/such/page', 'a client admin', client, '/404'],
  ])('%s leads %s to its place', async (path, _who, user, at) => {
    await open(path, user).ends(at)
  })

  test('signing in leads back to where somebody was sent away from', async () => {
    const { ends, router } = open('/trainee/course/3?step=check')
    await ends('/login')
    expect(router.state.location.state).toEqual({ from: '/trainee/course/3?step=check' })
  })
})

/** Its refusal names the permissions of which one would do (specification section 6); a page that only sent away would not. */
test('a page whose calls are not open is left to its own call to refuse', async () => {
  const server = fakeServer({
    getCompanyUserList: () => ({ refuse: 10030, data: [] }),
    getNotificationList: () => ({ output: { posts: [], total: 0, unread: 0 } }),
  })
  await open('/GA/company-user', person({ system_type_id: 3, company: null, opens: ['getDashboard'] })).ends('/GA/company-user')
  await waitFor(() => expect(server.received.some(({ name }) => name === 'getCompanyUserList')).toBe(true))
})

describe('every screen has a route of its own', () => {
  test.each(routeScreens.map((id) => [id, screenOf(id).path]))('%s at %s', (id, path) => {
    const found = matchRoutes(routes, path)?.at(-1)?.route
    expect(found?.path).toBe(path)
    expect(found?.lazy).toBeTypeOf('function')
    expect(found?.handle).toMatchObject({ id, title: expect.stringMatching(/^(route|page)\./) })
  })
})

describe('the sign-in pages need no component library', () => {
  test.each(['/login', '/login-client-admin', '/login-global-admin', '/login-super-admin'])('%s', async (path) => {
    open(path)
    expect(await screen.findByRole('heading', { name: 'Welcome to the Jujur Portal' })).toBeTruthy()
    expect(screen.getByText('Tackle bribery and prevent corruption within your organization')).toBeTruthy()
  })
})

describe('the page title', () => {
  test('is portal, dash, route, in the language of the reader', async () => {
    await open('/dashboard', client).ends('/dashboard')
    await waitFor(() => expect(document.title).toBe('Jujur - Dashboard'))
    await act(() => setLanguage('de'))
    expect(document.title).toBe('Jujur - Übersicht')
  })
  test.each([
    ['/custom-error/error-1', 'Page not found'],
    ['/custom-error/error-2', 'You cannot open this page'],
    ['/custom-error/error-3', 'Something went wrong on our side'],
    ['/custom-error/error-4', 'The portal is under maintenance'],
    ['/custom-error/error-5', 'You are offline'],
    ['/custom-error/error-6', 'Your session has ended'],
    ['/404', 'Page not found'],
  ])('%s has a design of its own: %s', async (path, heading) => {
    open(path)
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  })
})

describe('the frame', () => {
  test('shows who is signed in, the menu of the role, and where one is', async () => {
    open('/dashboard', client)
    const menu = within(await screen.findByRole('complementary', { name: 'Sidebar' }))
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Jujur', 'Dashboard', 'Get Course'])
    expect(menu.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
    expect(
      within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
        .getByText('Dashboard')
        .getAttribute('aria-current'),
    ).toBe('page')
    expect(screen.getByRole('button', { name: 'Your account: Nurul Huda Ismail' }).textContent).toContain('NH')
    expect(screen.getByText('Selat Maju Sdn Bhd, Client admin')).toBeTruthy()
  })

  test('an entry whose call is not open to the person is not in the menu', async () => {
    open('/trainee/helper', person({ permission: [] }))
    const menu = within(await screen.findByRole('complementary', { name: 'Sidebar' }))
    expect(menu.queryByRole('link', { name: 'Dashboard' })).toBeNull()
    expect(menu.getByRole('link', { name: 'Helper' })).toBeTruthy()
  })

  test('has the bell in the header', async () => {
    open('/dashboard', client)
    const header = within(await screen.findByRole('banner'))
    expect(await header.findByRole('button', { name: 'Notifications, 2 new' })).toBeTruthy()
  })

  test('an administrator starts unfolded, a trainee folded; the cookie remembers', async () => {
    open('/trainee/helper', trainee)
    const unfold = await screen.findByRole('button', { name: 'Expand the menu' })
    fireEvent.click(unfold)
    expect(screen.getByRole('button', { name: 'Collapse the menu' })).toBeTruthy()
    expect(document.cookie).toContain(`${ASIDE_COOKIE}=off`)
  })

  test('the cookie folds it for an administrator too', async () => {
    writeCookie(ASIDE_COOKIE, 'on')
    open('/dashboard', client)
    expect(await screen.findByRole('button', { name: 'Expand the menu' })).toBeTruthy()
  })

  test.each([
    ['/login', trainee, '/trainee/helper'],
    ['/login-client-admin', client, '/dashboard'],
    ['/login-global-admin', provider, '/dashboard'],
  ])('signing out ends the session here and on the server, and leads to %s', async (at, user, path) => {
    const server = fakeServer({
      logout: () => ({ output: {} }),
      getDashboard: () => ({ output: { rights: [], waiting: [] } }),
      getSystemConstants: () => ({ status: 503 }),
    })
    const { ends } = open(path, user)
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out', hidden: true }))
    await ends(at)
    expect(session.get()).toBeNull()
    expect(server.received.find(({ name }) => name === 'logout')?.token).toBe('abc')
  })

  test('the page goes to its top 100 ms after a change of route', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    const { router, ends } = open('/dashboard', client)
    await ends('/dashboard')
    await screen.findByRole('complementary', { name: 'Sidebar' })
    scroll.mockClear()
    await act(() => router.navigate('/custom-error/error-4'))
    await waitFor(() => expect(scroll).toHaveBeenCalledWith({ top: 0 }))
  })

  test('the way back to the top shows after 300 px', async () => {
    open('/dashboard', client)
    await screen.findByRole('complementary', { name: 'Sidebar' })
    expect(screen.queryByRole('button', { name: 'Back to top' })).toBeNull()
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(301)
    act(() => void dispatchEvent(new Event('scroll')))
    expect(screen.getByRole('button', { name: 'Back to top' })).toBeTruthy()
  })

  test('another language reaches the profile', async () => {
    const server = fakeServer({ updateUserProfile: () => ({ refuse: 2222 }), getDashboard: () => ({ output: { rights: [], waiting: [] } }) })
    open('/dashboard', client)
    const [select] = await screen.findAllByRole('combobox', { name: 'Language' })
    if (!select) throw new Error('no language')
    fireEvent.change(select, { target: { value: 'fr' } })
    expect((await screen.findAllByText('Tableau de bord')).length).toBeGreaterThan(0)
    await waitFor(() => expect(server.received.find(({ name }) => name === 'updateUserProfile')?.input).toEqual({ language: 'fr' }))
  })
})

describe('the dashboard of an administrator', () => {
  const waiting = (...list: Output<typeof getDashboard>['waiting']) => ({ getDashboard: () => ({ output: { rights: [], waiting: list } }) })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

  test('has each kind that waits with its oldest, and one press to begin with what has waited longest', async () => {
    fakeServer(
      waiting(
        { what: 'company_registrations', count: 3, oldest_at: hoursAgo(2), oldest_id: 41 },
        { what: 'registration_information', count: 1, oldest_at: hoursAgo(5), oldest_id: 7 },
      ),
    )
    open('/dashboard', provider)
    const kinds = within(await screen.findByRole('list', { name: 'Waiting for your decision' }))
    const companies = kinds.getByRole('link', { name: /3 Companies to approve/ })
    expect([companies.getAttribute('href'), companies.textContent]).toEqual([
      '/GA/company-user-pre-reg-approval?waits=company_registrations',
      expect.stringContaining('Oldest: 2 hours ago'),
    ])
    expect(screen.getByRole('heading', { name: 'What needs you today', level: 1 })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start with the oldest' }).getAttribute('href')).toBe(
      '/GA/company?tab=information&waits=registration_information&id=7',
    )
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('says in one calm line that nothing waits', async () => {
    fakeServer(waiting({ what: 'company_registrations', count: 0, oldest_at: null, oldest_id: null }))
    open('/dashboard', provider)
    expect(await screen.findByText(/^You have decided everything\./)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Nothing needs you today' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Start with the oldest' })).toBeNull()
  })

  test('tells whoever decides on nothing so, and a super admin of mails that failed', async () => {
    fakeServer(waiting({ what: 'mails_failed', count: 2, oldest_at: null, oldest_id: null }))
    open('/dashboard', provider)
    expect(await screen.findByText('2 emails could not be delivered')).toBeTruthy()
    expect(screen.getByText(/^You have no decisions to make at the moment\./)).toBeTruthy()
  })

  test('offers another try when it cannot be read', async () => {
    const server = fakeServer({ getDashboard: () => ({ refuse: 3333 }) })
    open('/dashboard', provider)
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.use({ getDashboard: () => ({ output: { rights: [], waiting: [] } }) })
    fireEvent.click(again)
    expect(await screen.findByRole('heading', { name: 'Nothing needs you today' })).toBeTruthy()
  })
})

test('the header shows the photo that came with the sign-in, else the initials', async () => {
  const { unmount } = openAs('/trainee/dashboard', person({ photo_url: '/files/photo-1' }))
  await waitFor(() => expect(document.querySelector('header img[src="/files/photo-1"]')).toBeTruthy())
  unmount()
  openAs('/trainee/dashboard', person({ photo_url: null, name: 'Aisyah Rahman' }))
  await waitFor(() => expect(within(screen.getByRole('banner')).getAllByText('AR').length).toBeGreaterThan(0))
  expect(document.querySelector('header img')).toBeNull()
})

test('a certificate is looked up from an address without its number', async () => {
  openAs('/verify')
  expect(await screen.findByRole('textbox', { name: 'Certificate number' }, { timeout: 5000 })).toBeTruthy()
})

test('languages are called alike on every page, each by its own name', async () => {
  const namesAt = async (path: string) => {
    const { unmount } = openAs(path)
    const select = await screen.findByRole('combobox', { name: 'Language' }, { timeout: 5000 })
    const names = [...select.querySelectorAll('option')].map((option) => option.textContent)
    unmount()
    return names
  }
  const expected = ['English', '中文', 'Español', '日本語', 'Deutsch', 'Français']
  for (const path of ['/login', '/register', '/verify/CRT-2026-00000000', '/404']) expect(await namesAt(path), path).toEqual(expected)
})
