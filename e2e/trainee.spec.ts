/** From sign-in to a certificate that a stranger verifies. */

import { readFileSync } from 'node:fs'
import { answered, expect, expectAccessible, expectAccessibleEverywhere, PASSWORD, signInTrainee, test } from './journey.ts'

const quick = JSON.parse(readFileSync(new URL('../apps/server/src/demo/content/quick/quick.json', import.meta.url), 'utf8')) as {
  title: string
  quiz: { questions: { question: string; options: { text: string; is_true: boolean }[] }[] }
}

test('a trainee takes the short course, signs the pledge, and a stranger verifies the certificate', async ({ page, browser }) => {
  test.setTimeout(240_000)
  await signInTrainee(page, 'weiming')
  await expectAccessibleEverywhere(page, 'trainee dashboard')
  await expect(page.getByRole('heading', { name: quick.title })).toBeVisible()
  await page.getByRole('link', { name: 'See the whole course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: quick.title })).toBeVisible()
  await expectAccessibleEverywhere(page, 'course')
  await page
    .getByRole('button', { name: 'Start', exact: true })
    .or(page.getByRole('link', { name: 'Start', exact: true }))
    .first()
    .click()

  // The document: Next waits for the minimum time, and says so.
  await expect(page).toHaveURL(/\/lesson\/material\//)
  const next = page.getByRole('button', { name: /^Next/ })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('canvas').first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'document lesson')
  await expect(next).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 })
  await next.click()

  // The film: what is really played counts.
  const film = page.locator('video')
  await expect(film).toBeVisible()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'film lesson')
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect(next).not.toHaveAttribute('aria-disabled', 'true', { timeout: 90_000 })
  await next.click()

  // The quiz: rules, a refresh in the middle, hand-in.
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  await expectAccessibleEverywhere(page, 'quiz question')
  for (let number = 1; number <= quick.quiz.questions.length; number++) {
    const shown = await page.getByRole('main').innerText()
    const question = quick.quiz.questions.find((one) => shown.includes(one.question.slice(0, 60)))
    for (const option of question?.options.filter((one) => one.is_true) ?? []) await page.getByText(option.text, { exact: true }).click()
    await expect(page.getByText(/^Saved/).first()).toBeVisible()
    // It may still say so of the question before.
    await answered(page)
    if (number === 1) {
      await page.reload()
      await expect(page.getByText('1 of 3 answered')).toBeVisible()
    }
    if (number < quick.quiz.questions.length)
      await page
        .getByRole('button', { name: /not answered/ })
        .first()
        .click()
  }
  await page.getByRole('button', { name: 'Check and hand in' }).click()
  await expect(page.getByText('Every question is answered.')).toBeVisible()
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Passed' })).toBeVisible()
  await expectAccessible(page, 'quiz result')
  await page
    .getByRole('button', { name: /^Next/ })
    .or(page.getByRole('link', { name: /^Next/ }))
    .first()
    .click()

  // Final check, pledge, certificate.
  await expect(page.getByRole('heading', { name: 'Final check' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'final check')
  await page
    .getByRole('button', { name: 'Go to the pledge' })
    .or(page.getByRole('link', { name: 'Go to the pledge' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your pledge', level: 1 })).toBeVisible()
  await expectAccessibleEverywhere(page, 'pledge')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Your full name').fill('Somebody Else')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign the pledge' }).click()
  await expect(page.getByRole('textbox', { name: 'Your full name' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Your full name').fill('tan wei ming 陈伟明')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign the pledge' }).click()
  await expect(page.getByText(/PLG-\d{4}-[0-9A-Z]{8}/).first()).toBeVisible()
  await page
    .getByRole('button', { name: /certificate/i })
    .or(page.getByRole('link', { name: /certificate/i }))
    .last()
    .click()
  await expect(page.getByText(/CRT-\d{4}-[0-9A-Z]{8}/).first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'certificate')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('cert_weiming.pdf')
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  const serial = (
    await page
      .getByText(/^CRT-\d{4}-[0-9A-Z]{8}$/)
      .first()
      .innerText()
  ).trim()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/verify/${serial.toLowerCase()}`)
  await expect(stranger.getByText('This certificate was issued here and is valid.')).toBeVisible()
  await expect(stranger.getByText(/Wei Ming/)).toHaveCount(0)
  await expectAccessibleEverywhere(stranger, 'verify')
  await stranger.close()
})

test('a reader is kept to the order and to the time', async ({ page }) => {
  await signInTrainee(page, 'aisyah')
  await page
    .getByRole('link', { name: 'Continue' })
    .or(page.getByRole('button', { name: 'Continue' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Five tests before you accept a gift' })).toBeVisible()
  await expect(page.locator('article img, main img').first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'reading lesson')
  const next = page.getByRole('button', { name: /^Next/ })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Five tests before you accept a gift' })).toBeVisible()
  await page.goto('/trainee/helper')
  await expectAccessibleEverywhere(page, 'helper')
})

test('a certificate holder finds it again, and sees it expire nowhere yet', async ({ page }) => {
  await signInTrainee(page, 'kavitha')
  await expect(page.getByText('Completed').first()).toBeVisible()
  await page
    .getByRole('link', { name: 'Certificate' })
    .or(page.getByRole('button', { name: 'Certificate' }))
    .first()
    .click()
  await expect(page.getByText(/CRT-\d{4}-[0-9A-Z]{8}/).first()).toBeVisible()
})
