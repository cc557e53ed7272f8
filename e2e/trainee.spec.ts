/** From sign-in to a certificate that a stranger verifies. */

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { answered, expect, expectAccessible, expectAccessibleEverywhere, expectStill, PASSWORD, signInTrainee, test } from './journey.ts'

const quick = JSON.parse(readFileSync(new URL('../apps/server/src/demo/content/quick/quick.json', import.meta.url), 'utf8')) as {
  title: string
  quiz: { questions: { question: string; options: { text: string; is_true: boolean }[] }[] }
}

/** On a phone a page of a document fits its width, and two steps of the zoom make it readable without widening the screen. */
const expectReadable = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('radio', { name: 'As pages' }).check()
  await expect(page.locator('canvas').first()).toBeVisible()
  const sheet = page.getByRole('region', { name: /^Page 1 of/ })
  const widthOf = async () => (await sheet.boundingBox())?.width ?? 0
  await expect.poll(widthOf).toBe(390)
  const zoom = page.getByRole('group', { name: 'Size of the document' })
  await expect(zoom.getByRole('status')).toHaveText('100%')
  for (const percent of ['125%', '150%', '200%']) {
    await zoom.getByRole('button', { name: 'Zoom in' }).click()
    await expect(zoom.getByRole('status')).toHaveText(percent)
  }
  await expect.poll(widthOf).toBe(780)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page, 'document lesson, 200%')
  await zoom.getByRole('button', { name: 'Fit to width' }).click()
  await expect.poll(widthOf).toBe(390)
  await page.getByRole('radio', { name: 'As text' }).check()
}

/** A desk of 1280 x 1024 at 400 %: no bar stays in view while one reads. */
const expectRoomAtFourfoldZoom = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  const held = await page.evaluate(
    () =>
      [...document.querySelectorAll('header, section[aria-label="Lesson steps"], fieldset')]
        .map((bar) => bar.getBoundingClientRect())
        .filter(({ top, bottom }) => bottom > 0 && top < innerHeight).length,
  )
  expect(held).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Real key presses: what the browser itself makes of an arrow among radio buttons counts too. */
const expectKeys = async (page: Page) => {
  const options = page.getByRole('main').locator('fieldset input')
  const chosen = () => options.evaluateAll((inputs) => inputs.flatMap((input, i) => ((input as HTMLInputElement).checked ? [i + 1] : [])))
  const focused = () => options.evaluateAll((inputs) => inputs.indexOf(document.activeElement as HTMLElement) + 1)
  const here = (number: number) => expect(page.getByRole('button', { name: new RegExp(`^Question ${number}, .*open now`) })).toBeVisible()
  for (let number = 1; number <= 3; number++) {
    await here(number)
    await page.keyboard.press('2')
    expect(await chosen()).toEqual([2])
    expect(await focused()).toBe(2)
    if (number < 3) await page.keyboard.press('ArrowRight')
  }
  // Turned from an answer, the page goes on at the answer chosen there, and nothing else was chosen by it.
  for (const number of [2, 1]) {
    await page.keyboard.press('ArrowLeft')
    await here(number)
    expect(await chosen()).toEqual([2])
    expect(await focused()).toBe(2)
  }
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe(1)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(2)
  // Turned from the heading, up and down lead in.
  await page
    .getByRole('button', { name: /^Question 2, / })
    .first()
    .click()
  await here(2)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(2)
  for (const _ of [2, 3]) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Check before you hand in' })).toBeAttached()
  await answered(page)
  // The server kept what was chosen, and nothing that was only walked past.
  await page.reload()
  await expect(page.getByText('3 of 3 answered')).toBeVisible()
  for (let number = 1; number <= 3; number++) {
    await here(number)
    expect(await chosen()).toEqual([2])
    await page.keyboard.press('ArrowRight')
  }
  await page
    .getByRole('button', { name: /^Question 1, / })
    .first()
    .click()
}

/** Without a connection: told where it covers nothing, and the attempt is not left by a slip. */
const expectOffline = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().setOffline(true)
  const notice = page.getByText(/The time keeps running/)
  await expect(notice).toBeVisible()
  const bar = page.getByRole('region', { name: 'Lesson steps' })
  const [told, foot] = [await notice.boundingBox(), await bar.boundingBox()]
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  await expect(page.getByText('You are offline.')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to the course' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('main').locator('fieldset')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the course' }).click()
  await page.getByRole('button', { name: 'Leave the quiz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: quick.title })).toBeVisible()
  await page.context().setOffline(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Resume' }).click()
  // The attempt is where it was.
  await expect(page.getByRole('main').locator('fieldset')).toBeVisible()
}

test('a trainee takes the short course, signs the pledge, and a stranger verifies the certificate', async ({ page, browser }) => {
  test.setTimeout(240_000)
  await signInTrainee(page, 'weiming')
  await expectAccessibleEverywhere(page, 'trainee dashboard')
  await expectStill(page, 'trainee dashboard')
  await expect(page.getByRole('heading', { name: quick.title })).toBeVisible()
  await page.getByRole('link', { name: 'See the whole course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: quick.title })).toBeVisible()
  await expectAccessibleEverywhere(page, 'course')
  await expectStill(page, 'course')
  await page
    .getByRole('button', { name: 'Start', exact: true })
    .or(page.getByRole('link', { name: 'Start', exact: true }))
    .first()
    .click()

  // The document: Next waits for the minimum time, and says so.
  await expect(page).toHaveURL(/\/lesson\/material\//)
  const next = page.getByRole('button', { name: /^Next/ })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('heading', { name: '1. Why me, and why now?' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'document lesson')
  await expectReadable(page)
  await expectRoomAtFourfoldZoom(page)
  await expect(next).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 })
  await next.click()

  // The film: what is really played counts.
  const film = page.locator('video')
  await expect(film).toBeVisible()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('Transcript').click()
  await expect(page.getByText('You say no, and you tell someone.', { exact: false })).toBeVisible()
  await expectAccessibleEverywhere(page, 'film lesson')
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect(next).not.toHaveAttribute('aria-disabled', 'true', { timeout: 90_000 })
  await next.click()

  // The quiz: rules, a refresh in the middle, hand-in.
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  await expectAccessibleEverywhere(page, 'quiz question')
  await expectKeys(page)
  await expectOffline(page)
  for (let number = 1; number <= quick.quiz.questions.length; number++) {
    await page
      .getByRole('button', { name: new RegExp(`^Question ${number}, `) })
      .first()
      .click()
    const shown = await page.getByRole('main').innerText()
    const question = quick.quiz.questions.find((one) => shown.includes(one.question.slice(0, 60)))
    // What was walked past before may be right by chance: nothing is saved then.
    let isChanged = false
    for (const { text, is_true } of question?.options ?? []) {
      const named = { name: text, exact: true }
      const option = page.getByRole('radio', named).or(page.getByRole('checkbox', named))
      if (!is_true && (await option.getAttribute('type')) !== 'checkbox') continue
      isChanged ||= (await option.isChecked()) !== is_true
      await option.setChecked(is_true)
    }
    if (isChanged) await expect(page.getByText(/^Saved/).first()).toBeVisible()
    // It may still say so of the question before.
    await answered(page)
    if (number === 1) {
      await page.reload()
      await expect(page.getByText('3 of 3 answered')).toBeVisible()
    }
  }
  await page
    .getByRole('button', { name: /^Question 3, / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Check and hand in' }).click()
  await expect(page.getByText('You have answered every question.')).toBeVisible()
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Passed' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'quiz result')
  await page
    .getByRole('button', { name: /^Next/ })
    .or(page.getByRole('link', { name: /^Next/ }))
    .first()
    .click()

  // Final check, pledge, certificate.
  await expect(page.getByRole('heading', { name: 'Final check' })).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
  await expectAccessibleEverywhere(page, 'final check')
  await expectStill(page, 'final check')
  await page
    .getByRole('button', { name: 'Go to the pledge' })
    .or(page.getByRole('link', { name: 'Go to the pledge' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your pledge', level: 1 })).toBeVisible()
  await expectAccessibleEverywhere(page, 'pledge')
  await expectStill(page, 'pledge')
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
  await expectStill(page, 'certificate')
  // Printed from the browser it lies on its side, as its PDF does.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, wide = 0, high = 0] = (/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? []).map(Number)
  expect(wide).toBeGreaterThan(high)
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
  await expect(stranger.getByText('We issued this certificate, and it is valid.')).toBeVisible()
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
  await expectStill(page, 'reading lesson')
  const next = page.getByRole('button', { name: /^Next/ })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Five tests before you accept a gift' })).toBeVisible()
  for (const path of ['abc', '0', '-1', 'abc/lesson/material/1', '1/lesson/material/0', '1/lesson/film/1']) {
    await page.goto(`/trainee/course/${path}`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})
