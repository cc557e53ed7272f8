/** Reminders: a client admin reminds who is overdue, and the mail leads the trainee to the course. */
import { expect, expectAccessibleEverywhere, mails, nextMail, signInAdmin, signInTrainee, test } from './journey.ts'

const NAME = 'Tan Wei Ming 陈伟明'
const TO = 'weiming@demo.test'
const QUICK = 'The moment before you say yes'

test('a client admin reminds who is overdue, and the link of the mail opens the course', async ({ page, browser }) => {
  await signInAdmin(page, '/login-client-admin', 'cmaker')
  const overdue = page.getByRole('region', { name: 'Overdue, longest first' })
  await expect(overdue.getByRole('columnheader', { name: 'Last reminder' })).toBeVisible()
  const before = (await mails(page, TO)).length
  await overdue.getByRole('button', { name: `Remind ${NAME}` }).focus()
  await page.keyboard.press('Enter')
  const shut = overdue.getByRole('button', { name: `Reminded today: ${NAME}` })
  await expect(shut).toHaveAttribute('aria-disabled', 'true')
  await expect(shut).toBeFocused()
  await expectAccessibleEverywhere(page, 'dashboard with a reminder')

  const mail = await nextMail(page, TO, before)
  expect(mail.subject).toBe('Your course is overdue')
  expect(mail.text).toContain(QUICK)
  const href = mail.text.match(/https?:\/\/\S+\/trainee\/course\/\d+/)?.[0] ?? ''
  const trainee = await (await browser.newContext()).newPage()
  await signInTrainee(trainee, 'weiming')
  await trainee.goto(href)
  await expect(trainee.getByRole('heading', { level: 1, name: QUICK })).toBeVisible()
  await trainee.context().close()

  // Where the figure leads nobody can be reminded twice either.
  await page.getByRole('link', { name: /Course overdue/ }).click()
  await expect(page).toHaveURL(/\/CA\/learning-status\?state=OVERDUE/)
  await expect(page.getByRole('button', { name: `Reminded today: ${NAME}` })).toBeVisible()
  await expectAccessibleEverywhere(page, 'learning status, overdue')
  await page.getByRole('button', { name: 'Remind all overdue in this list' }).click()
  const sure = page.getByRole('dialog', { name: 'Are You Sure?' })
  await sure.getByRole('button', { name: 'Remind' }).click()
  await expect(sure).toBeHidden()
  await expect(page.getByText('No one overdue can be reminded now')).toBeVisible()

  await page.goto('/CA/purchased-course')
  await page.getByRole('link', { name: QUICK }).click()
  const all = page.getByRole('button', { name: 'Remind 1 overdue' })
  await expect(all).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('7 days and 1 day before the due date')).toBeVisible()
  await expectAccessibleEverywhere(page, 'purchased course with reminders')
  expect(await mails(page, TO)).toHaveLength(before + 1)

  // The seat keeps who reminded when, beside what went by itself.
  await page.getByRole('button', { name: NAME, exact: true }).click()
  const seat = page.getByRole('dialog', { name: NAME })
  await expect(seat.getByRole('listitem').first()).toContainText(/^Reminder sent.*by Nurul Huda Ismail$/)
  await expect(seat.getByText('Reminder sent automatically').first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'history of a seat with reminders')
})
