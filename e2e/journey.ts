/** What journeys share: a server for each worker, a page that fails on CSP violations and script errors, sign-in, mail, and the accessibility check. */

import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { startServer } from './start-server.ts'

export const PASSWORD = 'Demo#2026'

const inFlight = new WeakMap<Page, Set<Request>>()
/** A package runs in frames of its own, and what a frame asked for when it goes may never be told as ended. */
const isOfPage = (request: Request): boolean => {
  try {
    return request.frame().parentFrame() === null
  } catch {
    // It was asked for before its frame was there: the page's own is.
    return false
  }
}
/** The beat of a lesson may outlive its page (`keepalive`), and then no end is told of it, as of a beacon. */
const isBeat = (request: Request) => request.url().endsWith('/submitProgress')
/** A film and its captions load as long as they like. */
const isAwaited = (request: Request) => !['media', 'texttrack', 'ping'].includes(request.resourceType()) && !isBeat(request) && isOfPage(request)
/** Follows what the page asks for. */
const requestsOf = (page: Page): Set<Request> => {
  const known = inFlight.get(page)
  if (known) return known
  const asked = new Set<Request>()
  inFlight.set(page, asked)
  page.on('request', (request) => {
    // A page that another takes the place of waits for nothing any more.
    if (request.isNavigationRequest() && isOfPage(request)) asked.clear()
    if (isAwaited(request)) asked.add(request)
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return asked
}

const watch = async (page: Page): Promise<string[]> => {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|Refused to/i.test(text)) troubles.push(`CSP: ${text}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  return troubles
}

type Server = Awaited<ReturnType<typeof startServer>>
export const test = base.extend<{ page: Page; enrol: Server['enrol'] }, { server: Server }>({
  /** Its own port, database and folder, so that workers stay out of each other's way; gone with the worker. */
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  enrol: async ({ server }, use) => use(server.enrol),
  page: async ({ page }, use) => {
    requestsOf(page)
    const troubles = await watch(page)
    await use(page)
    expect(troubles).toEqual([])
  },
})
export { expect }

type Mail = { to: string; subject: string; text: string }
export const mails = async (page: Page, to: string): Promise<Mail[]> => (await page.request.get(`/dev/outbox?to=${encodeURIComponent(to)}`)).json()

/** The newest mail that came after `since` mails were there. */
export const nextMail = async (page: Page, to: string, since: number): Promise<Mail> => {
  await expect.poll(async () => (await mails(page, to)).length).toBeGreaterThan(since)
  const [mail] = await mails(page, to)
  if (!mail) throw new Error('the mail went away')
  return mail
}

export const signIn = async (page: Page, path: string, username: string, password: string) => {
  requestsOf(page)
  await page.goto(path)
  await page.locator('input[autocomplete="username"]').fill(username)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
}

export const signInTrainee = async (page: Page, username: string, password = PASSWORD) => {
  await signIn(page, '/login', username, password)
  await expect(page).toHaveURL(/\/trainee\/dashboard$/)
}

export const signInAdmin = async (page: Page, path: string, username: string, password = PASSWORD, email = `${username}@demo.test`) => {
  const before = (await mails(page, email)).length
  await signIn(page, path, username, password)
  await expect(page).toHaveURL(/\/otp$/)
  const { text } = await nextMail(page, email, before)
  const code = text.match(/\b\d{6}\b/)?.[0] ?? ''
  await page.getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Takes the newest invitation mailed to this address and sets the first password. */
export const acceptInvitation = async (page: Page, email: string, password: string) => {
  const { text } = await nextMail(page, email, 0)
  await page.goto(text.match(/https?:\/\/\S+\/invitation#token=\S+/)?.[0] ?? '')
  const fields = page.locator('input[autocomplete="new-password"]')
  await fields.nth(0).fill(password)
  await fields.nth(1).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your account is ready')).toBeVisible()
}

/** Of what was sent as a lesson was left, the browser may tell no end: from here on it is not waited for. */
export const forgetAsked = (page: Page) => requestsOf(page).clear()

/** Everything the page asked for has come. */
export const answered = async (page: Page) => {
  const asked = requestsOf(page)
  const awaited = () => [...asked].map((request) => request.url())
  await expect.poll(awaited, { message: 'the page still waits for an answer', intervals: [20, 50, 100] }).toEqual([])
}

/** Everything asked for has come, and nothing moves: axe would measure colours half-way through their change. */
export const settled = async (page: Page) => {
  requestsOf(page)
  await page.waitForLoadState('networkidle')
  await answered(page)
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await document.fonts.ready
    // The first frame begins what a new size or colour scheme changes.
    await frame()
    await frame()
    const ending = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let moving = ending(); moving.some((one) => one.playState === 'running'); moving = ending())
      await Promise.allSettled(moving.filter((one) => one.playState === 'running').map((one) => one.finished))
  })
}

// No page of the portal has frames, for which axe would open a page of its own each time.
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations', 'incomplete'] })

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that judge colours: of a page that was looked at in one scheme, the other changes nothing else. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** What hangs on where the page is scrolled to: what a bar at the edge covers now, scrolling shows. */
const PLACED = ['target-size', 'color-contrast']
const COVERED = ['bgOverlap', 'elmPartiallyObscured', 'elmPartiallyObscuring', 'outsideViewport', 'obscured']
type Found = { id: string; target: string[] }
type Told = { id: string; nodes: { target: unknown; any: { data: unknown }[] }[] }[]
const foundIn = (results: Told): (Found & { covered: boolean })[] =>
  results.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => ({
      id,
      target: (target as unknown[]).flat().map(String),
      covered: any.some(({ data }) => COVERED.includes((data as { messageKey?: string } | null)?.messageKey ?? '')),
    })),
  )

/** Whether it is still wrong with the element in the middle of the screen; what has gone meanwhile, as a message does, is not. */
const staysWrong = async (page: Page, { id, target: [selector = 'html'] }: Found): Promise<boolean> => {
  const element = page.locator(selector).first()
  if ((await element.count()) === 0) return false
  await element.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }))
  if ((await element.count()) === 0) return false
  const { violations } = await axeOn(page).include(selector).withRules([id]).analyze()
  return violations.length > 0
}

/** WCAG 2.2 AA and axe's best practices, or some rules only, on the page as it stands; what a fixed bar covers is looked at again where it covers nothing. */
export const expectAccessible = async (page: Page, what: string, rules?: readonly string[]) => {
  await settled(page)
  const axe = axeOn(page)
  const { violations, incomplete } = await (rules ? axe.withRules([...rules]) : axe.withTags(STANDARDS)).analyze()
  const wrong = foundIn(violations)
  const doubtful = [...wrong, ...foundIn(incomplete).filter(({ covered }) => covered)].filter(({ id }) => PLACED.includes(id))
  const troubles: Found[] = wrong.filter(({ id }) => !PLACED.includes(id))
  const [x, y] = await page.evaluate(() => [window.scrollX, window.scrollY] as const)
  for (const one of doubtful) if (await staysWrong(page, one)) troubles.push(one)
  if (doubtful.length > 0) await page.evaluate(([left, top]) => window.scrollTo({ left, top, behavior: 'instant' }), [x, y])
  expect(
    troubles.map(({ id, target }) => `${what}: ${id} at ${target.join(' ')}`),
    what,
  ).toEqual([])
}

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** As slow as answers are on the way to a phone: what a page does while it waits is seen. */
const SLOW_MS = 400
const STILL = 0.02

/** How far what is on the page has jumped by itself since it was opened (layout shift, web.dev/cls). */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
        const found: Shift[] = []
        const watcher = new PerformanceObserver((list) => found.push(...(list.getEntries() as Shift[])))
        watcher.observe({ type: 'layout-shift', buffered: true })
        // What is buffered is handed over in a later turn.
        setTimeout(() => {
          watcher.disconnect()
          resolve(found.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0))
        }, 100)
      }),
  )

const slowly = async (page: Page, work: () => Promise<void>) => {
  await page.route('**/api/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
  await work()
  await page.unrouteAll({ behavior: 'wait' })
}

/** Nothing has jumped since the page was opened. */
const expectNothingJumped = async (page: Page, what: string) => {
  await settled(page)
  expect(await shifted(page), `${what} jumps`).toBeLessThanOrEqual(STILL)
}

/** The page opened anew, with slow answers, on a desk and on a phone: nothing jumps while it fills. */
export const expectStill = (page: Page, what: string) =>
  slowly(page, async () => {
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size)
      await page.reload()
      await expectNothingJumped(page, `${what} at ${size.width}`)
    }
  })

/** In both colour schemes, at the width it has. */
const expectAccessibleInBoth = async (page: Page, what: string) => {
  const width = page.viewportSize()?.width ?? 0
  await expectAccessible(page, `${what}, light, ${width}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${what}, dark, ${width}`, COLOURS)
  await page.emulateMedia({ colorScheme: 'light' })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${what} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** An address opened on a desk and on a phone, with slow answers: nothing jumps, and it is accessible in both colour schemes. */
export const expectSound = (page: Page, href: string) =>
  slowly(page, async () => {
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size)
      await page.goto(href)
      await expectNothingJumped(page, `${href} at ${size.width}`)
      await expectAccessibleInBoth(page, href)
    }
  })

/** The same page in both colour schemes, on a desk and on a phone. */
export const expectAccessibleEverywhere = async (page: Page, what: string) => {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await expectAccessibleInBoth(page, what)
  }
  await page.setViewportSize(DESK)
}
