/** A company sets its yearly cycle, sees what that does before it saves, and finds who set what: on a desk and a phone. A year passes in cycles.handlers.test.ts. */
import type { Page } from '@playwright/test'
import { DESK, expect, expectAccessibleEverywhere, PHONE, signInAdmin, test } from './journey.ts'

const COURSE = 'Anti-Bribery Essentials'

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
  test(`a company sets its yearly cycle and sees what that does, on ${where}`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(size)
    await signInAdmin(page, '/login-client-admin', 'cmaker')
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

    // As it was, for the journeys that follow.
    await page.getByRole('radio', { name: /On each person’s own date/ }).check()
    await page.getByLabel('Window').fill('60')
    await save(page)
  })
