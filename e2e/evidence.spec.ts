/** A pack is ordered, approved by another person, downloaded behind a password, and checked offline by the page that was taken from the public page. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicScript, publicVerifier, takePack, verifyByTools, verifyOffline } from './evidence.ts'
import { byDay, DESK, expect, expectAccessibleEverywhere, PASSWORD, PHONE, signInAdmin, test } from './journey.ts'

for (const [where, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)
  test(`an evidence pack from the order to the offline check, on ${where}`, byDay(where === 'a desk'), async ({ page, browser }) => {
    test.setTimeout(240_000)
    const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
    await page.setViewportSize(size)
    await signInAdmin(page, '/login-client-admin', 'cmaker')
    await page.goto('/CA/evidence')
    await expect(page.getByRole('heading', { level: 1, name: 'Evidence' })).toBeVisible()
    await page.getByRole('link', { name: 'Order a pack' }).click()
    await expectAccessibleEverywhere(page, 'the order of a pack')
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Order the pack' }).click()
    await expect(page.getByText('Write why the pack is needed.')).toBeVisible()
    await page.getByLabel('Why').fill('Supplier audit by Petra Harbour Bhd')
    await page.getByRole('button', { name: 'Order the pack' }).click()
    await expect(page.getByText('Waits for a second person').first()).toBeVisible()
    await expectAccessibleEverywhere(page, 'a pack that waits')
    await page.setViewportSize(size)
    const address = page.url()

    const other = await browser.newPage()
    await signInAdmin(other, '/login-client-admin', 'cchecker')
    await other.goto(address)
    await other.getByRole('button', { name: 'Approve the pack' }).click()
    await expect(other.getByRole('button', { name: 'Approve the pack' })).toHaveCount(0)
    await other.close()

    await page.reload()
    const download = page.getByRole('button', { name: /^Download, [\d.]+ MB$/ })
    await expect(download).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Open the figures' }).click()
    await expect(page.getByRole('heading', { name: /^Fifteen questions: \d+ answered$/ })).toBeVisible()
    await expect(page.getByText('We do not have this').first()).toBeVisible()
    await expectAccessibleEverywhere(page, 'a pack')
    await page.setViewportSize(size)

    await download.click()
    const dialog = page.getByRole('dialog', { name: 'Show that it is you' })
    await dialog.getByLabel('Password', { exact: true }).fill('Wrong#2026x')
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect(dialog.getByText('This password is not correct')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
    const pack = join(folder, file.suggestedFilename())
    await file.saveAs(pack)
    await expect(page.getByRole('region', { name: 'Who took or opened it' }).getByText('With names')).toBeVisible()

    const { verifier, known } = await publicVerifier(page, folder)
    await verifyOffline(browser, pack, verifier, known)
  })

test('the pack that the demo begins with is proven by sha256sum, openssl, the script and the page, each from outside', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const folder = await mkdtemp(join(tmpdir(), 'demo-pack-'))
  await page.setViewportSize(DESK)
  await signInAdmin(page, '/login-client-admin', 'cmaker')
  await page.goto('/CA/evidence')
  // What other journeys ordered stands above it.
  await page
    .getByRole('link', { name: /^EVP-\d{4}-\d{6}/ })
    .last()
    .click()
  await expect(page.getByText('The board asks who was trained.')).toBeVisible()
  const pack = await takePack(page, folder)
  const { verifier, known } = await publicVerifier(page, folder)
  await verifyByTools(pack, await publicScript(page, folder), [known])
  await verifyOffline(browser, pack, verifier, known)
})
