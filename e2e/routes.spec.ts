/** Every route of the portal by whoever may open it, on a desk and on a phone, light and dark; and by somebody who may not. */
import type { Page } from '@playwright/test'
import { expect, expectSound, signIn, test } from './journey.ts'
import { areas, openRoutes, type Route, routes, signInAs, type Visitor, visitors } from './routes.ts'

// Each visitor is somebody else, and changes nothing.
test.describe.configure({ mode: 'parallel' })

/** The routes of the specification (section 2), in its words. */
const SPECIFIED: Record<Visitor, readonly string[]> = {
  guest: [
    '/login',
    '/otp',
    '/login-client-admin',
    '/login-global-admin',
    '/login-super-admin',
    '/register',
    '/custom-error/error-1',
    '/custom-error/error-2',
    '/custom-error/error-3',
    '/custom-error/error-4',
    '/custom-error/error-5',
    '/custom-error/error-6',
    '/404',
  ],
  superAdmin: ['/dashboard', '/SA/user-profile', '/SA/global-admin-list', '/SA/route-permission', '/SA/failed-emails'],
  globalAdmin: [
    '/dashboard',
    '/GA/user-profile',
    '/GA/company-user-pre-registration',
    '/GA/company-user-pre-reg-approval',
    '/GA/company-user',
    '/GA/company',
    '/GA/company/invoice',
    '/GA/question',
    '/GA/modules',
    '/GA/courses',
    '/GA/quiz',
    '/GA/material',
  ],
  clientAdmin: [
    '/dashboard',
    '/CA/user-profile',
    '/CA/company-info',
    '/CA/company-reg-info',
    '/CA/trainee-user-list',
    '/CA/trainee-user-pre-reg-list',
    '/CA/trainee-user-approval',
    '/CA/bank-receipt-list',
    '/CA/get-course',
    '/CA/purchased-course',
    '/CA/bill-list',
    '/CA/invoice-list',
    '/CA/invoice-list/payment/:invoiceId',
  ],
  trainee: [
    '/trainee/helper',
    '/trainee/dashboard',
    '/trainee/user-profile',
    '/trainee/course/:traineeCourseId',
    '/trainee/course/:traineeCourseId/lesson/:lessonType/:lessonId',
  ],
}

/** Their headings greet (specification section 2, for signing in) or say what waits. */
const GREETS = [
  '/login',
  '/login-client-admin',
  '/login-global-admin',
  '/login-super-admin',
  '/register',
  '/invitation',
  '/dashboard',
  '/trainee/dashboard',
]
/** What is open is named by what it is: the course, the lesson, the invoice, the tab. */
const isNamedByWhatItIs = ({ path }: Route) => path.includes(':') || path.includes('?')

/** Title, breadcrumb and heading have one name. */
const expectNamed = async (page: Page, route: Route) => {
  await expect(page).toHaveTitle(/^Jujur - ./)
  const title = (await page.title()).replace('Jujur - ', '')
  if (!isNamedByWhatItIs(route)) expect(title, route.path).toBe(route.title)
  const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
  expect(headings, `headings of ${route.path}`).toHaveLength(1)
  if (!GREETS.includes(route.path)) expect(headings, `the heading of ${route.path}`).toEqual([title])
  const crumb = page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('li').last()
  if ((await crumb.count()) > 0) await expect(crumb, `the breadcrumb of ${route.path}`).toHaveText(title)
}

/** The second step of signing in is open to whoever has done the first. */
const beginToSignIn = async (page: Page) => {
  // Somebody whose password no other journey sets anew.
  await signIn(page, '/login-client-admin', 'cchecker', 'Demo#2026')
  await expect(page).toHaveURL(/\/otp$/)
}

test('the portal has every route of the specification', () => {
  for (const who of visitors) expect(routes[who].map(({ path }) => path)).toEqual(expect.arrayContaining([...SPECIFIED[who]]))
})

for (const who of visitors)
  test(`${who}: every page is named, accessible and still`, async ({ page }) => {
    test.setTimeout(900_000)
    if (who === 'guest') await page.goto('/login')
    else await signInAs(page, who)
    for (const { href, ...route } of await openRoutes(page, who)) {
      if (route.path === '/otp') await beginToSignIn(page)
      await expectSound(page, href)
      await expect(page).toHaveURL(href)
      await expectNamed(page, route)
    }
  })

/** Of one area, with ids of whatever may be. */
const addressesOf = (area: keyof typeof areas) =>
  routes[area].filter(({ path }) => path.startsWith(areas[area])).map(({ path }) => path.replace(':lessonType', 'material').replaceAll(/:\w+/g, '1'))

const NEXT = { trainee: 'clientAdmin', clientAdmin: 'globalAdmin', globalAdmin: 'superAdmin', superAdmin: 'trainee' } as const
const SIGN_IN = { trainee: '/login', clientAdmin: '/login-client-admin', globalAdmin: '/login-global-admin', superAdmin: '/login-super-admin' }
const HOME = { trainee: '/trainee/dashboard', clientAdmin: '/dashboard', globalAdmin: '/dashboard', superAdmin: '/dashboard' }
const people = ['trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'] as const

test('a stranger is shown where the people of each page sign in', async ({ page }) => {
  for (const area of people)
    for (const address of addressesOf(area)) {
      await page.goto(address)
      await expect(page, address).toHaveURL(SIGN_IN[area])
    }
  for (const address of ['/', '/dashboard']) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/login')
  }
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/404')
})

for (const who of people)
  test(`${who}: the pages of another role, and those for signing in, are not opened`, async ({ page }) => {
    await signInAs(page, who)
    for (const address of addressesOf(NEXT[who])) {
      await page.goto(address)
      await expect(page, address).toHaveURL('/custom-error/error-2')
    }
    await expect(page.getByRole('heading', { level: 1, name: 'You cannot open this page' })).toBeVisible()
    for (const address of ['/', '/dashboard', ...Object.values(SIGN_IN), '/register', '/otp']) {
      await page.goto(address)
      await expect(page, address).toHaveURL(HOME[who])
    }
  })
