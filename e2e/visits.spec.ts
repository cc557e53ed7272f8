/**
 * Every route of the portal by whoever may open it, on a desk (of `npm test` one in four, the others by night); and by somebody who may not. What a phone,
 * the dark and other widths change is looked at in visits.night.spec.ts.
 */
import { areas } from '@jujur/contract/screens.ts'
import type { Page } from '@playwright/test'
import { lookOnDesk } from './desk-look.ts'
import { DESK, expect, test } from './journey.ts'
import { routes, signInAs, type Visitor, visitors } from './routes.ts'
import { ofDay, parts, visit } from './visiting.ts'

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

test('the portal has every route of the specification', () => {
  for (const who of visitors) expect(routes[who].map(({ path }) => path)).toEqual(expect.arrayContaining([...SPECIFIED[who]]))
})

for (const part of parts)
  test(`${part.name}: each is named, accessible, still, and fits`, async ({ page, browser }) => {
    test.setTimeout(600_000)
    await visit({ page, browser }, { ...part, of: ofDay }, DESK, lookOnDesk)
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
