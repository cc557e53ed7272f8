/** Finding from anywhere: the palette by real keys, on a desk and on a phone. */
import { expect, expectAccessibleEverywhere, signInAdmin, test } from './journey.ts'

test('a client admin finds a trainee by keys alone, and finds the search again', async ({ page }) => {
  await signInAdmin(page, '/login-client-admin', 'cmaker')
  // The keys are heard once the header stands there.
  await expect(page.getByRole('button', { name: /Search|^Name, number/ }).first()).toBeVisible()

  await page.keyboard.press('Control+k')
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

  await page.keyboard.press('Control+k')
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
