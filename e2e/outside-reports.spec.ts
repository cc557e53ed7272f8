/** A report goes to somebody without an account: asked for by one, approved by another, taken behind a mailed link and code, and stopped by one alone. */
import { readFile } from 'node:fs/promises'
import { byDay, DESK, expect, expectAccessibleEverywhere, mails, nextMail, PHONE, signInAdmin, test, watch } from './journey.ts'

const CA = '/login-client-admin'
const TAKE = 'Take the report'

for (const [where, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)
  test(
    `a chair of the audit committee takes a report, until it is stopped, on ${where}`,
    byDay(size === DESK),
    async ({ page, browser, scheduled }) => {
      test.setTimeout(240_000)
      const email = `chair.${size.width}@teras.test`
      const lookAt = async (of: typeof page, what: string) => {
        await expectAccessibleEverywhere(of, what)
        await of.setViewportSize(size)
      }
      await page.setViewportSize(size)
      await signInAdmin(page, CA, 'cmaker')
      await page.goto('/CA/reports?tab=scheduled')
      await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Completion matrix' })
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      const own = page.getByRole('region', { name: /^Completion matrix/ }).first()
      await own.getByRole('button', { name: /^Add an outside address/ }).click()
      // What is missing is said at its field, and nothing is sent.
      await own.getByRole('button', { name: 'Ask for approval' }).click()
      await expect(own.getByLabel('Name', { exact: true })).toBeFocused()
      await own.getByLabel('Name', { exact: true }).fill('Datin Lim Poh Choo')
      await own.getByLabel('Email').fill(email)
      await own.getByLabel('Why').fill('Chair of the audit committee')
      await lookAt(page, 'asking for an address outside')
      await own.getByRole('button', { name: 'Ask for approval' }).click()
      await expect(own.getByText(`${email} (waits for a second person)`)).toBeVisible()

      // Whoever asked cannot approve; a second person can.
      await page.goto('/CA/report-addresses')
      const asked = page.getByRole('region', { name: 'Datin Lim Poh Choo' }).filter({ hasText: email })
      await expect(asked.getByText('Waits for a second person')).toBeVisible()
      await expect(asked.getByRole('button', { name: 'Approve' })).toHaveCount(0)
      const second = await browser.newPage()
      await second.setViewportSize(size)
      await signInAdmin(second, CA, 'cchecker')
      await second.goto('/CA/report-addresses')
      const decided = second.getByRole('region', { name: 'Datin Lim Poh Choo' }).filter({ hasText: email })
      await lookAt(second, 'addresses outside')
      await decided.getByRole('button', { name: 'Approve' }).click()
      await expect(decided.getByText('Gets the report', { exact: true })).toBeVisible()

      await scheduled()
      const mail = await nextMail(page, email, 0)
      const link = mail.text.match(/https?:\/\/\S+\/sent-report#token=\S+/)?.[0] ?? ''
      // A page of its own: nobody of the portal.
      const outside = await browser.newContext({ viewport: size })
      const chair = await outside.newPage()
      const troubles = await watch(chair)
      await chair.goto(link)
      await expect(chair.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible()
      await expect(chair.getByText('Completion matrix, as at', { exact: false })).toBeVisible()
      await lookAt(chair, 'the link of a report')
      const before = (await mails(page, email)).length
      await chair.getByRole('button', { name: 'Send me a code' }).click()
      const code = (await nextMail(page, email, before)).text.match(/\b\d{6}\b/)?.[0] ?? ''
      const field = chair.getByRole('textbox', { name: 'Code' })
      await field.fill(code === '000000' ? '000001' : '000000')
      await expect(chair.getByText('This code is not right.', { exact: false })).toBeVisible()
      await lookAt(chair, 'the code of a report')
      const [file] = await Promise.all([chair.waitForEvent('download'), field.fill(code)])
      expect(file.suggestedFilename()).toMatch(/^completion-\d{4}-\d{2}-\d{2}\.xlsx$/)
      expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
      await expect(chair.getByText('The report was saved.', { exact: false })).toBeVisible()
      await expect(chair.getByRole('button', { name: TAKE })).toHaveCount(0)

      // The company sees that it was opened.
      await page.goto('/CA/reports?tab=scheduled')
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: email })
          .getByText(/opened/i)
          .first(),
      ).toBeVisible()

      // Stopped by one alone: the page that stands open gets no code any more, and neither does the link opened anew.
      await second.reload()
      await decided.getByRole('button', { name: `Stop: ${email}` }).click()
      await expect(decided.getByText('Stopped', { exact: true }).first()).toBeVisible()
      await chair.getByRole('button', { name: 'Send me a code' }).click()
      await expect(chair.getByText('This link does not work')).toBeVisible()
      await chair.goto('about:blank')
      await chair.goto(link)
      await expect(chair.getByText('The company may have stopped sending you reports. Ask the company.')).toBeVisible()
      await lookAt(chair, 'the link of a report that was stopped')
      await expect(chair.getByRole('button', { name: 'Send me a code' })).toHaveCount(0)
      expect(troubles).toEqual([])
      await outside.close()
      await second.close()
    },
  )
