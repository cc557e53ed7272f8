/** What two people decide on content and certificates: a certificate is taken back, and whoever verifies it sees that. */
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessibleEverywhere, signInAdmin, signInTrainee, test } from './journey.ts'

const GA = '/login-global-admin'
const elsewhere = async (browser: Browser): Promise<Page> => (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage()

test('a certificate is taken back by two people, and its public page says so at once', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const trainee = await elsewhere(browser)
  await signInTrainee(trainee, 'kavitha')
  // Its holder finds it again from the start, as long as it stands.
  await expect(trainee.getByText('Completed').first()).toBeVisible()
  await trainee
    .getByRole('link', { name: 'Certificate' })
    .or(trainee.getByRole('button', { name: 'Certificate' }))
    .first()
    .click()
  const shown = trainee.getByText(/CRT-\d{4}-[0-9A-Z]{8}/).first()
  await expect(shown).toBeVisible()
  const number = (await shown.textContent())?.match(/CRT-\d{4}-[0-9A-Z]{8}/)?.[0] ?? ''
  expect(number).toMatch(/^CRT-/)

  await test.step('one asks', async () => {
    await signInAdmin(page, GA, 'gmaker')
    await page.goto('/GA/courses?tab=revocations')
    await page.getByRole('button', { name: 'Ask for a revocation' }).click()
    await page.getByLabel('Certificate number').fill(number.toLowerCase())
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByLabel('Reason').fill('Somebody else took the test.')
    await page.getByRole('button', { name: 'Ask for this revocation' }).click()
    await expect(page.getByText(/Another person now decides/).first()).toBeVisible()
    await expect(page.getByText(/only a checker can decide|You entered or edited this/).first()).toBeVisible()
    await expectAccessibleEverywhere(page, 'revocations')
  })
  await test.step('another decides', async () => {
    const checker = await elsewhere(browser)
    await signInAdmin(checker, GA, 'gchecker')
    await checker.goto('/GA/courses?tab=revocations')
    await checker.getByRole('button', { name: `Revoke ${number}` }).click()
    await checker
      .getByRole('dialog')
      .getByRole('button', { name: `Revoke ${number}` })
      .click()
    await expect(checker.getByText(`Approved: ${number}`).first()).toBeVisible()
    await checker.goto('/GA/courses?tab=review')
    await expect(checker.getByRole('heading', { name: 'Review' })).toBeVisible()
    await expectAccessibleEverywhere(checker, 'course review')
    await checker.goto('/GA/courses?preview=1')
    await expect(checker.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleEverywhere(checker, 'course preview')
  })
  await test.step('anybody sees it', async () => {
    await trainee.goto(`/verify/${number}`)
    await expect(trainee.getByText(/revoked/i).first()).toBeVisible()
  })
})
