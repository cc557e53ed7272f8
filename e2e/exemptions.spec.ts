/** Somebody goes on leave: one administrator asks, another approves, figures and the person's own page say paused; then it ends early. */
import type { Browser, Page } from '@playwright/test'
import { byDay, DESK, expect, expectAccessibleEverywhere, PHONE, signInAdmin, signInTrainee, test } from './journey.ts'

const CA = '/login-client-admin'
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const elsewhere = async (browser: Browser): Promise<Page> => (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage()

for (const [where, size, name, username] of [
  ['a desk', DESK, 'Tan Wei Ming 陈伟明', 'weiming'],
  ['a phone', PHONE, 'Aisyah Binti Rahman', 'aisyah'],
] as const)
  test(`a person is paused by two people and back again, on ${where}`, byDay(where === 'a desk'), async ({ page, browser }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(size)
    await signInAdmin(page, CA, 'cmaker')
    await page.goto('/CA/learning-status')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('link', { name }).first().click()
    const own = page.getByRole('region', { name: 'Exemptions' })
    await own.getByRole('button', { name: 'Ask for an exemption' }).click()
    const drawer = page.getByRole('dialog', { name: `Exemption: ${name}` })
    await drawer.getByLabel('Until').fill(dayIn(120))
    await drawer.getByLabel('Reason').fill('Parental leave')
    await expectAccessibleEverywhere(page, 'asking for an exemption')
    await page.setViewportSize(size)
    await drawer.getByRole('button', { name: 'Send for approval' }).click()
    await expect(own.getByText('Waiting for approval')).toBeVisible()
    const record = page.url()

    const checker = await elsewhere(browser)
    await checker.setViewportSize(size)
    await signInAdmin(checker, CA, 'cchecker')
    await checker.getByRole('link', { name: /Exemptions? to approve/ }).click()
    await expect(checker.getByRole('heading', { level: 1, name: 'Exemptions' })).toBeVisible()
    await checker.getByRole('link', { name: new RegExp(`${name}.*Pause`) }).click()
    await expect(checker.getByText('Parental leave').first()).toBeVisible()
    await expectAccessibleEverywhere(checker, 'an exemption to decide on')
    await checker.setViewportSize(size)
    await checker.getByRole('button', { name: 'Approve the pause' }).click()
    const sure = checker.getByRole('dialog')
    await sure.getByRole('button', { name: 'Approve the pause' }).click()
    await expect(sure).toBeHidden()

    // The question closes before the answer has come.
    await expect(async () => {
      await page.goto('/CA/learning-status?state=PAUSED')
      await expect(page.getByRole('link', { name }).first()).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expectAccessibleEverywhere(page, 'learning status, paused')
    await page.setViewportSize(size)
    const trainee = await elsewhere(browser)
    await trainee.setViewportSize(size)
    await signInTrainee(trainee, username)
    await expect(trainee.getByText('Paused').first()).toBeVisible()
    await expectAccessibleEverywhere(trainee, 'courses of a person who is paused')
    await trainee.context().close()

    await page.goto(record)
    await expect(own.getByText('Current')).toBeVisible()
    await expectAccessibleEverywhere(page, 'a person who is paused')
    await page.setViewportSize(size)
    await own.getByRole('button', { name: 'End today' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End today' }).click()
    await expect(own.getByText('Ended early').first()).toBeVisible()
    await checker.context().close()
  })
