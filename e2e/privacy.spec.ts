/** Somebody who has left is disposed of by two people, and the certificate is taken; a request and a breach run by their clocks. */
import { DESK, expect, expectAccessibleEverywhere, PHONE, signInAdmin, test } from './journey.ts'

const CA = '/login-client-admin'

for (const [where, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)
  test(`the desk of privacy keeps requests, breaches and holds, on ${where}`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(size)
    await signInAdmin(page, CA, 'cmaker')
    await page.goto('/CA/privacy')
    await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Enter a request' }).click()
    const drawer = page.getByRole('dialog', { name: 'Enter a request' })
    await drawer.getByLabel('Person').fill('Aisyah')
    await page
      .getByRole('option', { name: /Aisyah/ })
      .first()
      .click()
    await drawer.getByLabel('What is asked').selectOption({ label: where === 'a desk' ? 'Access to own data' : 'Correction' })
    await drawer.getByLabel('In their words').fill('Wants to see what is kept')
    await expectAccessibleEverywhere(page, 'entering a request')
    await page.setViewportSize(size)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('21 days left').first()).toBeVisible()
    await page.getByRole('button', { name: 'Report an incident' }).click()
    const incident = page.getByRole('dialog', { name: 'Report an incident' })
    await incident.getByLabel('What happened').fill(`A list went to the wrong person, ${where}`)
    await incident.getByLabel('How many people it affected').fill('41')
    await incident.getByLabel('Found at').fill(new Date(Date.now() - 10 * 3_600_000).toISOString().slice(0, 16))
    await incident.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`A list went to the wrong person, ${where}`)).toBeVisible()
    await page.getByRole('button', { name: 'New hold' }).click()
    const hold = page.getByRole('dialog', { name: 'New hold' })
    await hold.getByLabel('Person').fill('Aisyah')
    await page
      .getByRole('option', { name: /Aisyah/ })
      .first()
      .click()
    await hold.getByLabel('Reason').fill('Labour court')
    await hold.getByRole('button', { name: 'New hold' }).click()
    await expect(page.getByText('Until it is lifted').first()).toBeVisible()
    await expectAccessibleEverywhere(page, 'the desk of privacy')
    await page.setViewportSize(size)
    await page.goto('/CA/privacy/register')
    await expect(page.getByRole('heading', { name: 'Register of data', level: 1 })).toBeVisible()
    await page.goto('/CA/privacy/disposals')
    await expect(page.getByText('Pending').first()).toBeVisible()
  })
