/** The walk through all screens, of which `npm test` takes one part and the night another. */
import type { Browser, Page } from '@playwright/test'
import { expect, expectOpensStill, signIn, watch } from './journey.ts'
import { openRoutes, type Route, routes, signInAs, type Visitor, visitors } from './routes.ts'

export type Opened = Route & { href: string }
export type Part = { name: string; who: Visitor; from: number; to: number }

const { FUZZ_SEED, TEST_PART } = process.env
/** On a desk `npm test` looks at one page in four, which of them by the seed that it prints; where none was told, as in a run of one file, at all. */
export const ofDay = (place: number): boolean => !FUZZ_SEED || (place + Number(FUZZ_SEED)) % 4 === 0
/** What that left out; without its seed all. */
export const leftByDay = (place: number): boolean => !FUZZ_SEED || !ofDay(place)

/** So that a visitor with many pages is not still on the way when all others are done; by day one in four of so many. */
const PAGES = TEST_PART === 'day' ? 24 : 8
export const parts: readonly Part[] = visitors.flatMap((who) =>
  Array.from({ length: Math.ceil(routes[who].length / PAGES) }, (_, i) => {
    const [from, to] = [i * PAGES, Math.min((i + 1) * PAGES, routes[who].length)]
    return { name: `${who}, pages ${from + 1} to ${to}`, who, from, to }
  }),
)

/** The second step of signing in is open to whoever has done the first. */
const beginToSignIn = async (page: Page) => {
  // Somebody whose password no other journey sets anew.
  await signIn(page, '/login-client-admin', 'cchecker', 'Demo#2026')
  await expect(page).toHaveURL(/\/otp$/)
}

/** With slow answers, while which nothing jumps. */
export const openScreen = async (page: Page, { path, href }: Opened) => {
  if (path === '/otp') await beginToSignIn(page)
  await expectOpensStill(page, href)
}

/** Looks at each page of the part in windows of this size; nothing of what was found wrong is left out. */
export const visit = async (
  { page, browser }: { page: Page; browser: Browser },
  { who, from, to, of = () => true }: Part & { of?: (place: number) => boolean },
  viewport: { width: number; height: number },
  look: (page: Page, route: Opened) => Promise<string[]>,
) => {
  if (who === 'guest') await page.goto('/login')
  else await signInAs(page, who)
  const routes = (await openRoutes(page, who)).slice(from, to).filter((_, i) => of(from + i))
  const storageState = await page.context().storageState()
  await page.goto('about:blank')
  const wrong: string[] = []
  const walk = async (some: readonly Opened[]) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', storageState })
    const window = await context.newPage()
    const troubles = await watch(window)
    for (const route of some) {
      await window.setViewportSize(viewport)
      wrong.push(...(await look(window, route)))
    }
    await context.close()
    wrong.push(...troubles)
  }
  // While the one waits for its slow answers, the other is looked at. A window of its own: a tab behind another is resized slowly.
  await Promise.all([0, 1].map((half) => walk(routes.filter((_, i) => i % 2 === half))))
  expect(wrong).toEqual([])
}
