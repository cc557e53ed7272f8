/** On every screen what the day left out of a look on a desk (visits.spec.ts), and what a phone, the dark and other widths change. */
import type { Page } from '@playwright/test'
import { COLOURS } from './axe.ts'
import { lookOnDesk } from './desk-look.ts'
import { answered, DESK, expect, expectAccessible, expectAccessibleInBoth, PHONE, test } from './journey.ts'
import { leftByDay, openScreen, parts, visit } from './visiting.ts'
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
  test(`${part.name}: what the day left out is named, accessible, still, and fits`, async ({ page, browser }) => {
    test.setTimeout(600_000)
    await visit({ page, browser }, { ...part, of: leftByDay }, DESK, lookOnDesk)
  })

/** `2/3`: the second of three parts, where a run has not the time for all. */
const [shard, shards] = (process.env.NIGHT_SHARD ?? '1/1').split('/').map(Number) as [number, number]
const ofShard = parts.filter((_, i) => i % shards === shard - 1)

for (const part of ofShard)
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
