/** A course changes: whoever has a certificate takes only what changed, on a desk and on a phone, and keeps the certificate; the company sees how far they are. */
import { DESK, expect, expectAccessibleEverywhere, NIGHT, PHONE, test as shared, signInAdmin, signInTrainee } from './journey.ts'

/** On a server of its own: other journeys count the versions of its course. */
const test = shared.extend<object, { apart: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  apart: [async ({}, use) => use('updates'), { scope: 'worker', auto: true }],
})

for (const [where, size, what] of [
  ['a desk', DESK, 'The limit for gifts is RM 100 now.'],
  ['a phone', PHONE, 'The limit for meals is RM 150 now.'],
] as const)
  test(`what changed in a course is taken by itself, on ${where}`, NIGHT, async ({ page, updateCourse, browser }) => {
    test.setTimeout(240_000)
    await updateCourse('ABC-ESSENTIALS', what)
    await page.setViewportSize(size)
    await signInTrainee(page, 'kavitha')

    await expect(page.getByText('Your next step: what changed')).toBeVisible()
    // On a phone its link is left out.
    await page.goto((await page.getByRole('link', { name: 'See the whole course', includeHidden: true }).getAttribute('href')) ?? '')
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
    await expect(page.getByText(what)).toBeVisible()
    await expect(page.getByText(/Do 1 lesson or quiz\. The rest of the course counts as you took it/)).toBeVisible()
    await expect(page.getByText(/as you took it$/).first()).toBeVisible()
    await expectAccessibleEverywhere(page, 'the cover of an update')
    await page.setViewportSize(size)

    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('button', { name: 'Start the quiz' }).click()
    await page.getByText('Yes, that is so').click()
    await page.getByRole('button', { name: 'Check and hand in' }).click()
    await page.getByRole('button', { name: 'Hand in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Passed' })).toBeVisible()
    await page.getByRole('button', { name: 'To the certificate' }).click()

    await expect(page.getByRole('heading', { level: 1, name: /certificate/i })).toBeVisible()
    await expect(page.getByText(/^Updated to version \d+, /)).toBeVisible()
    const serial =
      (
        await page
          .getByText(/CRT-\d{4}-[0-9A-Z]{8}/)
          .first()
          .textContent()
      )?.match(/CRT-\d{4}-[0-9A-Z]{8}/)?.[0] ?? ''
    await page.goto(`/verify/${serial}`)
    await expect(page.getByText(/^To version \d+, /)).toBeVisible()

    const admin = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', viewport: size })).newPage()
    await signInAdmin(admin, '/login-client-admin', 'cmaker')
    await admin.goto('/CA/yearly-cycle/updates')
    await expect(admin.getByText(what).first()).toBeVisible()
    await expect(admin.getByText('Completed').filter({ visible: true }).first()).toBeVisible()
    await expectAccessibleEverywhere(admin, 'course updates')
  })
