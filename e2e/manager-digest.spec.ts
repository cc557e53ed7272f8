/** A manager settles an escalation from their weekly email: link, code, remind one, say that they spoke; a client admin sees it, and lets go who has left. */
import { DESK, expect, expectAccessibleEverywhere, mails, NIGHT, nextMail, PHONE, signInAdmin, test } from './journey.ts'

// Its people are overdue, which other journeys count.
test.use({ aloneFor: 'people of a manager' })

/** The course that everybody of the demo takes. */
const CODE = 'ABC-ESSENTIALS'
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

for (const [where, size, manager, person, name] of [
  ['a desk', DESK, 'azman.desk', 'faizal.desk', 'Mohd Faizal Bin Osman'],
  ['a phone', PHONE, 'azman.phone', 'benedict.phone', 'Benedict Anak Jimbau'],
] as const)
  test(`a manager settles an escalation from the digest, on ${where}`, NIGHT, async ({ page, browser, digest }) => {
    test.setTimeout(240_000)
    await page.setViewportSize(size)
    const to = `${manager}@people.test`
    await digest(CODE, manager, person, name)
    const mail = await nextMail(page, to, 0)
    expect(mail.text).toContain(name)
    expect(mail.text).toContain('You need no password')
    const link = mail.text.match(/https?:\/\/\S+\/your-people#token=\S+/)?.[0] ?? ''

    // Without a code the link tells nothing of anybody.
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Your people' })).toBeVisible()
    const send = page.getByRole('button', { name: 'Send me a code' })
    await expect(send).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
    await expectAccessibleEverywhere(page, 'the link of a digest')
    await page.setViewportSize(size)
    const before = (await mails(page, to)).length
    await send.click()
    const code = (await nextMail(page, to, before)).text.match(/\b\d{6}\b/)?.[0] ?? ''
    const field = page.getByRole('textbox', { name: 'Code' })
    await field.fill(code === '000000' ? '000001' : '000000')
    await expect(page.getByText('This code is not right.')).toBeVisible()
    await expectAccessibleEverywhere(page, 'a code that is not right')
    await page.setViewportSize(size)
    await field.fill(code)
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(page.getByText(/3 days late/).first()).toBeVisible()
    await expectAccessibleEverywhere(page, 'the people of a manager')
    await page.setViewportSize(size)

    const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })
    await own.getByRole('button', { name: 'Remind now' }).click()
    await expect(own.getByRole('button', { name: 'Reminded today' })).toHaveAttribute('aria-disabled', 'true')
    await own.getByRole('button', { name: 'I told them' }).click()
    const said = page.getByRole('dialog', { name: `You spoke to ${name}` })
    await said.getByLabel('Expected by').fill(dayIn(6))
    await expectAccessibleEverywhere(page, 'what a manager says')
    await page.setViewportSize(size)
    await said.getByRole('button', { name: 'Save' }).click()
    await expect(said).toBeHidden()
    await expect(own.getByText(/^Spoken to, expected by .* said by you on/)).toBeVisible()
    await own.getByRole('button', { name: 'Is on leave' }).click()
    const away = page.getByRole('dialog', { name: `${name} is on leave` })
    await away.getByRole('button', { name: 'Send' }).click()
    await expect(away).toBeHidden()

    // The tab that was opened by the code goes on after a reload; another browser begins before the code.
    await page.reload()
    await expect(own).toBeVisible()
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(link)
    await expect(stranger.getByRole('button', { name: 'Send me a code' })).toBeVisible()
    await stranger.context().close()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(send).toBeVisible()

    await signInAdmin(page, '/login-client-admin', 'cmaker')
    await page.setViewportSize(size)
    await page.goto('/CA/learning-status?state=OVERDUE')
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByText(/On leave until .* said/).first()).toBeVisible()
    await page.goto('/CA/reminders?tab=answers')
    await expect(page.getByRole('button', { name: `Ask for a pause: ${name}` })).toBeVisible()
    await expect(page.getByText(/Spoken to, expected by/).first()).toBeVisible()
    await expectAccessibleEverywhere(page, 'what managers said')
    await page.setViewportSize(size)
    await page.getByRole('button', { name: `Turn down: ${name}` }).click()
    const down = page.getByRole('dialog')
    await down.getByLabel('Reason').fill(`${name} is back at work`)
    await down.getByRole('button', { name: 'Turn down' }).click()
    await expect(down).toBeHidden()
    await expect(page.getByText(new RegExp(`Turned down by Nurul Huda Ismail.*${name} is back at work`))).toBeVisible()
  })
