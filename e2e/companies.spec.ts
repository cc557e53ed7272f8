/** How a company joins: pre-registered and approved by two people of the provider, its legal data approved by its own checker and the provider's. */
import type { Browser, Page } from '@playwright/test'
import { acceptInvitation, expect, expectAccessibleEverywhere, mails, nextMail, signInAdmin, test } from './journey.ts'

const FRESH = 'Harbour#2027x'
const GA = '/login-global-admin'
const CA = '/login-client-admin'

/** Somebody else's browser. */
const elsewhere = async (browser: Browser): Promise<Page> => (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage()
const confirmed = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

test('a company joins: pre-registration, approval, invitation, first sign-in, legal data, both approvals', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const checker = await elsewhere(browser)

  await test.step('the maker pre-registers it', async () => {
    await signInAdmin(page, GA, 'gmaker')
    await page.getByRole('link', { name: 'Pre Registration' }).first().click()
    await page
      .getByRole('link', { name: 'Pre-register a company' })
      .or(page.getByRole('button', { name: 'Pre-register a company' }))
      .first()
      .click()
    await page.getByLabel('Company name').fill('Layar Biru Logistics Sdn Bhd')
    await page.getByLabel('Registration number').fill('2019-0101234')
    await page.getByLabel('Company email').fill('office@layarbiru.test')
    await page.getByLabel('Company phone').fill('+60333345678')
    for (const [group, name, username] of [
      ['Maker', 'Rahimah Binti Osman', 'rahimah'],
      ['Checker', 'Gopal A/L Raman', 'gopal'],
    ] as const) {
      const side = page.getByRole('group', { name: group, exact: true })
      await side.getByLabel('Full name').fill(name)
      await side.getByLabel('Username').fill(username)
      await side.getByLabel('Email').fill('rahimah@layarbiru.test')
      await side.getByLabel('Phone').fill('+60123456781')
    }
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByText('is not valid').first()).toBeVisible()
    await page.getByLabel('Registration number').fill('201901012346')
    await expect(page.getByText('Maker and checker need different email addresses.')).toBeVisible()
    await page.getByRole('group', { name: 'Checker', exact: true }).getByLabel('Email').fill('gopal@layarbiru.test')
    await expectAccessibleEverywhere(page, 'pre-registration form')
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByText('Layar Biru Logistics Sdn Bhd').first()).toBeVisible()
  })

  await test.step('who entered it may not approve it; the checker does, by key', async () => {
    await signInAdmin(checker, GA, 'gchecker')
    await checker.goto('/GA/company-user-pre-reg-approval')
    await checker.getByRole('link', { name: /Layar Biru/ }).click()
    await expect(checker.getByText('The company Layar Biru Logistics Sdn Bhd, active straight away')).toBeVisible()
    await expectAccessibleEverywhere(checker, 'company approval')
    await checker.keyboard.press('a')
    await expect(checker.getByRole('dialog')).toContainText('2 accounts')
    await confirmed(checker, 'Approve')
    await expect(checker.getByRole('link', { name: /Layar Biru/ })).toHaveCount(0)
    await page.goto('/GA/company-user-pre-reg-approval?list=approved')
    await expect(page.getByText('Layar Biru Logistics Sdn Bhd').first()).toBeVisible()
  })

  const maker = await elsewhere(browser)
  const own = await elsewhere(browser)
  await test.step('its maker takes the invitation, signs in and submits the legal data', async () => {
    // While a company has one active administrator only, the provider's checker is the second person.
    await acceptInvitation(own, 'gopal@layarbiru.test', FRESH)
    await acceptInvitation(maker, 'rahimah@layarbiru.test', FRESH)
    await signInAdmin(maker, CA, 'rahimah', FRESH, 'rahimah@layarbiru.test')
    await maker.goto('/CA/company-info')
    await expectAccessibleEverywhere(maker, 'company info')
    await maker.goto('/CA/company-reg-info')
    await maker
      .getByRole('button', { name: 'Enter registration information' })
      .or(maker.getByRole('link', { name: 'Enter registration information' }))
      .first()
      .click()
    const fill = (label: string, value: string) => maker.getByLabel(label, { exact: true }).fill(value)
    await fill('Company name', 'Layar Biru Logistics Sdn Bhd')
    await fill('SSM number (new)', '201901012346')
    await fill('Tax number (TIN)', 'C25845632220')
    await fill('MSIC code', '52291')
    await fill('Business activity', 'Freight forwarding')
    await fill('Address line 1', '12 Jalan Pelabuhan')
    await maker.getByLabel('State', { exact: true }).selectOption({ label: 'Selangor' })
    await fill('City', 'Klang')
    await fill('Postcode', '80000')
    await expect(maker.getByText('This postcode does not belong to the state')).toBeVisible()
    await fill('Postcode', '41000')
    await fill('Phone', '+60333345678')
    await fill('Email', 'office@layarbiru.test')
    await fill('Officer’s name', 'Rahimah Binti Osman')
    await fill('Officer’s position', 'Finance manager')
    await fill('Officer’s email', 'rahimah@layarbiru.test')
    await fill('Officer’s phone', '+60123456781')
    await expectAccessibleEverywhere(maker, 'legal data form')
    await maker.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(maker.getByText('Another administrator decides').first()).toBeVisible()
    await expectAccessibleEverywhere(maker, 'legal data waiting')
  })

  await test.step("the company's checker approves, then the provider's", async () => {
    await signInAdmin(own, CA, 'gopal', FRESH, 'gopal@layarbiru.test')
    await own.goto('/CA/company-reg-info')
    await own.getByRole('button', { name: 'Approve for the company' }).click()
    await confirmed(own, 'Approve for the company')
    await expect(own.getByText('Is deciding now').first()).toBeVisible()
    await own.context().close()

    await checker.goto('/GA/company?tab=information')
    await checker.getByRole('link', { name: /Layar Biru/ }).click()
    await expectAccessibleEverywhere(checker, 'legal data approval')
    await checker.keyboard.press('a')
    await confirmed(checker, 'Approve')
    await expect(checker.getByRole('link', { name: /Layar Biru/ })).toHaveCount(0)
    await checker.goto('/GA/company')
    await checker
      .getByRole('link', { name: /Layar Biru/ })
      .or(checker.getByText(/Layar Biru/))
      .first()
      .click()
    await expect(checker.getByText('C25845632220').first()).toBeVisible()
    await expectAccessibleEverywhere(checker, 'company detail')

    await maker.reload()
    await expect(maker.getByText('Current', { exact: true }).first()).toBeVisible()
    await maker.getByRole('button', { name: /notification/i }).click()
    await expect(maker.getByText(/approved/i).first()).toBeVisible()
  })
  await maker.context().close()
  await checker.context().close()
})

test('a company signs up by itself, is rejected with a reason, and hears why', async ({ page, browser }) => {
  test.setTimeout(240_000)
  await page.goto('/register')
  await page.getByRole('radio', { name: 'A company' }).check()
  const company = page.getByRole('group', { name: 'The company' })
  await company.getByLabel('Company name').fill('Rimba Hijau Trading Sdn Bhd')
  await company.getByLabel('Company registration number').fill('202101099887')
  await company.getByLabel('Company email').fill('office@rimba.test')
  await company.getByLabel('Company phone').fill('+60388887777')
  await page.getByRole('checkbox', { name: 'A second person checks' }).uncheck()
  const person = page.getByRole('group', { name: /^The person/ })
  await person.getByLabel('Full name').fill('Salmah Binti Yusof')
  await person.getByLabel('Username').fill('salmah')
  await person.getByLabel('Email').fill('salmah@rimba.test')
  await person.getByLabel('Phone').fill('+60123456782')
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: 'Register the company' }).click()
  await expect(page.getByText('We have received your registration')).toBeVisible()

  const checker = await elsewhere(browser)
  await signInAdmin(checker, GA, 'gchecker')
  await checker.goto('/GA/company-user-pre-reg-approval')
  await checker.getByRole('link', { name: /Rimba Hijau/ }).click()
  await expect(checker.getByText(/sign-up form/i).first()).toBeVisible()
  const before = (await mails(checker, 'salmah@rimba.test')).length
  await checker.keyboard.press('r')
  await checker.getByLabel('Reason').fill('We could not reach the company by phone.')
  await checker.getByRole('button', { name: 'Reject', exact: true }).click()
  const { text } = await nextMail(checker, 'salmah@rimba.test', before)
  expect(text).toContain('We could not reach the company by phone.')
  await checker.context().close()
})

test('a super admin registers an administrator, narrows what a route asks, and it holds with the next call', async ({ page, browser }) => {
  test.setTimeout(240_000)
  await signInAdmin(page, '/login-super-admin', 'super')
  await page.getByRole('link', { name: 'Global Admin List' }).click()
  await expect(page.getByText('gmaker').first()).toBeVisible()
  await page
    .getByRole('button', { name: 'Register an administrator' })
    .or(page.getByRole('link', { name: 'Register an administrator' }))
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Hafiz Bin Karim')
  await form.getByLabel('Username').fill('hafiz')
  await form.getByLabel('Email').fill('hafiz@demo.test')
  await form.getByLabel('Phone').fill('+60123456783')
  await form.getByRole('radio', { name: 'Checker', exact: true }).check()
  await expectAccessibleEverywhere(page, 'register an administrator')
  await form.getByRole('button', { name: 'Register and invite' }).click()
  await nextMail(page, 'hafiz@demo.test', 0)

  const reader = await elsewhere(browser)
  await signInAdmin(reader, GA, 'gmaker')
  await reader.goto('/GA/company')
  await expect(reader.getByRole('heading', { name: 'Registered' })).toBeVisible()

  await page.goto('/SA/route-permission')
  await page.getByRole('searchbox').fill('getCompanyList')
  await page.getByRole('link', { name: /^See the registered companies/ }).click()
  await expectAccessibleEverywhere(page, 'route permission')
  await page
    .getByRole('radio', { name: 'Maker and checker', exact: false })
    .or(page.getByLabel('Maker and checker', { exact: false }))
    .first()
    .check()
  await expect(page.getByText(/^\d+ (person loses|people lose) access: /)).toBeVisible()
  const save = async () => {
    await page.getByRole('button', { name: /save/i }).first().click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button')
      .filter({ hasText: /save|confirm|change/i })
      .last()
      .click()
  }
  await save()
  await expect(page.getByText('This differs from the default.')).toBeVisible()

  await reader.reload()
  await expect(reader.getByText(/20066/).first()).toBeVisible()

  // Back as it was, for them and for the journeys after this one.
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await save()
  await expect(page.getByText('This is the default.')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'Registered' })).toBeVisible()
  await reader.context().close()
})
