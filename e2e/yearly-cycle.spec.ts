/** A company sets its yearly cycle, sees what that does before it saves, and finds who set what: on a desk and a phone; then a year passes. */
import type { Browser, Page } from '@playwright/test'
import { DESK, expect, expectAccessibleEverywhere, NIGHT, PHONE, signInAdmin, signInTrainee, signPledge, test } from './journey.ts'

test.use({ aloneFor: 'a year passes' })

const COURSE = 'Anti-Bribery Essentials'
const CA = '/login-client-admin'
const NAME = 'Kavitha A/P Subramaniam'

/** A browser that nobody has signed in with: the sessions of a year ago are over. */
const elsewhere = async (browser: Browser, size: typeof DESK): Promise<Page> => {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage()
  await page.setViewportSize(size)
  return page
}

/** Her page, by name. */
const openRecord = async (page: Page) => {
  await page.goto('/CA/learning-status')
  await page.getByRole('searchbox').fill(NAME)
  await page.getByRole('link', { name: NAME }).first().click()
  await expect(page.getByRole('heading', { name: NAME }).first()).toBeVisible()
}
/** Her cycles of the course, each with a heading on her page. */
const courses = (page: Page) => page.getByRole('heading', { name: COURSE })

const openCycle = async (page: Page) => {
  await page.goto('/CA/yearly-cycle')
  await expect(page.getByRole('heading', { level: 1, name: 'Yearly cycle' })).toBeVisible()
  const courses = page.getByRole('combobox', { name: 'Course' })
  if (await courses.isVisible()) await courses.selectOption(COURSE)
  await expect(page.getByText(`${COURSE}: changes apply from the next cycle.`)).toBeVisible()
}
const save = async (page: Page) => {
  await page.getByRole('button', { name: /^Save( for \d+ (person|people))?$/ }).click()
  await expect(page.getByText('The yearly cycle is saved.').last()).toBeVisible()
  await expect(page.getByText(/not saved$/)).toBeHidden()
}

for (const [where, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)
  test(`a company sets its yearly cycle and a year passes, on ${where}`, NIGHT, async ({ page, browser, study, pass }) => {
    test.setTimeout(420_000)
    await page.setViewportSize(size)
    await signInAdmin(page, CA, 'cmaker')
    await openRecord(page)
    await expect(courses(page).first()).toBeVisible()
    const before = await courses(page).count()
    await openCycle(page)
    await expect(page.getByRole('heading', { name: /^Joined on/ })).toBeVisible()
    await page.getByRole('radio', { name: /On one common day/ }).check()
    await page.getByLabel('Day', { exact: true }).fill('28')
    await page.getByLabel('Month', { exact: true }).selectOption('2')
    await expect(page.getByRole('heading', { name: 'Joined 3 weeks before the common day' })).toBeVisible()
    await expect(page.getByText(/^8 days are fewer than 120, so the first certificate runs 21 Feb/)).toBeVisible()
    await page.getByLabel('Window').fill('90')
    await expect(page.getByText(/^[23] changes not saved$/)).toBeVisible()
    await expect(page.getByText(/seats? (needed|short)/)).toBeVisible()
    await expectAccessibleEverywhere(page, 'the yearly cycle, changed')
    await page.setViewportSize(size)
    await save(page)

    await page.reload()
    await expect(page.getByRole('radio', { name: /On one common day/ })).toBeChecked()
    await expect(page.getByLabel('Window')).toHaveValue('90')
    await page.getByRole('button', { name: 'Earlier settings' }).click()
    const drawer = page.getByRole('dialog', { name: 'Earlier settings' })
    await expect(drawer.getByText(/On 28 Feb for everyone, window 90 days/).first()).toBeVisible()
    await expect(drawer.getByText('Applies now')).toBeVisible()
    await expectAccessibleEverywhere(page, 'earlier settings')
    await page.setViewportSize(size)
    await page.keyboard.press('Escape')

    // On each person's own date, asked for earlier than by default.
    await page.getByRole('radio', { name: /On each person’s own date/ }).check()
    await page.getByLabel('Window').fill('80')
    await save(page)

    // Most of a year later the next cycle is open, and nobody is worse off for it.
    await pass('kavitha', 75)
    const later = await elsewhere(browser, size)
    await signInAdmin(later, CA, 'cmaker')
    await openRecord(later)
    await expect(later.getByText(/^Replaces the current certificate on/)).toBeVisible()
    await expect(courses(later)).toHaveCount(before + 1)
    await expectAccessibleEverywhere(later, 'a person whose next cycle is open')
    await later.setViewportSize(size)
    await later.goto('/CA/learning-status?state=COMPLETED')
    await expect(later.getByRole('link', { name: NAME }).first()).toBeVisible()
    await later.context().close()

    // She takes it again before her certificate ends.
    await study('kavitha')
    const trainee = await elsewhere(browser, size)
    await signInTrainee(trainee, 'kavitha')
    await signPledge(trainee, NAME)
    await expectAccessibleEverywhere(trainee, 'the pledge, signed again')
    await trainee.context().close()

    // The new certificate holds from the day after the old one, and no day is without.
    await pass('kavitha', 330)
    const last = await elsewhere(browser, size)
    await signInAdmin(last, CA, 'cmaker')
    await openRecord(last)
    await expect(last.getByText(/^Replaces the current certificate on/)).toBeHidden()
    await expect(last.getByText('No valid certificate')).toBeHidden()
    await last.goto('/CA/learning-status?state=COMPLETED')
    await expect(last.getByRole('link', { name: NAME })).toHaveCount(1)
    await last.goto('/CA/learning-status?state=EXPIRED')
    await expect(last.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(last.getByRole('link', { name: NAME })).toHaveCount(0)
    await last.goto('/dashboard')
    await expect(last.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectAccessibleEverywhere(last, 'the dashboard a year later')
    await last.context().close()
  })
