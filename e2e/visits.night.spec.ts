/** What a phone, the dark and other widths change on every screen; what is alike everywhere is looked at in visits.spec.ts. */
import type { Page } from '@playwright/test'
import { COLOURS } from './axe.ts'
import { answered, DESK, expect, expectAccessible, expectAccessibleInBoth, PHONE, test } from './journey.ts'
import { openScreen, parts, visit } from './visiting.ts'
import { NIGHT_WIDTHS, WIDTHS, wrongAtWidths } from './widths.ts'

test.describe.configure({ mode: 'parallel' })

/** What the first row of the list that is shown leads to: an editor, a drawer, a two-pane detail. */
const firstOpened = async (page: Page): Promise<string | null> => {
  const links = page.getByRole('main').locator('a[href*="?id="], a[href*="&id="]')
  const href = (await links.count()) > 0 ? await links.first().getAttribute('href') : null
  return href === null ? null : new URL(href, page.url()).href
}

const wrongWhereOpened = async (page: Page): Promise<string[]> => {
  const opened = await firstOpened(page)
  if (!opened) return []
  await page.goto(opened)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await answered(page)
  return wrongAtWidths(page, opened, WIDTHS)
}

const expectAccessibleInTheDark = async (page: Page, href: string) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${href}, dark, ${DESK.width}`, COLOURS)
  await page.emulateMedia({ colorScheme: 'light' })
}

for (const part of parts)
  test(`${part.name}: on a phone, in the dark, and at every width`, async ({ page, browser }) => {
    test.setTimeout(600_000)
    await visit({ page, browser }, part, PHONE, async (phone, route) => {
      await openScreen(phone, route)
      await expectAccessibleInBoth(phone, route.href)
      await phone.setViewportSize(DESK)
      await expectAccessibleInTheDark(phone, route.href)
      return [...(await wrongAtWidths(phone, route.href, NIGHT_WIDTHS)), ...(await wrongWhereOpened(phone))]
    })
  })
