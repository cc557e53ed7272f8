/** What goes wrong around a screen, and how it is found again: a new version, no connection, maintenance, the way back, a second tab. */
import type { Page, Route } from '@playwright/test'
import { answered, expect, expectAccessible, signInAdmin, test } from './journey.ts'

const SCREEN = '**/assets/purchased-course*.js'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const menu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click()
const missing = (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' })

/** How often the document itself was asked for. */
const documents = (page: Page) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked++
  })
  return () => asked
}

test('a screen whose script is gone after a new version: the page is loaded anew once, and says so', async ({ context }) => {
  // The page of the fixture takes no script error, and here the browser reports the one that is meant.
  const page = await context.newPage()
  await signInAdmin(page, '/login-client-admin', 'cmaker')
  const asked = documents(page)
  await page.route(SCREEN, (route) => (asked() === 0 ? missing(route) : route.continue()))
  await menu(page, 'Purchased Course')
  await expect(heading(page, 'Purchased Course')).toBeVisible()
  await expect(page.getByText('There is a new version of the portal. We reloaded the page.')).toBeVisible()
  expect(asked()).toBe(1)
  await page.unroute(SCREEN)

  // Gone once more: loading again would not mend it, so the reader is asked.
  await page.route(SCREEN, missing)
  await page.goto('/CA/company-info')
  const before = asked()
  await menu(page, 'Purchased Course')
  await expect(heading(page, 'We could not load this page')).toBeVisible()
  expect(asked()).toBe(before)
  await expectAccessible(page, 'a screen that could not be loaded')
  await page.unroute(SCREEN)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(heading(page, 'Purchased Course')).toBeVisible()
})

test('without a connection the page says so and keeps what was typed; maintenance has its own words', async ({ page, context }) => {
  await signInAdmin(page, '/login-client-admin', 'cmaker')
  await page.goto('/CA/trainee-user-pre-reg-list?new=1')
  const name = page.getByRole('dialog').getByLabel('Full name')
  await name.fill('Ravi Chandran')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(name).toHaveValue('Ravi Chandran')
  await expectAccessible(page, 'a form without a connection')
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(name).toHaveValue('Ravi Chandran')

  await page.goto('/CA/trainee-user-list')
  await expect(heading(page, 'Manage Trainee User')).toBeVisible()
  await answered(page)
  const closed = { response_code: 9999, description: 'maintenance mode', data: null }
  await page.route('**/api/api/**', (route) => route.fulfill({ json: closed }))
  await page.getByRole('searchbox').first().fill('siti')
  const notice = page.getByText('The portal is under maintenance.', { exact: true })
  await expect(notice).toBeVisible()
  await page.unroute('**/api/api/**')
  // Of the list; what is read after the first paint may have asked in vain too, and says so by itself.
  await page.getByRole('region', { name: 'Trainees' }).getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
})

test('the way back leads to the list as it was left: words, order, page, and where it was scrolled to', async ({ page }) => {
  await signInAdmin(page, '/login-global-admin', 'gmaker')
  await page.setViewportSize({ width: 1024, height: 500 })
  await page.goto('/GA/question')
  await page.goto('/GA/material')
  await expect(heading(page, 'Material List')).toBeVisible()
  await answered(page)
  await page.getByRole('button', { name: 'Title' }).click()
  await expect(page).toHaveURL(/sort=title/)
  await answered(page)
  const rows = page.getByRole('row')
  const last = rows.last()
  await last.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(100)
  const address = page.url()
  const first = await rows.nth(1).innerText()

  await menu(page, 'Registered User')
  await expect(heading(page, 'Registered User')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(heading(page, 'Material List')).toBeVisible()
  expect(page.url()).toBe(address)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  expect(await rows.nth(1).innerText()).toBe(first)

  // Loaded anew, and forward and back again.
  await page.goForward()
  await expect(heading(page, 'Registered User')).toBeVisible()
  await page.reload()
  await page.goBack()
  await expect(heading(page, 'Material List')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  // The top after a change of route comes 100 ms later: it must not come now.
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => window.scrollY)).toBe(left)
})

test('a second tab follows the language and the sign-out', async ({ page, context }) => {
  await signInAdmin(page, '/login-super-admin', 'super')
  const other = await context.newPage()
  await other.goto('/SA/route-permission')
  await expect(heading(other, 'Route Permission')).toBeVisible()
  await page.getByRole('banner').getByRole('combobox').first().selectOption('de')
  await expect(heading(other, 'Routenrechte')).toBeVisible()
  await page.getByRole('banner').getByRole('combobox').first().selectOption('en')
  await expect(heading(other, 'Route Permission')).toBeVisible()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login-super-admin$/)
  await expect(other).toHaveURL(/\/login-super-admin$/)
})
