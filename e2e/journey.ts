/** What journeys share: a server for each worker, a page that fails on CSP violations and script errors, sign-in, mail, and the accessibility check. */

import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import { COLOURS, wrongOn } from './axe.ts'
import { startServer } from './start-server.ts'

export const PASSWORD = 'Demo#2026'

const inFlight = new WeakMap<Page, Set<Request>>()
/** How many it has asked for, and how many they were when it was found to ask for no more. */
const asks = new WeakMap<Page, number>()
const quietAt = new WeakMap<Page, number>()
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
    if (!isAwaited(request)) return
    asked.add(request)
    asks.set(page, (asks.get(page) ?? 0) + 1)
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return asked
}

/** What the browser tells of a page that should not be: script errors, and what the content security policy forbids. */
export const watch = async (page: Page): Promise<string[]> => {
  requestsOf(page)
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
type Made = Pick<Server, 'enrol' | 'digest' | 'updateCourse' | 'scheduled' | 'study' | 'pass'>
export const test = base.extend<Made & { page: Page }, { server: Server; aloneFor: string | null }>({
  /** Why a file has a server to itself, as what it does there is nothing for the journeys after it. */
  aloneFor: [null, { option: true, scope: 'worker' }],
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
  digest: async ({ server }, use) => use(server.digest),
  updateCourse: async ({ server }, use) => use(server.updateCourse),
  scheduled: async ({ server }, use) => use(server.scheduled),
  study: async ({ server }, use) => use(server.study),
  pass: async ({ server }, use) => use(server.pass),
  page: async ({ page }, use) => {
    const troubles = await watch(page)
    await use(page)
    expect(troubles).toEqual([])
  },
})
export { expect }

/** For a long journey whose parts others make by day (playwright.config.ts). */
export const NIGHT = { tag: '@night' }
/** For a journey that is made on a desk and on a phone: by day on the one that its people use mostly, by night on the other. */
export const byDay = (isDay: boolean) => (isDay ? { tag: '@day' } : NIGHT)

type Mail = { to: string; subject: string; text: string; html: string }
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

export const signInTraineeByForm = async (page: Page, username: string, password = PASSWORD) => {
  await signIn(page, '/login', username, password)
  await expect(page).toHaveURL(/\/trainee\/dashboard$/)
}

export const signInAdminByForm = async (page: Page, path: string, username: string, password = PASSWORD, email = `${username}@demo.test`) => {
  const before = (await mails(page, email)).length
  await signIn(page, path, username, password)
  await expect(page).toHaveURL(/\/otp$/)
  const { text } = await nextMail(page, email, before)
  const code = text.match(/\b\d{6}\b/)?.[0] ?? ''
  await page.getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await expect(page).toHaveURL(/\/dashboard$/)
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
/** By username, what the browser kept after signing in at the server of this worker. */
const signedIn = new Map<string, Kept>()
const SESSION = 'STORAGE_KEY'
const LAST_USE = 'last_use'

/** With the session that the person has already, as long as it lives. */
const isBack = async (page: Page, username: string, home: string): Promise<boolean> => {
  const origin = signedIn.get(username)?.origins[0]
  const session = origin?.localStorage.find(({ name }) => name === SESSION)?.value
  if (!origin || !session) return false
  const { token } = JSON.parse(session) as { token: string }
  const answer = await page.request.post('/api/api/v1/env/web/getUserProfile', { headers: { authorization: `Bearer ${token}` }, data: {} })
  if (((await answer.json()) as { response_code: number }).response_code !== 2100) return false
  const localStorage = [...origin.localStorage.filter(({ name }) => name !== LAST_USE), { name: LAST_USE, value: String(Date.now()) }]
  await page.context().setStorageState({ cookies: [], origins: [{ ...origin, localStorage }] })
  await page.goto(home)
  return true
}

/** The forms have journeys of their own: whoever signed in by them once is back at once, as in a browser that was closed and opened again. */
const enter = async (page: Page, username: string, home: string, byForm: () => Promise<void>) => {
  requestsOf(page)
  if (!(await isBack(page, username, home))) {
    await byForm()
    signedIn.set(username, await page.context().storageState())
  }
  await expect(page).toHaveURL(new RegExp(`${home}$`))
}

export const signInTrainee = (page: Page, username: string, password = PASSWORD) =>
  enter(page, username, '/trainee/dashboard', () => signInTraineeByForm(page, username, password))

export const signInAdmin = (page: Page, path: string, username: string, password = PASSWORD, email = `${username}@demo.test`) =>
  enter(page, username, '/dashboard', () => signInAdminByForm(page, path, username, password, email))

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

/** As long as nothing more was asked for: what an answer leads to is asked for sooner. */
const QUIET_MS = 120

/** Everything has come, and nothing more is asked for. */
const quiet = async (page: Page) => {
  await page.waitForLoadState('load')
  const asked = () => asks.get(page) ?? 0
  await answered(page)
  while (quietAt.get(page) !== asked()) {
    quietAt.set(page, asked())
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    await answered(page)
  }
}

/** Everything asked for has come, and nothing moves: axe would measure colours half-way through their change. */
export const settled = async (page: Page) => {
  requestsOf(page)
  await quiet(page)
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

/** WCAG 2.2 AA and axe's best practices, or some rules only, on the page as it stands; what a fixed bar covers is looked at again where it covers nothing. */
export const expectAccessible = async (page: Page, what: string, rules?: readonly string[]) => {
  await settled(page)
  const troubles = await wrongOn(page, rules)
  expect(
    troubles.map(({ id, target }) => `${what}: ${id} at ${target.join(' ')}`),
    what,
  ).toEqual([])
}

/** All lessons are done: the pledge is signed, and the certificate is there. */
export const signPledge = async (page: Page, full_name: string, password = PASSWORD) => {
  await page.goto('/trainee/dashboard')
  const pledge = /^(Go to|Sign) the pledge$/
  await page
    .getByRole('link', { name: pledge })
    .or(page.getByRole('button', { name: pledge }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your pledge', level: 1 })).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByLabel('Your full name').fill(full_name)
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign the pledge' }).click()
  await expect(page.getByText(/PLG-\d{4}-[0-9A-Z]{8}/).first()).toBeVisible()
}

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

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

export const expectFits = async (page: Page, what: string) => {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${what} at ${page.viewportSize()?.width} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** In both colour schemes, at the width it has. */
export const expectAccessibleInBoth = async (page: Page, what: string) => {
  const width = page.viewportSize()?.width ?? 0
  await expectAccessible(page, `${what}, light, ${width}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${what}, dark, ${width}`, COLOURS)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectFits(page, what)
}

/** An address opened with slow answers: nothing jumps. */
export const expectOpensStill = (page: Page, href: string) =>
  slowly(page, async () => {
    await page.goto(href)
    await expectNothingJumped(page, `${href} at ${page.viewportSize()?.width}`)
  })

/** The same page in both colour schemes, on a desk and on a phone; by day as it stands there, in the light, the rest being the night's. */
export const expectAccessibleEverywhere = async (page: Page, what: string) => {
  if (process.env.TEST_PART === 'day') {
    await expectAccessible(page, `${what}, light, ${page.viewportSize()?.width}`)
    await expectFits(page, what)
  } else
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      await expectAccessibleInBoth(page, what)
    }
  await page.setViewportSize(DESK)
}
