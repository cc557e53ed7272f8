/** How an auditor is invited and comes into their room. */
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessibleEverywhere, mails, nextMail, signInAdmin } from './journey.ts'

export const CA = '/login-client-admin'
export type Size = { width: number; height: number }

/** Asked for by one, approved by another; answers the address of the room. */
export const invite = async (page: Page, browser: Browser, email: string, size: Size): Promise<string> => {
  await page.goto('/CA/evidence')
  await page.getByRole('link', { name: 'Audit rooms' }).click()
  await page.getByRole('link', { name: 'Invite an auditor' }).click()
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Ng Siew Fong')
  await page.getByLabel('Firm').fill('Teras Audit PLT')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Why').fill('Surveillance audit')
  await expectAccessibleEverywhere(page, 'inviting an auditor')
  await page.setViewportSize(size)
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByText('Waits for a second person').first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'a room that waits')
  await page.setViewportSize(size)
  const room = page.url()
  const other = await browser.newPage()
  await signInAdmin(other, CA, 'cchecker')
  await other.goto(room)
  await other.getByRole('button', { name: 'Approve the invitation' }).click()
  await expect(other.getByText('Approved, link sent')).toBeVisible()
  await other.close()
  return room
}

/** By the link and the code that came by email. */
export const comeIn = async (guest: Page, page: Page, email: string, size: Size): Promise<void> => {
  const mail = await nextMail(page, email, 0)
  await guest.goto(mail.text.match(/https?:\/\/\S+\/auditor-room#token=\S+/)?.[0] ?? '')
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
}
