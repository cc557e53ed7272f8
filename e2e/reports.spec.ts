/** A report is ordered, made, taken as a spreadsheet whose sums are those of the screen, and its figures lead to their people: on a desk and a phone. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { byDay, DESK, expect, expectAccessibleEverywhere, PHONE, signInAdmin, test } from './journey.ts'

/** The parts of a zip, by its directory: a reader of its own, which shares no code with what wrote it. */
const partsOf = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const parts = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + packed)
    parts.set(zip.toString('utf8', at + 46, at + 46 + name), zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes)
    at += 46 + name + extra + comment
  }
  return parts
}
const rowsOf = (xml: string) => [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => cells)

for (const [where, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)
  test(`an administrator orders a report and takes it, on ${where}`, byDay(where === 'a desk'), async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(size)
    await signInAdmin(page, '/login-client-admin', 'cmaker')
    await page.goto('/CA/reports')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await page.getByRole('link', { name: 'Completion matrix' }).click()
    await expectAccessibleEverywhere(page, 'reports')
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Make the report' }).click()

    const take = page.getByRole('button', { name: /^Take as Excel, \d+ rows?$/ })
    await expect(take).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/^(The sum closes|All \d+ sums close)$/)).toBeVisible()
    await expectAccessibleEverywhere(page, 'a report')
    await page.setViewportSize(size)
    const rows = Number((await take.textContent())?.match(/\d+/)?.[0])
    const sums = page.getByRole('region', { name: 'No one is left out: each row is a sum' })
    const people = await sums.getByRole('table').locator('tbody tr td:nth-child(2)').allTextContents()
    expect(people.reduce((sum, one) => sum + Number(one), 0)).toBe(rows)
    const hash = await page.locator('code').textContent()

    const [file] = await Promise.all([page.waitForEvent('download'), take.click()])
    expect(file.suggestedFilename()).toMatch(/^completion-\d{4}-\d{2}-\d{2}\.xlsx$/)
    const parts = partsOf(await readFile(await file.path()))
    const sheet = parts.get('xl/worksheets/sheet2.xml')
    const about = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    if (!sheet) throw new Error('no sheet of rows')
    expect(rowsOf(sheet.toString()).length - 1).toBe(rows)
    expect(createHash('sha256').update(sheet).digest('hex')).toBe(hash)
    expect(about).toContain(hash)
    const [paper] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF to read' }).click()])
    expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-')

    // A figure leads to its people.
    const figure = sums.getByRole('table').locator('tbody tr td:nth-child(2) a').first()
    const count = Number(await figure.textContent())
    await figure.click()
    await expect(page.getByRole('heading', { level: 2, name: /^People: / })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Rows' }).locator('tbody tr')).toHaveCount(Math.min(count, 100))
    await page.getByRole('link', { name: 'Back to the rows' }).click()

    // It stands among the earlier ones.
    await page.getByRole('link', { name: 'Completion matrix' }).click()
    await expect(page.getByRole('region', { name: 'Earlier reports' }).getByText('Ready').first()).toBeVisible()
  })

for (const [where, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)
  test(`an administrator has a report come by itself, and no more, on ${where}`, byDay(where === 'a desk'), async ({ page }) => {
    await page.setViewportSize(size)
    await signInAdmin(page, '/login-client-admin', 'cmaker')
    await page.goto('/CA/reports')
    await page.getByRole('link', { name: 'Scheduled' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Scheduled reports' })).toBeVisible()
    await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Pledge register' })
    await page.getByLabel('How often').selectOption({ label: 'Each quarter' })
    await page.getByLabel('Day of the first month').selectOption('5')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const own = page.getByRole('region', { name: /^Pledge register/ }).first()
    await expect(own.getByText('Each quarter on day 5 of its first month at 6:00 am')).toBeVisible()
    await expect(own.getByText('Nothing sent yet')).toBeVisible()
    await expectAccessibleEverywhere(page, 'scheduled reports')
    await own.getByRole('button', { name: /^End: Pledge register/ }).click()
    await expect(own.getByText(/^Ended on /)).toBeVisible()
  })
