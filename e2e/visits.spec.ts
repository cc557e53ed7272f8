/** Every route of the portal by whoever may open it, on a desk and on a phone, light and dark, at every width; and by somebody who may not. */
import { areas } from '@jujur/contract/screens.ts'
import type { Page } from '@playwright/test'
import { answered, expect, expectSound, PHONE, signIn, test, watch } from './journey.ts'
import { openRoutes, type Route, routes, signInAs, type Visitor, visitors } from './routes.ts'
import { wrongAtWidths } from './widths.ts'

// Each visitor is somebody else, and changes nothing. By its name the file comes last: so many small journeys keep all workers busy to the end.
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

/** What the first row of the list that is shown leads to: an editor, a drawer, a two-pane detail. */
const firstOpened = async (page: Page): Promise<string | null> => {
  const links = page.getByRole('main').locator('a[href*="?id="], a[href*="&id="]')
  const href = (await links.count()) > 0 ? await links.first().getAttribute('href') : null
  return href === null ? null : new URL(href, page.url()).href
}

type Opened = Route & { href: string }
const open = async (page: Page, { path, href }: Opened) => {
  if (path === '/otp') await beginToSignIn(page)
  await expectSound(page, href)
}

const onPhone = async (page: Page, found: readonly Opened[]) => {
  for (const route of found) await open(page, route)
}

const onDesk = async (page: Page, found: readonly Opened[]) => {
  const wrong: string[] = []
  for (const route of found) {
    await open(page, route)
    await expect(page).toHaveURL(route.href)
    await expectNamed(page, route)
    wrong.push(...(await wrongAtWidths(page, route.href)))
    const opened = await firstOpened(page)
    if (!opened) continue
    await page.goto(opened)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await answered(page)
    wrong.push(...(await wrongAtWidths(page, opened)))
  }
  expect(wrong).toEqual([])
}

/** So that a visitor with many pages is not still on the way when all others are done. */
const PAGES = 8
const parts = visitors.flatMap((who) =>
  Array.from({ length: Math.ceil(routes[who].length / PAGES) }, (_, i) => ({
    who,
    from: i * PAGES,
    to: Math.min((i + 1) * PAGES, routes[who].length),
  })),
)
for (const { who, from, to } of parts)
  test(`${who}, pages ${from + 1} to ${to}: each is named, accessible, still, and fits every width`, async ({ page, browser }) => {
    test.setTimeout(600_000)
    if (who === 'guest') await page.goto('/login')
    else await signInAs(page, who)
    const found = (await openRoutes(page, who)).slice(from, to)
    // While the one waits for its slow answers, the other is looked at. A window of its own: a tab behind another is resized slowly.
    const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', storageState: await page.context().storageState() })
    const phone = await context.newPage()
    const troubles = await watch(phone)
    await Promise.all([onDesk(page, found), onPhone(phone, found)])
    await context.close()
    expect(troubles).toEqual([])
  })

/** Of one area, with ids of whatever may be. */
const addressesOf = (area: keyof typeof areas) =>
  routes[area]
    .filter(({ path }) => path.startsWith(areas[area].path))
    .map(({ path }) => path.replace(':lessonType', 'material').replaceAll(/:\w+/g, '1'))

const NEXT = { trainee: 'clientAdmin', clientAdmin: 'globalAdmin', globalAdmin: 'superAdmin', superAdmin: 'trainee' } as const
const SIGN_IN = { trainee: '/login', clientAdmin: '/login-client-admin', globalAdmin: '/login-global-admin', superAdmin: '/login-super-admin' }
const HOME = { trainee: '/trainee/dashboard', clientAdmin: '/dashboard', globalAdmin: '/dashboard', superAdmin: '/dashboard' }
const people = ['trainee', 'clientAdmin', 'globalAdmin', 'superAdmin'] as const

/** The first is loaded, the others are gone to as by a link, and each leads where it should. */
const expectLedTo = async (page: Page, addresses: readonly string[], end: string) => {
  for (const [i, address] of addresses.entries()) {
    if (i === 0) await page.goto(address)
    else
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, address)
    // Asked of the page itself, which is at the address as soon as it was gone to.
    const path = () => page.evaluate(() => location.pathname)
    await expect.poll(path, { message: address, intervals: [20, 50, 100] }).toBe(end)
  }
}

test('a stranger is shown where the people of each page sign in', async ({ page }) => {
  for (const area of people) await expectLedTo(page, addressesOf(area), SIGN_IN[area])
  await expectLedTo(page, ['/', '/dashboard'], '/login')
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/404')
})

for (const who of people)
  test(`${who}: the pages of another role, and those for signing in, are not opened`, async ({ page }) => {
    await signInAs(page, who)
    await expectLedTo(page, addressesOf(NEXT[who]), '/custom-error/error-2')
    await expect(page.getByRole('heading', { level: 1, name: 'You cannot open this page' })).toBeVisible()
    await expectLedTo(page, ['/', '/dashboard', ...Object.values(SIGN_IN), '/register', '/otp'], HOME[who])
  })
