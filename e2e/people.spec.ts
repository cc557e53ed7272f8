/** The ways in and one's own account, for all four roles. */
import {
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  mails,
  nextMail,
  PASSWORD,
  signIn,
  signInAdmin,
  signInTrainee,
  test,
} from './journey.ts'

const signInPages = ['/login', '/login-client-admin', '/login-global-admin', '/login-super-admin']
const publicPages = [
  ...signInPages,
  '/register',
  '/forgot-username',
  '/reset-password',
  '/verify/CRT-2026-00000000',
  '/404',
  ...[1, 2, 3, 4, 5, 6].map((n) => `/custom-error/error-${n}`),
]

for (const path of publicPages)
  test(`${path} is accessible in light and dark, on a desk and on a phone`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessibleEverywhere(page, path)
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
    await signInAdmin(page, path, username)
    await expectAccessibleEverywhere(page, `dashboard of ${username}`)
    await page.goto(profile)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleEverywhere(page, `profile of ${username}`)
    await page.locator('button[popovertarget]').first().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/i.test(key) && localStorage.getItem(key)))).toEqual([])
  })

test('the newest sign-in wins, and the older browser is told', async ({ page, browser }) => {
  await signInTrainee(page, 'farid')
  const other = await (await browser.newContext()).newPage()
  await signInTrainee(other, 'farid')
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
  await signInAdmin(page, '/login-client-admin', 'cadmin', fresh)
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
