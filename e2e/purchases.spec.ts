/** Buying seats and giving them: from the catalogue to the trainee's course. */
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessibleEverywhere, mails, nextMail, signInAdmin, signInTrainee, test } from './journey.ts'
import { atTheBank, QUICK_COURSE as COURSE } from './order.ts'

const CA = '/login-client-admin'
const cart = (page: Page) => page.getByRole('region', { name: 'Cart' })
const elsewhere = async (browser: Browser): Promise<Page> => (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage()

/** Puts seats of a course in the cart and orders them; answers the invoice's number. */
const order = async (page: Page, seats: number): Promise<string> => {
  await page.goto('/CA/get-course')
  await page.getByRole('button', { name: `Add ${COURSE} to cart` }).click()
  await cart(page).getByRole('textbox', { name: 'Seats' }).fill(String(seats))
  await expect(cart(page).getByText(`Total for ${seats} seats`)).toBeVisible()
  await cart(page)
    .getByRole('button', { name: `Order ${seats} seats` })
    .click()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  return (await page.locator('main').innerText()).match(/INV-\d{4}-\d{6}/)?.[0] ?? ''
}

test('a client admin fills the cart, which is there at the next sign-in, prints it, and orders', async ({ page, browser }) => {
  test.setTimeout(240_000)
  await signInAdmin(page, CA, 'cmaker')
  await page.goto('/CA/get-course')
  await page.getByRole('button', { name: 'Add Anti-Bribery Essentials to cart' }).click()
  await cart(page).getByRole('textbox', { name: 'Seats' }).fill('60')
  await expect(cart(page).getByText(/RM\s7,776\.00/)).toBeVisible()
  await expectAccessibleEverywhere(page, 'course available')

  await test.step('the cart is kept', async () => {
    const later = await elsewhere(browser)
    await signInAdmin(later, CA, 'cmaker')
    await expect(later.getByRole('button', { name: 'Cart, 1 course' })).toBeVisible()
    await later.getByRole('button', { name: 'Cart, 1 course' }).click()
    await expect(later.getByRole('dialog', { name: 'Cart' }).getByText('Total for 60 seats')).toBeVisible()
    await later.getByRole('dialog', { name: 'Cart' }).getByRole('link', { name: 'Quotation' }).click()
    await expect(later.getByRole('heading', { name: 'Quotation' })).toBeVisible()
    await expectAccessibleEverywhere(later, 'quotation')
    await later.goto('/CA/get-course')
    await cart(later).getByRole('button', { name: 'Order 60 seats' }).click()
    await expect(later.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
    await expectAccessibleEverywhere(later, 'order placed')
    await expect(later.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
    await later.context().close()
  })
})

test('paid seats are given to a trainee, who is told and finds the course; a seat not begun is taken back', async ({ page, browser }) => {
  test.setTimeout(300_000)
  await signInAdmin(page, CA, 'cmaker')
  await order(page, 2)
  await page.getByRole('link', { name: 'Pay the invoice' }).click()
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await atTheBank(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('The invoice is paid and the seats are open.')).toBeVisible()

  await page.goto('/CA/purchased-course')
  await page.getByRole('link', { name: COURSE }).click()
  // Journeys before this one may have bought seats of the same course.
  const used = page.getByText(/^\d+ of \d+ seats used$/)
  await expect(used).toBeVisible()
  const usedBefore = await used.textContent()
  const name = 'Aisyah Binti Rahman'
  const mailed = (await mails(page, 'aisyah@demo.test')).length
  await page.getByRole('button', { name: 'Assign trainees' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Assign trainees' })
  await expectAccessibleEverywhere(page, 'assign trainees')
  await drawer.getByRole('checkbox', { name: /^Aisyah/ }).check()
  await drawer.getByRole('button', { name: 'Assign 1 trainee' }).click()
  await expect(page.getByText('1 trainee is assigned.')).toBeVisible()
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page, 'purchased course')

  await test.step('the trainee is told', async () => {
    expect((await nextMail(page, 'aisyah@demo.test', mailed)).text).toContain(COURSE)
    const trainee = await elsewhere(browser)
    await signInTrainee(trainee, 'aisyah')
    await expect(trainee.getByText(COURSE).first()).toBeVisible()
    await trainee.context().close()
  })
  await test.step('and taken back before the start', async () => {
    await page.getByRole('button', { name: `Take the seat back from ${name}` }).click()
    await page.getByRole('dialog', { name: 'Are You Sure?' }).getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByText(`The seat of ${name} is free again.`)).toBeVisible()
    await expect(used).toHaveText(usedBefore ?? '')
  })
})

test('on a phone the cart waits behind its sum', async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAdmin(page, CA, 'cmaker')
  await page.goto('/CA/get-course')
  await page.getByRole('button', { name: 'Add Anti-Bribery Essentials to cart' }).click()
  await page.getByRole('button', { name: 'See the cart' }).click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await expect(drawer.getByText('Total for 1 seat')).toBeVisible()
  await drawer.getByRole('button', { name: 'One seat more' }).click()
  await expect(drawer.getByRole('button', { name: 'Order 2 seats' })).toBeEnabled()
  await drawer.getByRole('button', { name: 'Remove Anti-Bribery Essentials' }).click()
  await expect(drawer.getByText(/Your cart is empty/)).toBeVisible()
})
