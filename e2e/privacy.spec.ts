/** Somebody who has left is disposed of by two people, and the certificate is taken; a request and a breach run by their clocks; people ask by themselves. */
import { byDay, DESK, expect, expectAccessibleEverywhere, PHONE, signInAdmin, signInTrainee, test } from './journey.ts'

const CA = '/login-client-admin'

for (const [where, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)
  test(`the desk of privacy keeps requests, breaches and holds, on ${where}`, byDay(where === 'a desk'), async ({ page }) => {
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

for (const [where, size, kind] of [
  ['a desk', DESK, 'Receive my data to take elsewhere'],
  ['a phone', PHONE, 'Object to how my data is used'],
] as const)
  test(`somebody asks about their own data, and it has the clock of the law, on ${where}`, byDay(where === 'a phone'), async ({ page, browser }) => {
    await page.setViewportSize(size)
    await signInTrainee(page, 'aisyah')
    await page.goto('/trainee/user-profile')
    await page.getByRole('button', { name: 'Make a request' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a request' })
    await dialog.getByRole('button', { name: 'Send the request' }).click()
    await expect(dialog.getByLabel('What you want')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('What you want').selectOption({ label: kind })
    await dialog.getByLabel('In your words').fill(`Before I move on, ${where}`)
    await expectAccessibleEverywhere(page, 'asking about own data')
    await page.setViewportSize(size)
    await dialog.getByRole('button', { name: 'Send the request' }).click()
    const row = page.getByRole('listitem').filter({ hasText: kind })
    await expect(row.getByText('21 days left')).toBeVisible()
    await expectAccessibleEverywhere(page, 'own requests')
    await page.setViewportSize(size)

    const desk = await browser.newPage()
    await signInAdmin(desk, CA, 'cmaker')
    await desk.goto('/CA/privacy')
    const asked = desk.getByRole('listitem').filter({ hasText: `Before I move on, ${where}` })
    await expect(asked.getByText('21 days left')).toBeVisible()
    await asked.getByRole('button', { name: 'Answer' }).click()
    const answer = desk.getByRole('dialog', { name: 'Answer' })
    await answer.getByLabel('What you answer').fill('It is in the post')
    await answer.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(asked).toHaveCount(0)
    await desk.close()

    await page.reload()
    await expect(row.getByText('Answered', { exact: true })).toBeVisible()
    await expect(row.getByText('Answer: It is in the post')).toBeVisible()
  })
