/** The ways in and one's own account, for all four roles. */
import {
  answered,
  DESK,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  mails,
  nextMail,
  PASSWORD,
  signIn,
  signInAdmin,
  signInAdminByForm,
  signInTrainee,
  signInTraineeByForm,
  test,
} from './journey.ts'

// Each page that is for anyone is looked at by the journey through all routes; this is what one of them says of a number that is nobody's.
test('a certificate that is not there is told accessibly', async ({ page }) => {
  await page.goto('/verify/CRT-2026-00000000')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'a certificate that is not there')
})

test('an unknown path leads to the 404 page, a protected one to its sign-in', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveURL(/\/404$/)
  await page.goto('/trainee/dashboard')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
})

test('a wrong password is answered as an unknown person', async ({ page }) => {
  await page.goto('/login')
  for (const username of ['aisyah', 'nobody.at.all']) {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('Wrong#2026')
    // The words of the first answer still stand when the second is asked for.
    const answer = page.waitForResponse((response) => response.url().endsWith('/loginTraineeUser'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answer
    await expect(page.getByText('The login detail is incorrect')).toBeVisible()
  }
})

const admins = [
  { path: '/login-client-admin', username: 'cmaker', profile: '/CA/user-profile' },
  { path: '/login-global-admin', username: 'gmaker', profile: '/GA/user-profile' },
  { path: '/login-super-admin', username: 'super', profile: '/SA/user-profile' },
]
for (const { path, username, profile } of admins)
  test(`${username} signs in with a mailed code, sees the dashboard and the profile, and signs out to ${path}`, async ({ page }) => {
    await signInAdminByForm(page, path, username)
    await page.goto(profile)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.locator('button[popovertarget]').first().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/i.test(key) && localStorage.getItem(key)))).toEqual([])
  })

test('the newest sign-in wins, and the older browser is told', async ({ page, browser }) => {
  await signInTraineeByForm(page, 'farid')
  const other = await (await browser.newContext()).newPage()
  await signInTraineeByForm(other, 'farid')
  await page.reload()
  await expect(page.getByText(/20071/)).toHaveCount(1)
  await expectAccessible(page, 'multi-login dialog')
  await other.close()
})

test('the language follows the person, and stays after signing out', async ({ page }) => {
  await signInTrainee(page, 'farid')
  for (const [code, lang] of [
    ['de', 'de'],
    ['jp', 'ja'],
  ] as const) {
    await page.locator('header select').first().selectOption(code)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expectAccessibleEverywhere(page, `dashboard in ${lang}`)
  }
  await page.locator('button[popovertarget]').first().click()
  await page.locator('[popover] button').last().click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, '/login', 'farid', PASSWORD)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await page.locator('header select').first().selectOption('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a forgotten password is set anew by the mailed link, and the old one is dead', async ({ page }) => {
  const before = (await mails(page, 'cadmin@demo.test')).length
  await page.goto('/reset-password')
  await page.getByRole('textbox').first().fill('cadmin')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  const { text } = await nextMail(page, 'cadmin@demo.test', before)
  const link = text.match(/https?:\/\/\S+#token=\S+/)?.[0] ?? ''
  await page.goto(link)
  const fresh = 'Brand#2027new'
  const fields = page.locator('input[autocomplete="new-password"]')
  await fields.nth(0).fill(fresh)
  await fields.nth(1).fill(fresh)
  await expectAccessibleEverywhere(page, 'new password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await signIn(page, '/login-client-admin', 'cadmin', PASSWORD)
  await expect(page.getByText('The login detail is incorrect').first()).toBeVisible()
  await signInAdminByForm(page, '/login-client-admin', 'cadmin', fresh)
})

test('a person reads the privacy notice, accepts it, and takes their data behind their password', async ({ page }) => {
  await signInTrainee(page, 'farid')
  await page.goto('/trainee/user-profile')
  await page.getByRole('link', { name: /Read version/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bahasa Melayu' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'the privacy notice')
  await page.goBack()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText(/^Accepted on/)).toBeVisible()

  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download my data' })
  await expectAccessible(page, 'the question for the password')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Wrong#2026')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(dialog.getByText('This password is not correct')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await downloading).suggestedFilename()).toBe('my-data.zip')
  await expect(dialog).toBeHidden()
})

test('someone registers with the company number and is answered alike whatever exists', async ({ page }) => {
  for (const company of ['202001012345', '209901019999']) {
    await page.goto('/register')
    await page
      .getByLabel(/registration number/i)
      .first()
      .fill(company)
    await page.getByLabel(/name/i).first().fill('Jamal Bin Harun')
    await page
      .getByLabel('Username')
      .first()
      .fill(`jamal.${company.slice(-4)}`)
    await page
      .getByLabel(/email/i)
      .first()
      .fill(`jamal.${company.slice(-4)}@people.test`)
    await page.getByLabel(/phone/i).first().fill('+60123456789')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByText('We have received your registration')).toBeVisible()
  }
  await expect.poll(async () => (await mails(page, 'jamal.2345@people.test')).length).toBeGreaterThan(0)
})

test('constants, reference and response codes come after the first paint, once', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().split('/').at(-1) ?? ''))
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const codes = ['getReferenceCode', 'getResponseCode']
  expect(asked.filter((name) => codes.includes(name))).toEqual([])
  await expect.poll(() => asked.filter((name) => [...codes, 'getSystemConstants'].includes(name)).length).toBeGreaterThanOrEqual(3)
  for (const name of codes) expect(asked.filter((one) => one === name)).toHaveLength(1)
})

test('whoever takes anything gets the page, whoever asks for JSON is answered in JSON', async ({ page }) => {
  const get = (path: string, accept: string) => page.request.get(path, { headers: { accept } })
  for (const path of ['/login', '/verify/CRT-2026-00000000', '/'])
    for (const accept of ['*/*', 'text/html']) {
      const answer = await get(path, accept)
      expect([path, accept, answer.status(), answer.headers()['content-type']]).toEqual([path, accept, 200, 'text/html; charset=utf-8'])
    }
  for (const [path, accept] of [
    ['/login', 'application/json'],
    ['/login', 'application/json, */*'],
    ['/nothing.js', '*/*'],
  ] as const) {
    const answer = await get(path, accept)
    expect([path, answer.status(), (await answer.json()).response_code]).toEqual([path, 404, 4444])
  }
})

test('a field that takes the focus for its error keeps its label below the header', async ({ page }) => {
  await signInAdmin(page, '/login-global-admin', 'gmaker')
  for (const size of [
    { width: 1440, height: 500 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/GA/company-user-pre-registration?new')
    const first = page.getByLabel('Company name')
    await expect(first).toBeVisible()
    await page.getByLabel('Registration number').focus()
    // The field just below the header, its label behind it: by itself the browser would see no reason to scroll.
    await first.evaluate((field) => {
      const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      window.scrollBy({ top: field.getBoundingClientRect().top - bottom - 4, behavior: 'instant' })
    })
    await page.keyboard.press('Enter')
    await expect(first).toBeFocused()
    const header = await page.locator('header').first().boundingBox()
    const label = await page.locator('label', { hasText: 'Company name' }).first().boundingBox()
    expect(label?.y ?? 0, `the label at ${size.width}`).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  }
})

test('tabs stand where they stood, and what a phone shows stands in line', async ({ page }) => {
  await signInAdmin(page, '/login-global-admin', 'gchecker')
  const tabsAt = async (path: string) => {
    await page.goto(path)
    const tabs = page.getByRole('main').getByRole('navigation').first()
    await expect(tabs).toBeVisible()
    await answered(page)
    return (await tabs.boundingBox())?.y
  }
  const list = await tabsAt('/GA/company-user-pre-registration')
  expect(list).toBeGreaterThan(0)
  expect(await tabsAt('/GA/company-user-pre-reg-approval')).toBe(list)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  const kinds = page.getByRole('main').locator('ul').first().locator(':scope > li')
  await expect(kinds.first()).toBeVisible()
  await answered(page)
  const lefts = await kinds.evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().left)))
  expect(new Set(lefts).size, `what waits begins at ${lefts.join(', ')}`).toBe(1)
})

/** In CSS pixels. */
const A4_WITHIN_MARGINS = { width: 688, height: 1020 }
test('the dashboard of a client admin as at another day, and the list behind a figure', async ({ page }) => {
  await signInAdmin(page, '/login-client-admin', 'cmaker')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Completion by department' })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Plan' })).toBeVisible()
  await page.getByRole('button', { name: 'Show as chart' }).click()
  const all = page.getByRole('link', { name: /^All \d+ courses?$/ })
  const shown = Number((await all.textContent())?.match(/\d+/)?.[0])
  await all.click()
  await expect(page.getByRole('heading', { name: 'Learning Status' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${shown} `) })).toBeVisible()
  await expectAccessibleEverywhere(page, 'learning status')
  await test.step('on paper the list keeps its last columns, and bars their ink', async () => {
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(A4_WITHIN_MARGINS)
    const days = await page
      .getByText(/^\d+ \w+ 20\d\d$/)
      .filter({ visible: true })
      .all()
    expect(days.length).toBeGreaterThan(0)
    for (const day of days) {
      const box = await day.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(A4_WITHIN_MARGINS.width)
    }
    await page.goto('/dashboard')
    const parts = page.getByRole('region', { name: 'Completion by department' }).locator('*')
    await expect(parts.first()).toBeVisible()
    const withInk = (all: Element[]) =>
      all.map((one) => getComputedStyle(one)).some((style) => style.backgroundColor !== 'rgba(0, 0, 0, 0)' && style.printColorAdjust === 'exact')
    await expect.poll(() => parts.evaluateAll(withInk)).toBe(true)
    await page.emulateMedia({ media: null })
    await page.setViewportSize(DESK)
  })
  // The demo's companies are here since the demo was seeded: today is the only day.
  await page.goto('/dashboard?as_at=2020-01-01')
  await expect(page.getByLabel('Figures as at')).toBeVisible()
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(page.getByRole('heading', { name: 'Proof for section 17A' })).toBeVisible()
})

test('what the menu of the people offers opens, by pointer and by keys', async ({ page }) => {
  await signInAdmin(page, '/login-client-admin', 'cmaker')
  await page.goto('/CA/trainee-user-list')
  const more = page.getByRole('button', { name: 'More', exact: true })
  for (const [item, press] of [
    ['Departments', () => page.getByRole('menuitem', { name: 'Departments' }).click()],
    ['Employee categories', () => page.getByRole('menuitem', { name: 'Employee categories' }).press('Enter')],
  ] as const) {
    await more.click()
    await press()
    const drawer = page.getByRole('dialog', { name: item })
    await expect(drawer).toBeVisible()
    await expectAccessible(page, item)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(more).toBeFocused()
  }
})
