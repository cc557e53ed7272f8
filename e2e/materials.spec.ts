/** An author makes materials: a text with a list and a callout, a film with captions in two languages, and a file that is not what it says. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mp4 } from '../apps/server/test/media-files.ts'
import { expect, expectAccessibleEverywhere, signInAdmin, test } from './journey.ts'

const film = fileURLToPath(new URL('../apps/server/src/demo/content/quick/video.webm', import.meta.url))
const WRONG = 'WEBVTT\n\n00:05.000 --> 00:02.000\nSagen Sie Nein.\n'

test('an author makes materials', async ({ page }) => {
  test.setTimeout(180_000)
  await signInAdmin(page, '/login-global-admin', 'gmaker')
  const begin = async (kind: string, title: string) => {
    await page.goto('/GA/material')
    await page.getByRole('button', { name: 'New material' }).click()
    await page.getByRole('dialog').getByLabel('Type').selectOption(kind)
    await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill(title)
  }
  const create = async () => {
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(/\/GA\/material\?id=\d+$/)
  }

  await test.step('a text, which saves itself', async () => {
    await begin('text', 'Words you can use')
    await expectAccessibleEverywhere(page, 'new material')
    await create()
    await page.getByRole('textbox', { name: 'Text', exact: true }).click()
    await page.keyboard.type('Say no, kindly.')
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await expectAccessibleEverywhere(page, 'material editor: text')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveText('Say no, kindly.')
  })

  await test.step('what is typed just before the page is left is kept', async () => {
    await page.getByLabel('Title (Bahasa Melayu)').fill('Kata-kata yang boleh digunakan')
    await page.reload()
    await expect(page.getByLabel('Title (Bahasa Melayu)')).toHaveValue('Kata-kata yang boleh digunakan')
  })

  await test.step('a film, with captions that are checked by their lines', async () => {
    await begin('video', 'A film to watch')
    await page.getByLabel('File', { exact: true }).setInputFiles(film)
    await create()
    await expect(page.getByText('Own file, 0:22').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add: Captions in Deutsch' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Captions' }).fill(WRONG)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Line 3: the times are not in order')).toBeVisible()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Captions' }).fill(WRONG.replace('00:05', '00:01'))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Edit: Captions in Deutsch' })).toBeVisible()
    await expectAccessibleEverywhere(page, 'material editor: film')
  })

  await test.step('a film that says it is a PDF is refused, in words', async () => {
    await begin('pdf', 'No PDF')
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'guide.pdf', mimeType: 'application/pdf', buffer: readFileSync(film) })
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('This is not the type of file you chose above.')).toBeVisible()
  })

  await test.step('and each is looked at as trainees see it', async () => {
    await page.goto('/GA/material')
    await page.getByRole('button', { name: 'Preview A film to watch' }).click()
    await expect(page.getByRole('dialog').locator('video')).toBeVisible()
    await expectAccessibleEverywhere(page, 'material preview')
  })
})

const PIECE = 8 * 1024 * 1024
/** An MP4 of some 20 MB, most of it room left free. */
const longFilm = () => {
  const free = Buffer.alloc(20 * 1024 * 1024)
  free.writeUInt32BE(free.length)
  free.write('free', 4, 'latin1')
  const path = join(mkdtempSync(join(tmpdir(), 'jujur-film-')), 'long.mp4')
  writeFileSync(path, Buffer.concat([mp4(60, 'vide', 'soun'), free]))
  return path
}

test('a large file goes on where it stopped, after the page was loaded anew', async ({ page }) => {
  await signInAdmin(page, '/login-global-admin', 'gmaker')
  const path = longFilm()
  const choose = async () => {
    await page.getByRole('dialog').getByLabel('Type').selectOption('video')
    await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('A long film')
    await page.getByLabel('File', { exact: true }).setInputFiles(path)
    await page.getByRole('button', { name: 'Create' }).click()
  }
  let sent: { url: string; offset: number }[] = []
  let isCut = false
  await page.route('**/uploads/*', async (route, request) => {
    if (request.method() !== 'PATCH') return route.continue()
    sent.push({ url: request.url(), offset: Number(request.headers()['upload-offset']) })
    // The line is cut after the first piece.
    if (isCut) return route.abort('connectionreset')
    isCut = true
    return route.continue()
  })
  await page.goto('/GA/material?new=1')
  await choose()
  await expect.poll(() => sent.length).toBeGreaterThan(1)
  const [first] = sent
  expect(first?.offset).toBe(0)
  await page.reload()
  sent = []
  await page.unroute('**/uploads/*')
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push({ url: request.url(), offset: Number(request.headers()['upload-offset']) })
  })
  await choose()
  await expect(page).toHaveURL(/\/GA\/material\?id=\d+$/)
  await expect(page.getByText('Own file, 1:00').first()).toBeVisible()
  expect(sent.map(({ offset }) => offset)).toEqual([PIECE, 2 * PIECE])
  expect(sent.every(({ url }) => url === first?.url)).toBe(true)
})
