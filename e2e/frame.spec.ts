/** The frame around the screens: what may be begun, by keys alone, and how much waits, on a desk and on a narrow one. */
import type { Page } from '@playwright/test'
import { answered, expect, expectAccessible, signInAdmin, test } from './journey.ts'

const quick = (page: Page) => page.getByRole('button', { name: 'Quick actions' })
const manageUser = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Manage User/ })
const waiting = async (page: Page) => Number(/(\d+) waiting for you/.exec((await manageUser(page).textContent()) ?? '')?.[1] ?? 0)

/** Somebody enters a trainee, by the same call as the form. */
const enterTrainee = async (page: Page, n: number) => {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('STORAGE_KEY') ?? '{}').token as string)
  const told = { name: `Frame Trainee ${n}`, username: `frame.trainee.${n}`, email: `frame.trainee.${n}@people.test`, phone: '+60123456789' }
  const more = { ic_no: `90010112${1000 + n}`, employee_no: `FRAME-${n}`, department: 'Sales', position: 'Clerk', risk_level: 'low' }
  const answer = await page.request.post('/api/api/v1/env/web/createTempTraineeUserRegistration', {
    headers: { authorization: `Bearer ${token}` },
    data: { ...told, ...more },
  })
  expect((await answer.json()).response_code).toBe(2100)
}

test('what may be begun is opened, walked through and chosen by keys, and each leads to its form', async ({ page }) => {
  await signInAdmin(page, '/login-client-admin', 'cmaker')
  await quick(page).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitem').first()
  await expect(first).toBeFocused()
  await expectAccessible(page, 'the quick actions')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(quick(page)).toBeFocused()

  await page.keyboard.press('Enter')
  const register = page.getByRole('menuitem', { name: 'Register a trainee' })
  while (!(await register.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Full name')).toBeVisible()
  await expect(page.getByRole('menu')).toBeHidden()
})

test('of the content, each begins with its own form', async ({ page }) => {
  await signInAdmin(page, '/login-global-admin', 'gmaker')
  for (const name of ['Create a material', 'Create a quiz', 'Create a module', 'Create a course']) {
    await quick(page).click()
    await page.getByRole('menuitem', { name }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('how much waits stands in the menu and falls with the decision; a narrow desk has a dot', async ({ page, browser, server }) => {
  const maker = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signInAdmin(maker, '/login-client-admin', 'cmaker')
  await enterTrainee(maker, 1)
  await enterTrainee(maker, 2)
  await maker.close()

  await signInAdmin(page, '/login-client-admin', 'cchecker')
  await expect(manageUser(page)).toHaveText(/waiting for you/)
  const before = await waiting(page)
  expect(before).toBeGreaterThanOrEqual(2)
  await manageUser(page).click()
  await page.getByRole('link', { name: /Frame Trainee 1/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Frame Trainee 1' })).toBeVisible()
  await answered(page)
  await page.getByRole('button', { name: /^Approve trainee/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve trainee' }).click()
  await expect.poll(() => waiting(page)).toBe(before - 1)
  await expectAccessible(page, 'the menu with what waits')

  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeHidden()
  const aside = await page.getByRole('complementary', { name: 'Sidebar' }).boundingBox()
  expect(aside?.width).toBe(88)
  expect(await waiting(page)).toBe(before - 1)
  await expectAccessible(page, 'the folded menu with a dot')
})
