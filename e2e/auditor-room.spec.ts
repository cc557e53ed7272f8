/**
 * A compliance officer orders the evidence of a period, a second person approves, an auditor verifies it offline and draws a sample in the room, which a
 * shell draws again; and a room that the company closes, from which the guest is out at once.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { publicVerifier, takePack, verifyOffline } from './evidence.ts'
import { DESK, expect, expectAccessibleEverywhere, mails, NIGHT, nextMail, PHONE, signInAdmin, test } from './journey.ts'
import { CA, comeIn, invite } from './room.ts'

const run = promisify(execFile)

/** On a phone the places of the room stand behind a button. */
const goTo = async (guest: Page, name: string, isPhone: boolean) => {
  if (isPhone) await guest.getByRole('button', { name: 'Open the menu' }).click()
  await guest.getByRole('link', { name, exact: true }).last().click()
}

const takeFile = async (guest: Page, name: string, folder: string, as = name) => {
  const [file] = await Promise.all([guest.waitForEvent('download'), guest.getByRole('button', { name, exact: true }).click()])
  await file.saveAs(join(folder, as))
}

/** The company’s log, narrowed in the address and checked on the spot. */
const readLog = async (guest: Page, isPhone: boolean) => {
  await goTo(guest, 'Activity log', isPhone)
  await expect(guest.getByRole('heading', { level: 1, name: 'Activity log' })).toBeVisible()
  const line = guest.getByRole('listitem').filter({ hasText: 'The auditor came into their room' }).first()
  await expect(line).toBeVisible()
  await guest.getByLabel('What').selectOption('proof')
  await expect(guest).toHaveURL(/view=log.*what=proof/)
  await expect(line).toBeVisible()
  await guest.getByRole('button', { name: 'Verify' }).click()
  await expect(guest.getByText(/lines? of this company checked: /)).toBeVisible({ timeout: 60_000 })
}

/** The pack of the room without names, behind a code of its own. */
const takeRedacted = async (guest: Page, page: Page, email: string, folder: string): Promise<string> => {
  await guest
    .getByRole('button', { name: /^Redacted edition, / })
    .first()
    .click()
  const dialog = guest.getByRole('dialog', { name: 'Show that it is you' })
  const before = (await mails(page, email)).length
  // A code follows another after a minute.
  await expect(async () => {
    const tooEarly = guest.getByRole('button', { name: 'OK', exact: true })
    if (await tooEarly.isVisible()) await tooEarly.click()
    await dialog.getByRole('button', { name: 'Send me a code' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000, intervals: [5_000] })
  const code = (await nextMail(page, email, before)).text.match(/\b\d{6}\b/)?.[0] ?? ''
  const [file] = await Promise.all([guest.waitForEvent('download'), dialog.getByRole('textbox', { name: 'Code' }).fill(code)])
  expect(file.suggestedFilename()).toMatch(/-redacted\.zip$/)
  const pack = join(folder, file.suggestedFilename())
  await file.saveAs(pack)
  await expect(dialog).toBeHidden()
  return pack
}

for (const [where, size, email] of [
  ['a desk', DESK, 'ng.desk@teras.test'],
  ['a phone', PHONE, 'ng.phone@teras.test'],
] as const)
  test(`evidence of a period, checked offline, and a sample drawn again, on ${where}`, NIGHT, async ({ page, browser }) => {
    test.setTimeout(400_000)
    const isPhone = size === PHONE
    const folder = await mkdtemp(join(tmpdir(), 'room-'))
    await page.setViewportSize(size)
    await signInAdmin(page, CA, 'cmaker')
    await page.getByRole('link', { name: 'Evidence pack' }).click()
    await expect(page.getByLabel('To', { exact: true })).not.toHaveValue('')
    await page.getByLabel('Why').fill(`Surveillance audit, ${where}`)
    await page.getByRole('button', { name: 'Order the pack' }).click()
    await expect(page.getByText('Waits for a second person').first()).toBeVisible()
    const order = page.url()
    const other = await browser.newPage()
    await signInAdmin(other, CA, 'cchecker')
    await other.goto(order)
    await other.getByRole('button', { name: 'Approve the pack' }).click()
    await expect(other.getByRole('button', { name: 'Approve the pack' })).toHaveCount(0)
    await other.close()
    await page.reload()
    const pack = await takePack(page, folder)
    const room = await invite(page, browser, email, size)

    const context = await browser.newContext({ viewport: size })
    const guest = await context.newPage()
    const { verifier, known } = await publicVerifier(guest, folder)
    await verifyOffline(browser, pack, verifier, known)
    await comeIn(guest, page, email, size)
    await expect(guest.getByRole('heading', { level: 2, name: 'Figures' })).toBeVisible({ timeout: 60_000 })
    await expectAccessibleEverywhere(guest, 'the room of a guest')
    await guest.setViewportSize(size)
    const figure = guest.getByRole('link', { name: /^Completed: \d+,/ }).first()
    const count = ((await figure.textContent()) ?? '').trim()
    await figure.click()
    await expect(guest.getByRole('heading', { level: 1, name: 'Population' })).toBeVisible()
    await expect(guest.getByRole('status').filter({ hasText: new RegExp(`^${count} entr`) })).toBeVisible()
    await expectAccessibleEverywhere(guest, 'the people of a room')
    await guest.setViewportSize(size)

    await readLog(guest, isPhone)
    await expectAccessibleEverywhere(guest, 'the log as a guest reads it')
    await guest.setViewportSize(size)

    await goTo(guest, 'Sample', isPhone)
    await guest.getByRole('button', { name: 'Commit to this sample' }).click()
    await expect(guest.getByText('Enter a number from 0 to 100,000.')).toBeVisible()
    await guest.getByRole('button', { name: /^Use \d+$/ }).click()
    await expect(guest.getByLabel('To draw')).toHaveValue(/^\d+$/)
    await guest.getByLabel('To draw').fill('2')
    for (const one of ['Board', 'High risk', 'Late', 'Waived']) await guest.getByLabel(one, { exact: true }).uncheck()
    const words = 'harbour crane at dawn, it’s mine'
    await guest.getByLabel('Words', { exact: true }).fill(words)
    await expectAccessibleEverywhere(guest, 'a new sample')
    await guest.setViewportSize(size)
    await guest.getByRole('button', { name: 'Commit to this sample' }).click()
    await expect(guest.getByRole('heading', { level: 2, name: 'Reveal your words' })).toBeVisible()
    await expect(guest.getByText('You can reveal your words.', { exact: false })).toBeVisible({ timeout: 60_000 })
    await expect(guest.getByLabel('Words', { exact: true })).toHaveValue(words)
    await guest.getByLabel('Words', { exact: true }).fill('other words than those')
    await guest.getByRole('button', { name: 'Reveal and draw' }).click()
    await expect(guest.getByText('These are not the words of the commitment.')).toBeVisible()
    await guest.getByLabel('Words', { exact: true }).fill(words)
    await guest.getByRole('button', { name: 'Reveal and draw' }).click()
    const sample = guest.getByRole('region', { name: 'The sample' })
    await expect(sample.locator('code')).toHaveCount(2)
    await expectAccessibleEverywhere(guest, 'a sample')
    await guest.setViewportSize(size)

    // Drawn again by anybody, with what the page hands out.
    await takeFile(guest, 'people.txt', folder)
    await takeFile(guest, 'key-items.txt', folder)
    const shell = (await guest.getByRole('region', { name: 'Three lines for a shell' }).textContent()) ?? ''
    const { stdout } = await run('bash', ['-c', shell], { cwd: folder })
    const again = stdout.trim().split('\n')
    expect(again).toHaveLength(2)
    const shown = await sample.locator('code').evaluateAll((all) => all.map((one) => one.getAttribute('title')))
    expect(shown).toEqual(again.map((line) => line.split(' ')[0]))

    const signOff = guest.getByRole('button', { name: 'Sign off' })
    await expect(signOff).toHaveAttribute('aria-disabled', 'true')
    await expect(guest.getByText('Sign-off opens when all are looked at. 2 to go.').first()).toBeVisible()
    await sample.getByRole('link').last().click()
    await expect(guest.getByRole('heading', { level: 2, name: 'What happened' })).toBeVisible()
    await guest.getByRole('radio', { name: /^Exception/ }).check()
    await guest.getByRole('button', { name: 'Save the note' }).click()
    await expect(guest.getByText('Say why.')).toBeVisible()
    await guest.getByLabel('In your words').fill('Nothing says who approved it')
    await guest.getByRole('button', { name: 'Save the note' }).click()
    await expect(guest.getByText(/^Last saved /)).toBeVisible()
    await expectAccessibleEverywhere(guest, 'a person of a room')
    await guest.setViewportSize(size)
    await goTo(guest, 'Sample', isPhone)
    await expect(sample.getByRole('button', { name: /^Change the note on / })).toBeVisible()
    await sample.getByRole('button', { name: /^Add a note on / }).click()
    const drawer = guest.getByRole('dialog', { name: /^Note on / })
    await drawer.getByRole('radio', { name: /^No exception/ }).check()
    await drawer.getByRole('button', { name: 'Save the note' }).click()
    await expect(drawer).toBeHidden()

    await goTo(guest, 'Requests', isPhone)
    await guest.getByRole('button', { name: 'New request' }).click()
    const asking = guest.getByRole('dialog', { name: 'New request' })
    const needed = `Board minutes of March, ${where}`
    await asking.getByLabel('What you need').fill(needed)
    await asking.getByLabel('In detail').fill('The item on bribery risk')
    await asking.getByLabel('Needed by').fill(new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10))
    await expectAccessibleEverywhere(guest, 'a request of a guest')
    await guest.setViewportSize(size)
    await asking.getByRole('button', { name: 'Send the request' }).click()
    await expect(guest.getByText(needed)).toBeVisible()

    await page.goto('/CA/auditor-requests')
    const asked = page.getByRole('row').filter({ hasText: needed })
    await asked.getByRole('button', { name: 'Answer' }).click()
    const answer = page.getByRole('dialog', { name: 'Answer' })
    await answer.getByLabel('Your answer').fill('They are in the post')
    await answer.getByRole('button', { name: 'Send the answer' }).click()
    await expect(asked.getByText('Answered')).toBeVisible()
    await expectAccessibleEverywhere(page, 'the requests of auditors')
    await page.setViewportSize(size)
    await guest.reload()
    await expect(guest.getByText('They are in the post')).toBeVisible()

    await goTo(guest, 'Sign-off', isPhone)
    await guest.getByRole('radio', { name: /^No exception/ }).check()
    await guest.getByLabel('In your words').fill('Two records read, one without its approval')
    await guest.getByLabel('I sign off.', { exact: false }).check()
    await expectAccessibleEverywhere(guest, 'the sign-off')
    await guest.setViewportSize(size)
    await guest.getByRole('button', { name: 'Sign off' }).click()
    await guest.getByRole('dialog', { name: 'Sign off now?' }).getByRole('button', { name: 'Sign off' }).click()
    await expect(guest.getByRole('heading', { level: 2, name: 'Signed off' })).toBeVisible()

    await goTo(guest, 'Files', isPhone)
    await takeFile(guest, 'Working paper', folder, 'paper.pdf')
    expect((await readFile(join(folder, 'paper.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
    await verifyOffline(browser, await takeRedacted(guest, page, email, folder), verifier, known)
    await expectAccessibleEverywhere(guest, 'the files of a guest')
    await guest.setViewportSize(size)
    await page.goto(order)
    await expect(page.getByRole('region', { name: 'Who took or opened it' }).getByText('Ng Siew Fong, Teras Audit PLT')).toBeVisible()

    await page.goto(room)
    await expect(page.getByRole('heading', { level: 2, name: 'Signed off' })).toBeVisible()
    await expect(page.getByText('Two records read, one without its approval')).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: 'What the guest opened' })
        .getByText(/^Record: /)
        .first(),
    ).toBeVisible()
    await expectAccessibleEverywhere(page, 'a room that was signed off')
    await page.setViewportSize(size)

    await page.getByRole('button', { name: 'Close the room' }).click()
    await page.getByRole('button', { name: 'The audit is over.' }).click()
    await page.getByRole('button', { name: 'Close the room' }).click()
    await expect(page.getByText('Closed early').first()).toBeVisible()
    await guest.reload()
    await expect(guest.getByText('This room was closed')).toBeVisible()
    await expectAccessibleEverywhere(guest, 'the page of a room that was closed')
    await context.close()
  })
