/** Dashboards: figures that lead to their lists, narrowed as they were counted. */
import { expect, expectAccessibleEverywhere, signInAdmin, test } from './journey.ts'

const GA = '/login-global-admin'

test('a global admin sees receipts by age, money, seats and the heads of the queues, and each figure leads to its list', async ({ page }) => {
  await signInAdmin(page, GA, 'gchecker')
  const titles = ['Bank receipts waiting, by age', 'Money by month', 'Seats sold and used', 'Companies and courses for you']
  for (const name of titles) await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectAccessibleEverywhere(page, "the global admin's dashboard")

  const money = page.getByRole('region', { name: 'Money by month' })
  await money.getByRole('button', { name: 'Show as table' }).click()
  const table = money.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Month', 'Paid', 'To be paid', 'Overdue'])
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/GA\/company\/invoice\?month=20\d\d-\d\d&status=with_payment$/)
  await expect(page.getByLabel('Status')).toHaveValue('with_payment')
  await expect(page.getByLabel('Month', { exact: true })).toHaveValue(/^20\d\d-\d\d$/)

  await page.goBack()
  const seats = page.getByRole('region', { name: 'Seats sold and used' })
  const [used = '', sold = ''] = ((await seats.getByRole('link').nth(1).textContent()) ?? '').match(/([\d,]+) \/ ([\d,]+)$/)?.slice(1) ?? []
  await seats.getByRole('link').nth(1).click()
  await expect(page.getByText(`${used} of ${sold} seats used`)).toBeVisible()
  await expectAccessibleEverywhere(page, 'seats sold and used')
})

test('a super admin sees administrators, routes and the audit log, and has the log checked now', async ({ page }) => {
  await signInAdmin(page, '/login-super-admin', 'super')
  const log = page.getByRole('region', { name: 'Audit log' })
  await log.getByRole('button', { name: 'Check now' }).click()
  await expect(log.getByText(/^Last checked on .* by /)).toBeVisible()
  await expect(log.getByText('Complete', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page, "the super admin's dashboard")

  const active = page.getByRole('region', { name: 'Administrators' }).getByRole('link', { name: /^Active/ })
  const count = ((await active.textContent()) ?? '').replace('Active', '')
  await active.click()
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} entr`) })).toBeVisible()
})

test('a client admin sees which questions people get wrong, and each leads to its row in the list of all', async ({ page }) => {
  await signInAdmin(page, '/login-client-admin', 'cmaker')
  const panel = page.getByRole('region', { name: 'Questions people get wrong' })
  const weakest = panel.getByRole('listitem').first().getByRole('link')
  await expect(weakest).toHaveAccessibleName(/ \d+ of \d+ first answers? (was|were) right$/)
  await expectAccessibleEverywhere(page, "the client admin's dashboard")
  const words = (await weakest.locator('[lang]').textContent()) ?? ''
  await weakest.click()
  await expect(page.getByRole('heading', { name: 'Question Results', level: 1 })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText(words)
  await expectAccessibleEverywhere(page, 'question results')

  await page.goBack()
  await panel.getByRole('link', { name: /^All \d+ questions$/ }).click()
  await expect(page.getByRole('button', { name: 'Right first time' })).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
})

test('a client admin reads one person’s story over the years, and narrows it to what they look for', async ({ page }) => {
  await signInAdmin(page, '/login-client-admin', 'cmaker')
  await page.goto('/CA/learning-status?state=COMPLETED')
  await page.getByRole('link', { name: 'Kavitha A/P Subramaniam' }).first().click()
  await page.getByRole('link', { name: 'Story' }).click()
  await expect(page.getByRole('region', { name: 'Years' }).getByText(/^Covered today, until /)).toBeVisible()
  await expect(page.getByText(/^Certificate CRT-\S+ issued, valid until /)).toBeVisible()
  await expect(page.getByText(/^Pledge PLG-\S+ signed$/)).toBeVisible()
  await expect(page.getByText('Assigned: Anti-Bribery Essentials')).toBeVisible()
  await expectAccessibleEverywhere(page, 'story of a person')
  for (const name of [/^Courses/, /^Certificates and pledges/]) await page.getByRole('checkbox', { name }).uncheck()
  await expect(page.getByText(/^Pledge PLG-/)).toBeHidden()
  await expect(page.getByText('Department: Procurement')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Courses/ }).check()
  await page.getByRole('link', { name: 'As it was: Quiz: third parties: 80%, passed' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Quiz: third parties' })).toBeVisible()
  await expect(page.getByText('Questions still in use show only their text.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'an attempt as it was seen')
  await page
    .getByRole('navigation', { name: 'What was seen' })
    .getByRole('link', { name: /^Integrity pledge/ })
    .click()
  await expect(page.getByText('SHA-256 of the text before it was filled in')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a page' }).click()])
  expect(download.suggestedFilename()).toMatch(/^pledge-PLG-[0-9A-Z-]+\.html$/)
  const alone = await page.context().newPage()
  const file = test.info().outputPath(download.suggestedFilename())
  await download.saveAs(file)
  await alone.goto(`file://${file}`)
  await expect(alone.getByRole('heading', { level: 1, name: /^Pledge PLG-/ })).toBeVisible()
})
