/** The log is narrowed by kind and by person, a sealed value is opened for a reason, and the lines are taken away with their heads. */
import { readFile } from 'node:fs/promises'
import { byDay, DESK, expect, expectAccessibleEverywhere, PHONE, signInAdmin, test } from './journey.ts'

for (const [where, size, phone] of [
  ['a desk', DESK, '+60 12 555 0101'],
  ['a phone', PHONE, '+60 12 555 0202'],
] as const)
  test(`somebody reads the log, opens a sealed value and takes the lines away, on ${where}`, byDay(where === 'a desk'), async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(size)
    await signInAdmin(page, '/login-client-admin', 'cmaker')
    await page.goto('/CA/user-profile')
    await page.getByLabel('Phone').fill(phone)
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(page.getByText(/^Saved \d/)).toBeVisible()
    const name = await page.getByLabel('Full name').inputValue()

    await page.goto('/CA/activity-log')
    await expect(page.getByRole('heading', { name: 'Activity log', level: 1 })).toBeVisible()
    const filters = page.getByRole('search', { name: 'Narrow the log' })
    await filters.getByLabel('What').selectOption({ label: 'Accounts and permissions' })
    await filters.getByLabel('Kind of event').selectOption({ label: 'changed their profile' })
    await filters.getByRole('combobox', { name: 'Person, invoice, course' }).fill(name.split(' ')[0] ?? name)
    await page.getByRole('option', { name: `Done by ${name}` }).click()
    await expect(page).toHaveURL(/what=accounts&kind=profile\.updated&who=\d+$/)
    await expect(filters.getByRole('listitem').filter({ hasText: `Done by ${name}` })).toBeVisible()
    const line = page.getByRole('listitem').filter({ hasText: `${name} changed their profile` })
    await expect(line.last()).toBeVisible()
    await expectAccessibleEverywhere(page, 'the log, narrowed')
    await page.setViewportSize(size)

    const newest = page.getByRole('button', { name: 'Open with a reason' }).first()
    await newest.click()
    const dialog = page.getByRole('dialog', { name: 'Open sealed values' })
    await expect(dialog.getByRole('button', { name: 'Open', exact: true })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('A colleague asks which number was wrong')
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    const values = page.getByRole('row', { name: /^Phone / })
    await expect(values.getByRole('insertion')).toHaveText(phone.replaceAll(' ', ''))
    await expect(values.getByRole('deletion')).toBeVisible()

    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/CA\/activity-log$/)
    await expect(page.getByText(`${name} opened sealed values`).first()).toBeVisible()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export with signatures' }).click()])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
    expect(lines.length).toBeGreaterThan(5)
    for (const one of lines) expect(() => JSON.parse(one)).not.toThrow()
  })
