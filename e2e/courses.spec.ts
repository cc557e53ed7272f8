/** How a course is composed: made, filled with modules, put in order by keyboard, mouse and finger, and saved by itself. */
import type { Locator, Page } from '@playwright/test'
import { answered, expect, expectAccessibleEverywhere, signInAdmin, test } from './journey.ts'

const GA = '/login-global-admin'
const modulesOf = (page: Page) => page.getByRole('treeitem').filter({ hasText: /^\d+\. / })
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible()

/** Picks the node up by its grip and lays it on another. */
const dragByMouse = async (page: Page, from: number, to: number) => {
  const grip = await modulesOf(page).nth(from).locator('[data-movable]').boundingBox()
  const target = await modulesOf(page).nth(to).boundingBox()
  if (!grip || !target) throw new Error('the tree shows no such modules')
  await page.mouse.move(grip.x + 8, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 8, grip.y + 24, { steps: 4 })
  await page.mouse.move(target.x + 20, target.y + target.height / 2, { steps: 8 })
  await page.mouse.up()
}

const dragByFinger = async (page: Page, from: Locator, to: Locator) => {
  await from.scrollIntoViewIfNeeded()
  const grip = await from.locator('[data-movable]').boundingBox()
  const target = await to.boundingBox()
  if (!grip || !target) throw new Error('the tree shows no such lines')
  const finger = await page.context().newCDPSession(page)
  const at = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: Math.round(x), y: Math.round(y) }] })
  const [x, top, bottom] = [grip.x + 10, grip.y + 12, target.y + target.height / 2]
  await at('touchStart', x, top)
  // Held for a moment: a finger that moves on at once scrolls.
  await page.waitForTimeout(400)
  for (let step = 1; step <= 8; step++) await at('touchMove', x, top + ((bottom - top) * step) / 8)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('an author makes a course of shared and new modules, and orders it by keyboard, mouse and finger', async ({ page, browser }) => {
  test.setTimeout(240_000)
  await test.step('it begins with a title and a code', async () => {
    await signInAdmin(page, GA, 'gmaker')
    await page.getByRole('link', { name: 'Course List' }).click()
    await page.getByRole('button', { name: 'New course' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Title').fill('Gifts in a nutshell')
    await form.getByLabel('Code').fill('abc-essentials')
    await form.getByRole('button', { name: 'Create course' }).click()
    await expect(form.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Code').fill('gifts-1')
    await form.getByRole('button', { name: 'Create course' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gifts in a nutshell' })).toBeVisible()
  })

  await test.step('its texts save themselves, in two languages', async () => {
    await page.getByLabel('Objectives', { exact: true }).fill('Say no, kindly\nRecord what you took')
    await page.getByLabel('Title (Bahasa Melayu)').fill('Hadiah secara ringkas')
    await page.getByLabel('Price of a seat (RM)').fill('35')
    await saved(page)
    await expect(page.getByRole('button', { name: /Bahasa Melayu/ })).toContainText('1 / 2')
    await expectAccessibleEverywhere(page, 'course settings')
  })

  await test.step('modules are taken from the list, or made', async () => {
    await page.getByRole('button', { name: 'Module', exact: true }).click()
    await page.getByRole('button', { name: 'Add Gifts, entertainment, hospitality and travel' }).click()
    await expect(modulesOf(page)).toHaveCount(1)
    for (const title of ['When to ask first', 'The gift register']) {
      await page.getByRole('button', { name: 'Module', exact: true }).click()
      await page.getByLabel('Title of a new module').fill(title)
      await page.getByRole('button', { name: 'Create module' }).click()
      await expect(modulesOf(page).filter({ hasText: title })).toHaveCount(1)
    }
    await expectAccessibleEverywhere(page, 'module of a course')
  })

  await test.step('it is put in order', async () => {
    await modulesOf(page).nth(2).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(modulesOf(page)).toHaveText([/1\. Gifts/, /2\. The gift register/, /3\. When to ask/])
    await expect(page.getByText('The gift register moved to place 2 of 3')).toBeAttached()
    await dragByMouse(page, 0, 2)
    await expect(modulesOf(page)).toHaveText([/1\. The gift register/, /2\. When to ask/, /3\. Gifts/])
    await saved(page)
    await page.getByRole('button', { name: 'Undo', description: 'Undo', exact: true }).click()
    await expect(modulesOf(page)).toHaveText([/1\. Gifts/, /2\. The gift register/, /3\. When to ask/])
    await saved(page)
  })

  await test.step('an item goes to the next module by the keyboard, and by a choice, and comes back by Undo', async () => {
    const items = page.locator('[role=treeitem][aria-level="2"]')
    const title = 'Five tests before you accept a gift'
    await modulesOf(page).first().click()
    const item = items.filter({ hasText: title })
    await item.click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await expectAccessibleEverywhere(page, 'item of a course')
    const quiz = items.nth(1)
    const name = (await quiz.innerText()).trim()
    await quiz.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText(`${name} moved to The gift register, place 1 of 1`)).toBeAttached()
    await expect(items.filter({ hasText: name })).toBeFocused()
    await page.getByRole('button', { name: 'Move to…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Module').selectOption({ label: '3. When to ask first' })
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText(`“${title}” is now in “When to ask first”.`)).toBeVisible()
    await expect(modulesOf(page)).toHaveText([/1\. Gifts.*0 items/s, /2\. The gift register.*1 item/s, /3\. When to ask first.*1 item/s])
    await page.getByRole('button', { name: 'Undo', description: 'Undo', exact: true }).click()
    await expect(modulesOf(page).first()).toHaveText(/1 item/)
    await page.getByRole('button', { name: 'Undo', description: 'Undo', exact: true }).click()
    await expect(modulesOf(page).first()).toHaveText(/2 items/)
    await answered(page)
  })

  await test.step('the pledge and the certificate are written', async () => {
    await page.getByRole('treeitem', { name: 'Pledge text' }).click()
    await page.getByRole('textbox', { name: 'Text (English)' }).fill('I, {full_name}, take no gift that binds me.')
    await page.getByRole('treeitem', { name: 'Certificate' }).click()
    await page.getByLabel('Name of the person who signs').fill('Aida Karim')
    await expect(page.getByText('Aida Karim')).toBeVisible()
    await expectAccessibleEverywhere(page, 'certificate template')
    await saved(page)
  })

  await test.step('on a phone a finger moves it', async () => {
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce', locale: 'en-GB' },
      storageState: await page.context().storageState(),
    })
    const phone = await context.newPage()
    await phone.goto(page.url())
    await expect(modulesOf(phone)).toHaveText([/1\. Gifts/, /2\. The gift register/, /3\. When to ask/])
    await dragByFinger(phone, modulesOf(phone).nth(0), modulesOf(phone).nth(1))
    await expect(modulesOf(phone)).toHaveText([/1\. The gift register/, /2\. Gifts/, /3\. When to ask/])
    await saved(phone)
    await modulesOf(phone).nth(1).tap()
    const items = phone.locator('[role=treeitem][aria-level="2"]')
    await expect(items).toHaveCount(2)
    await dragByFinger(phone, items.nth(0), modulesOf(phone).nth(0))
    await expect(modulesOf(phone)).toHaveText([/1\. The gift register.*1 item/s, /2\. Gifts.*1 item/s, /3\. When to ask/])
    await expect(phone.getByText('Five tests before you accept a gift moved to The gift register, place 1 of 1')).toBeAttached()
    await phone.getByRole('button', { name: 'Undo', description: 'Undo', exact: true }).tap()
    await expect(modulesOf(phone).nth(1)).toHaveText(/2 items/)
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await context.close()
  })
})

test('who is enrolled, and where each person stands, is read by company', async ({ page }) => {
  await signInAdmin(page, GA, 'gchecker')
  await page.goto('/GA/courses?tab=enrolments')
  await expectAccessibleEverywhere(page, 'enrolments')
  await page.getByRole('link', { name: 'Aisyah Binti Rahman' }).click()
  const shown = page.getByRole('dialog', { name: 'Aisyah Binti Rahman' })
  await expect(shown.getByText('4 of 16 mandatory items')).toBeVisible()
  await expect(shown.getByText(/Attempt 1, .*passed/).first()).toBeVisible()
})

test('a module by itself, and a version as it was published, are for everybody to read', async ({ page }) => {
  test.setTimeout(240_000)
  await signInAdmin(page, GA, 'gmaker')
  await page.getByRole('link', { name: 'Module List' }).click()
  await page.getByRole('link', { name: 'Three questions before you say yes' }).click()
  await expect(page.getByRole('treeitem', { name: 'Module settings' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'module editor')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeInViewport({ ratio: 1 })
  await page.goto('/GA/courses?version=1')
  await expect(page.getByText('Unchanged since it was published', { exact: false })).toBeVisible()
  await expectAccessibleEverywhere(page, 'published version')
})
