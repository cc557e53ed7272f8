/** What journeys do with an evidence pack: it is ordered, decided by another person, taken behind a password, and checked offline. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, expect, type Page } from '@playwright/test'
import { PASSWORD } from './journey.ts'

/** On the page of a pack that was made: with names, behind a fresh proof of the person. */
export const takePack = async (page: Page, folder: string): Promise<string> => {
  const download = page.getByRole('button', { name: /^Download, [\d.]+ MB$/ })
  await expect(download).toBeVisible({ timeout: 60_000 })
  await download.click()
  const dialog = page.getByRole('dialog', { name: 'Show that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
  const pack = join(folder, file.suggestedFilename())
  await file.saveAs(pack)
  return pack
}

/** By the page that the portal hands out in public, opened from disk without a network; `known` is what the public page says of the keys. */
export const verifyOffline = async (browser: Browser, pack: string, verifier: string, known: string): Promise<void> => {
  const offline = await browser.newContext({ offline: true })
  const check = await offline.newPage()
  await check.goto(pathToFileURL(verifier).href)
  await check.getByLabel('Pack (ZIP)').setInputFiles(pack)
  await check.getByRole('button', { name: 'Check' }).click()
  await expect(check.getByText('no key was given from outside', { exact: false })).toBeVisible({ timeout: 30_000 })
  await check.getByLabel('Fingerprints of the keys', { exact: false }).fill(known)
  await check.getByRole('button', { name: 'Check' }).click()
  await expect(check.getByRole('heading', { level: 2, name: 'Sound', exact: true })).toBeVisible({ timeout: 30_000 })
  await offline.close()
}

/** By tools that are not ours, and by the script that the portal hands out in public; `keys` are fingerprints from there. */
export const verifyByTools = async (pack: string, script: string, keys: readonly string[]): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'unpacked-'))
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' })
  run('python3', '-m', 'zipfile', '-e', pack, folder)
  const [root = ''] = await readdir(folder)
  const cwd = join(folder, root)
  for (const manifest of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
    expect(execFileSync('sha256sum', ['-c', '--strict', '--quiet', manifest], { cwd, encoding: 'utf8' })).toBe('')
  const signed = ['pkeyutl', '-verify', '-pubin', '-rawin', '-inkey', 'head.pub', '-sigfile', 'manifest.sig', '-in', 'tagmanifest-sha256.txt']
  expect(execFileSync('openssl', signed, { cwd, encoding: 'utf8' })).toMatch(/Success/)
  const verdict = JSON.parse(run(process.execPath, script, pack, ...keys.flatMap((key) => ['--key', key]), '--json'))
  expect(verdict).toMatchObject({ sound: true, faults: [] })
  expect(verdict.facts.lines).toBeGreaterThan(0)
}

/** The verifier as a script, as anybody gets it. */
export const publicScript = async (page: Page, folder: string): Promise<string> => {
  await page.goto('/verify')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Verifier as a script' }).click()])
  const script = join(folder, file.suggestedFilename())
  await file.saveAs(script)
  return script
}

/** The verifier as a page, and the fingerprint of the key, as anybody gets them. */
export const publicVerifier = async (page: Page, folder: string): Promise<{ verifier: string; known: string }> => {
  await page.goto('/verify')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Verifier as a page to open from disk' }).click(),
  ])
  const verifier = join(folder, file.suggestedFilename())
  await file.saveAs(verifier)
  return { verifier, known: (await page.locator('code').first().textContent()) ?? '' }
}
