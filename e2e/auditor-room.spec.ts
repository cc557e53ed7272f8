/** An auditor is invited by two people and comes in by a mailed code; the company closes the room, and the guest is out at once. */
import { DESK, expect, expectAccessibleEverywhere, mails, nextMail, PHONE, signInAdmin, test } from './journey.ts'

const CA = '/login-client-admin'

for (const [where, size, email] of [
  ['a desk', DESK, 'ng.desk@teras.test'],
  ['a phone', PHONE, 'ng.phone@teras.test'],
] as const)
  test(`an auditor is invited, comes in and is shown out, on ${where}`, async ({ page, browser }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(size)
    await signInAdmin(page, CA, 'cmaker')
    await page.goto('/CA/evidence')
    await page.getByRole('link', { name: 'Audit rooms' }).click()
    await page.getByRole('link', { name: 'Invite an auditor' }).click()
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByLabel('Name', { exact: true }).fill('Ng Siew Fong')
    await page.getByLabel('Firm').fill('Teras Audit PLT')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Why').fill(`Surveillance audit, ${where}`)
    await expectAccessibleEverywhere(page, 'inviting an auditor')
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(page.getByText('Waits for a second person').first()).toBeVisible()
    await expectAccessibleEverywhere(page, 'a room that waits')
    await page.setViewportSize(size)
    const room = page.url()

    const other = await browser.newPage()
    await other.setViewportSize(size)
    await signInAdmin(other, CA, 'cchecker')
    await other.goto(room)
    await other.getByRole('button', { name: 'Approve the invitation' }).click()
    await expect(other.getByText('Approved, link sent')).toBeVisible()
    await expectAccessibleEverywhere(other, 'a room that is open')
    await other.setViewportSize(size)

    const context = await browser.newContext({ viewport: size })
    const guest = await context.newPage()
    const mail = await nextMail(page, email, 0)
    const link = mail.text.match(/https?:\/\/\S+\/auditor-room#token=\S+/)?.[0] ?? ''
    await guest.goto(link)
    await expect(guest.getByRole('heading', { level: 1, name: 'Audit room' })).toBeVisible()
    await expect(guest.getByText('invited you to read its training records', { exact: false })).toBeVisible()
    await expectAccessibleEverywhere(guest, 'the link of a room')
    await guest.setViewportSize(size)
    const before = (await mails(page, email)).length
    await guest.getByRole('button', { name: 'Send me a code' }).click()
    const code = (await nextMail(page, email, before)).text.match(/\b\d{6}\b/)?.[0] ?? ''
    const field = guest.getByRole('textbox', { name: 'Code' })
    await field.fill(code === '000000' ? '000001' : '000000')
    await expect(guest.getByText('This code is not right.', { exact: false })).toBeVisible()
    await field.fill(code)
    await expect(guest.getByRole('heading', { level: 1, name: 'What this room is' })).toBeVisible()
    await expect(guest.getByText('Ng Siew Fong, Teras Audit PLT')).toBeVisible()
    await expectAccessibleEverywhere(guest, 'the room of a guest')
    await guest.setViewportSize(size)
    await guest.reload()
    await expect(guest.getByRole('heading', { level: 1, name: 'What this room is' })).toBeVisible()

    await page.reload()
    await expect(page.getByText('Came in')).toBeVisible()
    await page.getByRole('button', { name: 'Close the room' }).click()
    await page.getByRole('button', { name: 'The audit is over.' }).click()
    await page.getByRole('button', { name: 'Close the room' }).click()
    await expect(page.getByText('Closed early').first()).toBeVisible()
    await expectAccessibleEverywhere(page, 'a room that was closed')
    await page.setViewportSize(size)

    await guest.reload()
    await expect(guest.getByText('This room was closed')).toBeVisible()
    await expectAccessibleEverywhere(guest, 'the page of a room that was closed')
    await context.close()
    await other.close()
  })
