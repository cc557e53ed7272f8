/** A new joiner is trained within 30 days by a rule: on a desk and a phone. */
import type { Browser, Page } from '@playwright/test'
import { acceptInvitation, byDay, DESK, expect, expectAccessibleEverywhere, PHONE, signInAdmin, signInTrainee, signPledge, test } from './journey.ts'

const CA = '/login-client-admin'
const COURSE = 'Anti-Bribery Essentials'
const elsewhere = async (browser: Browser): Promise<Page> => (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage()

/** Somebody joins: entered by one administrator, approved by another. */
const join = async (page: Page, browser: Browser, { name, username }: { name: string; username: string }) => {
  await page.goto('/CA/trainee-user-pre-reg-list?new=1')
  const form = page.getByRole('dialog', { name: 'Pre-register a trainee' })
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Email').fill(`${username}@people.test`)
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByText(`${name} is now waiting for approval.`)).toBeVisible()
  const checker = await elsewhere(browser)
  await signInAdmin(checker, CA, 'cchecker')
  await checker.goto('/CA/trainee-user-approval')
  await checker.getByRole('searchbox').fill(name)
  await checker.getByRole('link', { name }).or(checker.getByRole('button', { name })).first().click()
  await checker.getByRole('button', { name: 'Approve trainee' }).click()
  const sure = checker.getByRole('dialog')
  await sure.getByRole('button', { name: 'Approve trainee' }).click()
  await expect(sure).toBeHidden()
  await checker.context().close()
}

/** Journeys after this one find nobody enrolled by it. */
const endRule = async (page: Page, name: string) => {
  await page.goto('/CA/enrolment-rules')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'End rule' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'End rule' }).click()
  await expect(page.getByText('The rule has ended.')).toBeVisible()
}

for (const [where, size, days, person] of [
  ['a desk', DESK, '30', { name: 'Hafiz Bin Osman', username: 'hafiz.osman' }],
  ['a phone', PHONE, '20', { name: 'Lim Siew Ping', username: 'lim.siewping' }],
] as const)
  test(`a new joiner is trained within 30 days by a rule, on ${where}`, byDay(where === 'a desk'), async ({ page, browser, study }) => {
    test.setTimeout(300_000)
    await signInAdmin(page, CA, 'cmaker')
    await join(page, browser, person)
    const joiner = await elsewhere(browser)
    await joiner.setViewportSize(size)
    await acceptInvitation(joiner, `${person.username}@people.test`, 'Harbour#2027x')

    await page.setViewportSize(size)
    await page.goto('/CA/enrolment-rules')
    await page.getByRole('link', { name: 'New rule' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'New rule' })
    const rule = `New joiners, ${where}`
    await drawer.getByLabel('Name').fill(rule)
    await drawer.getByRole('button', { name: 'Add a condition' }).click()
    await drawer.getByLabel('Condition 1', { exact: true }).selectOption('joined')
    // Of two journeys on one server each has a rule of its own, and of two rules the earlier date wins.
    await drawer.getByLabel('Within days').fill(days)
    await drawer.getByLabel('Days', { exact: true }).fill(days)
    await drawer.getByLabel('Course', { exact: true }).selectOption(COURSE)
    await expect(drawer.getByText('enrolled today')).toBeVisible()
    await expect(drawer.getByRole('listitem').filter({ hasText: person.name })).toBeVisible()
    await expectAccessibleEverywhere(page, 'a new rule')
    await page.setViewportSize(size)
    await drawer.getByRole('button', { name: /^Save rule, enrol/ }).click()
    await expect(page.getByText(/enrolled or waits? for a seat|are enrolled or wait for a seat/)).toBeVisible({ timeout: 30_000 })
    await expectAccessibleEverywhere(page, 'rules')

    await signInTrainee(joiner, person.username, 'Harbour#2027x')
    await expect(joiner.getByText(COURSE).first()).toBeVisible()

    // Trained well before the day by which the rule wants it.
    await study(person.username)
    await signInTrainee(joiner, person.username, 'Harbour#2027x')
    await signPledge(joiner, person.name, 'Harbour#2027x')
    await expectAccessibleEverywhere(joiner, 'the pledge of a new joiner')
    await joiner.context().close()

    // The enrolment names its rule on the person's page, and is completed in time.
    await page.goto('/CA/learning-status?state=OVERDUE')
    await page.getByRole('searchbox').fill(person.name)
    await expect(page.getByRole('link', { name: person.name })).toHaveCount(0)
    await page.goto('/CA/learning-status')
    await page.getByRole('searchbox').fill(person.name)
    await page.getByRole('link', { name: person.name }).first().click()
    await expect(page.getByText(rule)).toBeVisible()
    await expect(page.getByText(/CRT-\d{4}-[0-9A-Z]{8}/).first()).toBeVisible()
    await endRule(page, rule)
  })

test('who finds no seat free waits for one, and the missing seats are in the cart with one press', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize(DESK)
  await signInAdmin(page, CA, 'cmaker')
  await page.goto('/CA/enrolment-rules?rule=new')
  const drawer = page.getByRole('dialog', { name: 'New rule' })
  await drawer.getByLabel('Name').fill('All of us')
  await drawer.getByLabel('Course', { exact: true }).selectOption('Who pays for a bribe?')
  await drawer.getByRole('button', { name: /^Add \d+ seats? to the cart, RM/ }).click()
  await expect(drawer.getByText(/seats? (is|are) in the cart/)).toBeVisible()
  await drawer.getByRole('button', { name: /^Save rule, enrol/ }).click()
  await expect(page.getByText(/enrolled or waits? for a seat|are enrolled or wait for a seat/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Waiting for a seat' }).click()
  await expect(page.getByRole('link', { name: 'Aisyah Binti Rahman' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'waiting for a seat')
  await page.setViewportSize(DESK)
  await endRule(page, 'All of us')
  await page.getByRole('link', { name: 'Waiting for a seat' }).click()
  await expect(page.getByRole('link', { name: 'Aisyah Binti Rahman' })).toBeHidden()
  await page.goto('/CA/get-course')
  await page.getByRole('button', { name: 'Remove Who pays for a bribe?' }).click()
  await expect(page.getByRole('group', { name: 'Seats of Who pays for a bribe?' })).toBeHidden()
})
