/** Finding from anywhere: the palette by real keys, on a desk and on a phone. */
import type { Page } from '@playwright/test'
import { expect, expectAccessibleEverywhere, signInAdmin, test } from './journey.ts'

/** The page listens for keys a moment after it is seen. */
const openByKeys = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible({ timeout: 1000 })
  }).toPass()

test('a client admin finds a trainee by keys alone, and finds the search again', async ({ page }) => {
  await signInAdmin(page, '/login-client-admin', 'cmaker')
  // The keys are heard once the header stands there.
  await expect(page.getByRole('button', { name: /Search|^Name, number/ }).first()).toBeVisible()

  await openByKeys(page)
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: 'Register a trainee' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'the palette with nothing typed')

  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/quick_search')) asked++
  })
  await field.pressSequentially('rahman aisyah', { delay: 30 })
  const found = page.getByRole('option', { name: /^Aisyah .*Rahman/ })
  await expect(found).toBeVisible()
  expect(asked).toBe(1)
  await expect(found).toHaveAttribute('aria-selected', 'true')
  expect(await found.locator('mark').allTextContents()).toEqual(expect.arrayContaining(['Aisyah', 'Rahman']))
  await expectAccessibleEverywhere(page, 'the palette with somebody found')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/CA\/trainee-user-list\?id=\d+/)
  await expect(page.getByRole('dialog').getByRole('heading', { name: /Aisyah/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await openByKeys(page)
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'rahman aisyah' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('rahman aisyah')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()

  await page.route('**/quick_search*', (route) => route.abort())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Search people, invoices…' }).click()
  await field.fill('siti')
  await expect(page.getByText('Connection error. Please try again later..')).toBeVisible()
})

test('rights taken away while the palette is open: nothing more is found, and what was found opens no more', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const above = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage()
  await signInAdmin(above, '/login-super-admin', 'super')
  await above.goto('/SA/route-permission')
  await above.getByRole('searchbox').fill('getTraineeUserList')
  await above.getByRole('link', { name: 'See the trainees', exact: true }).click()
  const drawer = above.getByRole('dialog')
  const save = async () => {
    await drawer.getByRole('button', { name: 'Save the change' }).click()
    const sure = above.getByRole('dialog').last()
    await sure.getByText(/changes straight away/).waitFor()
    await sure.getByRole('button', { name: 'Save the change' }).click()
  }

  await signInAdmin(page, '/login-client-admin', 'cmaker')
  await expect(page.getByRole('button', { name: /Search|^Name, number/ }).first()).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search' })
  await openByKeys(page)
  await field.fill('rahman aisyah')
  const found = page.getByRole('option', { name: /^Aisyah .*Rahman/ })
  await expect(found).toBeVisible()

  // A maker alone loses it.
  await drawer.getByRole('radio', { name: 'Maker and checker' }).check()
  await save()
  await expect(drawer.getByText('This differs from the default.')).toBeVisible()

  await field.fill('aisyah rahman')
  await expect(page.getByText(/^Nothing found/).first()).toBeVisible()
  await expect(page.getByRole('option', { name: /Aisyah/ })).toHaveCount(0)
  await field.fill('manage permission')
  await expect(page.getByRole('option', { name: /^Manage/ })).toHaveCount(0)

  // What is in the page from before, or in somebody's bookmarks, leads to a clear refusal and to nobody's name.
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await page.goto('/CA/trainee-user-list?id=1&q=aisyah')
  await expect(page.getByText(/20066|10030/).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(/Aisyah/)).toHaveCount(0)

  await drawer.getByRole('button', { name: 'Reset to default' }).click()
  await save()
  await expect(drawer.getByText('This is the default.')).toBeVisible()
  await page.goto('/CA/trainee-user-list')
  await expect(page.getByRole('link', { name: /^Aisyah/ }).first()).toBeVisible()
  await above.context().close()
})
